// A refresh that reads the newest page and the end alone, and calls a month complete that is not:
// the sums are wrong, and nothing says so. Made-up months are changed between two readings.
import type { LedgerMonth } from '../../../../src/addin/engine/exchange/ledger-month';
import { mergeEntries } from '../../../../src/addin/engine/exchange/merge-entries';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { checkChain, type Chain } from '../../../../src/addin/engine/records/balance-chain';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import type { ReadingOptions } from '../../../../src/addin/engine/exchange/read-ledger-month';
import { chance } from '../../../../src/sandbox/data/seeded-random';
import { entry, START_MS } from './ledger-listing';
import { accountOf, DAY_MS, HOUR_MS, type Account } from './refreshed-account';

const NEW_COIN = { coinName: 'NEW', coinId: 9 };
const reported = (entries: readonly { readonly billId: string }[]): string =>
  entries.map((one) => JSON.stringify(one)).join('\n');

/** As the list stands at this moment. */
function expectTruth(month: LedgerMonth, { listing }: Account): void {
  const truth = mergeEntries([{ records: readLedgerPage(listing, 1), fetchedAtMs: Infinity }]);
  expect(reported(month.entries)).toBe(reported(truth.entries));
  expectProven(month);
}

/** What it says of itself follows from its answers. */
function expectProven({ pages, entries, duplicatesRemoved, chain }: LedgerMonth): void {
  const again = mergeEntries(pages);
  expect(reported(again.entries)).toBe(reported(entries));
  expect(again.duplicatesRemoved).toBe(duplicatesRemoved);
  const whole = checkChain([...entries]);
  expect(inWords(chain)).toBe(inWords(whole));
}

const inWords = ({ byCoin, ...chain }: Chain): string =>
  [JSON.stringify(chain), ...[...byCoin].map(([coin, run]) => `${coin}\n${reported(run)}`)].join(
    '\n',
  );

test.each([
  [410, 0, 2],
  [5_400, 10, 2],
  [5_400, 199, 2],
  [5_400, 200, 3],
  [5_400, 450, 4],
])('of %i entries and %i new ones, %i requests', async (each, added, least) => {
  const account = accountOf(each, chance('refresh', each));
  const { month: before } = await account.read(null);
  const sinceMs = account.nowMs;
  account.nowMs += 2 * HOUR_MS;
  for (let n = 0; n < added; n += 1) account.post(sinceMs + n * 10_000);
  const { month, requests } = await account.read(before);
  expect(requests).toBe(least);
  expectTruth(month, account);
  if (added === 0) expect(month.entries).toBe(before.entries);
});

test('refreshed all day it costs two requests each time, and keeps few answers; then it is read whole', async () => {
  const account = accountOf(1_000, chance('refresh', 'day'));
  let { month } = await account.read(null);
  const whole = month.pages.length;
  for (let hour = 1; hour < 24; hour += 1) {
    account.nowMs += HOUR_MS;
    for (let n = 0; n < 20; n += 1) account.post(account.nowMs - (20 - n) * 1_000);
    const read = await account.read(month);
    expect(read.requests).toBe(2);
    ({ month } = read);
  }
  expectTruth(month, account);
  expect(month.pages.length).toBeLessThan(whole + 2 + 460 / 200 + 2);
  account.nowMs += HOUR_MS;
  expect((await account.read(month)).requests).toBeGreaterThan(whole - 1);
});

test('what is posted between page 1 and the look at the end is later, and costs one look', async () => {
  const account = accountOf(1_000, chance('refresh', 'between'));
  const { month: before } = await account.read(null);
  account.nowMs += HOUR_MS;
  account.post(account.nowMs);
  const { month, requests } = await account.read(before, (nth) => {
    if (nth === 2) account.post(account.nowMs);
  });
  expect(requests).toBe(3);
  expect(month.entries).toHaveLength(1_001);
  expectProven(month);
  account.nowMs += HOUR_MS;
  const next = await account.read(month);
  expect(next.requests).toBe(2);
  expectTruth(next.month, account);
});

