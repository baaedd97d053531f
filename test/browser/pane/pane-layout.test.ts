// What of the pane only a real layout and a real focus show: what is in sight, what is cut off,
// where Tab goes, and the theme.
import type { Locator, Page } from 'playwright-core';
import type { PaneState } from '../../../src/addin/workbook/session/pane-state';
import { german } from '../../../src/addin/platform/languages/de/german';
import { account, result } from '../../addin/pane/scene-cards';
import { scenes } from '../../addin/pane/scenes';
import type { ScriptedPane } from '../../addin/pane/scripted-pane';
import { violations } from '../axe';
import { openPanePage, type PanePage } from '../pane-page';

declare const window: { fixture: ScriptedPane };

let open: PanePage;
let page: Page;

beforeAll(async () => {
  open = await openPanePage();
  ({ page } = open);
});
beforeEach(() => page.reload());
afterEach(() => expect(open.wrongs).toEqual([]));
afterAll(() => open.close());

const show = (state: PaneState): Promise<void> => open.show(state);
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const focused = () => page.evaluate<string>('document.activeElement.textContent');
const openAccounts = (): Promise<void> => page.locator('button.chip').click();
const lines = (): Locator => page.locator('.live-line');
const proof = { verdict: 'fails', words: '2 breaks' } as const;

test('the fields and buttons of the contract are in sight without a click', async () => {
  for (const state of [scenes.noServer, scenes.firstRun, scenes.unreachable]) {
    await show(state);
    for (const name of ['Account name', 'API key', 'API secret', 'Passphrase'])
      expect(await page.getByLabel(name, { exact: true }).isVisible()).toBe(true);
    expect(await button('Connect').isVisible()).toBe(true);
  }
  await show(scenes.working);
  for (const name of ['Refresh workbook', 'More refresh', 'Cancel'])
    expect(await button(name).isVisible()).toBe(true);
});

test('nothing is cut off or scrolls sideways at 320 px, however long the names are', async () => {
  const long = 'A'.repeat(80);
  await show({
    ...scenes.several,
    accounts: [account(long, { isDefault: true })],
    results: [
      result('1', { addresses: [`'${long}'!A1`], formula: `=LEDGER("${long}")`, error: long }),
    ],
  });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  expect(
    await page.evaluate(
      `[...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().right > 320 && !each.closest('.unseen')).length`,
    ),
  ).toBe(0);
});

test('no place lies over another at 320 px, in German either', async () => {
  await show(scenes.connected);
  const overlong = (words: Readonly<Record<string, unknown>> | null): Promise<string[]> =>
    page.locator('.places').evaluate((nav, said) => {
      if (said !== null) document.documentElement.lang = 'de';
      const places = [...nav.querySelectorAll('button')];
      for (const place of places.slice(0, -1))
        if (said !== null) place.textContent = String(said[place.textContent]);
      return [
        ...(nav.scrollWidth > nav.clientWidth ? ['all of them'] : []),
        ...places
          .filter((each) => each.scrollWidth > each.clientWidth)
          .map((each) => each.textContent),
      ];
    }, words);
  expect(await overlong(null)).toEqual([]);
  expect(await overlong(german.sentences)).toEqual([]);
  expect(await page.locator('.places').innerText()).toContain('Einstellungen');
});

test('axe finds nothing in any scene at 320 px', async () => {
  const found: string[] = [];
  for (const [name, state] of Object.entries<PaneState>(scenes)) {
    await show(state);
    found.push(...(await violations(page, 'all')).map((each) => `${name}: ${each}`));
  }
  expect(found).toEqual([]);
});

test('at 320 × 760 what is fixed takes less than a third, whatever the foot has to say', async () => {
  for (const results of [
    scenes.several.results,
    [...scenes.several.results, result('7', { addresses: ['Checks!A1'], proof })],
  ]) {
    await show({ ...scenes.several, results });
    const body = await page.locator('.body').evaluate(({ clientHeight }) => clientHeight);
    expect((760 - body) / 760).toBeLessThan(1 / 3);
  }
  expect(await page.locator('.foot-count').allInnerTexts()).toEqual([
    expect.stringMatching(/^1 proof fails/),
    expect.stringMatching(/^4 to look at/),
  ]);
});

