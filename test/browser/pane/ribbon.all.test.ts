// The ribbon's buttons as Excel shows them: disabled while they cannot work, and Cancel enabled
// while something runs.
import type { Route } from 'playwright-core';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
const button = (label: string) =>
  tieout.page
    .getByRole('toolbar', { name: 'Ribbon of the add-in' })
    .getByRole('button', { name: `${label} (ribbon)`, exact: true });
/** Excel is told a little after something has changed. */
const becomes = (label: string, state: 'enabled' | 'disabled') =>
  button(label)
    .and(tieout.page.locator(state === 'enabled' ? ':enabled' : ':disabled'))
    .waitFor();

beforeAll(async () => {
  const { sandbox, device } = WIDE_WEIGHTS;
  tieout = await openTieout({ device, sandbox: { ...sandbox, sizeFactor: 0.05 } });
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('it has the buttons of the manifest, and Cancel is disabled from the start', async () => {
  const labels = await tieout.page.locator('#ribbon button').allInnerTexts();
  expect(labels).toEqual([
    'Open',
    'Refresh workbook',
    'Refresh sheet',
    'Cancel',
    'Insert',
    'What is behind this number',
    'Refresh this result',
    'Certificate',
    'Month-end pack',
    'Self-check',
  ]);
  expect(await button('Cancel').isDisabled()).toBe(true);
});

test.each([1300, 1000, 700])(
  'at %i px every button is in sight, above the sheet',
  async (width) => {
    const { page } = tieout;
    await page.setViewportSize({ width, height: 860 });
    const sheet = await page.locator('#sheet').boundingBox();
    for (const button of await page.locator('.head > button:visible, #ribbon button').all()) {
      const box = await button.boundingBox();
      expect([box!.x >= 0, box!.x + box!.width <= width]).toEqual([true, true]);
      expect(box!.y + box!.height).toBeLessThanOrEqual(sheet!.y);
    }
  },
);

test('without live results there is nothing to refresh', async () => {
  await becomes('Refresh workbook', 'disabled');
  await becomes('Refresh sheet', 'disabled');
  expect(await button('Insert').isEnabled()).toBe(true);
});

test('Refresh works where a formula is live', async () => {
  await tieout.connectDemo('Demo broker');
  await tieout.setFormula('A1', '=LEDGER("USDT")');
  await tieout.settled();
  await becomes('Refresh workbook', 'enabled');
  await becomes('Refresh sheet', 'enabled');
  await becomes('Cancel', 'disabled');
});

test('Cancel is enabled while something runs, and stops it', async () => {
  const retained: Route[] = [];
  await tieout.context.route('**/exchange/api/v3/**', (route) => {
    retained.push(route);
  });
  const shown = await tieout.read('A1:C5');
  await button('Refresh workbook').click();
  await becomes('Cancel', 'enabled');
  await button('Cancel').click();
  await becomes('Cancel', 'disabled');
  await tieout.addin().getByRole('button', { name: 'Cancel', exact: true }).waitFor({
    state: 'detached',
  });
  expect(await tieout.read('A1:C5')).toEqual(shown);
  await tieout.context.unroute('**/exchange/api/v3/**');
  for (const route of retained) await route.abort().catch(() => undefined);
});

test('a command that is pressed while the add-in is loading opens its place', async () => {
  const { page } = tieout;
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => 'workbench' in window);
  await page.evaluate(() => {
    const { workbench } = window as unknown as {
      workbench: { runCommand(name: string): Promise<void> };
    };
    void workbench.runCommand('openSelfCheck');
  });
  const pane = page.frameLocator('iframe[title="Add-in"]');
  await pane.getByRole('heading', { name: 'Settings' }).waitFor();
});
