// The real pane in Chromium over a scripted session: what a person, a keyboard, a screen reader and
// an outside trial meet.
import { type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import type { PaneState } from '../../../src/addin/session/pane-state';
import type { PaneFixture } from '../../taskpane/pane-fixture';
import { account, result, scenes } from '../../taskpane/scenes';
import { THEMES, violations, WIDTHS } from '../axe';
import { sharedBrowser } from '../shared-browser';
import { servePanePage, type ServedPage } from '../pane-page';

declare const window: { fixture: PaneFixture };

const CONTRACT_BUTTONS = ['Connect', 'Refresh workbook', 'More refresh', 'Cancel'];
const CONTRACT_FIELDS = ['Account name', 'API key', 'API secret', 'Passphrase'];
const REFUSED = {
  ok: false,
  sentence: 'The exchange does not know this key. (40006)',
  field: 'key',
} as const;

// Two slow cores and a cold browser must not fail what works.
jest.setTimeout(60_000);

let served: ServedPage;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let wrongs: string[];

beforeAll(async () => {
  served = await servePanePage();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await browser.close();
  served.close();
});

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 320, height: 800 } });
  page = await context.newPage();
  // A violation of the policy, an exception and a complaint of the console are all reported here.
  wrongs = [];
  page.on('console', (message) => wrongs.push(message.text()));
  page.on('pageerror', (error) => wrongs.push(error.message));
  await page.goto(served.address);
});

afterEach(async () => {
  await context.close();
  expect(wrongs).toEqual([]);
});

const show = (state: PaneState) => page.evaluate((next) => window.fixture.setState(next), state);
const calls = () => page.evaluate(() => window.fixture.calls);
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const field = (name: string): Locator => page.getByLabel(name, { exact: true });
const busy = () => page.locator('#pane').getAttribute('aria-busy');
const alerts = () =>
  page
    .getByRole('alert')
    .allInnerTexts()
    .then((texts) => texts.filter((text) => text !== '').join());
const spoken = () => page.locator('.announcer').innerText();
const focused = () =>
  page.evaluate<string>(
    'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
  );
const answer = (outcome: Parameters<PaneFixture['answerConnect']>[0]) =>
  page.evaluate((given) => window.fixture.answerConnect(given), outcome);
/** The accounts, behind the chip in the head once one is connected. */
const openAccounts = async (on: Page = page) => {
  const chip = on.locator('button.chip');
  if ((await chip.getAttribute('aria-expanded')) === 'false') await chip.click();
};
const fill = async () => {
  for (const [name, value] of [
    ['Account name', 'Client A'],
    ['API key', ' key-1 '],
    ['API secret', 's3cret'],
    ['Passphrase', 'words'],
  ] as const)
    await field(name).fill(value);
};

