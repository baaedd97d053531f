// A number in a formula is the same number however it is written, also when it is entered again.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 },
  });
  await tieout.connectDemo('Demo broker');
  // From the pane to the sheet, once for all.
  await tieout.page.keyboard.press('F6');
});
afterAll(async () => expect(await tieout.finish()).toEqual([]));

const formulaAt = (address: string): Promise<unknown> =>
  tieout.addin().evaluate(
    (at) =>
      Excel.run(async (context) => {
        const cell = context.workbook.worksheets.getItem('Sheet1').getRange(at).load('formulas');
        cell.select();
        await context.sync();
        return cell.formulas[0]![0] as unknown;
      }),
    address,
  );

test.each(['0.00000001', '1e-8', '1E-08'])(
  'a result with a tolerance of eight decimals, %s, is found, and its formula stays whole when it is entered again',
  async (tolerance) => {
    const formula = `=LEDGER.MATCH($A$1:$C$2,,,"2026-10",,3,${tolerance},1,"Demo broker")`;
    await tieout.setValues('A1', [
      ['Date', 'Amount', 'Coin'],
      ['2026-10-03', 5, 'USDT'],
    ]);
    await tieout.setFormula('E1', formula);
    await tieout.setFormula('A9', '=RESULT.STATUS("Sheet1!E1","complete")');
    await tieout.settled();
    expect((await tieout.read('A9')).values).toEqual([[true]]);

    expect(await formulaAt('E1')).toBe(formula);
    await tieout.page.keyboard.press('F2');
    await tieout.page.waitForFunction(() => window.workbenchHost.sheet.workbook.isCellEditing());
    await tieout.page.keyboard.press('Enter');
    await tieout.page.waitForFunction(() => !window.workbenchHost.sheet.workbook.isCellEditing());
    await tieout.settled();
    expect(await formulaAt('E1')).toBe(formula);
    expect((await tieout.read('A9')).values).toEqual([[true]]);
  },
);
