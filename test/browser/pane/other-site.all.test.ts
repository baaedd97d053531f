// Excel on the web in a browser that blocks third-party storage, with the pane on a site of its
// own: Chromium's own blocking, the page and the policy that Excel's users get. The accountant
// works for a session, and is told that nothing is remembered.
import type { Frame } from 'playwright-core';
import { KEEPS_NOTHING } from '../../../src/addin/platform/browser-storage';
import { localCertificate } from '../../../src/server/certificates/local-certificate';
import { limitedTo } from '../../../src/server/limiter/weights';
import { startServer } from '../../../src/server/server';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox';
import { openOnOtherSite, type OtherSite } from '../other-site';

const WIDE = 1_000_000;
let sandbox: Sandbox;
let site: OtherSite;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  sandbox = createSandbox({
    postedUntilMs: Date.now(),
    weights: { limit: WIDE },
    sizeFactor: 0.05,
  });
  const { url, close } = await sandbox.listen(0);
  closing.push(close);
  const server = await startServer({
    weights: limitedTo(WIDE),
    port: 0,
    tls: await localCertificate(),
    ledgerBaseUrl: url,
    rebatesBaseUrl: url,
    sandbox: { accounts: sandbox.accounts },
  });
  closing.push(() => server.close());
  site = await openOnOtherSite(server.origin);
  closing.push(() => site.close());
  await site.page.evaluate(() => window.workbench.ready);
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** The pane's frame: the one that the sheet's page holds. */
const pane = (): Frame => {
  const frame = site.page.frames().find((one) => one.parentFrame() === site.page.mainFrame());
  if (!frame) throw new Error('The workbench has no frame for the add-in.');
  return frame;
};
const sentence = () => pane().locator('span').getByText(KEEPS_NOTHING);
const settled = () => site.page.evaluate(() => window.workbench.settled());

test('the pane is framed from another site, under the policy for Excel, and Chromium blocks its storage', async () => {
  expect(new URL(pane().url()).pathname).toBe('/taskpane.html');
  expect(new URL(pane().url()).hostname).toBe('localhost');
  expect(new URL(site.page.url()).hostname).toMatch(/\.officeapps\.live\.com$/);
  const thrown = await pane().evaluate(() =>
    [() => localStorage, () => sessionStorage].map((look) => {
      try {
        look();
        return 'given';
      } catch (error) {
        return (error as Error).name;
      }
    }),
  );
  expect(thrown).toEqual(['SecurityError', 'SecurityError']);
});

test('one sentence says that nothing is remembered', async () => {
  await sentence().waitFor();
});

test('an account connects and LEDGER spills', async () => {
  await site.page.evaluate(() => window.workbench.setFormula('A1', '=LEDGER("USDT",,"2026-09")'));
  await settled();
  expect(await site.page.evaluate(() => window.workbench.message('A1'))).toMatch(
    /^No account is connected\./,
  );
  await pane().getByRole('button', { name: 'Use Demo broker' }).click();
  await site.page.waitForFunction(() => window.workbench.read('A2').values[0]?.[0] !== '');
  await settled();
  const { values } = await site.page.evaluate(() => window.workbench.read('A1:C3'));
  expect(values[0]).toEqual(['Time', 'Entry ID', 'Coin']);
  expect(values[2]?.[2]).toBe('USDT');
  expect(await sentence().isVisible()).toBe(true);
});

test('a reload forgets the account and sends nothing', async () => {
  const before = sandbox.requests.length;
  await site.page.evaluate(() => window.workbench.reloadAddin());
  await pane().getByRole('button', { name: 'Connect', exact: true }).waitFor();
  await settled();
  expect(sandbox.requests).toHaveLength(before);
});

test('nothing was asked of any other host, and the host knew all that was asked of it', async () => {
  expect(site.elsewhere).toEqual([]);
  expect(await site.page.evaluate(() => window.workbench.unknown())).toEqual([]);
});
