// What would be lost if this failed: a close whose sheets do not say what the ledger says. A person
// makes the pack from an empty workbook by accessible names only; every total is reckoned again
// from the sandbox's own records with decimal.js.
import Decimal from 'decimal.js';
import type { Locator } from 'playwright-core';
import type { OpenTieout } from '../open-tieout';
import { buttonOf, cellsOf, fieldOf, openSmallTieout, rowsOf } from './pack-page';
import {
  daysOfMonth,
  inCell,
  monthAt,
  rollForwardOf,
  settledInMonth,
  settledOf,
} from './pack-truth';

jest.setTimeout(300_000);
const [LAST, BEFORE] = [monthAt(1), monthAt(2)];
let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openSmallTieout();
}, 60_000);
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

const button = (name: string): Locator => buttonOf(tieout, name);
const field = (name: string): Locator => fieldOf(tieout, name);
const cells = (address: string): Promise<unknown[][]> => cellsOf(tieout, address);
const rowsAt = (address: string): Promise<unknown[][]> => rowsOf(tieout, address);

/** Opening, six columns and closing of each coin, as cells hold them. */
const truthOf = (month: string): Map<string, number[]> =>
  new Map(
    [...rollForwardOf(tieout.sandbox.truth, month)].map(([coin, sums]) => [coin, sums.map(inCell)]),
  );

async function expectTieout(month: string): Promise<void> {
  const rows = await rowsAt("'Tie-out'!A3:K80");
  const at = (label: string): number => rows[0]!.indexOf(label);
  const total = rows.find((row) => row[1] === 'Total')!;
  expect([total[0], total[at('Settled')]]).toEqual([
    'Demo broker',
    inCell(settledInMonth(tieout.sandbox.truth, month)),
  ]);
}

/** Each pair and product, each day, and both totals. */
async function expectRebates(month: string): Promise<void> {
  const { truth } = tieout.sandbox;
  const days = daysOfMonth(month);
  const [start, end] = [days[0]!, days.at(-1)!];
  const rows = await rowsAt('Rebates!A4:F70');
  const total = rows.findIndex(([label]) => label === 'Total');
  const pairs = rows.slice(0, total);
  expect(pairs).toHaveLength(24);
  for (const [account, pair, product, ...amounts] of pairs) {
    const of = settledOf(truth, { start, end }, [String(pair)], [product as 'SPOT']);
    expect([account, pair, product, ...amounts]).toEqual([
      'Demo broker',
      pair,
      product,
      ...[of.commission, of.fee, of.dealAmount].map(inCell),
    ]);
  }
  const inAll = inCell(settledInMonth(truth, month));
  const ofDays = rows.slice(total + 2, -1);
  expect(ofDays.map((row) => row[3])).toEqual(
    days.map((day) => inCell(settledOf(truth, { start: day, end: day }).commission)),
  );
  for (const sum of [rows[total]!, rows.at(-1)!]) expect(Number(sum[3]) / inAll).toBeCloseTo(1, 11);
}

async function expectRollForward(month: string): Promise<void> {
  const rows = await rowsAt("'Roll-forward'!A4:Q60");
  const truth = truthOf(month);
  expect(rows.map((row) => row[2])).toEqual([...truth.keys()]);
  for (const row of rows) {
    const [opening, ...columns] = truth.get(String(row[2]))!;
    const closing = columns.pop();
    expect([row[2], row[3], ...row.slice(4, 10), row[12]]).toEqual([
      row[2],
      opening,
      ...columns,
      closing,
    ]);
    expect([row[0], row[10], row[11], row[16]]).toEqual(['Demo broker', 0, 0, 'ties out']);
  }
}

const checks = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries((await rowsAt('Close!A10:B24')).map(([name, status]) => [name, status]));

