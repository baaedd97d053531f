// What would be lost if this failed: a close whose sheets do not say what the ledger says. A person
// makes the pack from an empty workbook by accessible names only; every total is reckoned again
// from the sandbox's own records with decimal.js.
import Decimal from 'decimal.js';
import type { Locator } from 'playwright-core';
import { SYMBOLS } from '../../../src/sandbox/data/market';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

jest.setTimeout(300_000);
Decimal.set({ precision: 80 });

const monthAt = (back: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    .toISOString()
    .slice(0, 7);
};
const [LAST, BEFORE] = [monthAt(1), monthAt(2)];
const COLUMN_OF: Readonly<Record<string, number>> = {
  ...{ deposit: 1, withdraw: 2, trade_in: 3, trade_out: 3 },
  ...{ order_fill_fee_income: 4, order_liquidate_fee_income: 4 },
  ...{ rake_back_reward: 4, rr_agent_reward: 4, transfer_in: 5, transfer_out: 5 },
};

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.1 },
  });
  tieout.page.setDefaultTimeout(30_000);
}, 60_000);
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

const button = (name: string): Locator => tieout.addin().getByRole('button', { name, exact: true });
const field = (name: string): Locator => tieout.addin().getByLabel(name, { exact: true });
const cells = async (address: string): Promise<unknown[][]> => (await tieout.read(address)).values;
const rowsAt = async (address: string): Promise<unknown[][]> =>
  (await cells(address)).filter((row) => row[0] !== '');

/** As a cell holds it: 15 digits. */
const inCell = (amount: Decimal): number => Number(amount.toPrecision(15));

/** Opening, six columns and closing of each coin, from the sandbox's records alone. */
function truthOf(month: string): Map<string, number[]> {
  const coins = new Map<string, Decimal[]>();
  for (const { coinName, bizType, deltaAmount, afterAmount } of tieout.sandbox.truth.ledger(
    'broker',
    month,
  )) {
    const before = new Decimal(afterAmount).minus(deltaAmount);
    const sums =
      coins.get(coinName) ??
      Array.from({ length: 8 }, (_, at) => (at === 0 ? before : new Decimal(0)));
    const column = COLUMN_OF[bizType] ?? 6;
    sums[column] = sums[column]!.plus(deltaAmount);
    sums[7] = new Decimal(afterAmount);
    coins.set(coinName, sums);
  }
  return new Map([...coins].sort().map(([coin, sums]) => [coin, sums.map(inCell)]));
}

/** What was settled in a month, of all pairs and both products. */
function settledIn(month: string): number {
  const [year, number] = month.split('-').map(Number);
  const end = new Date(Date.UTC(year!, number, 0)).toISOString().slice(0, 10);
  const records = SYMBOLS.flatMap((symbol) =>
    (['SPOT', 'FUTURES'] as const).flatMap((product) =>
      tieout.sandbox.truth.rebates({ symbol, coin: 'USDT', product, start: `${month}-01`, end }),
    ),
  );
  return inCell(Decimal.sum(0, ...records.map(({ commission }) => commission)));
}

async function expectTieout(month: string): Promise<void> {
  const rows = await rowsAt("'Tie-out'!A3:K80");
  const at = (label: string): number => rows[0]!.indexOf(label);
  const total = rows.find((row) => row[1] === 'Total')!;
  expect([total[0], total[at('Settled')]]).toEqual(['Demo broker', settledIn(month)]);
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
  Object.fromEntries((await rowsAt('Close!A10:B20')).map(([name, status]) => [name, status]));

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
    .getByText('Sheets: Close, Roll-forward, Lead, Tie-out, Types, Rates, Evidence.')
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

  const lead = await rowsAt('Lead!A4:J60');
  const truth = truthOf(LAST);
  const moved = lead.filter((row) => truth.has(String(row[1])));
  expect(moved).toHaveLength(truth.size);
  for (const [account, coin, closing, all, opening, change] of moved) {
    const sums = truth.get(String(coin))!;
    expect([account, coin, closing, all, opening]).toEqual([
      'Demo broker',
      coin,
      sums[7],
      sums[7],
      sums[0],
    ]);
    expect(change).toBe(inCell(new Decimal(sums[7]!).minus(sums[0]!)));
  }
});

test('without rates the pack is not ready, and says which; with them values are to the cent', async () => {
  const before = await checks();
  expect(before['Every rate is there, and none is old']).toBe('open');
  expect(before['No row of the roll-forward breaks or is unknown']).toBe('holds');
  expect(before['Every coin that moved has its row in Lead']).toBe('holds');
  expect((await cells('Close!B7'))[0]![0]).toBe('no');
  // What is not known is no zero.
  expect(new Set((await rowsAt('Lead!A4:J60')).map((row) => row.slice(7).join()))).toEqual(
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
  const valued = await rowsAt('Lead!A4:I60');
  const worthOf = new Map(rows.map((row) => [row[2], row[29]]));
  for (const row of valued)
    if (worthOf.has(row[1])) expect([row[1], row[8]]).toEqual([row[1], worthOf.get(row[1])]);
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
  expect([Object.keys(found).length, open]).toEqual([8, []]);
  expect((await cells('Close!B7'))[0]![0]).toBe(found[late] === 'holds' ? 'yes' : 'no');
});

test('another month in CloseMonth rolls the whole pack; closing of the old is opening of the new', async () => {
  const closings = new Map(
    (await rowsAt("'Roll-forward'!A4:Q60")).map((row) => [row[2], row[3]] as const),
  );
  await tieout.setValues('Lead!K4', [['mine']]);
  await tieout.setValues('Close!B3', [[`${BEFORE}-01`]]);
  await tieout.settled(120_000);
  await expectRollForward(BEFORE);
  await expectTieout(BEFORE);
  for (const row of await rowsAt("'Roll-forward'!A4:Q60"))
    if (closings.has(row[2])) expect([row[2], row[12]]).toEqual([row[2], closings.get(row[2])]);
  expect((await cells('Lead!K4'))[0]![0]).toBe('mine');
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
