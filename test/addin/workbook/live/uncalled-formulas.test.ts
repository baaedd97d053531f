// Formulas that Excel calls no more are entered again: all together, once, and by nobody's hand.
import { readFormula } from '../../../../src/addin/workbook/live/formula-lexemes';
import { FakeCoauthors } from '../../rig/fake-coauthors';
import { FakeWorkbook } from '../../rig/fake-workbook';
import { sessionRig, sentenceOf, type SessionRig } from '../../rig/session-rig';

class Sheet {
  readonly entered: (readonly string[])[] = [];
  refuses = 0;
  calculationTrouble = (): Promise<null> => Promise.resolve(null);
  formatColumns = (): Promise<void> => Promise.resolve();
  reenter(addresses: readonly string[]): Promise<readonly string[]> {
    if (this.refuses-- > 0) return Promise.reject(new Error('A cell is being edited.'));
    this.entered.push(addresses);
    return Promise.resolve([]);
  }
}

async function started(
  formulas: Readonly<Record<string, string>>,
  isTrusted = true,
): Promise<SessionRig & { readonly sheet: Sheet; readonly coauthors: FakeCoauthors }> {
  const workbook = new FakeWorkbook();
  for (const [address, formula] of Object.entries(formulas))
    workbook.formulas.set(address, formula);
  const [sheet, coauthors] = [new Sheet(), new FakeCoauthors(true)];
  const one = await sessionRig(
    { sandbox: { sizeFactor: 0.1 } },
    { workbook, sheetCare: sheet, coauthors },
  );
  if (isTrusted)
    one.session.calls.context.trust.add(
      Object.values(formulas).map((formula) => readFormula(formula).form),
    );
  return { ...one, sheet, coauthors };
}
const LOST = {
  'Sheet1!A1': '=LEDGER("USDT",,"2026-10")',
  'Sheet1!C1': '=IF(B1,LEDGER.TOTAL("Change","USDT",,"2026-10"),0)',
  'Sheet2!A1': '=RESULT.STATUS("Sheet1!A1")',
};

test('they are entered together, with those behind a branch and those that follow them, and once', async () => {
  const one = await started(LOST);
  await one.clock.advance(300_000);
  expect(one.sheet.entered).toEqual([['Sheet1!A1', 'Sheet1!C1', 'Sheet2!A1']]);
});

test('they are said to be called seconds after Excel calls them, and not before', async () => {
  const one = await started(LOST);
  await one.clock.advance(9_000);
  expect(one.sheet.entered).toHaveLength(1);
  expect(one.session.state.history).toEqual([]);
  one.enter('LEDGER', 'USDT', null, '2026-10');
  await one.clock.advance(6_000);
  expect(one.session.state.history.map(({ sentence }) => sentence)).toEqual([
    'Excel had started Tieout anew and no longer called 1 formula. Entered again; Excel calls all of them.',
  ]);
});

test('where a cell shows an error of Excel’s then, no success is claimed', async () => {
  const one = await started(LOST);
  await one.clock.advance(9_000);
  one.workbook.values.set('Sheet1!A1', [['#SPILL!']]);
  one.enter('LEDGER', 'USDT', null, '2026-10');
  await one.clock.advance(300_000);
  expect(one.session.state.history.map(({ kind, sentence }) => [kind, sentence])).toEqual([
    [
      'failed',
      'Excel had started Tieout anew and no longer called 1 formula. Entered again; Excel calls all of them. 1 cell shows #SPILL!, the first Sheet1!A1: clear what stands where its rows go.',
    ],
  ]);
});

test('where Excel does not call them after that either, the first is named with what to do', async () => {
  const one = await started(LOST);
  await one.clock.advance(300_000);
  expect(one.sheet.entered).toHaveLength(1);
  expect(one.session.state.history[0]).toMatchObject({
    kind: 'failed',
    sentence: expect.stringMatching(/does not call 1 formula, the first in Sheet1!A1\. Unprotect/),
  });
});

test('a formula behind a branch alone may be well, and stays as it is', async () => {
  const one = await started({ 'Sheet1!C1': LOST['Sheet1!C1'] });
  await one.clock.advance(300_000);
  expect(one.sheet.entered).toEqual([]);
});

test('one that Excel has called stays as it is', async () => {
  const one = await started({ 'Sheet1!A1': LOST['Sheet1!A1'] });
  one.enter('LEDGER', 'USDT', null, '2026-10');
  await one.clock.advance(300_000);
  expect(one.sheet.entered).toEqual([]);
});

