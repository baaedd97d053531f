// Cells that are cared for: formulas at #NAME? entered again, manual calculation said, formats
// given that the host did not take.
import type { CalculationTrouble } from '../../../../src/addin/workbook/excel/excel-cell-repairs';
import { ExcelRefused } from '../../../../src/addin/workbook/excel/excel-reading';
import { FakeWorkbook } from '../../rig/fake-workbook';
import { sessionRig, type SessionRig } from '../../rig/session-rig';

const small = { sandbox: { sizeFactor: 0.1 } };
const NAME = [['#NAME?']];

/**
 * Excel as far as care goes: entering a formula again gives it a value, unless Excel does not know
 * the function at all.
 */
class CaredSheet {
  trouble: CalculationTrouble | null = null;
  /** What a cell shows once its formula is entered. */
  shows = '#BUSY!';
  isBusy = false;
  locked: readonly string[] = [];
  readonly entered: string[] = [];
  readonly formatted: unknown[][] = [];

  constructor(readonly workbook: FakeWorkbook) {}

  refusal: Error | null = null;
  calculationTrouble(): Promise<CalculationTrouble | null> {
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve(this.trouble);
  }

  reenter(addresses: readonly string[]): Promise<readonly string[]> {
    if (this.isBusy) return Promise.reject(new Error('A cell is being edited.'));
    for (const address of addresses) {
      if (this.locked.some((sheet) => address.startsWith(`${sheet}!`))) continue;
      this.entered.push(address);
      this.workbook.values.set(address, [[this.shows]]);
    }
    return Promise.resolve(this.locked);
  }

  formatColumns(
    address: string,
    rowCount: number,
    formats: readonly (string | null)[],
    hasLabels: boolean,
    statusAt: number | null,
  ): Promise<void> {
    this.formatted.push([address, rowCount, formats, hasLabels, statusAt]);
    return Promise.resolve();
  }
}

async function cared(): Promise<SessionRig & { readonly sheet: CaredSheet }> {
  const workbook = new FakeWorkbook();
  const sheet = new CaredSheet(workbook);
  for (const address of ['Sheet1!A1', 'Sheet1!D1', 'Sheet2!A1'])
    workbook.formulas.set(address, '=LEDGER("USDT",,"2026-10")');
  workbook.values.set('Sheet1!A1', [['Time']]);
  workbook.values.set('Sheet1!D1', NAME);
  workbook.values.set('Sheet2!A1', NAME);
  const one = await sessionRig(small, { workbook, sheetCare: sheet });
  return { ...one, sheet };
}

test('formulas at #NAME? are listed by one scan, and entered again when asked', async () => {
  const one = await cared();
  await one.clock.advance(500);
  expect(one.session.state.brokenCells).toEqual(['Sheet1!D1', 'Sheet2!A1']);
  expect(one.workbook.scans).toBe(1);
  await one.session.liveData.repairNames();
  expect(one.sheet.entered).toEqual(['Sheet1!D1', 'Sheet2!A1']);
  expect(one.session.state.brokenCells).toEqual([]);
  expect(one.session.state.history[0]).toMatchObject({
    kind: 'done',
    sentence: 'Repaired 2 of 2 formulas.',
  });
});

test('a formula that still stands at #NAME? stays listed, and the person is told what to do', async () => {
  const one = await cared();
  one.sheet.shows = '#NAME?';
  one.workbook.values.delete('Sheet2!A1');
  await one.session.liveData.repairNames();
  expect(one.session.state.brokenCells).toEqual(['Sheet1!D1']);
  expect(one.session.state.history[0]).toMatchObject({
    kind: 'failed',
    sentence:
      'Repaired 0 of 1 formula. 1 cell shows #NAME?, the first Sheet1!D1: Excel does not know the function. Choose Tieout under Home, Add-ins, My Add-ins, then press Repair. If this does not help, close the workbook, open it again and press Repair.',
  });
});

test('a sheet that refuses is named, and one that cannot be searched', async () => {
  const one = await cared();
  one.sheet.locked = ['Sheet2'];
  one.workbook.unseen = ['Deep'];
  await one.session.liveData.repairNames();
  expect(one.session.state.history[0]).toMatchObject({
    kind: 'failed',
    sentence:
      'Repaired 1 of 2 formulas. Excel lets nothing be changed or searched on Sheet2, Deep: unprotect the sheet, then press Repair again.',
  });
});

test('a cell that Excel calculates later is looked at then', async () => {
  const one = await cared();
  one.sheet.shows = '';
  const repaired = one.session.liveData.repairNames();
  await one.clock.advance(300);
  expect(one.session.state.history).toEqual([]);
  for (const address of ['Sheet1!D1', 'Sheet2!A1']) one.workbook.values.set(address, NAME);
  await one.clock.advance(300);
  await repaired;
  expect(one.session.state.history[0]?.sentence).toMatch(/^Repaired 0 of 2 formulas\. /);
});

test('where Excel is busy, nothing is claimed', async () => {
  const one = await cared();
  one.sheet.isBusy = true;
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await one.session.liveData.repairNames();
  said.mockRestore();
  expect(one.session.state.history[0]).toMatchObject({
    kind: 'failed',
    sentence:
      'Excel did not take the change: the sheet may be protected, or a cell is being edited. Nothing was changed; try again.',
  });
});

