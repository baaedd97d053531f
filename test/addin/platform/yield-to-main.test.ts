// Long work: if this fails, the pane does not answer a click until all of it is done.
import fc from 'fast-check';
import { mergingEntries, mergeEntries } from '../../../src/addin/engine/exchange/merge-entries';
import { checkChain, checkingChain } from '../../../src/addin/engine/records/balance-chain';
import {
  atOnce,
  yieldToMain,
  runYielding,
  type Steps,
} from '../../../src/addin/platform/yield-to-main';
import type { Result } from '../../../src/addin/engine/answers/result';
import type { LedgerEntry } from '../../../src/addin/engine/records/ledger-entry';
import type { ResultChanges } from '../../../src/addin/workbook/session/pane-state';
import { resultChanges } from '../../../src/addin/workbook/live/result-lines';
import {
  sorting,
  orderingLedgerEntries,
  orderLedgerEntries,
} from '../../../src/addin/engine/records/row-order';
import { columnsShown, LEDGER_COLUMNS } from '../../../src/addin/engine/records/columns';
import { recordMatrix, recordSteps } from '../../../src/addin/engine/records/cells';
import { ledgerBalances } from '../../../src/addin/engine/proofs/balance';
import { ledgerSpan, spanning } from '../../../src/addin/engine/proofs/ledger-span';
import { ledgerTotals } from '../../../src/addin/engine/proofs/ledger-totals';
import { checkingLedger, checkLedger } from '../../../src/addin/engine/proofs/check';
import type { SourceMonth } from '../../../src/addin/engine/proofs/source-month';
import { readLedgerPage } from '../../../src/addin/engine/exchange/read-records';
import { entriesOf } from '../engine/archive/rig';

/** Each look at the time finds 3 ms gone: how fast the machine is says nothing. */
let nowMs = 1e9;
beforeAll(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => (nowMs += 3));
});
afterAll(() => {
  jest.restoreAllMocks();
});

const records = readLedgerPage(entriesOf(5_000), 1);
const rows = { records, accounts: records.map(() => 'A') };
const columns = columnsShown(LEDGER_COLUMNS, null, false);
const form = { typed: 'Double', displayZone: 'UTC', dateSystem: 1900, headers: 1 } as const;

const MONTHS: readonly SourceMonth[] = [
  {
    month: '2026-09',
    startMs: 0,
    endMs: 9e15,
    entries: records,
    copies: [],
    readAtMs: 9e15,
    incomplete: null,
  },
];
/** As a Refresh compares what it shows with what it showed. */
function compared(): Steps<ResultChanges | null> {
  const shown = (of: readonly LedgerEntry[], lastFetchedAtMs: number): Result => ({
    records: of.length,
    matrix: null,
    rounded: [],
    fetchedAtMs: lastFetchedAtMs,
    complete: true,
    notes: [],
    cells: () => ({ matrix: null, rounded: [] }),
    shows: {
      operation: 'LEDGER',
      rows: { ...rows, records: of },
      fetchedBy: new Map(),
      lastFetchedAtMs,
      asOfMs: null,
    },
  });
  const older = records.slice(0, 2_000);
  const newer = older.map((one) => ({ ...one, fees: '7' }));
  return resultChanges(shown(older, 1), shown(newer, 2), { exchangeZone: 'UTC', graceDays: 3 });
}

/** How often others, as a click would, get their turn while the work is done. */
async function turnsDuring<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ turns: number; result: Result }> {
  let turns = 0;
  let timer = setImmediate(function again() {
    turns += 1;
    timer = setImmediate(again);
  });
  const result = await work();
  clearImmediate(timer);
  return { turns, result };
}

test('thousands of rows become cells with pauses for others, and are the same as at once', async () => {
  await yieldToMain();
  const { turns, result } = await turnsDuring(() => runYielding(recordSteps(rows, columns, form)));
  expect(turns).toBeGreaterThan(1);
  expect(result).toEqual(recordMatrix(rows, columns, form));
  expect((await turnsDuring(() => recordMatrix(rows, columns, form))).turns).toBe(0);
});

test('work that was just let out of yieldToMain goes on at once', async () => {
  await yieldToMain();
  const { turns } = await turnsDuring(() =>
    runYielding(
      recordSteps(
        { records: records.slice(0, 600), accounts: rows.accounts.slice(0, 600) },
        columns,
        form,
      ),
    ),
  );
  expect(turns).toBeLessThanOrEqual(1);
});

test.each([
  [
    'put in order',
    () => orderingLedgerEntries([{ account: 'A', records }]),
    () => orderLedgerEntries([{ account: 'A', records }]),
  ],
  [
    'merged out of their pages',
    () => mergingEntries([{ records, fetchedAtMs: 0 }]),
    () => mergeEntries([{ records, fetchedAtMs: 0 }]),
  ],
  ['checked as a chain of balances', () => checkingChain(records), () => checkChain(records)],
  [
    'checked month by month',
    () => checkingLedger(MONTHS, MONTHS, null),
    () => checkLedger(MONTHS, MONTHS, null),
  ],
  ['joined to one ledger', () => spanning(MONTHS), () => ledgerSpan(MONTHS)],
  ['summed by coin and type', () => ledgerTotals(records), () => atOnce(ledgerTotals(records))],
  ['made to balances', () => ledgerBalances(MONTHS), () => atOnce(ledgerBalances(MONTHS))],
  ['compared with those shown before', () => compared(), () => atOnce(compared())],
])(
  'thousands of entries are %s with pauses for others, and are the same as at once',
  async (_, steps, whole) => {
    await yieldToMain();
    const { turns, result } = await turnsDuring<unknown>(() => runYielding<unknown>(steps()));
    expect(turns).toBeGreaterThan(1);
    expect(result).toEqual(whole());
  },
);

test('any list is sorted as the language sorts it, and what is equal stays in its order', () => {
  const pairs = fc.array(fc.record({ key: fc.integer({ min: 0, max: 40 }), at: fc.nat() }), {
    maxLength: 3_000,
    size: 'max',
  });
  const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;
  fc.assert(
    fc.property(pairs, (items) => {
      expect(atOnce(sorting(items, byKey))).toEqual([...items].sort(byKey));
    }),
    { numRuns: 60 },
  );
});

test('cancelled work ends at its next yieldToMain with the reason', async () => {
  const stop = new AbortController();
  const work = runYielding(checkingChain([...records]), stop.signal); // A chain is made once for one list.
  stop.abort(new RangeError('enough'));
  await expect(work).rejects.toThrow('enough');
});
