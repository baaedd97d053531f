// What would be lost if this failed: a journal that a person cannot make from the pane, a sheet
// that does not balance by its own formulas, and a file that is not the journal. By accessible
// names only; every amount is reckoned again from the sandbox's own records with decimal.js.
import { text } from 'node:stream/consumers';
import Decimal from 'decimal.js';
import { parse } from 'csv-parse/sync';
import { useSmallTieout } from './pack-page';
import { daysOfMonth, inCell, monthAt } from './pack-truth';

const [LAST, BEFORE] = [monthAt(1), monthAt(2)];
const DAYS = [daysOfMonth(BEFORE).at(-1)!, ...daysOfMonth(LAST)];
const small = useSmallTieout();
const { button, field, says, cells } = small;
const truth = () => small.tieout.sandbox.truth.ledger('broker', LAST);
const coins = (): string[] => [...new Set(truth().map(({ coinName }) => coinName))];
/** A rate of two digits for each coin and day, so that values have many. */
const rateOf = (coin: string, day: string): string =>
  `${coin.startsWith('USD') ? 1 : coin.length}.${day.slice(8)}`;

/** A person adds a sheet, or deletes one. */
const sheet = (name: string, isGone = false): Promise<void> =>
  small.tieout.addin().evaluate(
    ([wanted, gone]) =>
      Excel.run(async (context) => {
        const { worksheets } = context.workbook;
        if (gone) worksheets.getItem(wanted).delete();
        else worksheets.add(wanted);
        await context.sync();
      }),
    [name, isGone] as const,
  );

/** The lines of the journal's sheet under their headers. */
async function linesOnSheet(): Promise<Record<string, unknown>[]> {
  const all = await cells(`'Journal ${LAST}'!A1:O900`);
  const at = all.findIndex((row) => row[0] === 'Reference');
  const rows = all.slice(at + 1);
  const end = rows.findIndex((row) => row[0] === '');
  return rows
    .slice(0, end < 0 ? rows.length : end)
    .map((row) => Object.fromEntries(row.map((cell, place) => [String(all[at]![place]), cell])));
}

test('a new mapping lists the types of the month; an unmapped type stands in red and is open', async () => {
  await small.tieout.connectDemo('Demo broker');
  await button('Close').click();
  await button('Journal').click();
  expect(await field('Month to close').inputValue()).toBe(LAST);
  await button('Make journal').click();
  await says(/^This workbook has no sheet Mapping/);
  await button('New mapping').click();
  await says(/^The sheet Mapping is written/);
  const listed = (await cells('Mapping!A5:A60')).flat().filter((cell) => cell !== '');
  expect(listed).toEqual(expect.arrayContaining(truth().map(({ bizType }) => bizType)));

  // Everything but deposits; one narration would be a formula anywhere else.
  const deposits = listed.indexOf('deposit');
  await small.tieout.setValues(
    `Mapping!D5:G${listed.length + 4}`,
    listed.map((type, at) => [
      ...(type === 'deposit' ? ['', ''] : ["'1200", `'${4000 + at}`]),
      'Tax Exempt',
      type === 'withdraw' ? `'=HYPERLINK("http://127.0.0.1","x")` : '',
    ]),
  );
  await button('Make journal').click();
  await says(/ not mapped and in no line\. See the sheet Journal/);
  await small.tieout.settled();
  const name = `'Journal ${LAST}'`;
  const inDeposits = coins().filter((coin) =>
    truth().some((entry) => entry.coinName === coin && entry.bizType === 'deposit'),
  ).length;
  expect((await cells(`${name}!C6:C6`))[0]![0]).toBe(inDeposits);
  expect((await cells(`${name}!A1:A3`)).flat()).toEqual([
    `Journal of ${LAST}, batch ${LAST.replace('-', '')}-01`,
    expect.stringMatching(/summed by day/),
    expect.stringMatching(/not mapped and in no line: see below in red\.$/),
  ]);
  await small.tieout.setValues(`Mapping!D${5 + deposits}:E${5 + deposits}`, [["'1200", "'4999"]]);
  // Mapping changed: the sheet is written anew where it stands, and a note beside it stays.
  await small.tieout.setValues(`${name}!P5`, [['A note of mine']]);
  await button('Make journal').click();
  await says(/lines, debits equal credits\. See the sheet Journal/);
  await small.tieout.settled();
  expect((await cells(`${name}!A3:A3`)).flat()).toEqual(['Every movement is in a line.']);
  expect((await cells(`${name}!P5:P5`)).flat()).toEqual(['A note of mine']);
  expect((await cells(`${name}!C6:C6`))[0]![0]).toBe(0);
});