test('a pack from an empty workbook: the cost first, then every sheet, as the ledger says', async () => {
  await tieout.connectDemo('Demo broker');
  await button('Get data').click();
  await button('New month-end pack').click();
  expect(await field('Month to close').inputValue()).toBe(LAST);
  await field('Functional currency').fill('EUR');
  await field('Tie out commission in').fill('usdt');
  const asked = tieout.sandbox.requests.length;
  await button('Show what it costs').click();
  await tieout
    .addin()
    .getByText(/^Asks the exchange/)
    .waitFor();
  await tieout
    .addin()
    .getByText(
      'Sheets: Close, Roll-forward, Lead, Rebates, Tie-out, Carried, Types, Rates, Evidence.',
    )
    .waitFor();
  expect(tieout.sandbox.requests).toHaveLength(asked);
  await button('Make the pack').click();
  await tieout
    .addin()
    .getByText(/^The pack of .* is written/)
    .first()
    .waitFor();
  await tieout.settled(120_000);
  await expectRollForward(LAST);
  await expectTieout(LAST);

  await expectRebates(LAST);

  expect((await cells('Lead!A3:J3'))[0]).toEqual([
    ...['Coin', 'Demo broker', 'Total', 'Rate (EUR)', 'Value (EUR)', 'Prior value (EUR)'],
    ...['Prior month', 'Change', 'Change in %', 'Comment'],
  ]);
  const lead = await rowsAt('Lead!A4:J60');
  const truth = rollForwardOf(tieout.sandbox.truth, LAST);
  const moved = lead.filter((row) => truth.has(String(row[0])));
  expect(moved).toHaveLength(truth.size);
  for (const row of moved) {
    const [opening, closing] = [truth.get(String(row[0]))![0]!, truth.get(String(row[0]))![7]!];
    expect([row[0], row[1], row[2], row[6]]).toEqual([
      row[0],
      ...[closing, closing, opening].map(inCell),
    ]);
    expect(row[7]).toBe(inCell(new Decimal(inCell(closing)).minus(inCell(opening))));
  }
});

test('each page is printed with its title row, its number, and when it was made', async () => {
  const { sheets, sheetOptions } = (await tieout.save()) as {
    sheets: Record<string, { name: string }>;
    sheetOptions: Record<string, { print: Record<string, unknown> } | undefined>;
  };
  const printed = Object.entries(sheets).flatMap(([id, { name }]) =>
    ['Sheet1', 'Welcome'].includes(name) ? [] : [[name, sheetOptions[id]?.print] as const],
  );
  expect(printed).toHaveLength(9);
  for (const [name, print] of printed)
    expect([name, print]).toEqual([
      name,
      expect.objectContaining({
        orientation: 'Landscape',
        zoom: { horizontalFitToPages: 1 },
        titleRows: name === 'Close' ? '9:9' : '3:3',
        headerFooter: expect.objectContaining({
          leftFooter: expect.stringMatching(
            /^Made \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC with Tieout \d+\.\d+\.\d+\. Not submitted\.$/,
          ) as string,
          centerFooter: '&P / &N',
          rightFooter: '&A',
        }) as unknown,
      }),
    ]);
});

