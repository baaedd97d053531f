// Seldom used code is loaded when it is asked for. Where it cannot be loaded, the pane and the cell
// say so, and asking again loads it.
import type { Route } from 'playwright-core';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const CHUNK = /\/addin\.seldom\.[0-9a-f]+\.js$/;
const SENTENCE = 'A part of Tieout could not be loaded from its server.';
const MONTH = new Date().toISOString().slice(0, 7);

let tieout: OpenTieout;
afterEach(() => tieout.close());

/** Opens the pane, its seldom used code answered in this way. */
async function openWithout(answer: (route: Route) => Promise<void>): Promise<void> {
  tieout = await openTieout({
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.3 },
    device: WIDE_WEIGHTS.device,
  });
  await tieout.context.route(CHUNK, answer);
  await tieout.page.evaluate(() => window.workbench.reloadAddin());
  await tieout.connectDemo('Demo broker');
}
const heading = () => tieout.addin().getByRole('heading', { name: 'Get data', exact: true });
/** Shown where the place would stand; the pane announces it besides. */
const banner = () => tieout.addin().locator('.banner', { hasText: SENTENCE });
const tab = () => tieout.addin().getByRole('button', { name: 'Get data', exact: true });

test.each([
  ['offline', (route: Route) => route.abort('internetdisconnected')],
  ['after two upgrades of the server', (route: Route) => route.fulfill({ status: 404 })],
])('%s, the place says what is missing, and opens once it can be loaded', async (_, answer) => {
  await openWithout(answer);
  await tab().click();
  await banner().waitFor();
  expect(await heading().count()).toBe(0);
  await tieout.addin().getByRole('button', { name: 'Try again' }).click();
  await tieout.settled();
  await banner().waitFor();
  await tieout.context.unroute(CHUNK);
  await tieout.addin().getByRole('button', { name: 'Try again' }).click();
  await heading().waitFor();
  expect(await banner().count()).toBe(0);
});

test('a page of Reconcile that cannot be loaded says so, and the focus is on the way back', async () => {
  await openWithout((route) => route.abort('internetdisconnected'));
  const pane = tieout.addin();
  const button = (name: string) => pane.getByRole('button', { name, exact: true });
  await button('Reconcile').click();
  await button('Audit sample').click();
  await banner().waitFor();
  const back = button('All of Reconcile');
  expect(await back.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await tieout.context.unroute(CHUNK);
  await button('Try again').click();
  await pane.getByRole('heading', { name: 'Audit sample', exact: true }).waitFor();
  expect(await banner().count()).toBe(0);
  // Try again is gone: the focus has gone to a home of the pane, not to nowhere.
  expect(await pane.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('a cell that needs it says so, and Refresh mends it', async () => {
  await openWithout((route) => route.abort());
  await tieout.setValues('T1:U2', [
    ['Date', 'Amount'],
    [`${MONTH}-01`, 5],
  ]);
  await tieout.setFormula('A1', `=LEDGER.MATCH(T1:U2,"USDT",,"${MONTH}")`);
  await tieout.settled();
  expect(await tieout.message('A1')).toContain(SENTENCE);
  await tieout.context.unroute(CHUNK);
  await tieout.addin().getByRole('button', { name: 'Refresh workbook', exact: true }).click();
  await tieout.settled();
  expect(await tieout.message('A1')).toBe('');
});

test('what nobody has asked for yet is loaded in good time, for an upgrade or a lost connection', async () => {
  tieout = await openTieout();
  const loaded = await tieout.page.waitForResponse(CHUNK);
  await loaded.finished();
  await tieout.context.route(CHUNK, (route) => route.abort());
  await tieout.connectDemo('Demo broker');
  await tab().click();
  await heading().waitFor();
});
