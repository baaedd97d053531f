// A person gets from words to rows through "Get data", by accessible names only, and the plan is
// held to what the sandbox counts.
import type { Locator } from 'playwright-core';
import { THEMES, violations } from '../axe';
import { openTieout, type OpenTieout } from '../open-tieout';

const lastMonth = ((now) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7))(
  new Date(),
);

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout();
  await tieout.connectDemo('Demo broker');
});
afterAll(async () => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
});

const button = (name: string): Locator => tieout.addin().getByRole('button', { name, exact: true });
const field = (name: string): Locator => tieout.addin().getByLabel(name, { exact: true });
const formula = (): Promise<string> => tieout.addin().locator('code.draft').innerText();
const plan = (): Locator => tieout.addin().locator('.plan');
const said = (): Locator => tieout.addin().locator('.said');
const focused = (): Promise<string | null> =>
  tieout.addin().evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
const select = (address: string): Promise<void> =>
  tieout.addin().evaluate(
    (to) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Sheet1').activate();
        context.workbook.worksheets.getItem('Sheet1').getRange(to).select();
        await context.sync();
      }),
    address,
  );
const planned = async (text: RegExp): Promise<string> => {
  await plan().filter({ hasText: text }).waitFor();
  return plan().innerText();
};
const counted = async (work: () => Promise<void>): Promise<number> => {
  const before = tieout.sandbox.requests.length;
  await work();
  await tieout.settled();
  return tieout.sandbox.requests.length - before;
};

test("the ribbon's Insert opens Get data; looking and choosing ask the exchange nothing", async () => {
  expect(
    await counted(async () => {
      await tieout.page.evaluate(() =>
        (
          window as unknown as { workbench: { runCommand(name: string): Promise<void> } }
        ).workbench.runCommand('openGetData'),
      );
      await tieout.addin().getByRole('heading', { name: 'Get data' }).waitFor();
      await button('Add BTCUSDT').click();
      await field('Days').selectOption({ label: 'Last month' });
      await planned(/request/);
    }),
  ).toBe(0);
  expect(await formula()).toMatch(
    new RegExp(`^=REBATES\\("BTCUSDT","USDT","${lastMonth}-01","${lastMonth}-\\d\\d"\\)$`),
  );
  await tieout.addin().getByText('SPOT only; FUTURES not included.').waitFor();
});

test('rebates as live formula: the plan is what the sandbox counts, and inserted again it costs nothing', async () => {
  const promised = Number(
    /at least (\d+) request/.exec(await planned(/at least \d+ request/))?.[1],
  );
  const spent = await counted(async () => {
    await button('Insert live formula').click();
    await said().filter({ hasText: 'Inserted at Sheet1!A1' }).waitFor();
  });
  const truth = tieout.sandbox.truth.rebates({
    symbol: 'BTCUSDT',
    coin: 'USDT',
    start: `${lastMonth}-01`,
    end: (await formula()).slice(-12, -2),
  });
  expect(truth.length).toBeGreaterThan(10);
  // One window; a page holds 100 records (docs/exchange.md, Weights).
  expect(promised).toBe(1);
  expect(spent).toBeGreaterThanOrEqual(promised);
  if (truth.length < 100) expect(spent).toBe(promised);
  expect((await tieout.read('A1:B2')).values[0]).toEqual(['Settlement start', 'Settlement end']);
  await planned(/Kept on this device: no request/);

  // The other days of the year beside it: by the chunk of the kept ones, about as many as it then
  // takes.
  await field('Days').selectOption({ label: 'Other days' });
  await field('First day').fill(`${lastMonth.slice(0, 4)}-01-01`);
  await field('Last day').fill(`${lastMonth}-28`);
  const about = Number(/about (\d+) request/.exec(await planned(/about \d+ request/))?.[1]);
  await select('Z1');
  const read = await counted(async () => {
    await button('Insert live formula').click();
    await said().filter({ hasText: 'Inserted at Sheet1!Z1' }).waitFor();
  });
  expect(Math.abs(about - read)).toBeLessThanOrEqual(Math.max(2, read * 0.4));
});

