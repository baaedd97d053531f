// A month from connecting to its signature in an Excel that is unkind: every cell is right or explained,
// and nothing hangs. The promises: formulas/promises.test.ts.
import type { Locator } from 'playwright-core';
import { optionsOf } from '../../../src/workbench/model/options';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

/** Over for more than a month, whatever day of grace is set. */
const MONTH = ((now) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7))(
  new Date(),
);

/** @returns what the tests after these go on with. */
export function tellsMonth(query: string): () => OpenTieout {
  let tieout: OpenTieout;
  beforeAll(async () => {
    const { sandbox, device } = WIDE_WEIGHTS;
    tieout = await openTieout({
      query,
      device,
      sandbox: { ...sandbox, sizeFactor: 0.05, pairs: 2 },
    });
  });
  afterAll(async () => expect(await tieout.finish()).toEqual([]));

  const button = (name: string | RegExp): Locator =>
    tieout.addin().getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  const press = async (name: string | RegExp): Promise<void> => {
    await button(name).click();
    await tieout.settled();
  };
  const show = async (address: string, formula: string): Promise<void> => {
    await tieout.setFormula(address, formula);
    await tieout.settled();
  };
  const values = async (address: string): Promise<unknown[][]> =>
    (await tieout.read(address)).values;
  const truth = (): number => tieout.sandbox.truth.ledger('broker', MONTH).length;

  test('formulas of a month are right, and the sentence of a wrong one is read in the sheet', async () => {
    await tieout.connectDemo('Demo broker');
    await show('Sheet1!A1', `=LEDGER(,,"${MONTH}")`);
    await show('Sheet1!M1', `=LEDGER.CHECK(,"${MONTH}")`);
    await show('Sheet1!AG1', `=REBATES.TIEOUT("USDT","${MONTH}")`);
    await show('Sheet1!AG60', `=LEDGER(,,"2026-13")`);
    await show('Sheet1!AH60', `=RESULT.STATUS("Sheet1!AG60","problem")`);
    await show('Sheet1!AI60', `=RESULT.STATUS("Sheet1!A1","rows")`);
    const rows = (await values('Sheet1!A1:A2000')).filter(([first]) => first !== '');
    expect(rows).toHaveLength(optionsOf(query).spills ? truth() + 1 : 1);
    expect((await values('Sheet1!AG60:AI60'))[0]).toEqual([
      '#VALUE!',
      expect.stringMatching(/^from is 2026-13/),
      truth(),
    ]);
  });

  test('the month is submitted by one person and signed by another', async () => {
    const field = (name: string | RegExp): Locator =>
      tieout.addin().getByLabel(name, typeof name === 'string' ? { exact: true } : {});
    await press('Close');
    await field('Month to close').fill(MONTH);
    await press('Open items');
    for (const one of await field(/^Reason: /).all()) await one.fill('Known to both.');
    await press('Review');
    await field('Prepared by').fill('Ann');
    await press('Submit for review');
    await field('Signed by').fill('Bo');
    await press('Sign');
    await tieout
      .addin()
      .getByText(/^Signed .*\d{4}\.$/)
      .first()
      .waitFor();
    await press(/^Evidence pack/);
    await tieout
      .addin()
      .getByRole('link', { name: /^Save / })
      .click();
    await tieout
      .addin()
      .getByText(/^(?:Opened in your browser, which saves |Given to the browser as a download)/)
      .waitFor();
  });
  return () => tieout;
}