describe('the contract with outside trials', () => {
  test('a fresh profile shows the four fields and Connect, each name once', async () => {
    for (const state of [scenes.noServer, scenes.firstRun, scenes.unreachable]) {
      await show(state);
      for (const name of CONTRACT_FIELDS)
        expect(await page.getByRole('textbox', { name, exact: true }).or(field(name)).count()).toBe(
          1,
        );
      for (const name of CONTRACT_FIELDS) expect(await field(name).isVisible()).toBe(true);
      expect(await button('Connect').count()).toBe(1);
      expect(await button('Connect').isVisible()).toBe(true);
      expect(await button('Connect another account').count()).toBe(0);
    }
    for (const [name, type] of [
      ['Account name', 'text'],
      ['API key', 'text'],
      ['API secret', 'password'],
      ['Passphrase', 'password'],
    ] as const) {
      expect([
        await field(name).getAttribute('type'),
        await field(name).getAttribute('autocomplete'),
      ]).toEqual([type, 'off']);
    }
  });

  test('no name of the contract is borne twice in any state, form folded or open', async () => {
    // Sheets and accounts named by a person who wants to confuse us.
    const confusing = {
      ...scenes.working,
      accounts: [account('Connect', { isDefault: true }), account('Cancel')],
      results: [
        result('1', { addresses: ['sheet!A1'] }),
        result('2', { addresses: [], formula: 'workbook' }),
      ],
    };
    for (const state of [
      scenes.several,
      scenes.working,
      scenes.manyResults,
      scenes.manyAccounts,
      scenes.locked,
      { ...scenes.locked, ...scenes.unlocked, results: scenes.locked.results },
      confusing,
    ]) {
      await show(state);
      await openAccounts();
      const another = button('Connect another account');
      await another.click();
      await page.getByRole('checkbox', { name: 'Remember on this device' }).check();
      for (const line of await page.locator('.account-line').all()) await line.click();
      for (const name of [...CONTRACT_BUTTONS, 'Connect another account'])
        expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([
          name,
          name === 'Cancel' && state.work === null ? 0 : 1,
        ]);
      for (const name of CONTRACT_FIELDS)
        expect([name, await field(name).count()]).toEqual([name, 1]);
      await another.click();
      expect(await button('Connect').count()).toBe(0);
    }
  });

  test('the refresh buttons stand wherever live formulas exist, and each asks for its own scope', async () => {
    await show(scenes.waiting);
    expect(await button('Refresh workbook').isVisible()).toBe(true);
    await button('More refresh').click();
    for (const scope of ['sheet', 'selection'])
      expect(
        await page.getByRole('menuitem', { name: `Refresh ${scope}`, exact: true }).isVisible(),
      ).toBe(true);
    await page.keyboard.press('Escape');
    await show(scenes.connected);
    expect(await button('Refresh workbook').count()).toBe(0);
    await show(scenes.allComplete);
    await button('Refresh workbook').click();
    for (const scope of ['sheet', 'selection']) {
      await button('More refresh').click();
      await page.getByRole('menuitem', { name: `Refresh ${scope}`, exact: true }).click();
    }
    expect(await calls()).toEqual(['refresh workbook', 'refresh sheet', 'refresh selection']);
  });

  test('aria-busy is true from the click until the answer, and while anything is fetched', async () => {
    await show(scenes.allComplete);
    expect(await busy()).toBe('false');
    // In one yieldToMain with the click: a trial that looks at once must not see an idle pane.
    expect(
      await page.evaluate<string>(
        `[...document.querySelectorAll('button')].find((each) => each.textContent === 'Refresh workbook').click(), document.querySelector('#pane').getAttribute('aria-busy')`,
      ),
    ).toBe('true');
    await page.evaluate(() => window.fixture.finishRefresh());
    expect(await busy()).toBe('false');
    for (const state of [
      scenes.working,
      { ...scenes.allComplete, results: [result('1', { busy: true })] },
      { ...scenes.connected, accounts: [account('A', { state: 'checking' })] },
    ]) {
      await show(state);
      expect(await busy()).toBe('true');
    }
    await show(scenes.allComplete);
    expect(await page.locator('[aria-busy]').count()).toBe(1);
    expect(await busy()).toBe('false');
  });

  test('Cancel stands while work goes on, and cancels', async () => {
    await show(scenes.working);
    await button('Cancel').click();
    expect(await calls()).toEqual(['cancel']);
  });
});

