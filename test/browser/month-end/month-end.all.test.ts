// A month end as a person lives it: two clients in one workbook, a table with notes, a refresh, a
// change of mind, a goodbye.
import type { Locator } from 'playwright-core';
import { openTieout, type OpenTieout } from '../open-tieout';

const lastMonth = ((now) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7))(
  new Date(),
);
const yearBefore = ((now) =>
  new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString().slice(0, 7))(
  new Date(),
);

let tieout: OpenTieout;
beforeAll(async () => {
  // The weights are the exchange's own: a year then takes long enough to change one's mind.
  tieout = await openTieout({ sandbox: { sizeFactor: 0.2 } });
});
afterAll(async () => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
});

const button = (name: string | RegExp): Locator =>
  tieout.addin().getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const credentials = (at: 0 | 1, name: string) => ({ ...tieout.sandbox.accounts[at], name });
const openAccounts = async (): Promise<void> => {
  const chip = button(/^Accounts: /);
  if ((await chip.getAttribute('aria-expanded')) === 'false') await chip.click();
};
test('a wrong secret is refused with its reason beside the form, and nothing is connected', async () => {
  await tieout.connect({ ...credentials(0, 'Client A'), secret: 'not the secret' });
  const complaint = tieout.addin().getByRole('alert').filter({ hasText: /\S/ });
  await complaint.waitFor();
  expect(await complaint.innerText()).toMatch(/secret|sign/i);
  expect(await tieout.addin().getByLabel('API secret', { exact: true }).inputValue()).toBe('');
  expect(await button(/^Accounts: /).count()).toBe(0);
});

test('two clients in one workbook: each formula reads from its own, and a column says whose row it is', async () => {
  await tieout.connect(credentials(0, 'Client A'));
  await tieout.connect(credentials(1, 'Client B'));
  await tieout.setFormula('Sheet1!A1', `=LEDGER("USDT",,"${lastMonth}",,,"billId")`);
  await tieout.setFormula('Sheet1!C1', `=LEDGER("USDT",,"${lastMonth}",,,"billId","Client B")`);
  await tieout.settled();
  const truth = (account: 'broker' | 'ordinary'): string[] =>
    tieout.sandbox.truth
      .ledger(account, lastMonth)
      .filter(({ coinName }) => coinName === 'USDT')
      .map(({ billId }) => billId)
      .sort();
  const [a, b] = [truth('broker'), truth('ordinary')];
  const { values } = await tieout.read(`Sheet1!A2:D${Math.max(a.length, b.length) + 1}`);
  expect(
    values
      .map((row) => row[0])
      .filter((one) => one !== '')
      .sort(),
  ).toEqual(a);
  expect(
    values
      .map((row) => row[3])
      .filter((one) => one !== '')
      .sort(),
  ).toEqual(b);
  expect(new Set(values.map((row) => row[2]).filter((one) => one !== ''))).toEqual(
    new Set(['Client B']),
  );
});

test('a table with a note beside a record: after sorting and a refresh from the pane the note is still its', async () => {
  await button('Get data').click();
  await tieout.addin().getByRole('radio', { name: 'Ledger' }).check();
  await tieout.addin().getByLabel('Months', { exact: true }).selectOption({ label: 'Last month' });
  await button('Insert as table').click();
  await tieout.settled();
  const noted = await tieout.addin().evaluate(() =>
    Excel.run(async (context) => {
      const tables = context.workbook.tables.load('items/name');
      await context.sync();
      const table = tables.items[0]!;
      const ids = table.columns.getItem('Entry ID').getDataBodyRange().load('values');
      await context.sync();
      // A header typed beside a table makes it one column wider.
      const whole = table.getRange();
      const beside = whole.getLastColumn().getOffsetRange(0, 1);
      table.resize(whole.getResizedRange(0, 1));
      beside.getCell(0, 0).values = [['Note']];
      beside.getCell(8, 0).values = [['asked the client']];
      await context.sync();
      // As sorting does: whole rows in another order.
      const body = table.getDataBodyRange().load('values');
      await context.sync();
      body.values = [...body.values].reverse();
      await context.sync();
      return ids.values[7]![0] as string;
    }),
  );
  await button('Live data').click();
  await button(/^Details of Ledger\d/).click();
  await button(/^Refresh only Ledger\d/).click();
  await tieout.settled();
  expect(
    await tieout.addin().evaluate(() =>
      Excel.run(async (context) => {
        const tables = context.workbook.tables.load('items/name');
        await context.sync();
        const columns = ['Entry ID', 'Note'].map((name) =>
          tables.items[0]!.columns.getItem(name).getDataBodyRange().load('values'),
        );
        await context.sync();
        const [ids, notes] = columns.map(({ values }) => values.map(([value]) => value as string));
        return notes!.flatMap((note, at) => (note === '' ? [] : [[ids![at], note]]));
      }),
    ),
  ).toEqual([[noted, 'asked the client']]);
  // The second refresh finds everything as the first one left it.
  await button(/^Refresh only Ledger\d/).click();
  await tieout.settled();
  await tieout.addin().getByText('Nothing changed.', { exact: true }).waitFor();
});

test('Cancel half-way through a year leaves a sentence, no part of the rows; Refresh then reads the rest', async () => {
  await tieout.setFormula('Sheet1!Z1', `=LEDGER("BTC",,"${yearBefore}","${lastMonth}",,"billId")`);
  await button('Cancel').click();
  await tieout.settled();
  expect((await tieout.read('Sheet1!Z1:Z2')).values).toEqual([['#N/A'], ['']]);
  expect(await tieout.message('Sheet1!Z1')).toMatch(/cancel/i);
  await button(/Show history/).click();
  await tieout
    .addin()
    .getByText('Cancelled. Cells that held a complete result still show it.')
    .first()
    .waitFor();
  await button('Close history').click();
  await button('Go to Sheet1!Z1').click();
  await button('More refresh').click();
  await tieout.addin().getByRole('menuitem', { name: 'Refresh selection', exact: true }).click();
  await tieout.settled();
  const truth = tieout.sandbox.truth
    .ledger('broker')
    .filter(
      ({ coinName, cTime }) =>
        coinName === 'BTC' &&
        Number(cTime) >= Date.parse(`${yearBefore}-01T00:00:00Z`) &&
        new Date(Number(cTime)).toISOString().slice(0, 7) <= lastMonth,
    );
  expect(
    (await tieout.read(`Sheet1!Z2:Z${truth.length + 2}`)).values
      .map(([id]) => id)
      .filter((id) => id !== '')
      .sort(),
  ).toEqual(truth.map(({ billId }) => billId).sort());
});

test('an account that is forgotten leaves the cells as they are; asked again, they say which account is missing', async () => {
  await openAccounts();
  await tieout.addin().locator('.account-line').filter({ hasText: 'Client B' }).click();
  await button('Forget Client B').click();
  await button('Forget it').click();
  await tieout.settled();
  expect((await tieout.read('Sheet1!C2')).values[0]![0]).toBe('Client B');
  await tieout.setFormula('Sheet1!AC1', `=LEDGER("BTC",,"${lastMonth}",,,"billId","Client B")`);
  await tieout.settled();
  expect(await tieout.message('Sheet1!AC1')).toBe(
    'Account Client B is not connected on this device. Connect it in the Tieout pane: this cell then fills itself.',
  );
});
