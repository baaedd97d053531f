// Long results in their cells: if these fail, the pane stands still over rows that no cell gets, or
// older rows stand over newer ones.
import type { Result } from '../../../../src/addin/engine/answers/result';
import { readCall } from '../../../../src/addin/engine/answers/definitions';
import { recordMatrix, type CellOptions } from '../../../../src/addin/engine/records/cells';
import { columnsShown, LEDGER_COLUMNS } from '../../../../src/addin/engine/records/columns';
import { outcomeOf } from '../../../../src/addin/workbook/live/cell-outcome';
import { LiveCall } from '../../../../src/addin/workbook/live/live-call';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { entriesOf } from '../../engine/archive/rig';

const FORM: CellOptions = { typed: 'Double', displayZone: 'UTC', dateSystem: 1900 };
const columns = columnsShown(LEDGER_COLUMNS, null, false);

function resultOf(count: number): { result: Result; plain: unknown } {
  const records = readLedgerPage(entriesOf(count), 1);
  const rows = { records, accounts: records.map(() => 'A') };
  const made = (form: CellOptions) => recordMatrix(rows, columns, { ...form, headers: 1 });
  return {
    result: {
      records: count,
      ...made(FORM),
      fetchedAtMs: 1,
      complete: true,
      notes: [],
      cells: () => {
        throw new Error('The rows were made a second time.');
      },
    },
    plain: made({ ...FORM, typed: null }).matrix,
  };
}
const host = (resultLimitBytes: number) =>
  ({ typedCells: 'Double', dateSystem: 1900, resultLimitBytes }) as const;

test('rows that are too long with formats come without them, and are not made again', () => {
  const { result, plain } = resultOf(1_000);
  const { outcome, note } = outcomeOf(result, host(300_000), FORM);
  expect(outcome).toEqual({ kind: 'rows', matrix: plain });
  expect(note).toMatch(/^Shown without number formats: with them 1,000 rows are more/);
});

test('rows that are too long either way are weighed as they would be without formats', () => {
  const { result, plain } = resultOf(300);
  const { outcome } = outcomeOf(result, host(1), FORM);
  const megabytes = (JSON.stringify(plain).length / 1_000_000).toFixed(1);
  expect(outcome).toEqual({
    kind: 'unavailable',
    sentence: expect.stringMatching(`^These are 300 rows, ${megabytes} MB; this Excel takes 0.0`),
  });
});

test('results of one call are shown in the order in which they came, and one that fails ends alone', async () => {
  const reading = readCall('LEDGER', ['USDT']);
  if (!reading.ok) throw new Error(reading.sentence);
  const { key, call } = reading;
  const dates = { first: '', last: '', askedTo: '' };
  const live = new LiveCall('call-1', key, call, dates, {
    changed: () => undefined,
    pushed: () => undefined,
  });
  const shown: string[] = [];
  const slow = live.results.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    shown.push('older rows');
    throw new Error('A cell is being edited.');
  });
  const quick = live.results.run(async () => {
    shown.push('newer rows');
    await Promise.resolve();
  });
  await expect(slow).rejects.toThrow('A cell is being edited.');
  await quick;
  expect(shown).toEqual(['older rows', 'newer rows']);
});