test('occupied cells are not overwritten: they are named, and a new sheet is offered and used', async () => {
  await select('Y1');
  await button('Insert live formula').click();
  await said()
    .filter({ hasText: /^Sheet1!Z1:.* is not empty, .*Nothing was written\.$/ })
    .waitFor();
  expect(
    await counted(async () => {
      await button('Insert on a new sheet').click();
      await said()
        .filter({ hasText: /^Inserted at 'Rebates \d{4}-/ })
        .waitFor();
    }),
  ).toBe(0);
  const address = /Inserted at ('.+'!A1)\./.exec(await said().innerText())?.[1] ?? '';
  expect((await tieout.read(address)).values).toEqual([['Settlement start']]);
});

test('ledger with columns ordered by keyboard alone, one as exact text', async () => {
  await tieout.addin().getByRole('radio', { name: 'Ledger' }).press('Space');
  await field('Coins').fill('usdt');
  await field('Coins').press('Enter');
  await field('Months').selectOption({ label: 'Last month' });
  await tieout.addin().getByText('Columns: all 10').press('Enter');
  for (const name of [
    'Time',
    'Coin',
    'Coin ID',
    'Business type',
    'Balance after',
    'Fees',
    'Filled quantity',
    'Filled amount',
  ])
    await tieout.addin().getByRole('checkbox', { name, exact: true }).press('Space');
  await tieout.addin().getByRole('checkbox', { name: 'Change as exact text' }).press('Space');
  const up = button('Move Change up');
  await up.focus();
  for (let presses = 0; presses < 5; presses += 1) {
    await tieout.page.keyboard.press('Enter');
    expect(await focused()).toBe('Move Change up');
  }
  // At the top it stays, and so does the focus.
  await tieout.page.keyboard.press('Enter');
  expect(await focused()).toBe('Move Change up');
  expect(await formula()).toBe(`=LEDGER("USDT",,"${lastMonth}",,,"deltaAmount:text,billId")`);
  await tieout
    .addin()
    .getByText(/Columns left out: Time, Coin/)
    .waitFor();
  await tieout.addin().evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.add('Ledger').activate();
      await context.sync();
    }),
  );
  await button('Insert live formula').press('Enter');
  await said().filter({ hasText: 'Inserted at Ledger!A1' }).waitFor();
  await tieout.settled();
  const truth = tieout.sandbox.truth
    .ledger('broker', lastMonth)
    .filter(({ coinName }) => coinName === 'USDT');
  const { values } = await tieout.read(`Ledger!A1:B${truth.length + 2}`);
  expect(values[0]).toEqual(['Change', 'Entry ID']);
  expect(values.slice(1, -1)).toEqual(
    [...truth]
      .sort(
        (a, b) =>
          Number(a.cTime) - Number(b.cTime) || (BigInt(a.billId) < BigInt(b.billId) ? -1 : 1),
      )
      .map(({ deltaAmount, billId }) => [deltaAmount, billId]),
  );
  expect(values.at(-1)).toEqual(['', '']);
});

test('a column dragged with the mouse goes where it is dropped', async () => {
  const row = (name: string): Locator =>
    tieout
      .addin()
      .getByRole('listitem')
      .filter({ has: tieout.addin().getByRole('checkbox', { name, exact: true }) });
  await row('Entry ID').scrollIntoViewIfNeeded();
  await row('Change').scrollIntoViewIfNeeded();
  const grip = await row('Entry ID').locator('.grip').boundingBox();
  const target = await row('Change').boundingBox();
  if (!grip || !target) throw new Error('Nothing to drag.');
  await tieout.page.mouse.move(grip.x + 5, grip.y + 10);
  await tieout.page.mouse.down();
  for (let step = 1; step <= 10; step += 1)
    await tieout.page.mouse.move(
      grip.x + 5,
      grip.y + 10 + ((target.y + 5 - grip.y - 10) * step) / 10,
    );
  await tieout.page.mouse.up();
  expect(await formula()).toMatch(/"billId,deltaAmount:text"\)$/);
  await button('All columns, usual order').click();
  expect(await formula()).toBe(`=LEDGER("USDT",,"${lastMonth}")`);
});

