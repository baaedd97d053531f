// The month end of an accountant with two accounts, from the first formula to the day after: faults
// at the exchange, a book with mistakes, a table with notes, a close over open items, a reload.
import type { Locator } from 'playwright-core';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const DAY_MS = 86_400_000;
/** Over for more than a month, whatever day of grace is set. */
const MONTH = ((now) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7))(
  new Date(),
);

let tieout: OpenTieout;
let shiftMs = 0;
beforeAll(async () => {
  const { sandbox, device } = WIDE_WEIGHTS;
  tieout = await openTieout({
    device,
    sandbox: {
      ...sandbox,
      sizeFactor: 0.2,
      pairs: 3,
      planted: ['missing-entry', 'changed-balance', 'unposted-rebate'],
      plantedMonth: MONTH,
      nowMs: () => Date.now() + shiftMs,
    },
  });
  tieout.page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(async () => expect(await tieout.finish()).toEqual([]));

const button = (name: string | RegExp): Locator =>
  tieout.addin().getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const field = (name: string): Locator => tieout.addin().getByLabel(name, { exact: true });
const part = (name: string | RegExp): Locator =>
  tieout.addin().getByRole('region', typeof name === 'string' ? { name, exact: true } : { name });
const press = async (name: string | RegExp): Promise<void> => {
  await button(name).click();
  await tieout.settled();
};
const task = async (name: string): Promise<void> => {
  await press('Reconcile');
  if (await button('All of Reconcile').isVisible()) await press('All of Reconcile');
  await press(name);
};
const show = async (address: string, formula: string): Promise<void> => {
  await tieout.setFormula(address, formula);
  await tieout.settled();
};
const connect = async (): Promise<void> => {
  for (const [at, name] of ['Main', 'Trading'].entries())
    await tieout.connect({ ...tieout.sandbox.accounts[at as 0 | 1], name });
};
const ofLedger = (): number =>
  tieout.sandbox.requests.filter(({ operation }) => operation !== 'time').length;
/** The notes of the inserted table, each with the entry beside it. */
const notes = (): Promise<unknown[][]> =>
  tieout.addin().evaluate(() =>
    Excel.run(async (context) => {
      const tables = context.workbook.tables.load('items/name');
      await context.sync();
      const columns = ['Entry ID', 'Note'].map((name) =>
        tables.items[0]!.columns.getItem(name).getDataBodyRange().load('values'),
      );
      await context.sync();
      const [ids, notes] = columns.map(({ values }) => values.map(([value]) => value as unknown));
      return ids!.flatMap((id, at) => (notes![at] === '' ? [] : [[id, notes![at]]]));
    }),
  );

test('the proofs of two accounts fail where faults were planted, and nowhere else; the foot says so first', async () => {
  await connect();
  await show('Sheet1!A1', `=LEDGER.CHECK(,"${MONTH}",,1,"Main,Trading")`);
  await show('Sheet1!A40', `=REBATES.TIEOUT("USDT","${MONTH}",,,,,"Main")`);
  const { values } = await tieout.read('Sheet1!A1:T40');
  const at = (label: string): number => values[0]!.indexOf(label);
  const broken = values
    .slice(1)
    .filter((row) => row[0] !== '' && Number(row[at('Breaks')]) > 0)
    .map((row) => `${String(row[0])} ${String(row[at('Coin')])}`);
  const faults = tieout.sandbox.planted.filter(({ kind }) => kind !== 'unposted-rebate');
  expect([...new Set(broken)].sort()).toEqual(
    [...new Set(faults.map(({ coin }) => `Main ${coin}`))].sort(),
  );
  await button(/^2 proofs fail/).waitFor();
});

let noted: unknown[][];
test('a table keeps its note through a refresh of a month that is over', async () => {
  await press('Get data');
  await tieout.addin().getByRole('radio', { name: 'Ledger', exact: true }).check();
  await field('Months').selectOption({ label: 'Other months' });
  await field('First month').fill(MONTH);
  await press('Insert as table');
  await tieout.addin().evaluate(() =>
    Excel.run(async (context) => {
      const tables = context.workbook.tables.load('items/name');
      await context.sync();
      const whole = tables.items[0]!.getRange();
      const beside = whole.getLastColumn().getOffsetRange(0, 1);
      tables.items[0]!.resize(whole.getResizedRange(0, 1));
      beside.getCell(0, 0).values = [['Note']];
      beside.getCell(6, 0).values = [['asked the client']];
      await context.sync();
    }),
  );
  noted = await notes();
  expect(noted).toHaveLength(1);
  await press('More refresh');
  await tieout
    .addin()
    .getByRole('menuitem', { name: 'Refresh workbook, past months too', exact: true })
    .click();
  await tieout.settled();
  expect(await notes()).toEqual(noted);
});

test('a book with mistakes is matched, and each mistake has its likely reason', async () => {
  const [first, second] = tieout.sandbox.truth
    .ledger('broker', MONTH)
    .filter(({ coinName, bizType }) => coinName === 'USDT' && bizType === 'deposit');
  const dayOf = ({ cTime }: { readonly cTime: string | number }): string =>
    new Date(Number(cTime)).toISOString().slice(0, 10);
  await tieout.setValues('Sheet1!AA1:AC4', [
    ['Posting date', 'Amount', 'Coin'],
    [dayOf(first!), first!.deltaAmount, 'USDT'],
    [dayOf(second!), `-${second!.deltaAmount}`, 'USDT'],
    [`${MONTH}-05`, 0.123456789, 'USDT'],
  ]);
  await task('Match a book');
  await field('Book').fill('Sheet1!AA1:AC4');
  await press('Count matches');
  await part('Match a book').getByRole('rowheader', { name: 'Balance per book' }).waitFor();
  await press('Write the match to a sheet');
  const { values } = await tieout.read(`'Match ${MONTH}'!A1:P60`);
  expect(values.flat().some((cell) => /sign/i.test(String(cell)))).toBe(true);
});

test('the month closes only with a reason for each open item, and then stands as closed', async () => {
  await press('Close');
  const close = part(/^Close /);
  await field('Month to close').fill(MONTH);
  await press('Open items');
  await close.getByRole('group', { name: /open items?$/ }).waitFor();
  await press('Review');
  await field('Prepared by').fill('Ann');
  await close.getByText('Two people at one table').click();
  await field('Reviewed by').fill('Bo');
  await press('Close the period');
  await close
    .getByText(/reason/i)
    .first()
    .waitFor();
  expect(await close.getByText('As closed', { exact: true }).count()).toBe(0);
  await press('Open items');
  for (const one of await close.getByLabel(/^Reason: /).all()) await one.fill('Known to both.');
  await press('Review');
  await press('Close the period');
  await close.getByText('As closed', { exact: true }).waitFor();
});

test('after a reload, the day after, the workbook is as it was left: nothing is asked, nothing has changed', async () => {
  await press('Live data');
  const shown = await tieout.read('Sheet1!A1:T12');
  await tieout.page.getByRole('button', { name: 'Save as', exact: true }).click();
  await tieout.page.getByLabel('Name of the workbook').fill('Month end');
  await tieout.page.getByRole('button', { name: 'Keep in this browser' }).click();
  await tieout.page.getByText('Saved Month end in this browser.').waitFor();
  await tieout.page.reload();
  await tieout.settled();
  shiftMs = DAY_MS;
  await tieout.page.getByRole('button', { name: 'Open workbook', exact: true }).click();
  await tieout.page.getByRole('button', { name: 'Open Month end', exact: true }).click();
  await tieout.page.getByText('Opened Month end.').waitFor();
  await tieout.settled();
  const before = ofLedger();
  expect((await tieout.read('Sheet1!A1:T12')).values).toEqual(shown.values);
  expect(await notes()).toEqual(noted);
  expect(ofLedger()).toBe(before);
  await connect();
  await press('Refresh workbook');
  await tieout.addin().locator('.said-line').waitFor();
  expect((await tieout.read('Sheet1!A1:T12')).values).toEqual(shown.values);
  expect(await notes()).toEqual(noted);
  await press('Close');
  await press('Review');
  await part(/^Close /)
    .getByText('As closed', { exact: true })
    .waitFor();
  await part(/^Close /)
    .getByText('Known to both.')
    .first()
    .waitFor({ state: 'attached' });
});