test('of 500 results only those in sight are drawn, the one in trouble on the first screen', async () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    result(`${at}`, { addresses: [`Sheet1!A${at * 3 + 1}`], asks: `number ${at}` }),
  );
  const stale = result('x', { addresses: ['Zeta!A1'], stale: true });
  await show({ ...scenes.several, results: [...many, stale] });
  await lines().first().waitFor();
  expect(await lines().count()).toBeLessThan(80);
  expect(await lines().first().innerText()).toContain('Zeta!A1');
  await page.locator('.body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
  await page.getByText('number 499', { exact: false }).waitFor();
  expect(await lines().count()).toBeLessThan(80);
  // A change draws its own line again, and no other.
  await page.evaluate(() => {
    const drawn = new Set<Element>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const line = (target instanceof Element ? target : target.parentElement)?.closest('li');
        if (line) drawn.add(line);
      }
      document.body.dataset['drawn'] = String(drawn.size);
    }).observe(document.querySelector('.live')!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  const changed = many.map((one) => (one.id === '499' ? { ...one, asks: 'changed' } : one));
  await show({ ...scenes.several, results: [...changed, stale] });
  await page.getByText('changed', { exact: false }).waitFor();
  expect(await page.evaluate(() => document.body.dataset['drawn'])).toBe('1');
});

test('a browser of another language than the pane’s changes no separator in it', async () => {
  await show(scenes.allComplete);
  expect(await page.evaluate(() => navigator.language)).toBe('de-DE');
  expect(await page.locator('.live').innerText()).toContain('1,287');
});

test('Tab visits every control once, in the order in which they are read', async () => {
  await show(scenes.working);
  await openAccounts();
  await button('Connect another account').click();
  const expected = await page.evaluate<number>(
    `[...document.querySelectorAll('button, input')].filter((each) => each.offsetParent !== null).length`,
  );
  await page.locator('h1').click();
  const visited: string[] = [];
  for (let times = 0; times < expected; times += 1) {
    await page.keyboard.press('Tab');
    visited.push(
      await page.evaluate<string>(
        `[...document.querySelectorAll('button, input')].indexOf(document.activeElement) + ' ' + getComputedStyle(document.activeElement).outlineStyle`,
      ),
    );
  }
  const order = visited.map((each) => Number(each.split(' ')[0]));
  expect(new Set(order).size).toBe(expected);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(visited.filter((each) => !each.endsWith('solid'))).toEqual([]);
});

test('focus is never lost: Cancel that goes away, a card whose formula was deleted, an account forgotten', async () => {
  await show(scenes.working);
  await button('Cancel').focus();
  await show(scenes.several);
  await expect(focused()).resolves.toMatch(/^6 results/);

  await button('Details of Sheet2!A1').focus();
  await show(scenes.allComplete);
  await expect(focused()).resolves.toBe('Live data');

  await show(scenes.several);
  await openAccounts();
  await button(/^Demo trader/).focus();
  await show(scenes.connected);
  await expect(focused()).resolves.toBe('Connect another account');
});

test('a person who has left the pane is not called back', async () => {
  await show(scenes.several);
  await button('Details of Sheet2!A1').focus();
  await page.evaluate('document.activeElement.blur()');
  await show(scenes.allComplete);
  expect(await page.evaluate<boolean>('document.activeElement === document.body')).toBe(true);
});

test('Enter saves the trading pairs beside a tie-out that lacks them', async () => {
  await show(scenes.pairsMissing);
  const field = page.getByLabel('Trading pairs of Demo broker', { exact: true });
  await field.fill('btcusdt, ethusdt');
  await field.press('Enter');
  await page.getByRole('main').getByText('Saved: 2 trading pairs.').waitFor();
  expect(await page.evaluate(() => window.fixture.calls)).toEqual([
    'symbols of Demo broker: btcusdt ethusdt',
  ]);
});

test('the theme that Office gives goes before the system’s, and is followed when it changes', async () => {
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript('window.look = { officeBackground: "#292929" }');
  await page.reload();
  expect(await background()).toBe('rgb(31, 31, 31)');
  await page.evaluate(
    `window.look.officeBackground = '#ffffff'; window.dispatchEvent(new Event('focus'))`,
  );
  expect(await background()).toBe('rgb(250, 250, 250)');
});
