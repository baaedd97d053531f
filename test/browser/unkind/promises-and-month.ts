// The promises and a month from connecting to its signature, in an Excel that is unkind: every cell is
// right or explained, nothing moves unless asked, and nothing hangs.
import type { Locator } from 'playwright-core';
import type { Fault } from '../../../src/sandbox/faults/faults';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

/** Over for more than a month, whatever day of grace is set. */
const MONTH = ((now) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7))(
  new Date(),
);

/** @returns what the tests after these go on with. */
export function tellsPromisesAndMonth(query: string): () => OpenTieout {
  let tieout: OpenTieout;
  /** What the exchange does to requests; undefined lets them pass. */
  let weather: Fault | undefined;
  beforeAll(async () => {
    const { sandbox, device } = WIDE_WEIGHTS;
    tieout = await openTieout({
      query,
      device,
      sandbox: { ...sandbox, sizeFactor: 0.05, pairs: 2, onRequest: () => weather },
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
  /** Excel shows it a while after the pane has heard of it. */
  const becomes = async (address: string, wanted: unknown[][]): Promise<void> => {
    for (let look = 0; look < 200; look += 1) {
      if (JSON.stringify(await values(address)) === JSON.stringify(wanted)) return;
      await tieout.page.waitForTimeout(200);
    }
    expect(await values(address)).toEqual(wanted);
  };
  const truth = (): number => tieout.sandbox.truth.ledger('broker', MONTH).length;
  const requests = (): number =>
    tieout.sandbox.requests.filter(({ operation }) => operation !== 'time').length;

  test('formulas of a month are right, and the sentence of a wrong one is read in the sheet', async () => {
    await tieout.connectDemo('Demo broker');
    await show('Sheet1!A1', `=LEDGER(,,"${MONTH}")`);
    await show('Sheet1!M1', `=LEDGER.CHECK(,"${MONTH}")`);
    await show('Sheet1!AG1', `=REBATES.TIEOUT("USDT","${MONTH}")`);
    await show('Sheet1!AG60', `=LEDGER(,,"2026-13")`);
    await show('Sheet1!AH60', `=RESULT.STATUS("Sheet1!AG60","problem")`);
    await show('Sheet1!AI60', `=RESULT.STATUS("Sheet1!A1","rows")`);
    const rows = (await values('Sheet1!A1:A2000')).filter(([first]) => first !== '');
    expect(rows).toHaveLength(truth() + 1);
    expect((await values('Sheet1!AG60:AI60'))[0]).toEqual([
      '#VALUE!',
      expect.stringMatching(/^from is 2026-13/),
      truth(),
    ]);
  });

  test('nothing moves unless asked, and what a refresh cannot read stays, marked stale', async () => {
    const shown = await values('Sheet1!A1:AI60');
    const sent = requests();
    await tieout.addin().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.application.calculate('Full');
        await context.sync();
      }),
    );
    await tieout.settled();
    await becomes('Sheet1!A1:AI60', shown);
    expect(requests()).toBe(sent);
    // A month that is over is not asked again; this one is.
    await show('Sheet1!AM60', '=LEDGER("BTC")');
    await show('Sheet1!AL60', '=RESULT.STATUS("Sheet1!AM60","stale")');
    const open = await values('Sheet1!AM60:AV70');
    weather = { kind: 'code', code: -1050, msg: 'frozen' };
    await press('Refresh workbook');
    await becomes('Sheet1!AL60', [[true]]);
    expect(await values('Sheet1!AM60:AV70')).toEqual(open);
    weather = undefined;
    await press('Refresh workbook');
    await becomes('Sheet1!AL60', [[false]]);
    await becomes('Sheet1!A1:AI60', shown);
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