/** What happens in the middle of a month, and is seen at the next Refresh. */
const CHANGES: readonly (readonly [string, (account: Account) => void])[] = [
  ['one is withdrawn', ({ rows }) => void rows.splice(700, 1)],
  ['the oldest is withdrawn', ({ rows }) => void rows.shift()],
  ['one is posted days late', (account) => account.post(START_MS + 6 * DAY_MS)],
  [
    'one is dated anew, to the front',
    ({ rows, nowMs }) => rows.push({ ...rows.splice(700, 1)[0]!, cTime: String(nowMs - 1) }),
  ],
  [
    'one of the newest is written anew',
    ({ rows }) => rows.push({ ...rows.pop()!, bizType: 'withdraw' }),
  ],
  [
    'the oldest is written anew',
    ({ rows }) => rows.unshift({ ...rows.shift()!, bizType: 'withdraw' }),
  ],
  [
    'another one stands in the place of the oldest',
    ({ rows }) => rows.unshift({ ...rows.shift()!, billId: '1' }),
  ],
  [
    'the oldest stands twice, in place of another',
    ({ rows }) => void rows.splice(1, 1, { ...rows[0]! }),
  ],
  [
    'the oldest stands twice, in place of one in the middle',
    ({ rows }) => {
      rows.splice(700, 1);
      rows.splice(1, 0, { ...rows[0]! });
    },
  ],
  [
    'one of the oldest is withdrawn while one is posted in the middle',
    (account) => {
      account.rows.splice(1, 1);
      account.post(START_MS + 6 * DAY_MS);
    },
  ],
];

test.each(CHANGES)('%s', async (_what, happens) => {
  const account = accountOf(1_500, chance('refresh', 'middle'));
  const { month: before } = await account.read(null);
  account.nowMs += HOUR_MS;
  happens(account);
  account.post(account.nowMs);
  const { month, requests } = await account.read(before);
  expect(requests).toBeGreaterThan(7);
  expect(reported(month.entries)).toBe(
    reported(
      mergeEntries([{ records: readLedgerPage(account.listing, 1), fetchedAtMs: Infinity }])
        .entries,
    ),
  );
});

test('a pending entry in the middle is read again until it has its balance', async () => {
  const account = accountOf(700, chance('refresh', 'pending'));
  const [settled] = account.rows.splice(300, 1);
  account.rows.push({ ...settled!, afterAmount: '' });
  const { month: before } = await account.read(null);
  account.nowMs += HOUR_MS;
  account.rows.pop();
  account.rows.push(settled!);
  const { month } = await account.read(before);
  expectTruth(month, account);
});

test('a pending entry that is dated anew, while one is posted days late, counts once', async () => {
  const account = accountOf(1_500, chance('refresh', 'pending'));
  // It changes nothing, so the balances follow with it and without it.
  account.rows[700] = { ...account.rows[700]!, deltaAmount: '0', afterAmount: '' };
  const { month: before } = await account.read(null);
  account.nowMs += HOUR_MS;
  account.rows.push({ ...account.rows.splice(700, 1)[0]!, cTime: String(account.nowMs - 1) });
  account.post(START_MS + 6 * DAY_MS, { deltaAmount: '0', afterAmount: '' });
  const { month } = await account.read(before);
  expectTruth(month, account);
});

test('a pending entry among the newest is seen again, and costs no whole reading', async () => {
  const account = accountOf(700, chance('refresh', 'pending'));
  account.post(account.nowMs, { afterAmount: '' });
  const { month: before } = await account.read(null);
  account.nowMs += HOUR_MS;
  const { month, requests } = await account.read(before);
  expect(requests).toBe(2);
  expectTruth(month, account);
});

test('an entry of page 1 that has other contents at the second look is a contradiction', async () => {
  const account = accountOf(1_000, chance('refresh', 'between'));
  const { month: before } = await account.read(null);
  account.nowMs += HOUR_MS;
  account.post(account.nowMs);
  const read = account.read(before, (nth) => {
    if (nth === 2) account.post(account.nowMs);
    if (nth === 3) account.rows[999] = { ...account.rows[999]!, bizType: 'withdraw' };
  });
  // Read again from page 1, it is the entry as it is now.
  expectTruth((await read).month, account);
});

test('what was named as gone stays named until it is listed again', async () => {
  const account = accountOf(700, chance('refresh', 'gone'));
  const { month } = await account.read(null);
  expect(month).not.toHaveProperty('gone');
  const before = { ...month, gone: ['7', '8'] };
  account.nowMs += HOUR_MS;
  expect((await account.read(before)).month.gone).toEqual(['7', '8']);
  account.post(account.nowMs, { billId: '8' });
  expect((await account.read(before)).month.gone).toEqual(['7']);
  expect((await account.read(month)).month).not.toHaveProperty('gone');
});

