// The look of the pane in Chromium: axe over every state, at both widths, in light, dark and forced
// colours. One page shows one state after the other.
import type { Page } from 'playwright-core';
import type { PaneState } from '../../../src/addin/workbook/session/pane-state';
import { scenes } from '../../addin/pane/scenes';
import type { ScriptedPane } from '../../addin/pane/scripted-pane';
import { THEMES, violations, WIDTHS } from '../axe';
import { openPanePage, type PanePage } from '../pane-page';

declare const window: { fixture: ScriptedPane };

const REFUSED = 'The exchange does not know this key. (40006)';
const OPEN_ITEMS = (['proof', 'data', 'error'] as const).map((kind) => ({
  id: kind,
  kind,
  where: kind === 'error' ? 'Sheet2!A1' : 'Sheet1!A1',
  sentence: `USDT, October 2026: ${kind}`,
  english: '',
}));

let open: PanePage;
let page: Page;

beforeAll(async () => {
  open = await openPanePage();
  ({ page } = open);
});
afterAll(() => open.close());
// A violation of the policy, an exception and a complaint of the console are all among them.
afterEach(() => expect(open.wrongs).toEqual([]));

const show = (state: PaneState): Promise<void> => open.show(state);
const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const pressAll = async (name: string): Promise<void> => {
  for (const wanted = page.getByRole('button', { name, exact: true }); (await wanted.count()) > 0;)
    await wanted.first().click();
};
const openAccounts = async (): Promise<void> => {
  const chip = page.locator('button.chip');
  if ((await chip.getAttribute('aria-expanded')) === 'false') await chip.click();
};
const fill = (name: string, value: string): Promise<void> =>
  page.getByLabel(name, { exact: true }).fill(value);

/** Structure and sizes at each width; colours, which no width changes, in the other themes. */
async function look(): Promise<string[]> {
  const found: string[] = [];
  const note = async (where: string, rules: 'all' | 'colours'): Promise<void> => {
    found.push(...(await violations(page, rules)).map((each) => `${where}: ${each}`));
  };
  const [[light, lightMedia], ...others] = THEMES;
  for (const [theme, media] of others) {
    await page.emulateMedia(media);
    await note(theme, 'colours');
  }
  await page.emulateMedia(lightMedia);
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 760 });
    await note(`${light}, ${width} px`, 'all');
  }
  return found;
}

test.each(Object.entries<PaneState>(scenes))(
  'axe finds nothing in the scene %s',
  async (_, state) => {
    await show(state);
    expect(await look()).toEqual([]);
  },
);

test('axe finds nothing where accounts, their form and the history are unfolded', async () => {
  await show(scenes.several);
  await openAccounts();
  await press('Connect another account');
  await page.getByRole('checkbox', { name: 'Remember on this device' }).check();
  await press('Connect');
  for (const line of await page.locator('.account-line').all()) await line.click();
  await press('Forget Demo trader');
  await page.getByRole('button', { name: /^6 results/ }).click();
  expect(await look()).toEqual([]);
  await press('Close history');
});

test('axe finds nothing in details, certificates and charts', async () => {
  await show(scenes.liveData);
  for (const details of await page.getByRole('button', { name: /^Details of / }).all())
    await details.click();
  await pressAll('Show certificate');
  await pressAll('Show chart');
  for (const numbers of await page.getByText('The numbers', { exact: true }).all())
    await numbers.click();
  await page.getByRole('table').first().waitFor();
  expect(await look()).toEqual([]);
});

test.each(['Get data', 'Reconcile', 'Close', 'Settings', 'Help'])(
  'axe finds nothing in %s',
  async (place) => {
    await show(scenes.liveData);
    await press(place);
    await page.locator('#pane[aria-busy=false]').waitFor();
    expect(await look()).toEqual([]);
  },
);

test.each([
  [
    'Show what is behind a number',
    'What is in the selected cell',
    'Write these records to a new sheet',
  ],
  ['Find breaks', null, /^Go to 7/],
  ['Match a book', 'Count matches', 'Write the match to a sheet'],
  ['Match by hand', null, 'Match by hand'],
])('axe finds nothing in the task %s', async (task, name, then) => {
  await show(scenes.proving);
  await press('Reconcile');
  await press(task);
  if (name !== null) await press(name);
  await page.getByRole('button', { name: then, exact: true }).first().waitFor();
  expect(await look()).toEqual([]);
  await press('All of Reconcile');
});

test('axe finds nothing in any step of a close', async () => {
  await show(scenes.proving);
  await page.evaluate((items) => (window.fixture.openItems = items), OPEN_ITEMS);
  await show(scenes.proving);
  await press('Close');
  for (const step of ['Accounts and pairs', 'Month-end pack', 'Open items', 'Journal', 'Review']) {
    await press(step);
    expect([step, ...(await look())]).toEqual([step]);
  }
  await page
    .getByRole('group', { name: '3 open items', includeHidden: true })
    .waitFor({ state: 'attached' });
  await press('Accept the differences');
  expect(await look()).toEqual([]);
});

test('axe finds nothing beside a book whose headers are not known', async () => {
  await show(scenes.proving);
  await press('Reconcile');
  await press('Match a book');
  await fill('Book', 'Fremd');
  await press('Count matches');
  await page
    .getByRole('main')
    .getByText(/^The book has no column named date/)
    .waitFor();
  expect(await look()).toEqual([]);
  await press('All of Reconcile');
});

test('axe finds nothing beside a refused key, and where a key is another one', async () => {
  await show(scenes.firstRun);
  await fill('Account name', 'Client A');
  await fill('API key', 'key-1');
  await fill('API secret', 's');
  await fill('Passphrase', 'words');
  await press('Connect');
  await page.evaluate(
    (sentence) => window.fixture.answerConnect({ ok: false, sentence, field: 'key' }),
    REFUSED,
  );
  await page.getByText(REFUSED).waitFor();
  expect(await look()).toEqual([]);
  await fill('API secret', 's');
  await press('Connect');
  await page.evaluate(() =>
    window.fixture.answerConnect({
      ok: false,
      sentence: 'Client A was remembered with another API key.',
      asksWhose: true,
    }),
  );
  await page.getByRole('button', { name: 'Same account' }).waitFor();
  expect(await look()).toEqual([]);
});

test('axe finds nothing beside a wrong PIN, with everything to be forgotten', async () => {
  await show(scenes.locked);
  await openAccounts();
  await fill('PIN', 'wrong words');
  await press('Unlock');
  await page.evaluate(() =>
    window.fixture.answerUnlock({
      ok: false,
      sentence: 'This is not the PIN. Nothing was changed.',
    }),
  );
  await page.getByText('This is not the PIN.').waitFor();
  await press('Forget everything');
  expect(await look()).toEqual([]);
});

test('axe finds nothing in any form of Get data while the computer is offline', async () => {
  await page.context().setOffline(true);
  await show(scenes.connected);
  await press('Get data');
  await page.getByText('This computer is offline.').waitFor();
  await page.getByText(/^Columns: /).click();
  for (const operation of ['Ledger', 'Rebates', 'Roll-forward', 'Balances', 'Total', 'Tie-out']) {
    await page.getByRole('radio', { name: operation, exact: true }).check();
    expect([operation, ...(await look())]).toEqual([operation]);
  }
  await page.context().setOffline(false);
});

test('axe finds nothing in the menu of More refresh', async () => {
  await show(scenes.several);
  await press('More refresh');
  expect(await look()).toEqual([]);
});