describe.each(['#NAME?', '#SPILL!', '#CALC!', '#UNKNOWN!'])(
  'while a cell of ours shows %s',
  (error) => {
    const ACTIONS: Readonly<Record<string, (one: SessionRig) => Promise<void>>> = {
      Repair: (one) => one.session.liveData.repairNames(),
      'Refresh workbook': (one) => one.session.liveData.refresh('workbook'),
      'Refresh sheet': (one) => one.session.liveData.refresh('sheet'),
      'Format this result': (one) =>
        one.session.liveData.formatResult(one.session.state.results[0]!.id),
    };
    test.each(Object.keys(ACTIONS))('%s claims no success', async (action) => {
      const one = await cared();
      one.sheet.shows = error;
      one.workbook.values.set('Sheet1!A1', [[error]]);
      one.workbook.selected = [
        { sheet: 'Sheet1', startRow: 0, endRow: 9, startColumn: 0, endColumn: 9 },
      ];
      await one.connect(one.credentials.broker);
      one.enter('LEDGER', 'USDT', null, '2026-10');
      await one.settled();
      await one.session.liveData.refresh('workbook');
      const before = one.session.state.history.length;
      await ACTIONS[action]!(one);
      const said = one.session.state.history.slice(0, one.session.state.history.length - before);
      expect(said.map(({ kind }) => kind)).toEqual(['failed']);
      expect(said[0]?.sentence).toContain(error);
    });
  },
);

test.each<CalculationTrouble>(['manual', 'iterative'])(
  '%s calculation is said, and no longer once Excel calculates again',
  async (trouble) => {
    const one = await cared();
    one.sheet.trouble = trouble;
    await one.clock.advance(500);
    expect(one.session.state.calculationTrouble).toBe(trouble);
    one.sheet.trouble = null;
    one.enter('LEDGER', 'USDT', null, '2026-10');
    await one.clock.advance(500);
    expect(one.session.state.calculationTrouble).toBeNull();
  },
);

test('a way of calculating that Excel refuses to tell is said to be refused, and hides no cell at #NAME?', async () => {
  const one = await cared();
  const error = { code: 'AccessDenied' } as OfficeExtension.Error;
  one.sheet.refusal = new ExcelRefused('the way this workbook calculates', error);
  await one.clock.advance(500);
  expect(one.session.state.brokenCells).toEqual(['Sheet1!D1', 'Sheet2!A1']);
  expect(one.session.state.warning).toMatch(
    /^Excel does not let Tieout read the way this workbook calculates\./,
  );
});

test('a host that takes no formats with values is given them column by column, at every cell that holds the result', async () => {
  const one = await cared();
  await one.connect(one.credentials.broker);
  const cell = one.enter('LEDGER', 'USDT', null, '2026-10', null, null, 'time,deltaAmount,bizType');
  for (const address of ['Sheet1!D1', 'Sheet2!A1']) one.workbook.formulas.delete(address);
  one.workbook.formulas.set('Sheet1!A1', '=LEDGER("USDT",,"2026-10",,,"time,deltaAmount,bizType")');
  await one.settled();
  await one.clock.advance(500);
  const [card] = one.session.state.results;
  expect(card).toMatchObject({ lacksFormats: true, addresses: ['Sheet1!A1'] });
  await one.session.liveData.formatResult(card!.id);
  const outcome = cell.last();
  if (outcome?.kind !== 'rows') throw new Error('No rows.');
  expect(one.sheet.formatted).toEqual([
    [
      'Sheet1!A1',
      outcome.matrix.length,
      ['yyyy-mm-dd hh:mm:ss', expect.stringMatching(/^#,##0\.00(\?*);\[Red\]-#,##0\.00\1$/), null],
      true,
      null,
    ],
  ]);
  expect(one.session.state.history[0]).toMatchObject({
    kind: 'done',
    sentence: 'Formatted Sheet1!A1.',
  });
});

test('a link of a sheet that was renamed lives on; one of a sheet that is gone says so', async () => {
  const one = await cared();
  await one.connect(one.credentials.broker);
  one.enter('LEDGER', 'USDT', null, '2026-10');
  await one.settled();
  await one.session.liveData.selected();
  const addresses = () => one.session.state.results.flatMap((result) => result.addresses);
  expect(addresses()).toContain('Sheet2!A1');
  const formula = one.workbook.formulas.get('Sheet2!A1') ?? '';
  one.workbook.formulas.delete('Sheet2!A1');
  one.workbook.formulas.set('October!A1', formula);

  // The link of the old name leads nowhere, says so, and is followed by the new one.
  await one.session.goTo('Sheet2!A1');
  expect(one.session.state.history[0]).toMatchObject({
    kind: 'failed',
    sentence: 'Sheet2!A1 cannot be shown: the sheet may be gone.',
  });
  await one.session.goTo('October!A1');
  await one.clock.advance(5_000);
  expect(addresses()).toContain('October!A1');
  expect(addresses()).not.toContain('Sheet2!A1');
});
