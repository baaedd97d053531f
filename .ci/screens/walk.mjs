// The walk through the pane on made-up data, screen by screen.
import { button, enter, field, month, place, select, settled, task } from './person.mjs';

const PIN = 'correct horse battery staple';

/**
 * What the exchange posts is changed on its way: one entry of the month before last says another
 * amount than before.
 */
export const changing = { isOn: false, billId: null };
export async function change(route) {
  const answer = await route.fetch();
  const body = await answer.text();
  const entries = changing.isOn && body.startsWith('[{') ? JSON.parse(body) : [];
  const isIt = ({ billId, coinName, deltaAmount, cTime }) =>
    changing.billId === billId ||
    (changing.billId === null &&
      coinName === 'USDT' &&
      /^[1-9]\d+\./.test(deltaAmount) &&
      new Date(Number(cTime)).toISOString().startsWith(month(2)));
  const found = entries.find(isIt);
  if (!found) return route.fulfill({ response: answer, body });
  changing.billId = found.billId;
  found.deltaAmount = found.deltaAmount.replace(/^\d+/, (whole) => String(BigInt(whole) - 1n));
  return route.fulfill({ response: answer, body: JSON.stringify(entries) });
}

/**
 * The screens in the order of the walk: a name, what the picture shows, and how a person gets
 * there. What `go` gives is scrolled to the top.
 */