test('one whose arguments were read in another way than Excel gave them stays as it is', async () => {
  const one = await started({ 'Sheet1!A1': '=LEDGER(B1,,"2026-10")' });
  one.enter('LEDGER', 'USDT', null, '2026-10');
  await one.clock.advance(300_000);
  expect(one.sheet.entered).toEqual([]);
});

test('formulas that nobody entered here are left alone', async () => {
  const one = await started(LOST, false);
  await one.clock.advance(300_000);
  expect(one.sheet.entered).toEqual([]);
});

test('while Excel is busy they wait', async () => {
  const one = await started(LOST);
  one.sheet.refuses = 2;
  await one.clock.advance(300_000);
  expect(one.sheet.entered).toEqual([['Sheet1!A1', 'Sheet1!C1', 'Sheet2!A1']]);
});

test('what Tieout enters again asks nothing that nobody asked before', async () => {
  const one = await started({ 'Sheet1!A1': LOST['Sheet1!A1'] });
  await one.connect(one.credentials.broker);
  const before = one.sandbox.requests.length;
  await one.clock.advance(60_000);
  expect(one.sheet.entered).toHaveLength(1);
  one.coauthors.edit('A1', { isOurs: true });
  const cell = one.enter('LEDGER', 'USDT', null, '2026-10');
  await one.settled();
  expect(sentenceOf(cell.last())).toMatch(/^Not on this device/);
  expect(one.sandbox.requests.length).toBe(before);
  // A person's own edit of that cell asks.
  one.coauthors.edit('A1');
  await one.clock.advance(1_000);
  await one.settled();
  expect(one.sandbox.requests.length).toBeGreaterThan(before);
});

test('a cell that waits for what Excel has taken is calculated, and no other', async () => {
  const one = await started({ 'Sheet1!A1': '=EXACT.SUM(B1:B2)', 'Sheet1!A2': '=EXACT.SUM(B1:B3)' });
  one.workbook.values.set('Sheet1!A1', [['#BUSY!']]);
  one.workbook.values.set('Sheet1!A2', [[3]]);
  await one.clock.advance(5_000);
  expect(one.workbook.calculated).toEqual([]);
  await one.clock.advance(10_000);
  expect(new Set(one.workbook.calculated)).toEqual(new Set(['Sheet1!A1']));
});

test('a result that Excel took and does not show over the one before is given again, then calculated', async () => {
  const one = await started({ 'Sheet1!A1': LOST['Sheet1!A1'] });
  await one.connect(one.credentials.broker);
  one.workbook.values.set('Sheet1!A1', [['older']]);
  const cell = one.enter('LEDGER', 'USDT', null, '2026-10');
  await one.settled();
  const pushes = cell.pushes.length;
  await one.clock.advance(3_500);
  expect([cell.pushes.length, one.workbook.calculated]).toEqual([pushes + 1, []]);
  await one.clock.advance(10_000);
  expect(new Set(one.workbook.calculated)).toEqual(new Set(['Sheet1!A1']));
});

test.each(['A1', 'B1'])(
  'after an edit of %s a cell at #BUSY! for which no call is under way is calculated, once',
  async (edited) => {
    const one = await started({ 'Sheet1!A1': '=EXACT.SUM(B1:B2)' });
    one.workbook.values.set('Sheet1!A1', [['#VALUE!']]);
    await one.clock.advance(300_000);
    expect(one.workbook.calculated).toEqual([]);
    one.workbook.values.set('Sheet1!A1', [['#BUSY!']]);
    one.coauthors.edit(edited);
    await one.clock.advance(300_000);
    expect(one.workbook.calculated).toEqual(['Sheet1!A1']);
  },
);

test('a formula that nobody had found before its edit is calculated too', async () => {
  const one = await started({});
  await one.clock.advance(300_000);
  one.workbook.formulas.set('Sheet1!A1', LOST['Sheet1!A1']);
  one.workbook.values.set('Sheet1!A1', [['#BUSY!']]);
  one.coauthors.edit('A1');
  await one.clock.advance(300_000);
  expect(one.workbook.calculated).toEqual(['Sheet1!A1']);
});

test('a formula that is entered where Excel does not know its function is listed', async () => {
  const one = await started({});
  await one.clock.advance(10_000);
  one.workbook.formulas.set('Sheet1!A1', LOST['Sheet1!A1']);
  one.workbook.values.set('Sheet1!A1', [['#NAME?']]);
  one.coauthors.edit('A1');
  await one.clock.advance(1_000);
  expect(one.session.state.brokenCells).toEqual(['Sheet1!A1']);
});