test('valued by rates it balances by its own formulas, and moves the account by what balances are worth', async () => {
  await sheet(`Journal ${LAST}`, true);
  await sheet('Rates');
  const rates = coins().flatMap((coin) => DAYS.map((day) => [day, coin, rateOf(coin, day)]));
  await small.tieout.setValues(`Rates!A1:C${rates.length + 1}`, [
    ['Date', 'Coin', 'Rate'],
    ...rates,
  ]);
  await field('Currency of the journal').fill('EUR');
  await button('Make journal').click();
  await says(/debits equal credits\. See the sheet Journal/);
  await small.tieout.settled();
  const [open, totals] = (await cells(`'Journal ${LAST}'!A6:E7`)) as [unknown[], unknown[]];
  expect([open[2], totals[1], totals[2]]).toEqual([0, 'EUR', 0]);
  expect([totals[3], totals[3]]).toEqual([totals[4], expect.any(Number)]);

  const lines = await linesOnSheet();
  const account = lines.filter((line) => line['Account'] === '1200');
  const moved = account.reduce(
    (sum, line) => sum.plus(Number(line['Debit'])).minus(Number(line['Credit'])),
    new Decimal(0),
  );
  const worth = (amount: Decimal.Value, coin: string, day: string): Decimal =>
    new Decimal(amount).times(rateOf(coin, day)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const expected = coins().reduce((sum, coin) => {
    const own = truth().filter(({ coinName }) => coinName === coin);
    const opening = new Decimal(own[0]!.afterAmount).minus(own[0]!.deltaAmount);
    return sum
      .plus(worth(own.at(-1)!.afterAmount, coin, DAYS.at(-1)!))
      .minus(worth(opening, coin, DAYS[0]!));
  }, new Decimal(0));
  expect(moved.toNumber()).toBe(inCell(expected));
  // Who recalculates a line finds its cent explained.
  const rated = lines.filter((line) => line['Rate'] !== '');
  for (const line of rated) {
    const own = new Decimal(Number(line['Coin quantity'])).times(Number(line['Rate']));
    const sole = own.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    const isSame = sole.eq(Number(line['Debit']) + Number(line['Credit']));
    expect(line['Rounding']).toBe(
      isSame ? '' : `${sole.toString()} by itself; the largest remainder`,
    );
  }
  expect(rated.filter((line) => line['Rounding'] !== '').length).toBeGreaterThan(0);
  // No narration is a formula.
  expect(lines.map((line) => line['Narration'])).toContain('=HYPERLINK("http://127.0.0.1","x")');
  const named = new Set(
    lines.flatMap((line) => String(line['Entry IDs']).split(', ')).filter((id) => id !== ''),
  );
  const all = new Set(truth().map(({ billId }) => billId));
  expect([...named].filter((id) => !all.has(id))).toEqual([]);
});

test('the file is the journal; saving the same records again asks first', async () => {
  await field('File for').selectOption('QuickBooks Online');
  await button('Save as CSV').click();
  const link = small.tieout.addin().getByRole('link', { name: /^Save QuickBooks journal entries/ });
  const [download] = await Promise.all([small.tieout.page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(
    `QuickBooks journal entries ${LAST.replace('-', '')}-01.csv`,
  );
  const rows: Record<string, string>[] = parse(await text(await download.createReadStream()), {
    columns: true,
  });
  const lines = await linesOnSheet();
  expect(
    rows.map((row) => [
      row['Journal No'],
      row['Account Name'],
      Number(row['Debits']),
      Number(row['Credits']),
      row['Description'],
    ]),
  ).toEqual(
    lines.map((line) => [
      line['Reference'],
      line['Account'],
      Number(line['Debit']),
      Number(line['Credit']),
      String(line['Narration']).replace(/^=/, "'="),
    ]),
  );

  await field('File for').selectOption('NetSuite');
  await link.waitFor({ state: 'detached' });
  await button('Save as CSV').click();
  await says(/^These records were saved before: batch .* for QuickBooks Online\./);
  await button('Save all the same').click();
  await small.tieout
    .addin()
    .getByRole('link', { name: /^Save NetSuite journal entries/ })
    .waitFor();
});
