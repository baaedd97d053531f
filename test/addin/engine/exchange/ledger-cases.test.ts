// What exchanges have done to clients of others while a month of the ledger was read.
import type { LedgerMonth } from '../../../../src/addin/engine/exchange/ledger-month';
import type { ReadingOptions } from '../../../../src/addin/engine/exchange/read-ledger-month';
import { readLedgerMonth } from '../../../../src/addin/engine/exchange/read-ledger-month';
import type { Beside } from '../../../../src/addin/engine/exchange/month-end';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { checkChain } from '../../../../src/addin/engine/records/balance-chain';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { entries, entry, idsOf, START_MS, type Entry } from './ledger-listing';
import { insertAt, MovingExchange, nobody } from './moving-exchange';

const { signal } = new AbortController();
type Cut = (page: number, size: number, nth: number) => number;

/** How many of its rows a window shows; nth: of this window. */
function exchangeOf(listing: readonly Entry[], rows: Cut): MovingExchange<Entry> {
  const times = new Map<string, number>();
  return new MovingExchange({
    listing,
    cut: (all, page, size) => {
      const nth = (times.get(`${page}/${size}`) ?? 0) + 1;
      times.set(`${page}/${size}`, nth);
      return all.slice((page - 1) * size, page * size).slice(0, rows(page, size, nth));
    },
    answer: (shown) => shown,
  });
}
const read = (
  exchange: MovingExchange<Entry>,
  options: Partial<ReadingOptions<LedgerEntry>> = {},
): Promise<LedgerMonth> =>
  readLedgerMonth(exchange, nobody, { month: '2026-10' }, { open: false, signal, ...options });

test('C1: page 1 comes twice without the last entry, which a look had shown', async () => {
  const exchange = exchangeOf(entries(0, 5).reverse(), (page, size) =>
    page === 1 && size === 200 ? 4 : size,
  );
  expect(idsOf((await read(exchange)).entries)).toBe(idsOf(entries(0, 5)));
});

test('C2: page 2 of 201 entries is empty twice', async () => {
  const exchange = exchangeOf(entries(0, 201).reverse(), (page, size, nth) =>
    page === 2 && size === 200 && nth <= 2 ? 0 : size,
  );
  expect((await read(exchange)).entries).toHaveLength(201);
});

test('C3: a month between others is empty once; that the month after is empty proves nothing', async () => {
  const stored = [entry(1_000_000, { afterAmount: '999', cTime: String(START_MS - 86_400_000) })];
  const beside: Beside = {
    earlier: checkChain(readLedgerPage(stored, 1)),
    ...{ later: checkChain([]), order: 'newest', isReadTogether: false },
  };
  const exchange = exchangeOf(entries(0, 150).reverse(), (_, size, nth) => (nth === 1 ? 0 : size));
  const month = await read(exchange, { beside: () => Promise.resolve(beside) });
  expect(month.entries).toHaveLength(150);
});

describe('two entries under one billId', () => {
  const leg = (n: number, more: Partial<Entry> = {}): Entry =>
    entry(n, { coinName: 'BTC', coinId: 1, afterAmount: String(n), ...more });

  test('Y12: the legs of each trade are told apart by their coins, also where pages part them', async () => {
    const listing = Array.from({ length: 210 }, (_, n) => [entry(n), leg(n)]).flat();
    const month = await read(exchangeOf(listing, (_, size) => size));
    expect(month.entries).toHaveLength(420);
    expect(month.duplicatesRemoved).toBe(0);
  });

  test('of another moment, or of the same coin, are a contradiction', async () => {
    const cTime = String(START_MS + 3_600_000);
    for (const other of [leg(1, { cTime }), entry(1, { deltaAmount: '5' })])
      await expect(
        read(exchangeOf([entry(0), entry(1), entry(2), other], (_, size) => size)),
      ).rejects.toMatchObject({ code: 'contradiction' });
  });
});

describe('entries that are posted in batches, dated 20 minutes back, after each request', () => {
  test.each([
    ['newest', 450],
    ['oldest', 450],
    ['newest', 40],
    ['oldest', 40],
  ] as const)('the %s first, %i entries: the month comes out', async (order, count) => {
    const startMs = START_MS + 864_000_000;
    let next = count;
    const at = (n: number): Entry =>
      entry(n, {
        cTime: String(startMs + (n - count) * 1_000 - (n < count ? 3_600_000 : 1_200_000)),
      });
    const listing = Array.from({ length: count }, (_, n) => at(n));
    const exchange = new MovingExchange<Entry>({
      listing: order === 'newest' ? listing.reverse() : listing,
      before: (nth) => {
        if (nth === 1) return [];
        const batch = [at(next), at(next + 1), at(next + 2)];
        next += 3;
        return [
          (all) =>
            order === 'newest'
              ? insertAt(0, batch.reverse())(all)
              : insertAt(all.length, batch)(all),
        ];
      },
      answer: (shown) => shown,
      nowMs: () => startMs + next - count,
    });
    const month = await read(exchange, { open: true });
    expect(exchange.states.map(idsOf)).toContain(idsOf(month.entries));
    expect(month.chain.breaks).toEqual([]);
  });
});
