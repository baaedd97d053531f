// What would be lost if this failed: an account, a pair, a currency or a rate that a person gives to a
// pack that stands, what the person wrote on its sheets, or the only copy of a month that is rolled.
import { untilSeen } from '../../until';
import { useSmallTieout } from './pack-page';
import { DAYS_BEFORE_AND_IN, LAST, packOf, rateOf } from './pack-sheets';

const small = useSmallTieout();
const { button, field, says, cells, rowsAt } = small;
const { expectRebates, checks } = packOf(small);
const account = (name: string) => small.tieout.addin().getByRole('checkbox', { name, exact: true });
const leadLabels = async (): Promise<unknown[]> => (await cells('Lead!A3:P3'))[0]!;
const OF_LEAD = 'Every coin that moved has its row in Lead';

beforeAll(async () => {
  await small.tieout.connectDemo('Demo broker');
  await small.tieout.connectDemo('Demo trader');
  await button('Close').click();
  await account('Demo trader').uncheck();
  await field('Tie out commission in').fill('USDT');
  const pairs = field('Trading pairs of Demo broker');
  await pairs.fill(small.tieout.sandbox.accounts[0].pairs.slice(0, 2).join(', '));
  await pairs.press('Enter');
  await field('Functional currency').fill('EUR');
  await field('Draw the balance of each coin on Lead').check();
  await button('Make the pack').click();
  await says(/^The pack of .* is written/);
  await small.tieout.settled();
});

test('an account comes and goes: Lead has its column, each coin, and what the person wrote', async () => {
  const before = await leadLabels();
  const comment = String.fromCharCode(65 + before.indexOf('Comment'));
  await small.tieout.setValues(`Lead!${comment}4`, [['Cold wallet.']]);
  const [first] = (await cells('Lead!A4'))[0]!;
  await button('Accounts and pairs').click();
  await account('Demo trader').check();
  await button('Change the pack').click();
  await says(/^Changed in the pack of .*: Close, Lead, Balances\.$/);
  await small.tieout.settled();
  const labels = await leadLabels();
  expect(labels.slice(0, 4)).toEqual(['Coin', 'Demo broker', 'Demo trader', 'Total']);
  const rows = await rowsAt('Lead!A4:P60');
  expect(rows[0]![0]).toBe(first);
  expect(rows[0]![labels.indexOf('Comment')]).toBe('Cold wallet.');
  const coins = new Set(
    (['broker', 'ordinary'] as const).flatMap((of) =>
      small.tieout.sandbox.truth.ledger(of, LAST).map(({ coinName }) => coinName),
    ),
  );
  const shown = rows.map(([coin]) => coin);
  for (const coin of coins) expect(shown).toContain(coin);
  expect((await cells('Close!B4'))[0]).toEqual(['Demo broker, Demo trader']);
  await untilSeen(async () => (await checks())[OF_LEAD] === 'holds');

  await account('Demo trader').uncheck();
  await button('Change the pack').click();
  await untilSeen(async () => (await leadLabels())[2] === 'Total');
  await small.tieout.settled();
  expect(await leadLabels()).toEqual(before);
  expect((await cells(`Lead!${comment}4`))[0]).toEqual(['Cold wallet.']);
  await untilSeen(async () => (await checks())[OF_LEAD] === 'holds');
});

test('a pair that was left out is entered in the step, and Rebates has its rows and its days', async () => {
  const { pairs } = small.tieout.sandbox.accounts[0];
  await field('Trading pairs of Demo broker').fill(pairs.join(', '));
  await field('Trading pairs of Demo broker').press('Enter');
  await small.tieout.settled();
  await button('Change the pack').click();
  await says(/^Changed in the pack of .*: Close, Rebates\.$/);
  await small.tieout.settled();
  await expectRebates(LAST);
  await button('Change the pack').click();
  await says(/^The pack of .* has all of this already\.$/);
});

test('another currency is in each label, and rates are taken from a table of the workbook', async () => {
  const coins = [...new Set((await rowsAt('Rates!B4:B200')).map(([coin]) => String(coin)))];
  const rates = coins.flatMap((coin) =>
    DAYS_BEFORE_AND_IN.map((day) => [day, coin, rateOf(coin, day)]),
  );
  await small.tieout.setValues(`Sheet1!A1:C${rates.length + 1}`, [
    ['Date', 'Coin', 'Rate'],
    ...rates,
  ]);
  await button('Rates').click();
  await field('Functional currency').fill('USD');
  await button('Change the currency').click();
  await says(/^Enter rates in USD: those on Rates are in EUR\.$/);
  await field('Take rates from').fill(`Sheet1!A1:C${rates.length + 1}`);
  await button('Take the rates').click();
  await says(/^\d+ rates of Sheet1!A1:C\d+ stand on the sheet Rates\.$/);
  await small.tieout.settled();
  expect(await leadLabels()).toEqual(expect.arrayContaining(['Rate (USD)', 'Value (USD)']));
  expect((await cells('Rates!A2'))[0]![0]).toMatch(/worth in USD/);
  const lines = await rowsAt('Rates!A4:D2003');
  expect(lines.filter(([, , rate]) => rate === '')).toEqual([]);
  await untilSeen(async () => (await checks())['Every rate is there, and none is old'] === 'holds');
});

test('the next month offers a copy of this one first, and gives it as a file', async () => {
  await button('Next month').click();
  const [download] = await Promise.all([
    small.tieout.page.waitForEvent('download'),
    button('Save a copy').click(),
  ]);
  expect(download.suggestedFilename()).toBe(`tieout-${LAST}.xlsx`);
  const bytes = Buffer.concat(
    (await (await download.createReadStream()).toArray()) as Uint8Array[],
  );
  expect([bytes.subarray(0, 2).toString(), bytes.includes('xl/workbook.xml')]).toEqual([
    'PK',
    true,
  ]);
  expect((await cells('Close!B3'))[0]![0]).not.toBe('');
});
