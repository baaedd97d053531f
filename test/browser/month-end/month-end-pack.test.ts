// What would be lost if this failed: a close whose sheets do not say what the ledger says, or one
// that takes more than a few clicks. Two persons close a month from an empty workbook, by
// accessible names only; every total is reckoned again from the sandbox's own records with
// decimal.js.
import path from 'node:path';
import Decimal from 'decimal.js';
import type { Locator } from 'playwright-core';
import { untilSeen } from '../../until';
import { runVerify } from '../../../src/cli/verify/program';
import { useSmallTieout } from './pack-page';
import { DAYS_BEFORE_AND_IN, LAST, packOf, rateOf } from './pack-sheets';
import { daysOfMonth, inCell, rollForwardOf } from './pack-truth';
import { looksOf, printedPages } from './printed-pages';
import { temporaryFolder } from '../../temporary-folder';

const small = useSmallTieout();
const { button, field, says, cells, rowsAt } = small;
const {
  truthOf,
  expectTieout,
  expectRebates,
  expectRollForward,
  expectByType,
  close,
  pasteRatesAndTypes,
} = packOf(small);

/** Of both persons. Typing into fields and cells, and pasting, are none. */
let clicks = 0;
const press = async (what: Locator): Promise<void> => {
  await what.click();
  clicks += 1;
};
const pastedBook = async (): Promise<number> => {
  const entries = small.tieout.sandbox.truth.ledger('broker', LAST);
  await small.tieout.setValues(`Sheet1!A1:D${entries.length + 1}`, [
    ['Date', 'Coin', 'Amount', 'Reference'],
    ...entries.map(({ cTime, coinName, deltaAmount, billId }) => [
      new Date(Number(cTime)).toISOString().slice(0, 10),
      coinName,
      deltaAmount,
      billId,
    ]),
  ]);
  return entries.length;
};
async function expectLead(): Promise<void> {
  expect((await cells('Lead!A3:J3'))[0]).toEqual([
    ...['Coin', 'Demo broker', 'Total', 'Rate (EUR)', 'Value (EUR)', 'Prior value (EUR)'],
    ...['Prior month', 'Change', 'Change in %', 'Comment'],
  ]);
  const truth = rollForwardOf(small.tieout.sandbox.truth, LAST);
  const moved = (await rowsAt('Lead!A4:J60')).filter((row) => truth.has(String(row[0])));
  expect(moved).toHaveLength(truth.size);
  for (const row of moved) {
    const [opening, closing] = [truth.get(String(row[0]))![0]!, truth.get(String(row[0]))![7]!];
    expect([row[0], row[1], row[2], row[6]]).toEqual([
      row[0],
      ...[closing, closing, opening].map(inCell),
    ]);
    expect(row[7]).toBe(inCell(new Decimal(inCell(closing)).minus(inCell(opening))));
  }
}

