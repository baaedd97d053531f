// Rebates of today are posted all the time, and an answer can be too short: either must not cost a
// record, nor the whole result.
//
// The truth: the records, equal twins included, that were listed at the stated moment.
import * as fc from 'fast-check';
import { ExchangeError } from '../../../../src/addin/engine/exchange/exchange-error';
import { limitOfTail } from '../../../../src/addin/engine/exchange/page';
import { recordsOfPages } from '../../../../src/addin/engine/exchange/rebate-join';
import type { RebatePage } from '../../../../src/addin/engine/exchange/rebate-pages';
import {
  readRebateWindow,
  type WindowAsOf,
} from '../../../../src/addin/engine/exchange/rebate-window';
import { runsOf } from '../../../seeds';
import {
  amountsOf,
  pageObject,
  question,
  row,
  rows,
  SAID,
  WITH_TOTAL,
  WITHOUT_TOTAL,
  type Row,
  type Said,
} from './commission-rows';
import { insertAt, MovingExchange, nobody, withdraw, type Change } from './moving-exchange';

const { signal } = new AbortController();
type Order = 'newest' | 'oldest';

interface Busy {
  readonly listing: readonly Row[];
  readonly said?: Said;
  /** Records posted before the nth request. */
  readonly posted?: (nth: number) => number;
  readonly order?: Order;
  readonly size?: number;
  readonly short?: { readonly nth: number; readonly rows: number };
  readonly also?: (nth: number) => readonly Change<Row>[];
}

class BusyExchange extends MovingExchange<Row> {
  /** The listing at each moment at which a request was sent. */
  readonly listed = new Map<number, readonly Row[]>();

  override ask(request: Parameters<MovingExchange<Row>['ask']>[0]) {
    const sent = super.ask(request);
    this.listed.set(this.requests, this.now);
    return sent;
  }
}

function busyExchange({
  listing,
  said = 'all',
  posted = () => 0,
  order = 'newest',
  size = 100,
  short,
  also = () => [],
}: Busy): BusyExchange {
  let next = 10_000;
  return new BusyExchange({
    listing: order === 'newest' ? [...listing].reverse() : listing,
    before: (nth) => {
      const count = nth > 1 ? posted(nth) : 0;
      const fresh = rows(next, (next += count));
      const post: Change<Row> = (all) =>
        order === 'newest' ? [...[...fresh].reverse(), ...all] : [...all, ...fresh];
      return [...(count > 0 ? [post] : []), ...also(nth)];
    },
    cut: (all, page, asked, nth) => {
      const length = Math.min(size, asked);
      const shown = all.slice((page - 1) * length, page * length);
      return short?.nth === nth ? shown.slice(0, short.rows) : shown;
    },
    answer: pageObject(said, size),
  });
}

const read = (
  exchange: BusyExchange,
  more: { open?: boolean; before?: WindowAsOf['reading']['records'] } = {},
): Promise<WindowAsOf> =>
  readRebateWindow(exchange, nobody, question, { open: true, signal, ...more });

function expectAsOf({ reading, asOfMs }: WindowAsOf, exchange: BusyExchange): void {
  expect(exchange.listed.has(asOfMs)).toBe(true);
  expect(amountsOf(reading.records)).toBe(amountsOf(exchange.listed.get(asOfMs)!));
  // What is kept is the pages: they must give the same records again.
  expect(recordsOfPages(reading.pages as readonly RebatePage[])).toEqual(reading.records);
}

/** The truth as of the moment, or a sentence. */
async function truthOf(exchange: BusyExchange): Promise<WindowAsOf | ExchangeError> {
  try {
    const window = await read(exchange);
    expectAsOf(window, exchange);
    return window;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    expect(error.code).toBe('incomplete');
    return error;
  }
}

const order = fc.constantFrom<Order>('newest', 'oldest');
/** Some records equal to others in every field. */
const listing = fc
  .tuple(
    fc.integer({ min: 0, max: 450 }),
    fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { maxLength: 3 }),
  )
  .map(([count, twins]) =>
    twins.reduce<readonly Row[]>(
      (list, [of, at]) =>
        list.length === 0 ? list : insertAt(at, [list[of % list.length]!])(list),
      rows(0, count),
    ),
  );

