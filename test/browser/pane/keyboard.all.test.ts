// The whole pane by keyboard alone, from a fresh profile to the history: what has the focus has a
// name, is in sight and is marked.
import type { Locator } from 'playwright-core';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const PIN = 'four made-up words';
const MAX_TABS = 160;

let tieout: OpenTieout;
/** While true, the exchange takes its time, so that somebody can change their mind. */
let isSlow = false;

beforeAll(async () => {
  tieout = await openTieout({
    sandbox: {
      ...WIDE_WEIGHTS.sandbox,
      sizeFactor: 0.05,
      onRequest: () => (isSlow ? { kind: 'delay', delayMs: 120_000 } : undefined),
    },
    device: WIDE_WEIGHTS.device,
  });
});
afterAll(async () => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
});

const press = (key: string): Promise<void> => tieout.page.keyboard.press(key);
const type = (text: string): Promise<void> => tieout.page.keyboard.type(text);

/**
 * Role and accessible name of what has the focus, as a screen reader is told: `button "Connect"`.
 */
async function focused(): Promise<string> {
  const snapshot = await tieout.addin().locator('*:focus').ariaSnapshot();
  return (/^- '?([^\n]*?)'?:?(?: \[[^\n]*)?$/m.exec(snapshot)?.[1] ?? snapshot).replace(
    /"(: .*)$/,
    '"',
  );
}

/**
 * What would leave a person without a mouse lost: no focus in the pane, focus out of sight or not
 * marked.
 */
const complaint = (): Promise<string> =>
  tieout.addin().evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return 'The focus is lost.';
    const marked = at.closest('.tokens') ?? at;
    const { left, top, width, height } = at.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(marked);
    if (
      width === 0 ||
      height === 0 ||
      left < 0 ||
      left + Math.min(width, 8) > innerWidth ||
      top + Math.min(height, 8) > innerHeight ||
      top + height < 0
    )
      return 'The focus is out of sight.';
    const over = document.elementFromPoint(
      Math.min(left + width / 2, innerWidth - 1),
      Math.min(Math.max(top + Math.min(height / 2, 12), 0), innerHeight - 1),
    );
    if (
      over === null ||
      !(at.contains(over) || over.contains(at) || over.closest('label')?.contains(at))
    )
      return `The focus is covered by ${over?.className ?? 'nothing'}.`;
    return outlineStyle === 'none' || outlineWidth === '0px' ? 'The focus is not marked.' : '';
  });

/** Never lost: after everything that is pressed. */
async function expectFocus(name: string | RegExp): Promise<void> {
  const seen = await focused();
  expect([seen, await complaint()]).toEqual([
    typeof name === 'string' ? name : expect.stringMatching(name),
    '',
  ]);
}

/** Tab, or Shift+Tab, until `target` has the focus; everything on the way must be in sight too. */
async function tabTo(target: Locator): Promise<void> {
  await target.first().waitFor();
  const trail: string[] = [];
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    const way = await target.first().evaluate((wanted) => {
      const at = document.activeElement;
      if (at === wanted) return 'here';
      return at !== null &&
        (wanted.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        at !== document.body
        ? 'Shift+Tab'
        : 'Tab';
    });
    if (way === 'here') return;
    await press(way);
    if (tabs > MAX_TABS - 8) trail.push(`${way}: ${await focused()}`);
    const wrong = await complaint();
    if (wrong !== '')
      throw new Error(
        `${wrong} On the way to ${target.toString()}, after ${tabs + 1} tabs, at ${await focused()}.`,
      );
  }
  throw new Error(
    `${target.toString()} is not reached with ${MAX_TABS} tabs: … ${trail.join(', ')}.`,
  );
}

const button = (name: string | RegExp): Locator =>
  tieout.addin().getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const field = (name: string): Locator => tieout.addin().getByLabel(name, { exact: true });
/** Tabs to a checkbox and presses Space. */
async function tick(name: string): Promise<void> {
  await tabTo(tieout.addin().getByRole('checkbox', { name, exact: true }));
  await press('Space');
}

/** Tabs to a button, presses it with Enter or Space, and waits until nothing is under way. */
async function activate(name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(button(name));
  await press(key);
  await tieout.settled();
}

