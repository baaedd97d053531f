// Something is posted all the time, as at most brokers, and the month of today is never shown.
//
// The truth: the entries that were there at the moment of page 1.
import * as fc from 'fast-check';
import { ExchangeError } from '../../../../src/addin/engine/exchange/exchange-error';
import type { LedgerMonth } from '../../../../src/addin/engine/exchange/ledger-month';
import { readLedgerMonth } from '../../../../src/addin/engine/exchange/read-ledger-month';
import { runsOf } from '../../../seeds';
import { entryOfCoins, idsOf, START_MS, type Entry } from './ledger-listing';
import { insertAt, MovingExchange, nobody, type Change } from './moving-exchange';

const COINS = ['USDT', 'BTC', 'ETH'];
const { signal } = new AbortController();
type Order = 'newest' | 'oldest';

interface Busy {
  /** Entries when the reading begins. */
  readonly count: number;
  /** Entries posted before each request after the first. */
  readonly posted: (nth: number) => number;
  readonly order?: Order;
  readonly size?: number;
  readonly short?: { readonly nth: number; readonly rows: number };
  /** What else happens before a request. */
  readonly also?: (nth: number) => readonly Change<Entry>[];
}

/** An entry a second; a request takes as long as its postings need. */
function busyExchange({
  count,
  posted,
  order = 'newest',
  size = 200,
  short,
  also = () => [],
}: Busy): MovingExchange<Entry> {
  const listing = Array.from({ length: count }, (_, n) => entryOfCoins(n, COINS));
  let next = count;
  const post = (many: number): Change<Entry> => {
    const fresh = Array.from({ length: many }, () => entryOfCoins(next++, COINS));
    return (all) =>
      order === 'newest' ? insertAt(0, fresh.reverse())(all) : insertAt(all.length, fresh)(all);
  };
  return new MovingExchange<Entry>({
    listing: order === 'newest' ? listing.reverse() : listing,
    before: (nth) => [post(nth > 1 ? posted(nth) : 0), ...also(nth)],
    cut: (all, page, asked, nth) => {
      const length = Math.min(size, asked);
      const shown = all.slice((page - 1) * length, page * length);
      return short?.nth === nth ? shown.slice(0, short.rows) : shown;
    },
    answer: (shown) => shown,
    nowMs: () => START_MS + (next - 1) * 1_000,
  });
}

const read = (exchange: MovingExchange<Entry>): Promise<LedgerMonth> =>
  readLedgerMonth(exchange, nobody, { month: '2026-10' }, { open: true, signal });

function expectAsOfPage1(month: LedgerMonth, exchange: MovingExchange<Entry>): void {
  const momentMs = month.pages[0]!.fetchedAtMs;
  const there = exchange.now.filter(({ cTime }) => Number(cTime) <= momentMs);
  expect(idsOf(month.entries)).toBe(idsOf(there));
}

describe.each(['newest', 'oldest'] as const)('one posting a second, the %s first', (order) => {
  test.each([10, 30, 100])('%i pages of 200 come out in one pass, right', async (pages) => {
    const exchange = busyExchange({ count: pages * 200 - 60, posted: () => 1, order });
    const month = await read(exchange);
    expect(month).toMatchObject({ readings: 1, chain: { breaks: [] } });
    expectAsOfPage1(month, exchange);
    // Its pages, what the shift adds, the last page once more, and page 1 once more.
    expect(exchange.requests).toBeLessThanOrEqual(pages + 4);
  });
});

/** Postings before each request; a page that is looked at twice takes two of them. */
const ratesBelow = (most: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: 8 });

const sizesAndRates = fc
  .constantFrom(200, 150, 60)
  .chain((size) => fc.tuple(fc.constant(size), ratesBelow(Math.min(40, size / 2 - 1))));

test('below half a page a request, any size and order: as it was at page 1', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 900 }),
      sizesAndRates,
      fc.constantFrom<Order>('newest', 'oldest'),
      async (count, [size, rates], order) => {
        const posted = (nth: number): number => rates[nth % rates.length]!;
        const exchange = busyExchange({ count, posted, order, size });
        const month = await read(exchange);
        // A page that is pushed on by just so much looks like one that is cut: it is read again.
        expect(month.readings).toBeLessThan(3);
        expectAsOfPage1(month, exchange);
      },
    ),
    {
      numRuns: runsOf(150),
      examples: [
        [3, [60, [0, 0, 32, 8, 20, 0]], 'newest'],
        [892, [60, [29]], 'oldest'],
        // Pushed on so far that its last page looks like one that is cut.
        [645, [60, [28]], 'newest'],
        [6000, [60, [27]], 'oldest'],
      ],
    },
  ));

test('faster than pages are read: right, or a sentence that says so, and an end', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 300 }),
      ratesBelow(90),
      fc.constantFrom<Order>('newest', 'oldest'),
      async (count, rates, order) => {
        const posted = (nth: number): number => rates[nth % rates.length]!;
        const exchange = busyExchange({ count, posted, order, size: 60 });
        try {
          expectAsOfPage1(await read(exchange), exchange);
        } catch (error) {
          if (!(error instanceof ExchangeError)) throw error;
          // 'body': the same page came twice, as where an exchange ignores `page`.
          expect(['incomplete', 'body']).toContain(error.code);
        }
        expect(exchange.requests).toBeLessThan(500);
      },
    ),
    { numRuns: runsOf(15), examples: [[26, [31], 'newest']] },
  ));

test('a pause in which two pages of entries are posted', async () => {
  const exchange = busyExchange({ count: 900, posted: (nth) => (nth === 3 ? 450 : 1) });
  const month = await read(exchange);
  expect(month.readings).toBe(1);
  expectAsOfPage1(month, exchange);
});

test('one short answer anywhere, while entries are posted', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 900 }),
      fc.constantFrom<Order>('newest', 'oldest'),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(199),
      async (count, order, rate, nth, rows) => {
        const exchange = busyExchange({
          count,
          order,
          posted: () => rate,
          short: { nth, rows },
        });
        try {
          expectAsOfPage1(await read(exchange), exchange);
        } catch (error) {
          if (!(error instanceof ExchangeError)) throw error;
          expect(error.code).toBe('incomplete');
        }
      },
    ),
    // The second answer of this one is full, and the oldest entry stands on the page behind it.
    { numRuns: runsOf(200), examples: [[397, 'newest', 2, 2, 198]] },
  ));

test('an entry withdrawn or moved while others are posted is found: nothing is missing', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 420, max: 900 }),
      fc.integer({ min: 2, max: 4 }),
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      async (count, when, at, to, isMoved) => {
        // Not the first of its coin, whose loss only the month before shows (ledger-month).
        const change: Change<Entry> = (all) => {
          const from = at % (all.length - COINS.length);
          const rest = all.filter((_, i) => i !== from);
          return isMoved ? insertAt(to % rest.length, [all[from]!])(rest) : rest;
        };
        const exchange = busyExchange({
          count,
          posted: () => 1,
          also: (nth) => (nth === when ? [change] : []),
        });
        const month = await read(exchange).catch((error: unknown) => error);
        if (month instanceof ExchangeError) return expect(month.code).toBe('incomplete');
        const { entries, pages } = month as LedgerMonth;
        const had = new Set(entries.map(({ billId }) => billId));
        const missing = exchange.now.filter(
          ({ billId, cTime }) => !had.has(billId) && Number(cTime) <= pages[0]!.fetchedAtMs,
        );
        expect(missing).toEqual([]);
      },
    ),
    { numRuns: runsOf(200) },
  ));