describe('records are posted all the time', () => {
  test.each([
    ['newest', 10],
    ['newest', 30],
    ['oldest', 10],
    ['oldest', 30],
  ] as const)(
    'the %s first, %i pages, one posting a request: in one pass',
    async (first, pages) => {
      const exchange = busyExchange({
        listing: rows(0, pages * 100 - 40),
        posted: () => 1,
        order: first,
      });
      const window = await read(exchange);
      expect(window.reading.readings).toBe(1);
      expectAsOf(window, exchange);
      // Its pages, what the shift adds, and page 1 once more.
      expect(exchange.requests).toBeLessThanOrEqual(pages + 2);
    },
  );

  test('any rate, any size of pages, either order, twins: the truth of the moment, in one pass', () =>
    fc.assert(
      fc.asyncProperty(
        listing,
        fc.constantFrom(...WITH_TOTAL),
        fc.constantFrom(100, 75, 60),
        order,
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 }),
        async (there, said, size, first, rates) => {
          const exchange = busyExchange({
            listing: there,
            said,
            size,
            order: first,
            posted: (nth) => rates[nth % rates.length]!,
          });
          const window = await read(exchange);
          expectAsOf(window, exchange);
          expect(window.reading.readings).toBe(1);
        },
      ),
      { numRuns: runsOf(300) },
    ));

  test.each(['newest', 'oldest'] as const)(
    'a pause in which three pages are posted, the %s first',
    async (first) => {
      const exchange = busyExchange({
        listing: rows(0, 450),
        order: first,
        posted: (nth) => (nth === 3 ? 310 : 1),
      });
      const window = await read(exchange);
      expect(window.reading.readings).toBe(1);
      expectAsOf(window, exchange);
    },
  );

  test('several windows of one exchange in lanes', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 350 }), order, async (count, first) => {
        const exchange = busyExchange({ listing: rows(0, count), order: first, posted: () => 3 });
        for (const window of await Promise.all([read(exchange), read(exchange), read(exchange)]))
          expectAsOf(window, exchange);
      }),
      { numRuns: runsOf(60) },
    ));

  test.each(WITHOUT_TOTAL)('without total: the truth, or a sentence (it says: %s)', (said) =>
    fc.assert(
      fc.asyncProperty(
        listing,
        order,
        fc.integer({ min: 1, max: 9 }),
        async (there, first, rate) => {
          await truthOf(busyExchange({ listing: there, said, order: first, posted: () => rate }));
        },
      ),
      { numRuns: runsOf(60) },
    ),
  );

  test('one withdrawn while others are posted: the truth of a moment, or a sentence', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 101, max: 450 }),
        order,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 2, max: 6 }),
        fc.nat(),
        async (count, first, rate, when, place) => {
          // Where records are posted behind what was read, only page 1 is looked at again.
          const at = first === 'newest' ? place : place % 100;
          const exchange = busyExchange({
            listing: rows(0, count),
            order: first,
            posted: () => rate,
            also: (nth) => (nth === when ? [(all) => withdraw<Row>(at % all.length)(all)] : []),
          });
          await truthOf(exchange);
        },
      ),
      { numRuns: runsOf(300) },
    ));
});

describe('one answer is too short', () => {
  test.each(['all', 'pages only', 'nothing'] as const)(
    'page 2 of 3 is answered [] once, in a closed window too (it says: %s)',
    async (said) => {
      for (const open of [true, false]) {
        const exchange = busyExchange({ listing: rows(0, 250), said, short: { nth: 2, rows: 0 } });
        const { reading } = await read(exchange, { open });
        expect(amountsOf(reading.records)).toBe(amountsOf(rows(0, 250)));
        expect(reading.readings).toBe(1);
      }
    },
  );

  test('any one answer, any size of pages, whatever the exchange says of itself', () =>
    fc.assert(
      fc.asyncProperty(
        listing,
        fc.constantFrom(...SAID),
        fc.constantFrom(100, 75, 50, 10),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(99),
        fc.boolean(),
        async (there, said, size, nth, short, open) => {
          // Where nobody counts, one look at the end of an only page is all that a question may cost.
          // Cut to just what the page leaves to it, it hides what stands behind (docs/reliability.md).
          const isOnlyPage = said === 'nothing' && nth === 2 && there.length > size;
          fc.pre(!(isOnlyPage && short === size % (limitOfTail(size, size) ?? size)));
          const exchange = busyExchange({
            listing: there,
            said,
            size,
            short: { nth, rows: short },
          });
          const { reading } = await read(exchange, { open });
          expect(amountsOf(reading.records)).toBe(amountsOf(there));
        },
      ),
      { numRuns: runsOf(400) },
    ));

  test('and records are posted: the truth of a moment, or a sentence', () =>
    fc.assert(
      fc.asyncProperty(
        listing,
        fc.constantFrom(...WITH_TOTAL),
        order,
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(99),
        async (there, said, first, rate, nth, short) => {
          await truthOf(
            busyExchange({
              listing: there,
              said,
              order: first,
              posted: () => rate,
              short: { nth, rows: short },
            }),
          );
        },
      ),
      { numRuns: runsOf(300) },
    ));

  test('kept records are not replaced by none because of one empty answer that counts none', async () => {
    const before = (await read(busyExchange({ listing: rows(0, 40) }))).reading.records;
    const lying = (count: number): BusyExchange => {
      const exchange = busyExchange({ listing: rows(0, 40) });
      const { answer } = exchange.options;
      return new BusyExchange({
        ...exchange.options,
        answer: (shown, page) =>
          exchange2.requests <= count ? answer([], { ...page, total: 0 }) : answer(shown, page),
      });
    };
    let exchange2 = lying(1);
    expect((await read(exchange2, { before })).reading.records).toHaveLength(40);
    // What two readings say is believed.
    exchange2 = lying(9);
    expect((await read(exchange2, { before })).reading).toMatchObject({ records: [], readings: 2 });
  });

  test('an empty window costs one request where total is said, two where it is not', async () => {
    for (const [said, requests] of [
      ['all', 1],
      ['pages only', 2],
      ['nothing', 2],
    ] as const) {
      const exchange = busyExchange({ listing: [], said });
      await read(exchange);
      expect(exchange.requests).toBe(requests);
    }
  });

  test('a record that stands twice is kept twice', async () => {
    const there = [...rows(0, 120), row(119), row(119)];
    expect((await read(busyExchange({ listing: there }))).reading.records).toHaveLength(122);
  });
});