test('connect: F6 leads to the first field, a demo account is some tabs away, and the focus goes to the account', async () => {
  await press('F6');
  await expectFocus('textbox "Account name"');
  await activate('Use Demo broker');
  await expectFocus(/^button "Demo broker Connected/);
});

test('get data: chosen, columns ticked and put in order, inserted', async () => {
  await activate('Get data');
  await expectFocus('button "Get data"');
  await tabTo(tieout.addin().getByRole('radio', { name: 'Rebates' }));
  await press('ArrowUp');
  await expectFocus(/^radio "Ledger"/);
  await tabTo(field('Coins'));
  await type('usdt');
  await press('Enter');
  await expectFocus('combobox "Coins"');
  await tabTo(field('Months'));
  await press('ArrowUp');
  await press('ArrowDown');
  await expectFocus(/^combobox "Months"/);
  await tabTo(
    tieout
      .addin()
      .locator('summary')
      .filter({ hasText: /^Columns/ }),
  );
  await press('Enter');
  await tick('Coin ID');
  await tabTo(button('Move Change up'));
  await press('Enter');
  await expectFocus('button "Move Change up"');
  expect(await tieout.addin().locator('code.draft').innerText()).toMatch(
    /,"cTime,billId,coinName,deltaAmount,bizType,/,
  );
  await activate('Insert live formula', 'Space');
  await expectFocus('button "Insert live formula"');
  expect((await tieout.read('A1:D1')).values).toEqual([['Time', 'Entry ID', 'Coin', 'Change']]);
});

test('live data: details, the certificate and the picture unfold under the focus; a refresh leaves it where it is', async () => {
  await activate('Show in Live data');
  await expectFocus('heading "Live data"');
  await activate('Details of Sheet1!A1');
  await expectFocus(/^button "Details of Sheet1!A1"/);
  await activate('Show chart');
  await expectFocus('heading "Chart"');
  await tabTo(tieout.addin().getByText('The numbers', { exact: true }));
  await press('Enter');
  await activate('Show certificate');
  await expectFocus('heading "Certificate"');
  await activate('Save evidence');
  await expectFocus('button "Save evidence"');
  await activate('More refresh');
  await expectFocus('menuitem "Refresh sheet"');
  await press('ArrowDown');
  await press('ArrowDown');
  await expectFocus('menuitem "Refresh workbook, past months too"');
  await press('Enter');
  await tieout.settled();
  await expectFocus('button "More refresh"');
  await activate('Refresh only Sheet1!A1');
  await expectFocus('button "Refresh only Sheet1!A1"');
});

test('cancel: reached while work goes on, and when it has gone, the focus is in the foot', async () => {
  isSlow = true;
  await activate('More refresh');
  await press('End');
  await expectFocus('menuitem "Refresh sheet, past months too"');
  await press('Enter');
  await tabTo(button('Cancel'));
  await press('Enter');
  isSlow = false;
  await tieout.settled();
  await expectFocus(/^button "1 result, /);
});

test('reconcile: a total is taken apart, from its card in Live data on', async () => {
  await tieout.setFormula('R1', '=LEDGER.TOTAL("deltaAmount","USDT",,"2026-09")');
  await tieout.settled();
  await activate('Details of Sheet1!R1');
  await activate('Show what is behind a number');
  await expectFocus('button "All of Reconcile"');
  await tieout.settled();
  await tabTo(button('What is in the selected cell'));
  await press('Enter');
  await tieout.settled();
  await expectFocus('button "What is in the selected cell"');
  await tieout.addin().getByText('The sum equals Sheet1!R1.', { exact: true }).waitFor();
  await activate('All of Reconcile');
  await expectFocus('button "Show what is behind a number"');
  await activate('Match a book');
  await tabTo(field('Book'));
  await type('Sheet1!A1:D3');
  await press('Enter');
  await tieout.settled();
  await expectFocus('textbox "Book"');
  await activate('Close');
  await activate('Review');
  await tabTo(field('Prepared by'));
  await type('Ann');
  await tabTo(tieout.addin().getByText('Two people at one table'));
  await press('Enter');
  await activate('Close the period');
  await expectFocus('button "Close the period"');

  // To its end: the second person, a reason for what is open, the pack of evidence.
  await tabTo(field('Reviewed by'));
  await type('Bo');
  await activate('Open items');
  for (const reason of await tieout
    .addin()
    .getByLabel(/^Reason: /)
    .all()) {
    await tabTo(reason);
    await type('Known to both.');
  }
  await activate('Review');
  await activate('Close the period');
  await tieout.addin().getByText('As closed', { exact: true }).waitFor();
  await expectFocus('button "Review"');
  await activate(/^Evidence pack/);
  await expectFocus(/^button "Evidence pack/);
  await tabTo(tieout.addin().getByRole('link', { name: /^Save / }));
});

test('settings: a number, a switch; an account under a PIN, locked and unlocked', async () => {
  await activate('Settings');
  await tabTo(field('Days of grace'));
  await press('Control+A');
  await type('5');
  await press('Enter');
  await expectFocus('textbox "Days of grace"');
  await tabTo(field('Amounts as exact text'));
  await press('Space');
  await press('Space');
  await tieout.settled();
  await expectFocus(/^checkbox "Amounts as exact text"/);
  await activate(/^Accounts: /);
  await activate('Connect another account');
  await expectFocus('textbox "Account name"');
  const { key, secret, passphrase } = tieout.sandbox.accounts[1];
  for (const [label, value] of [
    ['Account name', 'Client B'],
    ['API key', key],
    ['API secret', secret],
    ['Passphrase', passphrase],
  ] as const) {
    await tabTo(field(label));
    await type(value);
  }
  await tick('Remember on this device');
  for (const label of ['PIN', 'Repeat PIN']) {
    await tabTo(field(label));
    await type(PIN);
  }
  await press('Enter');
  await tieout.settled();
  await expectFocus(/^button "Client B Connected/);
  await activate('Lock now');
  await expectFocus('textbox "PIN"');
  await type(PIN);
  await press('Enter');
  await tieout.settled();
  await expectFocus('button "Connect another account"');
  await activate('Forget everything');
  await expectFocus('button "Keep everything"');
  await press('Enter');
  await expectFocus('button "Forget everything"');
});

test('history: opened from the foot, closed with Escape, and the focus is back', async () => {
  await tabTo(button(/^2 results/));
  await press('Enter');
  await expectFocus('button "Close history"');
  await press('Escape');
  await expectFocus(/^button "2 results/);
});