export const WALK = [
  ['first-run', 'The first start', async () => undefined],
  [
    'connect-remember',
    'Remembering an account',
    async (pane, { broker }) => {
      for (const [label, value] of [
        ['Account name', 'Client A'],
        ['API key', broker.key],
        ['API secret', 'not the secret'],
        ['Passphrase', broker.passphrase],
      ])
        await field(pane, label).fill(value);
      await field(pane, 'Remember on this device').check();
      for (const label of ['PIN', 'Repeat PIN']) await field(pane, label).fill(PIN);
      return field(pane, 'Remember on this device');
    },
  ],
  [
    'wrong-credentials',
    'Wrong credentials',
    async (pane) => {
      await field(pane, 'Remember on this device').uncheck();
      await button(pane, 'Connect').click();
      await pane.getByRole('alert').filter({ hasText: /\S/ }).waitFor({ timeout: 60_000 });
      return field(pane, 'API key').locator('..');
    },
  ],
  [
    'live-data-empty',
    'Nothing asked yet',
    async (pane, { page, broker }) => {
      await field(pane, 'API secret').fill(broker.secret);
      await field(pane, 'Remember on this device').check();
      for (const label of ['PIN', 'Repeat PIN']) await field(pane, label).fill(PIN);
      await button(pane, 'Connect').click();
      await pane.getByRole('navigation').waitFor({ timeout: 60_000 });
      await settled(page);
      await place(pane, 'Live data');
    },
  ],
  [
    'get-data-rebates',
    'Get data: rebates',
    async (pane) => {
      await place(pane, 'Get data');
    },
  ],
  [
    'get-data-ledger',
    'Get data: the ledger',
    async (pane) => {
      await field(pane, 'Ledger').check();
      await button(pane, 'Add USDT').click();
      return pane.locator('.what');
    },
  ],
  [
    'get-data-columns',
    'Choosing columns',
    async (pane) => {
      await pane.getByText(/^Columns: /).click();
      await field(pane, 'Coin ID').uncheck();
      await button(pane, 'Move Change up').click();
      return pane.getByText(/^Columns: /).locator('..');
    },
  ],
  [
    'get-data-formula',
    'The formula and its cost',
    async (pane) => {
      await pane.getByText(/^Columns: /).click();
      await pane
        .locator('.plan')
        .filter({ hasText: /request|kept/i })
        .waitFor({ timeout: 20_000 });
      return pane.locator('.formula-card');
    },
  ],
  ...[
    ['Roll-forward', 'check'],
    ['Balances', 'balances'],
    ['Total', 'total'],
    ['Tie-out', 'tieout'],
  ].map(([name, word]) => [
    `get-data-${word}`,
    `Get data: ${name.toLowerCase()}`,
    async (pane) => {
      await field(pane, name).check();
      await pane
        .locator('.plan')
        .filter({ hasText: /request|kept|asks/i })
        .waitFor({ timeout: 20_000 });
      return pane.locator('.what');
    },
  ]),
  [
    'offline',
    'Offline',
    async (pane, { page }) => {
      await page.context().setOffline(true);
      return pane.getByRole('heading', { name: 'Get data' });
    },
  ],
  [
    'working',
    'Work under way',
    async (pane, { page }) => {
      await page.context().setOffline(false);
      await enter(page, 'A1', `=LEDGER(,,"${month(9)}","${month(1)}")`);
      await place(pane, 'Live data');
      await button(pane, 'Cancel').waitFor({ timeout: 30_000 });
      await page.waitForTimeout(3_000);
    },
  ],
  [
    'live-data',
    'Live data',
    async (pane, { page }) => {
      await settled(page);
      await enter(page, 'A1', '');
      await enter(page, 'A1', `=LEDGER("USDT",,"${month(3)}","${month(1)}")`);
      await enter(page, 'M1', '=REBATES("BTCUSDT,ETHUSDT","USDT")');
      await enter(page, 'AB1', `=LEDGER.CHECK("USDT","${month(2)}")`);
      await enter(page, 'AS1', '=LEDGER("USDT",,"2019-01")');
      await enter(page, 'BF1', '=LEDGER("BTC",,,,,,"Client B")');
      await settled(page);
      await page.evaluate(() => document.activeElement?.blur());
    },
  ],
  [
    'live-data-missing',
    'A month and an account that are missing',
    async (pane) => pane.locator('.live-line').nth(3),
  ],
  [
    'certificate',
    'A certificate',
    async (pane, { page }) => {
      await pane.getByRole('button', { name: /^Details of Sheet1!A1/ }).click();
      await button(pane, 'Show certificate').click();
      await pane.getByText('SHA-256 of the rows').waitFor({ timeout: 30_000 });
      await settled(page);
      return pane.getByRole('heading', { name: 'Certificate' });
    },
  ],
  [
    'picture',
    'The balance over time',
    async (pane) => {
      await button(pane, 'Show chart').click();
      await pane.locator('figure.picture canvas').waitFor();
      return pane.getByRole('heading', { name: 'Chart' });
    },
  ],
  [
    'tables',
    'An inserted table',
    async (pane, { page }) => {
      await pane.getByRole('button', { name: /^Details of Sheet1!A1/ }).click();
      await place(pane, 'Get data');
      await field(pane, 'Ledger').check();
      await button(pane, 'Insert as table').click();
      await pane
        .locator('.foot .said-line')
        .filter({ hasText: /Inserted/ })
        .waitFor({ timeout: 60_000 });
      await settled(page);
      await place(pane, 'Live data');
      await pane.getByRole('button', { name: /^Details of Ledger\d/ }).click();
      return pane
        .locator('.live-line')
        .filter({ has: pane.getByRole('button', { name: /^Details of Ledger\d/ }) });
    },
  ],
  [
    'reconcile',
    'Reconcile',
    async (pane) => {
      await place(pane, 'Reconcile');
    },
  ],
  [
    'reconcile-behind',
    'What a number is made of',
    async (pane) => {
      await task(pane, 'Show what is behind a number');
      await select(pane, 'AE2');
      await button(pane, 'What is in the selected cell').click();
      await pane.locator('.proof').first().waitFor({ timeout: 30_000 });
    },
  ],
  [
    'reconcile-match',
    'A book matched',
    async (pane, { page }) => {
      const lines = await page.evaluate(() =>
        workbench
          .read('A2:J400')
          .values.filter((row) => row.includes('deposit'))
          .slice(0, 2)
          .map(([time, , , , , change]) => [time, change]),
      );
      await page.evaluate(
        (book) =>
          workbench.setValues('Sheet1!BT1:BV4', [
            ['date', 'amount', 'coin'],
            ...book.map(([time, change]) => [Math.floor(time), change, 'USDT']),
            [book[0] ? Math.floor(book[0][0]) : '', 0.125, 'USDT'],
          ]),
        lines,
      );
      await task(pane, 'Match a book');
      await field(pane, 'Book').fill('Sheet1!BT1:BV4');
      await field(pane, 'Coin').fill('USDT');
      await field(pane, 'From month').fill(month(3));
      await field(pane, 'To month').fill(month(1));
      await field(pane, 'Type of entries').fill('deposit');
      await button(pane, 'Count matches').click();
      await pane
        .getByRole('button', { name: 'Write the match to a sheet' })
        .waitFor({ timeout: 60_000 });
      return pane.getByRole('table').first();
    },
  ],
  [
    'close-period',
    'A period closed',
    async (pane, { page }) => {
      await place(pane, 'Close');
      await field(pane, 'Month to close').fill(month(2));
      await button(pane, 'Review').click();
      await field(pane, 'Prepared by').fill('Ann Lee');
      await pane.getByText('Two people at one table, or more months').click();
      await field(pane, 'Reviewed by').fill('Bo Chen');
      await button(pane, 'Close the period').click();
      await pane.getByText('As closed', { exact: true }).waitFor({ timeout: 30_000 });
      await settled(page);
      return pane.getByRole('heading', { name: /^Close / }).first();
    },
  ],
  [
    'period-changed',
    'A closed period that changed',
    async (pane, { page }) => {
      changing.isOn = true;
      await button(pane, 'More refresh').click();
      await pane.getByRole('menuitem', { name: 'Refresh workbook, past months too' }).click();
      await pane.getByText('Changed', { exact: true }).first().waitFor({ timeout: 60_000 });
      await settled(page);
      return pane.getByRole('heading', { name: /^Close / }).first();
    },
  ],
  [
    'reconcile-break',
    'The first break',
    async (pane) => {
      await task(pane, 'Find breaks');
      await pane.locator('.check .proof').first().waitFor({ timeout: 30_000 });
      return pane.getByRole('heading', { name: 'Find breaks' });
    },
  ],
  [
    'changes',
    'What a refresh changed',
    async (pane) => {
      await place(pane, 'Live data');
      await pane.getByRole('button', { name: /^Details of Sheet1!A1/ }).click();
      return pane.locator('.live-line').first();
    },
  ],
  [
    'settings',
    'Settings of the workbook',
    async (pane) => {
      await place(pane, 'Settings');
    },
  ],
  [
    'settings-device',
    'Settings of this device',
    async (pane) => pane.getByRole('heading', { name: 'This device' }),
  ],
  [
    'stored-here',
    'What is kept on this device',
    async (pane) => pane.getByRole('heading', { name: 'Kept on this device' }),
  ],
  ['help', 'Help', async (pane) => place(pane, 'Help')],
  [
    'history',
    'History',
    async (pane) => {
      await place(pane, 'Live data');
      await pane.locator('.foot-line').click();
    },
  ],
  [
    'accounts',
    'Accounts',
    async (pane) => {
      await pane.locator('.foot-line').click();
      await pane.getByRole('button', { name: /^Accounts: / }).click();
      return pane.getByRole('heading', { name: 'Accounts' });
    },
  ],
  [
    'forget',
    'Forgetting an account',
    async (pane) => {
      await pane.getByRole('button', { name: /^Client A/ }).click();
      await button(pane, 'Forget Client A').click();
      return pane.getByRole('heading', { name: 'Accounts' });
    },
  ],
  [
    'locked',
    'Locked',
    async (pane) => {
      await button(pane, 'Keep it').click();
      await button(pane, 'Lock now').click();
      await button(pane, 'Unlock').waitFor();
      return pane.getByRole('heading', { name: 'Accounts' });
    },
  ],
];