/** Values are to the cent, each row foots, and Lead says the same. */
async function expectValues(): Promise<void> {
  const last = DAYS_BEFORE_AND_IN.filter((day) => day.startsWith(LAST)).at(-1)!;
  const rows = await rowsAt("'Roll-forward'!A4:AH60");
  for (const row of rows) {
    const coin = String(row[2]);
    const closing = rollForwardOf(small.tieout.sandbox.truth, LAST).get(coin)![7]!;
    const worth = closing.times(rateOf(coin, last)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    expect([coin, row[32], row[33]]).toEqual([coin, worth.toNumber(), 'all there']);
    const parts = row.slice(22, 32).map((value) => new Decimal(Number(value)));
    expect(Decimal.sum(...parts).toNumber()).toBe(worth.toNumber());
  }
  const worthOf = new Map(rows.map((row) => [row[2], row[32]]));
  for (const row of await rowsAt('Lead!A4:J60'))
    if (worthOf.has(row[0])) expect([row[0], row[4]]).toEqual([row[0], worthOf.get(row[0])]);
}

/** The book holds the ledger's own entries: each is matched with itself, and nothing is left. */
async function expectMatch(): Promise<void> {
  const entries = small.tieout.sandbox.truth.ledger('broker', LAST);
  const rows = await rowsAt(`Match!A4:L${entries.length + 40}`);
  const matched = rows.map((row) => [row[11], row[1], row[6], ...row.slice(7, 11)]);
  expect(new Map(matched.map((row) => [row[0], row]))).toEqual(
    new Map(
      entries.map(({ billId, coinName, deltaAmount }) => {
        const amount = inCell(new Decimal(deltaAmount));
        return [billId, [billId, 'matched', coinName, amount, amount, 0, 0]];
      }),
    ),
  );
  expect(rows).toHaveLength(entries.length);
}

/** How many records the exchange has of each result that a close pins. */
function countsOf(month: string): Map<unknown, number> {
  const { truth, accounts } = small.tieout.sandbox;
  const days = daysOfMonth(month);
  const [start, end] = [days[0]!, days.at(-1)!];
  const rebates = accounts[0].pairs.flatMap((symbol) =>
    (['SPOT', 'FUTURES'] as const).map((product): [string, number] => [
      `${product} rebates of ${symbol} in USDT, Demo broker`,
      truth.rebates({ symbol, coin: 'USDT', product, start, end }).length,
    ]),
  );
  return new Map([['Ledger of Demo broker', truth.ledger('broker', month).length], ...rebates]);
}

/** In the column of the checklist, beside each open check. */
async function comment(column: 'G' | 'H'): Promise<void> {
  const values = await cells('Close!A10:B28');
  for (const [at, [name, status]] of values.entries())
    if (name !== '' && status !== 'holds')
      await small.tieout.setValues(`Close!${column}${10 + at}`, [['Known to both.']]);
}

/** What is typed into the checks blocks them: nothing of it counts, and it can be taken away. */
async function expectTypedOver(): Promise<void> {
  const before = await close();
  await small.tieout.setValues('Close!B10', [['holds']]);
  await small.tieout.settled();
  expect((await cells('Close!A9'))[0]![0]).toBe('#SPILL!');
  await small.tieout.setValues('Close!B10', [['']]);
  await small.tieout.settled();
  expect(await close()).toEqual(before);
  // A closing on Lead that no result gives.
  const written = await small.tieout.addin().evaluate(() =>
    Excel.run(async (context) => {
      const range = context.workbook.worksheets.getItem('Lead').getRange('B4').load('formulas');
      await context.sync();
      return String(range.formulas[0]![0]);
    }),
  );
  await small.tieout.setValues('Lead!B4', [[12_345.67]]);
  await untilSeen(
    async () => (await close()).checks['Every coin that moved has its row in Lead'] === 'open',
  );
  await small.tieout.setFormula('Lead!B4', written);
  await untilSeen(async () => JSON.stringify(await close()) === JSON.stringify(before));
}

test('a month is closed from an empty workbook by two persons with at most 12 clicks besides pasting', async () => {
  // The person pastes the book, opens the form and makes the pack. Its cost is said first.
  const entries = await pastedBook();
  await press(button('Use Demo broker'));
  await press(button('Close'));
  expect(await field('Month to close').inputValue()).toBe(LAST);
  await field('Functional currency').fill('EUR');
  await field('Tie out commission in').fill('usdt');
  await field('Book to match').fill(`Sheet1!A1:D${entries + 1}`);
  await says(/^Asks the exchange/);
  await says(
    'Sheets: Close, Roll-forward, Lead, By type, Rebates, Tie-out, Match, Carried, Business types, Rates, Mapping, Evidence.',
  );
  const { requests } = small.tieout.sandbox;
  expect(requests.filter(({ operation }) => operation === 'ledger')).toHaveLength(
    // Connecting looks at what the key may read, once.
    requests.filter(({ operation }) => operation === 'rebates').length,
  );
  await press(button('Make the pack'));
  await says(
    /^The pack of .* is written: Close, Roll-forward, Lead, By type, Rebates, Tie-out, Match, Carried, Business types, Rates, Mapping, Evidence\.$/,
  );
  await small.tieout.settled();
  await expectRollForward(LAST);
  await expectByType(LAST);
  await expectTieout(LAST);
  await expectRebates(LAST);
  await expectLead();
  await expectMatch();
  const readable = '#,##0.00################;[Red]-#,##0.00################';
  for (const [sheet, cells, format] of [
    ['Roll-forward', ['D3', 'D4', 'Q4'], readable],
    ['Tie-out', ['D3', 'D4', 'H4'], readable],
    ['Match', ['H3', 'H4', 'B4'], readable],
    ['Close', ['C9', 'C10', 'B10'], '[Color10][=0]0;[Red]0'],
  ] as const)
    expect([sheet, await looksOf(small.tieout, sheet, cells)]).toEqual([
      sheet,
      ['Right', true, format, true],
    ]);
  const pages = await printedPages(small.tieout);
  expect(pages).toHaveLength(12);
  for (const { name, ...page } of pages)
    expect([name, page]).toEqual([
      name,
      {
        orientation: 'Landscape',
        zoom: { horizontalFitToPages: 1 },
        title: expect.stringMatching(name === 'Close' ? /!\$?9:\$?9$/ : /!\$?3:\$?3$/) as string,
        left: expect.stringMatching(
          /^Made \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC with Tieout \d+\.\d+\.\d+\. Not submitted\.$/,
        ) as string,
        center: '&P / &N',
        right: '&A',
      },
    ]);

  // Without rates and types nothing is ready, and what is not known is no zero.
  const { checks: before, ...said } = await close();
  expect(before).toMatchObject({
    'Every rate is there, and none is old': 'open',
    'Every business type is listed': 'open',
    'The journal balances and has every movement': 'open',
    'No row of the roll-forward breaks or is unknown': 'holds',
    'Every coin that moved has its row in Lead': 'holds',
  });
  const isOpen = Object.values(before).filter((status) =>
    /^(open|unknown)$/.test(String(status)),
  ).length;
  expect(said).toEqual({ ready: 'no', open: isOpen });
  // Each coin and day without a rate is listed.
  const wanted = (await cells('Rates!F4:G60')).map((row) => row.join()).join();
  for (const coin of truthOf(LAST).keys())
    expect(wanted).toContain(`${coin} ${daysOfMonth(LAST).at(-1)!}`);
  expect(new Set((await rowsAt('Lead!A4:J60')).map((row) => row.slice(3, 6).join()))).toEqual(
    new Set([',#N/A,#N/A']),
  );

  // The person pastes rates, types and accounts.
  const unlisted = await pasteRatesAndTypes();
  const types = (await rowsAt('Mapping!A4:A60')).flat();
  expect(types).toEqual(expect.arrayContaining([...unlisted]));
  await small.tieout.setValues(
    `Mapping!D4:E${types.length + 3}`,
    types.map((_, at) => ["'1200", `'${4000 + at}`]),
  );
  await small.tieout.settled();
  await expectValues();
  expect((await cells('Rates!F4:G4'))[0]).toEqual(['none', 'none']);

  // The journal follows the pack: its month, accounts and currency stand in its form.
  // Its step unfolds itself.
  await small.explained(button('Make journal'));
  expect(await field('Currency of the journal').inputValue()).toBe('EUR');
  await press(button('Make journal'));
  await says(/debits equal credits\. See the sheet Journal/);
  await small.tieout.settled();
  const late = "The results behind the checks were read 3 days or more after the month's end";
  const { checks: found, ready } = await close();
  expect(Object.keys(found)).toHaveLength(18);
  const open = Object.keys(found).filter((name) => /^(open|unknown)$/.test(String(found[name])));
  expect(open.filter((name) => name !== late)).toEqual([]);
  expect(ready).toBe(found[late] === 'holds' ? 'yes' : 'no');

  await expectTypedOver();

  // Evidence counts the results as the pane does.
  const [[all]] = (await cells('Evidence!A4')) as [[unknown]];
  expect(all).toMatch(/^All \d+ results$/);
  await says(new RegExp(`^${String(all).replace(/\D/g, '')} results`));

  // Submitted: said on Close, with the hashes on Evidence and below each page.
  await comment('G');
  expect(await field('Month to close').inputValue()).toBe(LAST);
  // What is being read again asks for no reason, and is waited for.
  await small.explained(field('Prepared by'));
  await field('Prepared by').fill('Ann');
  await small.tieout.settled();
  await press(button('Submit for review'));
  await says(/^Submitted .* pinned in the workbook/);
  expect((await cells('Close!D4:E5')).map((row) => [row[0], String(row[1])])).toEqual([
    ['Submitted', expect.stringMatching(/ UTC by Ann$/)],
    ['Signed', ''],
  ]);
  const pinned = await rowsAt('Evidence!A12:C80');
  expect(pinned[0]).toEqual(['Pinned', 'Rows', 'SHA-256']);
  const counts = countsOf(LAST);
  const isTable = ([what]: readonly unknown[]): boolean => !counts.has(what);
  expect(
    new Map(pinned.slice(1).flatMap((row) => (isTable(row) ? [] : [[row[0], row[1]]]))),
  ).toEqual(counts);
  expect(
    pinned
      .slice(1)
      .filter(isTable)
      .map(([what]) => what),
  ).toEqual([
    ...[
      'Settings of the workbook',
      'Rates',
      'Business types',
      'Book',
      'Mapping',
      `Journal ${LAST}, checks`,
      `Journal ${LAST}`,
      `Journal ${LAST}, entries`,
      'Sheets of the pack',
    ],
    ...['Open items', 'Control totals', 'All of them'],
  ]);
  const hashes = pinned.slice(1).map((row) => String(row[2]));
  expect(hashes.length).toBeGreaterThan(2);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  for (const { left } of await printedPages(small.tieout))
    expect(left).toMatch(new RegExp(`^Submitted .* by Ann\\. SHA-256 ${hashes.at(-1)}$`));

  // The reviewer, on another device, has only the workbook.
  const saved = await small.tieout.save();
  await small.changeDevice();
  await small.tieout.load(saved);
  await small.tieout.settled();
  await press(button('Use Demo broker'));
  await press(button('Refresh workbook'));
  await small.tieout.settled();
  await comment('H');
  await press(button('Review and sign'));
  await field('Signed by').fill('Bo');
  await press(button('Sign'));
  await says(/^Signed .*\d\d\d\d\. Protected: Business types, Rates, Mapping, Journal /);
  expect(await cells('Close!D2:E6')).toEqual([
    ['Protected', expect.stringContaining('Business types, Rates, Mapping')],
    ['Commission of', expect.anything()],
    ['Submitted', expect.stringMatching(/ by Ann$/)],
    ['Signed', expect.stringMatching(/ UTC by Bo$/)],
    ['Accepted since', ''],
  ]);
  await press(button(/^Evidence pack/));
  const link = small.tieout.addin().getByRole('link', { name: /evidence-pack/ });
  const [download] = await Promise.all([small.tieout.page.waitForEvent('download'), press(link)]);
  const folder = temporaryFolder();
  await download.saveAs(path.join(folder, 'close.jsonl'));
  const told: string[] = [];
  const shell = { folder, out: told.push.bind(told), err: told.push.bind(told) };
  expect([await runVerify(['close.jsonl'], shell), told.join('')]).toEqual([
    0,
    expect.stringMatching(/is verified: [\s\S]*prepared by Ann\n\s*reviewed by Bo\n/),
  ]);
  for (const [what, , hash] of pinned.slice(1))
    if (counts.has(what) || what === 'All of them') expect(told.join('')).toContain(String(hash));
  expect(clicks).toBeLessThanOrEqual(12);
});