test('without rates the pack is not ready, and says which; with them values are to the cent', async () => {
  const before = await checks();
  expect(before['Every rate is there, and none is old']).toBe('open');
  expect(before['No row of the roll-forward breaks or is unknown']).toBe('holds');
  expect(before['Every coin that moved has its row in Lead']).toBe('holds');
  expect((await cells('Close!B7'))[0]![0]).toBe('no');
  // What is not known is no zero.
  expect(new Set((await rowsAt('Lead!A4:J60')).map((row) => row.slice(3, 6).join()))).toEqual(
    new Set([',#N/A,']),
  );

  const days = Array.from({ length: 64 }, (_, at) =>
    new Date(Date.UTC(Number(BEFORE.slice(0, 4)), Number(BEFORE.slice(5)) - 1, at))
      .toISOString()
      .slice(0, 10),
  );
  const coins = [...truthOf(LAST).keys(), ...truthOf(BEFORE).keys()];
  const rateOf = (coin: string, day: string): string =>
    `${coin.length}.${String(Number(day.slice(8)) * 137 + coin.charCodeAt(0)).padStart(4, '0')}`;
  const rates = [...new Set(coins)].flatMap((coin) =>
    days.map((day) => [day, coin, rateOf(coin, day), 'given']),
  );
  expect(rates.length).toBeLessThan(2_000);
  await tieout.setValues(`Rates!A4:D${rates.length + 3}`, rates);
  await tieout.settled(120_000);

  const last = days.filter((day) => day.startsWith(LAST)).at(-1)!;
  const rows = await rowsAt("'Roll-forward'!A4:AE60");
  for (const row of rows) {
    const coin = String(row[2]);
    const entries = tieout.sandbox.truth
      .ledger('broker', LAST)
      .filter(({ coinName }) => coinName === coin);
    const closing = new Decimal(entries.at(-1)!.afterAmount);
    const worth = closing.times(rateOf(coin, last)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    expect([coin, row[29], row[30]]).toEqual([coin, worth.toNumber(), 'all there']);
    const parts = row.slice(19, 29).map((value) => new Decimal(Number(value)));
    expect(Decimal.sum(...parts).toNumber()).toBe(worth.toNumber());
  }
  expect((await checks())['Every rate is there, and none is old']).toBe('holds');
  const valued = await rowsAt('Lead!A4:J60');
  const worthOf = new Map(rows.map((row) => [row[2], row[29]]));
  for (const row of valued)
    if (worthOf.has(row[0])) expect([row[0], row[4]]).toEqual([row[0], worthOf.get(row[0])]);
});

test('types that nobody listed stand open until they are listed; then everything holds', async () => {
  expect((await checks())['Every business type is listed in Types']).toBe('open');
  const unlisted = new Set(
    (await rowsAt("'Roll-forward'!A4:P60")).flatMap((row) =>
      String(row[15])
        .split(', ')
        .filter((type) => type !== ''),
    ),
  );
  await tieout.setValues(
    `Types!A14:B${unlisted.size + 13}`,
    [...unlisted].map((type) => [type, 'Other']),
  );
  await tieout.settled(60_000);
  const found = await checks();
  const late = "Every result was read 3 days or more after the month's end";
  const open = Object.keys(found).filter((name) => found[name] !== 'holds' && name !== late);
  // A person has made no journal yet.
  expect([Object.keys(found).length, open]).toEqual([
    11,
    ['The journal balances and has every movement'],
  ]);
  expect((await cells('Close!B7'))[0]![0]).toBe('no');
});

test('another month in CloseMonth rolls the whole pack; closing of the old is opening of the new', async () => {
  const closings = new Map(
    (await rowsAt("'Roll-forward'!A4:Q60")).map((row) => [row[2], row[3]] as const),
  );
  await tieout.setValues('Lead!J4', [['mine']]);
  await tieout.setValues('Close!B3', [[`${BEFORE}-01`]]);
  await tieout.settled(120_000);
  await expectRollForward(BEFORE);
  await expectTieout(BEFORE);
  await expectRebates(BEFORE);
  for (const row of await rowsAt("'Roll-forward'!A4:Q60"))
    if (closings.has(row[2])) expect([row[2], row[12]]).toEqual([row[2], closings.get(row[2])]);
  expect((await cells('Lead!J4'))[0]![0]).toBe('mine');
});

test('rolled to the next month: closings are carried, and the openings are theirs; the tick goes', async () => {
  const closings = (await rowsAt("'Roll-forward'!A4:M60")).map((row) => [row[0], row[2], row[12]]);
  await tieout.setValues('Close!D10:E10', [['Ann', 'done']]);
  await tieout.setValues('Close!G10', [['=HYPERLINK("x")']]);
  await button('Roll to the next month').click();
  await tieout
    .addin()
    .getByText(/^The pack is of .* now\. The closings/)
    .first()
    .waitFor();
  await tieout.settled(120_000);
  await expectRollForward(LAST);
  await expectTieout(LAST);
  await expectRebates(LAST);
  const carried = await rowsAt('Carried!A4:E60');
  expect(carried.map((row) => row.slice(0, 3))).toEqual(closings);
  const openings = new Map(
    (await rowsAt("'Roll-forward'!A4:Q60")).map((row) => [row[2], row[3]] as const),
  );
  for (const [, coin, closing, opening, difference] of carried)
    expect([coin, opening, difference]).toEqual(
      openings.has(coin) ? [coin, closing, 0] : [coin, '', ''],
    );
  expect((await cells('Close!D10:E10'))[0]).toEqual(['Ann', '']);
  expect((await cells('Close!G10'))[0]).toEqual(['']);
  expect((await checks())['The openings are the closings carried from the month before']).toBe(
    'holds',
  );
  expect((await cells('Lead!J4'))[0]![0]).toBe('mine');
  // What was carried by hand is found.
  await tieout.setValues('Carried!C4', [[1]]);
  await tieout.settled();
  expect((await checks())['The openings are the closings carried from the month before']).toBe(
    'open',
  );
});

test('a second pack in the same workbook is refused, and nothing is written', async () => {
  await button('Show what it costs').click();
  await button('Make the pack').click();
  await tieout
    .addin()
    .getByText(/^This workbook has Close, .* already\./)
    .first()
    .waitFor();
});