describe('connecting an account', () => {
  beforeEach(() => show(scenes.firstRun));

  test('the secret is passed on and its field emptied before the exchange has answered', async () => {
    await fill();
    await button('Connect').click();
    expect(await page.evaluate(() => window.fixture.credentials)).toEqual({
      name: 'Client A',
      key: 'key-1',
      secret: 's3cret',
      passphrase: 'words',
    });
    expect(await field('API secret').inputValue()).toBe('');
    expect(await busy()).toBe('true');
  });

  test('a refused connect keeps the form and all but the secret, says why beside it, and goes to the field', async () => {
    await fill();
    await button('Connect').click();
    await answer(REFUSED);
    expect(await alerts()).toBe(REFUSED.sentence);
    expect(await busy()).toBe('false');
    expect(await Promise.all(CONTRACT_FIELDS.map((name) => field(name).inputValue()))).toEqual([
      'Client A',
      ' key-1 ',
      '',
      'words',
    ]);
    expect(await field('API key').getAttribute('aria-invalid')).toBe('true');
    expect(await focused()).toBe('API key');
    const describedBy = (await field('API key').getAttribute('aria-describedby')) ?? '';
    expect(
      await page.evaluate<string>(
        `'${describedBy}'.split(' ').map((id) => document.getElementById(id).textContent).join(' ')`,
      ),
    ).toBe(`${REFUSED.sentence} Use a read-only key with an IP allow-list.`);
  });

  test('the same refusal twice is announced twice', async () => {
    await fill();
    await page.evaluate(
      `new MutationObserver((changes) => { window.said = (window.said ?? 0) + changes.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0); }).observe(document.querySelector('.connect-form [role=alert]'), { childList: true })`,
    );
    for (let times = 0; times < 2; times += 1) {
      await field('API secret').fill('s');
      await button('Connect').click();
      await answer(REFUSED);
      await expect(alerts()).resolves.toBe(REFUSED.sentence);
    }
    expect(await page.evaluate('window.said')).toBe(2);
  });

  test('an account that the session keeps as failed leaves the form open', async () => {
    await fill();
    await button('Connect').click();
    await show({
      ...scenes.firstRun,
      accounts: [account('Client A', { state: 'checking', isDefault: true })],
    });
    expect(await field('API key').inputValue()).toBe(' key-1 ');
    await show({
      ...scenes.firstRun,
      accounts: [account('Client A', { state: 'failed', isDefault: true, note: REFUSED.sentence })],
    });
    await answer(REFUSED);
    expect(await field('API key').inputValue()).toBe(' key-1 ');
    expect(await alerts()).toBe(REFUSED.sentence);
  });

  test('nothing is sent while a field is empty or cannot travel; the secret then stays for the next try', async () => {
    await button('Connect').click();
    expect(await alerts()).toBe(
      'Account name, API key, API secret and Passphrase are still empty. All four are needed; nothing was sent.',
    );
    expect(await focused()).toBe('Account name');
    await fill();
    await field('Passphrase').fill('naïve');
    await page.keyboard.press('Enter');
    expect(await alerts()).toMatch(/^Passphrase has characters/);
    expect(await focused()).toBe('Passphrase');
    expect(await field('API secret').inputValue()).toBe('s3cret');
    expect(await calls()).toEqual([]);
  });

  test('after a success the form folds away, the outcome is announced, and focus is on the account', async () => {
    await fill();
    await page.keyboard.press('Enter');
    await show({ ...scenes.firstRun, accounts: [account('Client A', { isDefault: true })] });
    await answer({ ok: true, sentence: 'Client A is connected. It reads ledger and rebates.' });
    await button('Connect another account').waitFor();
    expect(await button('Connect').count()).toBe(0);
    expect(await spoken()).toBe('Client A is connected. It reads ledger and rebates.');
    expect(await focused()).toMatch(/^Client A/);
    await button('Connect another account').click();
    expect(await focused()).toBe('Account name');
    expect(await Promise.all(CONTRACT_FIELDS.map((name) => field(name).inputValue()))).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  test('a second account is connected the same way, and a refusal then leaves the form open', async () => {
    await show(scenes.connected);
    await openAccounts();
    await button('Connect another account').click();
    await fill();
    await button('Connect').click();
    await answer(REFUSED);
    expect(await alerts()).toBe(REFUSED.sentence);
    expect(await field('Account name').inputValue()).toBe('Client A');
    await field('API secret').fill('s3cret');
    await button('Connect').click();
    await show({
      ...scenes.connected,
      accounts: [...scenes.connected.accounts, account('Client A')],
    });
    await answer({ ok: true, sentence: 'Client A is connected.' });
    await button('Connect').waitFor({ state: 'detached' });
    expect(await focused()).toMatch(/^Client A/);
  });

  test('a demo account takes one click; one that fails says why', async () => {
    await button('Use Demo trader').click();
    expect(await page.evaluate(() => window.fixture.credentials)).toEqual({
      name: 'Demo trader',
      key: 'demo-trader-key',
      secret: 'demo-trader-secret',
      passphrase: 'demo-trader',
    });
    await answer({ ok: false, sentence: 'The sandbox does not answer.' });
    expect(await alerts()).toBe('The sandbox does not answer.');
    await button('Use Demo broker').click();
    expect(await alerts()).toBe('');
    await show(scenes.connected);
    await answer({ ok: true, sentence: 'Demo broker is connected.' });
    await button('Connect another account').click();
    expect(await button('Use Demo broker').count()).toBe(0);
    expect(await button('Use Demo trader').isVisible()).toBe(true);
  });

  test('the form is back when the last account goes away, although the accounts were folded', async () => {
    await show(scenes.connected);
    await button('Settings').click();
    await show(scenes.firstRun);
    expect(await button('Connect').isVisible()).toBe(true);
  });

  test('a second press while the first is unanswered sends nothing', async () => {
    await fill();
    await button('Connect').click();
    await field('API secret').fill('again');
    await button('Connect').click();
    await button('Use Demo broker').click();
    expect(await calls()).toEqual(['connect Client A']);
  });
});

describe('remembering on this device', () => {
  const remember = () =>
    page.getByRole('checkbox', { name: 'Remember on this device', exact: true });

  test('is off; once chosen, a PIN is typed twice, passed on and emptied', async () => {
    await show(scenes.firstRun);
    expect(await remember().isChecked()).toBe(false);
    expect(await field('PIN').count()).toBe(0);
    await fill();
    await remember().check();
    expect(await page.getByText('A lost PIN cannot be recovered').isVisible()).toBe(true);
    await button('Connect').click();
    expect(await alerts()).toBe('The PIN is still empty. Nothing was sent.');
    await field('PIN').fill('made-up words');
    await field('Repeat PIN').fill('made-up word');
    await button('Connect').click();
    expect(await alerts()).toMatch(/^The two PINs are not the same/);
    expect(await calls()).toEqual([]);
    for (const name of ['PIN', 'Repeat PIN']) await field(name).fill('made-up words');
    await button('Connect').click();
    expect(await page.evaluate(() => window.fixture.credentials?.remember)).toEqual({
      pin: 'made-up words',
    });
    expect(
      await Promise.all(
        ['API secret', 'PIN', 'Repeat PIN'].map((name) => field(name).inputValue()),
      ),
    ).toEqual(['', '', '']);
    await answer({ ok: false, sentence: 'A PIN has at least six characters.', field: 'pin' });
    expect(await focused()).toBe('PIN');
  });

  test('without a PIN says what that means; where a PIN exists it is typed once', async () => {
    await show(scenes.unlocked);
    await openAccounts();
    await button('Connect another account').click();
    await fill();
    await remember().check();
    await field('PIN of this device').fill('made-up words');
    expect(await field('Repeat PIN').count()).toBe(0);
    await page.getByRole('radio', { name: 'Without a PIN', exact: true }).check();
    expect(await page.getByText('A person who copies the profile can recover').isVisible()).toBe(
      true,
    );
    await button('Connect').click();
    expect(await page.evaluate(() => window.fixture.credentials?.remember)).toEqual({
      withoutPin: true,
    });
  });

  test('another key under a known name is asked about, by keyboard', async () => {
    await show(scenes.unlocked);
    await openAccounts();
    await button('Connect another account').click();
    await fill();
    await button('Connect').click();
    await answer({
      ok: false,
      sentence: 'Client A was remembered with another API key.',
      asksWhose: true,
    });
    expect(await focused()).toBe('Same account');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await calls()).toEqual(['connect Client A', 'whose another account']);
  });

  test('a locked device asks for the PIN above the accounts; a wrong one is said, and the field is empty again', async () => {
    await show(scenes.locked);
    expect(await page.locator('.unlock').innerText()).toContain(
      'Client A and Client B are locked.',
    );
    await field('PIN').fill('wrong words');
    await page.keyboard.press('Enter');
    expect(await field('PIN').inputValue()).toBe('');
    expect(await busy()).toBe('true');
    await page.evaluate(() =>
      window.fixture.answerUnlock({
        ok: false,
        sentence: 'This is not the PIN. Nothing was changed.',
      }),
    );
    expect(await alerts()).toBe('This is not the PIN. Nothing was changed.');
    expect(await focused()).toBe('PIN');
    expect(await button('Lock now').count()).toBe(0);
  });

  test('Lock now, and Forget everything after a second thought', async () => {
    await show(scenes.unlocked);
    await openAccounts();
    await button('Lock now').click();
    await button('Forget everything').click();
    expect(await focused()).toBe('Keep everything');
    await button('Keep everything').click();
    await button('Forget everything').click();
    await button('Forget it all').click();
    expect(await calls()).toEqual(['lock', 'forget everything']);
  });
});

describe('accounts and results', () => {
  test('an account can be made the default, and is forgotten only after a second thought', async () => {
    await show(scenes.several);
    await openAccounts();
    await page.getByRole('button', { name: /^Demo trader/ }).click();
    await button('Use by default Demo trader').click();
    await button('Forget Demo trader').click();
    expect(await focused()).toBe('Keep it');
    await button('Keep it').click();
    expect(await focused()).toBe('Forget Demo trader');
    await button('Forget Demo trader').click();
    await button('Forget it').click();
    expect(await calls()).toEqual(['choose Demo trader', 'forget Demo trader']);
  });

  test('a line says in full what went wrong, goes to its cell and refreshes itself alone', async () => {
    await show(scenes.several);
    const card = page.getByRole('listitem').filter({ hasText: 'Sheet2!A1' });
    expect(await card.innerText()).toContain(
      'Refresh stopped at page 4 of 9. Sheet2!A1 still shows the result of 09:05.',
    );
    expect(await card.innerText()).toContain('Stale');
    await button('Go to Sheet2!A1').click();
    await button('Details of Sheet2!A1').click();
    await button('Refresh only Sheet2!A1').click();
    expect(await calls()).toEqual(['go to Sheet2!A1', 'refresh result 3']);
  });

  test('more than twenty results can be searched', async () => {
    await show(scenes.manyResults);
    await page
      .getByRole('searchbox', { name: 'Find a result or table', exact: true })
      .fill('btc 24');
    expect(await page.locator('.live-line').count()).toBe(1);
    expect(await page.locator('.search').innerText()).toContain('1 of 24');
    await show(scenes.allComplete);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.locator('.live-line').count()).toBe(2);
  });

  test('"made-up data" stands in every state while the sandbox answers, and never elsewhere', async () => {
    for (const state of [scenes.firstRun, scenes.connected, scenes.several, scenes.working]) {
      await show(state);
      expect(await page.getByText('Made-up data', { exact: true }).isVisible()).toBe(true);
    }
    await show({
      ...scenes.several,
      server: { exchangeName: 'exchange.example', madeUp: false, demoAccounts: [] },
    });
    expect(await page.getByText('Made-up data', { exact: true }).count()).toBe(0);
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
});

describe('live data', () => {
  test('details tell what the last refresh changed, and go to each record', async () => {
    await show(scenes.liveData);
    await button('Details of Sheet1!A1').click();
    const changes = page.getByRole('group', { name: 'What the last refresh changed' });
    expect(await changes.innerText()).toContain('2 added, 1 changed, 1 gone.');
    expect(await changes.innerText()).toContain('1 of them belongs to a past month.');
    await button('Go to entry 701234572560763901, USDT, 20 November 2026').click();
    expect(await changes.getByRole('button').count()).toBe(3); // What is gone has no row to go to.
    await button('Past months too').click();
    expect(await calls()).toEqual(['go to record 1285 of 1', 'refresh result 1, closed too']);
  });

  test('a certificate is made when it is wanted; its totals keep every digit', async () => {
    await show(scenes.liveData);
    await button('Details of Sheet1!A1').click();
    await button('Show certificate').click();
    const certificate = page.getByRole('group', { name: 'Certificate' });
    await certificate.getByText('-1,204.123456789012345678', { exact: true }).waitFor();
    // No control total is cut off: 61 of them, the last one too.
    expect(await certificate.locator('.control-totals dd').count()).toBe(61);
    await certificate.getByText('Change, COIN60', { exact: true }).waitFor();
    await button('Certificate sheet').click();
    await button('Save evidence').click();
    expect(await calls()).toEqual(['certificate 1', 'certificate sheet 1', 'evidence 1']);
  });

  test('a picture marks the break with its amount, has its numbers as a table, and becomes an Excel chart', async () => {
    await show(scenes.liveData);
    await button('Details of Sheet1!A1').click();
    await button('Show chart').click();
    expect(
      await page
        .getByRole('img', { name: /^Balance over time, USDT: 30 points, 1 break/ })
        .locator('.break-mark')
        .textContent(),
    ).toBe('break 0.5');
    await page.getByText('The numbers', { exact: true }).click();
    expect(await page.getByRole('row').filter({ hasText: '13 November 2026' }).innerText()).toMatch(
      /0\.5$/,
    );
    await field('Chart of').selectOption('Commission by settlement day, BTC');
    expect(
      await page.getByRole('row').filter({ hasText: '2 November 2026' }).innerText(),
    ).toContain('-0.00001');
    await button('Insert as Excel chart').click();
    expect(await calls()).toEqual(['chart Commission by settlement day, BTC']);
  });

  test('a menu beside Refresh workbook holds the other ways, by mouse and by keyboard', async () => {
    await show(scenes.liveData);
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    expect(await page.getByRole('menuitem').count()).toBe(0);
    await button('More refresh').click();
    await item('Refresh sheet').click();
    expect(await page.getByRole('menu').count()).toBe(0);
    await button('More refresh').press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await button('More refresh').press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await button('More refresh').press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await button('Refresh workbook').click();
    expect(await calls()).toEqual([
      'refresh sheet',
      'refresh selection',
      'refresh workbook, closed too',
      'refresh workbook',
    ]);
  });

  test('data and proof are two verdicts; the foot counts both, red first, and a click shows just those', async () => {
    const proof = { verdict: 'fails', words: '2 breaks' } as const;
    await show({
      ...scenes.several,
      results: [
        result('1', { addresses: ['Sheet1!A1'] }),
        result('2', { addresses: ['Sheet1!A9'], stale: true }),
        result('3', { functionName: 'LEDGER.CHECK', addresses: ['Checks!A1'], proof }),
      ],
    });
    const lines = page.locator('.live-line');
    expect(await lines.first().innerText()).toMatch(/Checks!A1[^]*Complete[^]*2 breaks/);
    const counts = page.locator('.foot-count');
    expect(await counts.allInnerTexts()).toEqual([
      expect.stringMatching(/^1 proof fails/),
      expect.stringMatching(/^1 stale/),
    ]);
    await button('Settings').click();
    await counts.nth(1).click();
    expect(await lines.count()).toBe(1);
    expect(await lines.innerText()).toContain('Sheet1!A9');
    await counts.nth(0).click();
    expect(await lines.innerText()).toContain('Checks!A1');
    await button('Show all').click();
    expect(await lines.count()).toBe(3);
    // Under the heading of its sheet only the cell is in sight; its name says both.
    expect(await button('Go to Sheet1!A1').innerText()).toBe('A1');
  });

  test('at 320 × 760 what is fixed takes less than a third, whatever the foot has to say', async () => {
    await page.setViewportSize({ width: 320, height: 760 });
    const proof = { verdict: 'fails', words: '2 breaks' } as const;
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
      expect.stringMatching(/^4 not complete/),
    ]);
  });

  test('a total of nothing says so, and counts no record', async () => {
    const sum = result('1', {
      functionName: 'LEDGER.TOTAL',
      rows: 1,
      notes: ['No entries: nothing was added up for October 2026.'],
    });
    await show({ ...scenes.several, results: [sum] });
    const line = page.locator('.live-line');
    expect(await line.innerText()).not.toMatch(/1 (record|entry|row)/);
    await button('Details of Sheet1!A1').click();
    expect(await line.innerText()).toContain('No entries: nothing was added up');
    expect(await line.innerText()).not.toMatch(/1 (record|entry|row)/);
  });

  test('accounts that are missing here are said where results stand, and at no other place', async () => {
    const missingAccounts = 'This workbook uses Client B, not connected on this device.';
    await show({ ...scenes.several, missingAccounts });
    await page.getByText(missingAccounts).waitFor();
    for (const place of ['Get data', 'Reconcile', 'Settings', 'Help']) {
      await button(place).click();
      await page.getByText(missingAccounts).waitFor({ state: 'detached' });
    }
    await button('Live data').click();
    await page.getByText(missingAccounts).waitFor();
  });

  test('of 500 results only those in sight are drawn, the one in trouble on the first screen', async () => {
    const many = Array.from({ length: 500 }, (_, at) =>
      result(`${at}`, { addresses: [`Sheet1!A${at * 3 + 1}`], asks: `number ${at}` }),
    );
    const stale = result('x', { addresses: ['Zeta!A1'], stale: true });
    await show({ ...scenes.several, results: [...many, stale] });
    const lines = page.locator('.live-line');
    await lines.first().waitFor();
    expect(await lines.count()).toBeLessThan(80);
    expect(await lines.first().innerText()).toContain('Zeta!A1');
    await page.locator('.body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await page.getByText('number 499', { exact: false }).waitFor();
    expect(await lines.count()).toBeLessThan(80);
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

  test('formulas at #NAME?, manual calculation and missing formats are said, with what to do', async () => {
    await show(scenes.liveData);
    expect(await page.getByText('Excel is set to manual calculation').isVisible()).toBe(true);
    expect(await page.getByText('2 cells show #NAME?').isVisible()).toBe(true);
    await button('Repair').click();
    await button('Details of Commission!A1').click();
    await button('Format this result').click();
    expect(await calls()).toEqual(['repair names', 'format result 2']);
  });

  test('a table says what a refresh did to it, where it stands, and refreshes itself alone', async () => {
    await show(scenes.liveData);
    await button('Details of Tieout_Ledger').click();
    const item = page.getByRole('listitem').filter({ hasText: 'Tieout_Ledger' }).first();
    expect(await item.innerText()).toContain('Added: 3 rows');
    expect(await item.innerText()).toContain('Gone: 1 row');
    await button("Go to 'Client A'!A77:L77").click();
    await button('Refresh only Tieout_Ledger').click();
    expect(await calls()).toEqual(["go to 'Client A'!A77:L77", 'refresh table t1']);
    expect(await page.getByText('Client B is not connected on this device.').isVisible()).toBe(
      true,
    );
  });
});

describe('settings', () => {
  const openSettings = async () => {
    await show(scenes.several);
    await button('Settings').click();
  };

  test('say which belong to the workbook and which to the device, and what became of a change', async () => {
    await openSettings();
    // A zone is chosen: searched by typing, and nothing else is taken.
    const zone = page.getByRole('combobox', { name: 'Time zone of the sheet' });
    await zone.fill('nowhere');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    expect(await zone.inputValue()).toBe('UTC');
    await zone.fill('america new');
    expect(await page.getByRole('listbox').getByRole('option').allInnerTexts()).toContain(
      'America/New York',
    );
    await zone.fill('europe ber');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const list = page.getByRole('listbox', { name: 'Time zone of the sheet' });
    expect(await list.getByRole('option', { selected: true }).innerText()).toBe('Europe/Berlin');
    await page.keyboard.press('Enter');
    expect(await zone.getAttribute('aria-expanded')).toBe('false');
    await page.locator('main').getByText('Changed for this workbook.').waitFor();
    await field('Days of grace').fill('5');
    await field('Amounts as exact text').click();
    await field('Minutes until the lock').fill('0');
    await page.keyboard.press('Tab');
    expect(await alerts()).toBe('This browser keeps no settings, so nothing was changed.');
    // What is refused stays to be corrected.
    expect(await field('Minutes until the lock').inputValue()).toBe('0');
    await field('Start with this workbook').click();
    expect(await calls()).toEqual([
      'workbook {"displayZone":"Europe/Berlin"}',
      'workbook {"graceDays":5}',
      'workbook {"amountsAsText":true}',
      'device {"lockAfterMinutes":0}',
      'start with workbook on',
    ]);
  });

  test('trading pairs belong to an account; what is kept here is counted', async () => {
    await openSettings();
    await field('Trading pairs of Demo broker').fill('btcusdt, ethusdt; solusdt');
    await page.keyboard.press('Enter');
    await page.locator('main').getByText('Saved: 3 trading pairs.').waitFor();
    expect(await calls()).toEqual(['symbols of Demo broker: btcusdt ethusdt solusdt']);
    expect(await page.getByRole('row').filter({ hasText: 'Demo broker' }).innerText()).toMatch(
      /18,204 rows\s+1\.2 MB/,
    );
  });

  test('every example of Help can be inserted', async () => {
    await show(scenes.several);
    await button('Help').click();
    await button('Insert =LEDGER("USDT")').click();
    expect(await calls()).toEqual(['example =LEDGER("USDT")']);
    await page.locator('main').getByText('Inserted at Sheet1!A1.').waitFor();
  });
});

describe('foot and history', () => {
  test('the foot opens the history by keyboard, Escape closes it, and focus comes back', async () => {
    await show(scenes.several);
    const line = page.getByRole('button', { name: /^6 results, / });
    await line.focus();
    await page.keyboard.press('Enter');
    expect(await line.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('region', { name: 'History' }).innerText()).toContain(
      'The balances chain without a gap.',
    );
    expect(await page.evaluate<string>(`document.activeElement.getAttribute('aria-label')`)).toBe(
      'Close history',
    );
    await page.keyboard.press('Escape');
    expect(await page.getByRole('region', { name: 'History' }).count()).toBe(0);
    expect(await focused()).toMatch(/^6 results/);
  });

  test('work shows how far it is; without a total the bar has no value', async () => {
    await show(scenes.working);
    const bar = page.getByRole('progressbar', { name: 'Reading September 2026, page 3 of 9' });
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['2', '9']);
    expect(await page.locator('footer').innerText()).toContain('about 12 s left');
    await show(scenes.workingBlind);
    expect(await page.getByRole('progressbar').getAttribute('value')).toBeNull();
  });

  test('beginnings and ends are announced outside the busy pane', async () => {
    await show(scenes.several);
    await show({ ...scenes.several, work: scenes.working.work });
    expect(await spoken()).toBe('Reading September 2026, page 3 of 9');
    await show({
      ...scenes.several,
      history: [
        { atMs: 1, kind: 'done', sentence: 'All 6 results were refreshed.' },
        ...scenes.several.history,
      ],
    });
    expect(await spoken()).toBe('All 6 results were refreshed.');
    expect(await page.locator('[aria-busy] .announcer').count()).toBe(0);
  });
});

describe('keyboard', () => {
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
    await page.getByRole('button', { name: /^Demo trader/ }).focus();
    await show(scenes.connected);
    await expect(focused()).resolves.toBe('Connect another account');
  });

  test('who has left the pane is not called back', async () => {
    await show(scenes.several);
    await button('Details of Sheet2!A1').focus();
    await page.evaluate('document.activeElement.blur()');
    await show(scenes.allComplete);
    expect(await page.evaluate<boolean>('document.activeElement === document.body')).toBe(true);
  });
});