describe('a coin that is new in the month', () => {
  const after = async (balance: string) => {
    const account = accountOf(700, chance('refresh', 'coin'));
    account.rows = account.rows.filter(({ coinName }) => coinName !== 'RARE');
    const earlier = checkChain(
      readLedgerPage(
        [entry(0, { ...NEW_COIN, afterAmount: '40', cTime: String(START_MS - DAY_MS) })],
        1,
      ),
    );
    const beside = { earlier, ...{ later: null, order: null, isReadTogether: false } };
    const asked: (readonly string[])[] = [];
    const more: { beside: NonNullable<ReadingOptions<LedgerEntry>['beside']> } = {
      beside: ({ coins }) => {
        asked.push([...coins]);
        return Promise.resolve(beside);
      },
    };
    const { month: before } = await account.read(null, undefined, more);
    account.nowMs += HOUR_MS;
    account.post(account.nowMs, { ...NEW_COIN, deltaAmount: '1', afterAmount: balance });
    asked.length = 0;
    const { month, requests } = await account.read(before, undefined, more);
    expectTruth(month, account);
    return { requests, asked };
  };

  test('whose balance goes on from the month before costs no whole reading', async () => {
    const { requests, asked } = await after('41');
    expect(requests).toBe(2);
    expect(asked).toEqual([expect.arrayContaining(['NEW'])]);
  });

  test('whose balance does not may lack an entry: the month is read whole', async () => {
    const { requests } = await after('50');
    expect(requests).toBeGreaterThan(4);
  });
});

test('one withdrawn and one posted late in the middle are seen a day later at the latest', async () => {
  const account = accountOf(1_000, chance('refresh', 'both'));
  const { month: before } = await account.read(null);
  account.nowMs += HOUR_MS;
  account.rows.splice(500, 1);
  account.post(START_MS + 6 * DAY_MS);
  account.nowMs += DAY_MS;
  const { month } = await account.read(before);
  expect(month.entries.map(({ billId }) => billId).sort()).toEqual(
    account.rows.map(({ billId }) => billId).sort(),
  );
});

/** Refreshes five times, of which each is the truth; returns the requests. */
async function refreshes(account: Account, gridMs: number): Promise<number> {
  const { draw } = account;
  const gridded = (ms: number): number => ms - (ms % gridMs);
  let { month, requests } = await account.read(null);
  for (let again = 0; again < 5; again += 1) {
    account.nowMs = gridded(account.nowMs + draw.pick([60_000, HOUR_MS, 5 * HOUR_MS, DAY_MS]));
    const added = draw.pick([0, 1, 3, 40, 210]);
    for (let n = 0; n < added; n += 1)
      account.post(gridded(account.nowMs - (draw.oneIn(5) ? draw.between(1, HOUR_MS) : 0)));
    if (draw.oneIn(6)) account.rows.splice(draw.below(account.rows.length), 1);
    if (draw.oneIn(6)) account.post(gridded(START_MS + draw.below(19 * DAY_MS)));
    const isHidden = account.listing.length === month.entries.length + added;
    const read = await account.read(month);
    ({ month } = read);
    requests += read.requests;
    expectProven(month);
    if (!isHidden || month.pages.every(({ isRefresh }) => !isRefresh)) expectTruth(month, account);
  }
  return requests;
}
/** Five accounts from a seed on, of which all times lie on a grid, and what their requests come to. */
const AT_ANY_TIME = [
  [0, 148],
  [5, 154],
  [10, 137],
  [15, 109],
  [20, 124],
];
const AT_FULL_HOURS = [
  [0, 144],
  [5, 166],
  [10, 136],
  [15, 110],
  [20, 124],
];
describe.each([
  ['at any time', 1, 300, AT_ANY_TIME],
  ['at full hours, where requests take no time', HOUR_MS, 0, AT_FULL_HOURS],
])('five refreshes %s', (_when, gridMs, requestMs, groups) => {
  test.each(groups)('accounts %i on: each is the truth, in %i requests', async (first, least) => {
    let requests = 0;
    for (let seed = first; seed < first + 5; seed += 1) {
      const draw = chance('refresh', seed);
      const account = accountOf(draw.pick([150, 201, 260, 401, 640, 1_010]), draw, gridMs);
      account.requestMs = requestMs;
      requests += await refreshes(account, gridMs);
    }
    expect(requests).toBe(least);
  });
});