test.each([
  ['Ledger', 'Time'],
  ['Rebates', 'Settlement start'],
])(
  '%s as table: a sheet of its own, with the header of an Excel table',
  async (operation, first) => {
    await tieout.addin().getByRole('radio', { name: operation }).check();
    await planned(/Kept on this device/);
    await button('Insert as table').click();
    // The foot says it, and the card does not say it again.
    const foot = tieout.addin().locator('.foot .said-line');
    await foot.getByText(/^Inserted \w+ with [\d,]+ rows at /).waitFor();
    await tieout.settled();
    expect(await said().innerText()).toBe('');
    const tables = await tieout.addin().evaluate(() =>
      Excel.run(async (context) => {
        const all = context.workbook.tables.load('items/name');
        await context.sync();
        const headers = all.items.map((table) => table.getHeaderRowRange().load('values'));
        await context.sync();
        return headers.map((header) => header.values[0]![0] as string);
      }),
    );
    expect(tables).toContain(first);
  },
);

test("a trader's key that may not read rebates is told so and led to the ledger", async () => {
  await tieout.connectDemo('Demo trader');
  await button('Get data').click();
  await field('Account').selectOption({ label: 'Demo trader' });
  await tieout.addin().getByRole('radio', { name: 'Rebates' }).check();
  await tieout
    .addin()
    .getByText(/Demo trader’s key may not read rebates; only broker accounts can/)
    .waitFor();
  expect(await button('Insert live formula').getAttribute('aria-disabled')).toBe('true');
  await button('Choose Ledger').click();
  expect(await tieout.addin().getByRole('radio', { name: 'Ledger' }).isChecked()).toBe(true);
  await planned(/request/);
  expect(await formula()).toMatch(/,"Demo trader"\)$/);
  // Of all accounts only those that can be read, and the others are named.
  await field('Account').selectOption({ label: 'All connected accounts' });
  await tieout.addin().getByRole('radio', { name: 'Rebates' }).check();
  await tieout.addin().getByText('Demo trader: the key may not read rebates.').waitFor();
  expect(await formula()).toMatch(/,"Demo broker"\)$/);
  expect(await button('Insert live formula').getAttribute('aria-disabled')).toBe('false');
  await field('Pairs').fill('BTC/USDT');
  await field('Pairs').press('Enter');
  await planned(/^ ?Check Pairs: symbol holds BTC\/USDT, .*BTCUSDT/);
  expect(await button('Insert live formula').getAttribute('aria-disabled')).toBe('true');
  await button('Remove BTC/USDT').click();
});

test('axe-core finds nothing in light, dark and high contrast, and nothing is cut at 320 px', async () => {
  await tieout.page.setViewportSize({ width: 1280, height: 900 });
  const pane = tieout.addin();
  await pane.getByText(/^Columns: /).click();
  for (const [theme, media] of THEMES) {
    await tieout.page.emulateMedia(media);
    for (const operation of ['Rebates', 'Ledger']) {
      await pane.getByRole('radio', { name: operation }).check();
      expect([theme, operation, await violations(pane)]).toEqual([theme, operation, []]);
    }
  }
  await tieout.page.emulateMedia({ colorScheme: null, forcedColors: null });
  const width = await pane.evaluate(() => {
    document.body.style.width = '320px';
    const body = document.querySelector('.body');
    return [body?.scrollWidth, body?.clientWidth];
  });
  expect(width[0]).toBe(width[1]);
});