describe('axe finds nothing', () => {
  const OPEN_ITEMS = (['proof', 'data', 'error'] as const).map((kind) => ({
    id: kind,
    kind,
    where: kind === 'error' ? 'Sheet2!A1' : 'Sheet1!A1',
    sentence: `USDT, October 2026: ${kind}`,
  }));
  const PLACES = ['Get data', 'Reconcile', 'Settings', 'Help'];
  const look = async (width: number, media: (typeof THEMES)[number][1]) => {
    const bare = await browser.newContext({
      locale: 'en-GB',
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
      ...media,
    });
    const open = await bare.newPage();
    await open.goto(served.address);
    const found: string[] = [];
    const check = async (name: string) => {
      found.push(...(await violations(open)).map((each) => `${name}: ${each}`));
    };
    const press = (name: string) => open.getByRole('button', { name, exact: true }).click();
    const put = (state: PaneState) => open.evaluate((next) => window.fixture.setState(next), state);
    for (const [name, state] of Object.entries<PaneState>(scenes)) {
      await open.evaluate((next) => window.fixture.setState(next), state);
      await check(name);
    }
    await open.evaluate((next) => window.fixture.setState(next), scenes.several);
    await openAccounts(open);
    await open.getByRole('button', { name: 'Connect another account' }).click();
    await open.getByRole('checkbox', { name: 'Remember on this device' }).check();
    await open.getByRole('button', { name: 'Connect', exact: true }).click();
    for (const line of await open.locator('.account-line').all()) await line.click();
    await open.getByRole('button', { name: 'Forget Demo trader' }).click();
    await open.getByRole('button', { name: /^6 results/ }).click();
    await check('all unfolded');
    await open.evaluate((next) => window.fixture.setState(next), scenes.liveData);
    for (const details of await open.getByRole('button', { name: /^Details of / }).all())
      await details.click();
    for (
      const wanted = open.getByRole('button', { name: 'Show certificate' });
      (await wanted.count()) > 0;
    )
      await wanted.first().click();
    for (
      const wanted = open.getByRole('button', { name: 'Show chart' });
      (await wanted.count()) > 0;
    )
      await wanted.first().click();
    for (const numbers of await open.getByText('The numbers', { exact: true }).all())
      await numbers.click();
    await open.getByRole('table').first().waitFor();
    await check('details');
    for (const place of PLACES) {
      await open.getByRole('button', { name: place, exact: true }).click();
      await check(place);
    }
    await open.evaluate((next) => window.fixture.setState(next), scenes.proving);
    await open.getByRole('button', { name: 'Reconcile', exact: true }).click();
    for (const [task, name, then] of [
      ['Explain a number', 'What is in the selected cell', 'Write these records to a new sheet'],
      ['Find breaks', 'Show the breaks of Sheet1!A1', 'Show the breaks of Sheet1!A1'],
      ['Match a book', 'Count matches', 'Write the match to a sheet'],
      ['Close a month', 'Accept the differences', 'Accept the differences'],
    ] as const) {
      await press(task);
      if (task === 'Close a month') {
        await open.evaluate((items) => (window.fixture.openItems = items), OPEN_ITEMS);
        await put(scenes.proving);
        await open.getByRole('group', { name: '3 open items' }).waitFor();
      }
      await press(name);
      await open.getByRole('button', { name: then, exact: true }).waitFor();
      await check(task);
      await press('All of Reconcile');
    }
    await put(scenes.firstRun);
    for (const [name, value] of [
      ['Account name', 'Client A'],
      ['API key', 'key-1'],
      ['API secret', 's'],
      ['Passphrase', 'words'],
    ] as const)
      await open.getByLabel(name, { exact: true }).fill(value);
    await press('Connect');
    await open.evaluate((given) => window.fixture.answerConnect(given), REFUSED);
    await open.getByText(REFUSED.sentence).waitFor();
    await check('wrong credentials');
    await open.getByLabel('API secret', { exact: true }).fill('s');
    await press('Connect');
    await open.evaluate(() =>
      window.fixture.answerConnect({
        ok: false,
        sentence: 'Client A was remembered with another API key.',
        asksWhose: true,
      }),
    );
    await open.getByRole('button', { name: 'Same account' }).waitFor();
    await check('another key');
    await put(scenes.locked);
    await openAccounts(open);
    await open.getByLabel('PIN', { exact: true }).fill('wrong words');
    await press('Unlock');
    await open.evaluate(() =>
      window.fixture.answerUnlock({
        ok: false,
        sentence: 'This is not the PIN. Nothing was changed.',
      }),
    );
    await open.getByText('This is not the PIN.').waitFor();
    await press('Forget everything');
    await check('wrong PIN, and everything to be forgotten');
    await bare.setOffline(true);
    await put(scenes.connected);
    await press('Get data');
    await open.getByText('This computer is offline.').waitFor();
    await open.getByText(/^Columns: /).click();
    for (const operation of ['Ledger', 'Rebates', 'Roll-forward', 'Balances', 'Total', 'Tie-out']) {
      await open.getByRole('radio', { name: operation, exact: true }).check();
      await check(`Get data, ${operation}, offline`);
    }
    await press('New month-end pack');
    await check('New month-end pack');
    await press('New journal');
    await check('New journal');
    await bare.setOffline(false);
    await put(scenes.several);
    await press('More refresh');
    await check('More refresh');
    await bare.close();
    return found;
  };

  test.each(
    WIDTHS.flatMap((width) => THEMES.map(([name, media]) => [width, name, media] as const)),
  )(
    'at %d px, %s',
    async (width, _name, media) => {
      expect(await look(width, media)).toEqual([]);
    },
    120_000,
  );
});

