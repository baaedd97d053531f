// Two windows of one person: an account forgotten in one leaves nothing on the disk, though the
// other is reading it.
import type { Page } from 'playwright-core';
import { openTieout } from '../open-tieout';

/** Records of the store on the device, of all owners. */
const recordsStored = (page: Page): Promise<number> =>
  page
    .frameLocator('iframe')
    .locator('body')
    .evaluate(async () => {
      const name = (await indexedDB.databases())
        .map((one) => one.name ?? '')
        .find((one) => one.endsWith('tieout-records'));
      if (name === undefined) return -1;
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((done, fail) => {
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => fail(new Error('The store does not open.'));
      });
      const counting = database.transaction('heads').objectStore('heads').count();
      await new Promise((done) => {
        counting.onsuccess = done;
      });
      database.close();
      return counting.result;
    });

test('what the second window was reading is neither gone on with nor kept', async () => {
  // Within the exchange's weights so many months take longer than a person needs to forget.
  const tieout = await openTieout();
  try {
    const other = await tieout.context.newPage();
    await other.goto(`${tieout.origin}/workbench/`);
    await other.evaluate('window.workbench.ready');
    for (const page of [tieout.page, other]) {
      await page.frameLocator('iframe').getByRole('button', { name: 'Use Demo broker' }).click();
      await page.evaluate('window.workbench.settled()');
    }
    await other.evaluate(`window.workbench.setFormula('A1', '=LEDGER(,,"2025-06","2026-10")')`);
    for (let tries = 0; tries < 600 && (await recordsStored(other)) < 3; tries += 1)
      await other.waitForTimeout(20);
    await tieout.openAccounts();
    const pane = tieout.addin();
    await pane.getByRole('button', { name: /^Demo broker/ }).click();
    await pane.getByRole('button', { name: 'Forget Demo broker', exact: true }).click();
    await pane.getByRole('button', { name: 'Forget it', exact: true }).click();
    await pane.getByRole('button', { name: 'Connect', exact: true }).waitFor();
    await other.evaluate('window.workbench.settled()');
    expect(await other.evaluate('window.workbench.read("A1").values')).toEqual([['#N/A']]);
    const asked = tieout.sandbox.requests.length;
    for (let tries = 0; tries < 200 && (await recordsStored(other)) !== 0; tries += 1)
      await other.waitForTimeout(20);
    expect(await recordsStored(other)).toBe(0);
    expect(tieout.sandbox.requests).toHaveLength(asked);
  } finally {
    expect(await tieout.finish()).toEqual([]);
  }
});
