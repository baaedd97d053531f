// A tie-out over pairs that were merely asked: the field for the rest stands beside it.
import type { Page } from 'playwright-core';
import type { PaneFixture } from '../../taskpane/pane-fixture';
import { scenes } from '../../taskpane/scenes';
import { violations } from '../axe';
import { openPanePage } from '../pane-page';

declare const window: { fixture: PaneFixture };

jest.setTimeout(60_000);

let page: Page;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, close } = await openPanePage());
});
afterAll(() => close());

test('says how many pairs were asked and takes the rest where it says so, without unfolding anything', async () => {
  await page.evaluate((state) => window.fixture.setState(state), scenes.pairsMissing);
  await page.getByRole('button', { name: 'Live data', exact: true }).click();
  const [first] = await page.getByRole('listitem').all();
  await first!.getByText('1 pair asked; add the rest.').waitFor();
  const field = first!.getByLabel('Trading pairs of Demo broker', { exact: true });
  expect(await violations(page)).toEqual([]);
  await field.fill('btcusdt, ethusdt');
  await field.press('Enter');
  await first!.getByText('Saved: 2 trading pairs. Tie-outs are made again.').waitFor();
});