test('the theme that Office gives goes before the system’s, and is followed when it changes', async () => {
  // A browser of another language than the pane's changes no separator in it.
  const given = await browser.newContext({ colorScheme: 'light', locale: 'de-DE' });
  const open = await given.newPage();
  await open.addInitScript('window.look = { officeBackground: "#292929" }');
  await open.goto(served.address);
  expect(await open.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe(
    'rgb(31, 31, 31)',
  );
  await open.evaluate(
    `window.look.officeBackground = '#ffffff'; window.dispatchEvent(new Event('focus'))`,
  );
  expect(await open.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe(
    'rgb(250, 250, 250)',
  );
  await open.evaluate((next) => window.fixture.setState(next), scenes.allComplete);
  expect(await open.locator('.live').innerText()).toContain('1,287');
  await given.close();
});

test('undoing the mount leaves nothing behind', async () => {
  await show(scenes.several);
  await page.evaluate(() => window.fixture.undo());
  expect(await page.evaluate<string>(`document.querySelector('#pane').outerHTML`)).toBe(
    '<div id="pane"></div>',
  );
  expect(await page.evaluate(() => window.fixture.subscribers)).toBe(0);
  expect(await page.locator('.announcer').count()).toBe(0);
});

test('a page that is closed while a table is written asks first, and at no other time', async () => {
  const work = {
    title: 'Writing 50,000 rows to Sheet1',
    counts: 'rows' as const,
    pagesDone: 12_000,
    pagesTotal: 50_000,
    secondsLeft: null,
  };
  const asked = async (state: PaneState): Promise<boolean> => {
    await show(state);
    // What a browser does before it closes a page that somebody has used.
    return page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  };
  expect(await asked({ ...scenes.several, work })).toBe(true);
  expect(await asked(scenes.working)).toBe(false);
  expect(await asked(scenes.several)).toBe(false);
});
