// A workbook that opens before Tieout is known to Excel: its formulas stand at #NAME? as the file
// names them, and one button enters them again.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
beforeAll(async () => {
  const { sandbox, device } = WIDE_WEIGHTS;
  tieout = await openTieout({
    query: 'late=1',
    device,
    sandbox: { ...sandbox, sizeFactor: 0.05 },
  });
  await tieout.connectDemo('Demo broker');
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('formulas of a file that opens late are found at #NAME?, and entered again with their names', async () => {
  await tieout.setFormula('A1', '=LEDGER("USDT")');
  await tieout.setFormula('N1', '=EXACT.SUM(G2:G3)+LEDGER.TOTAL("Change","USDT")');
  await tieout.settled();
  const before = await tieout.read('A1:C3');
  await tieout.load(await tieout.save());
  await tieout.settled();
  expect((await tieout.read('A1')).values).toEqual([['#NAME?']]);
  const formulas = (): Promise<string[]> =>
    tieout.page.evaluate(() => {
      const { cells, tabs } = window.workbenchHost.grid;
      return [0, 13].map((column) => cells.formula(tabs.activeId(), 0, column));
    });
  expect(await formulas()).toEqual([
    '=_xldudf_LEDGER("USDT")',
    '=_xldudf_EXACT_SUM(G2:G3)+_xldudf_LEDGER_TOTAL("Change","USDT")',
  ]);
  await tieout.connectDemo('Demo broker');
  await tieout
    .addin()
    .getByRole('button', { name: /^Repair/ })
    .click();
  await tieout.settled();
  expect(await formulas()).toEqual([
    '=LEDGER("USDT")',
    '=EXACT.SUM(G2:G3)+LEDGER.TOTAL("Change","USDT")',
  ]);
  expect(await tieout.read('A1:C3')).toEqual(before);
});
