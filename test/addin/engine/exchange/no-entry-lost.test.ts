// An entry that slips between two pages, or is counted twice, and the ledger no longer ties out.
//
// The truth: the entries that the exchange listed at one moment between the first request and the
// last.
import * as fc from 'fast-check';
import { ExchangeError } from '../../../../src/addin/engine/exchange/exchange-error';
import type { LedgerMonth } from '../../../../src/addin/engine/exchange/ledger-month';
import { readLedgerMonth } from '../../../../src/addin/engine/exchange/read-ledger-month';
import { runsOf } from '../../../seeds';
import { entries, entry, idsOf, START_MS, type Entry } from './ledger-listing';
import {
  insertAt,
  move,
  MovingExchange,
  nobody,
  withdraw,
  type Change,
  type MovingOptions,
} from './moving-exchange';

const { signal } = new AbortController();
const exchangeOf = (
  options: Partial<MovingOptions<Entry>> & Pick<MovingOptions<Entry>, 'listing'>,
): MovingExchange<Entry> => new MovingExchange({ answer: (shown) => shown, ...options });
const read = (exchange: MovingExchange<Entry>, open: boolean): Promise<LedgerMonth> =>
  readLedgerMonth(exchange, nobody, { month: '2026-10' }, { open, signal });

/**
 * The reading is a state that the exchange had, or a sentence; anything else is a number that is
 * wrong.
 */
async function expectTruth(
  exchange: MovingExchange<Entry>,
  open: boolean,
): Promise<LedgerMonth | ExchangeError> {
  try {
    const month = await read(exchange, open);
    expect(exchange.states.map(idsOf)).toContain(idsOf(month.entries));
    return month;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    expect(['incomplete', 'body', 'contradiction']).toContain(error.code);
    expect(error.message).toContain('Press Refresh');
    return error;
  }
}

const size = fc.oneof(
  fc.integer({ min: 0, max: 900 }),
  fc.constantFrom(0, 1, 10, 100, 199, 200, 201, 400, 401, 600, 800),
);

describe('undisturbed', () => {
  test('every entry once, whatever the order inside and across pages, in the fewest requests', () =>
    fc.assert(
      fc.asyncProperty(
        size,
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        async (count, open, random) => {
          const shuffled = entries(0, count)
            .map((one) => ({ one, rank: random.next().value! }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ one }) => one);
          const exchange = exchangeOf({ listing: shuffled });
          const month = await read(exchange, open);
          expect(month.entries.map(({ billId }) => billId)).toEqual(
            entries(0, count).map(({ billId }) => billId),
          );
          // A full page asks for the next, and the end is looked at once more.
          const pages = Math.floor(count / 200) + 2;
          expect(exchange.requests).toBe(pages);
          expect(month).toMatchObject({ readings: 1, duplicatesRemoved: 0, chain: { breaks: [] } });
        },
      ),
      { numRuns: runsOf(50) },
    ));

  test('an exchange that cuts the page to its default of 10 loses nothing', async () => {
    const exchange = exchangeOf({
      listing: entries(0, 35),
      cut: (listing, page) => listing.slice((page - 1) * 10, page * 10),
    });
    expect((await read(exchange, false)).entries).toHaveLength(35);
  });

  test('order inside a page that changes from answer to answer is no change', async () => {
    const exchange = exchangeOf({
      listing: entries(0, 450),
      cut: (listing, page, length, nth) => {
        const shown = listing.slice((page - 1) * length, page * length);
        return nth % 2 ? shown : shown.reverse();
      },
    });
    expect(await read(exchange, true)).toMatchObject({ readings: 1 });
  });
});

test.each([
  [303, 1],
  [303, 2],
  [399, 1],
  [400, 2],
  [430, 1],
])(
  'page 1 of an open month of %i entries comes with the oldest %i times: it is read again',
  async (count, times) => {
    let looks = 0;
    const exchange = exchangeOf({
      listing: entries(0, count).reverse(),
      cut: (listing, page, length) =>
        page === 1 && (looks += 1) <= times
          ? [...listing].reverse().slice(0, length)
          : listing.slice((page - 1) * length, page * length),
      nowMs: () => START_MS + 3_600_000,
    });
    expect((await read(exchange, true)).entries).toHaveLength(count);
  },
);

/**
 * What may happen between two requests. New entries continue the chain; they can appear anywhere.
 */
const posting = fc.record({ at: fc.nat(900), count: fc.integer({ min: 1, max: 3 }) });
const moving = fc.record({ from: fc.nat(900), to: fc.nat(900) });
function changesOf(
  steps: readonly { at: number; count: number }[],
  moves: readonly { from: number; to: number }[],
): Change<Entry>[] {
  const postings = steps.map(
    ({ at, count }): Change<Entry> =>
      (listing) =>
        insertAt(at, entries(listing.length, listing.length + count))(listing),
  );
  return [...postings, ...moves.map(({ from, to }) => move<Entry>(from, to))];
}

describe('disturbed', () => {
  test.each([false, true])('posted and moved at any place before any request (open: %s)', (open) =>
    fc.assert(
      fc.asyncProperty(
        size,
        fc.array(
          fc.tuple(fc.array(posting, { maxLength: 2 }), fc.array(moving, { maxLength: 3 })),
          { minLength: 1, maxLength: 12 },
        ),
        async (count, schedule) => {
          // Two entries show the order that the listing goes on in.
          fc.pre(count > 1);
          const exchange: MovingExchange<Entry> = exchangeOf({
            listing: entries(0, count).reverse(),
            before: (nth) => changesOf(...(schedule[nth - 1] ?? [[], []])),
            // Where the clocks are unrelated, some of what is posted between two answers is taken.
            nowMs: () => START_MS + (exchange.now.length - 1) * 1_000,
          });
          await expectTruth(exchange, open);
        },
      ),
      { numRuns: runsOf(150) },
    ),
  );

  test('an entry is posted at the front before every request, for a while', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 150, max: 700 }),
        fc.integer({ min: 1, max: 14 }),
        fc.boolean(),
        async (count, until, open) => {
          const exchange: MovingExchange<Entry> = exchangeOf({
            listing: entries(0, count).reverse(),
            before: (nth) =>
              nth > 1 && nth <= until ? [insertAt(0, [entry(exchange.now.length)])] : [],
          });
          await expectTruth(exchange, open);
        },
      ),
      { numRuns: runsOf(40) },
    ));

  test('one shift, then quiet: read again and whole', async () => {
    const exchange: MovingExchange<Entry> = exchangeOf({
      listing: entries(0, 650).reverse(),
      before: (nth) => (nth === 3 ? [insertAt(0, [entry(650)])] : []),
    });
    const month = await read(exchange, false);
    expect([month.readings, month.entries.length]).toEqual([2, 651]);
  });

  test.each([2, 3, 4, 5])(
    'an entry posted before request %i of an open month: read once, also where pages list the oldest first',
    async (posted) => {
      const exchange = exchangeOf({
        listing: entries(0, 650).reverse(),
        before: (nth) => (nth === posted ? [insertAt(0, [entry(650)])] : []),
        answer: (shown) => [...shown].reverse(),
      });
      const { readings } = await read(exchange, true);
      expect([readings, exchange.requests <= 7]).toEqual([1, true]);
    },
  );

  test('an entry that is withdrawn while paging hides another: the chain of balances tells', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 401, max: 900 }),
        fc.integer({ min: 1, max: 199 }),
        fc.boolean(),
        async (count, at, open) => {
          // Withdrawn from page 1 once it was read: entry 201 moves into page 1 and is never seen.
          const exchange = exchangeOf({
            listing: entries(0, count).reverse(),
            before: (nth) => (nth === 2 ? [withdraw(at)] : []),
          });
          const month = await expectTruth(exchange, open);
          // As of page 1, or without the one that was withdrawn, which is named.
          const isNamed = 'gone' in month && month.gone.length === 1;
          expect(month).toMatchObject({ entries: { length: isNamed ? count - 1 : count } });
        },
      ),
      { numRuns: 20 },
    ));

  test('never quiet, the newest first: an open month comes out in one pass', async () => {
    const exchange: MovingExchange<Entry> = exchangeOf({
      listing: entries(0, 450).reverse(),
      before: () => [insertAt(0, [entry(exchange.now.length)])],
    });
    expect(await expectTruth(exchange, true)).toMatchObject({ readings: 1 });
  });

  test('never quiet, moved and withdrawn: a sentence, not a table', async () => {
    const exchange: MovingExchange<Entry> = exchangeOf({
      listing: entries(0, 450).reverse(),
      before: (nth) => [withdraw(150 + nth), move<Entry>(0, 300)],
    });
    expect(await expectTruth(exchange, true)).toMatchObject({ code: 'incomplete' });
    expect(exchange.requests).toBeLessThanOrEqual(3 * 6);
  });

  test('the same shift forth and back in two readings does not pass for quiet', async () => {
    const shift = (nth: number): Change<Entry>[] =>
      nth === 2 || nth === 5 ? [move<Entry>(0, 2_000)] : nth === 4 ? [move<Entry>(449, 0)] : [];
    const exchange = exchangeOf({ listing: entries(0, 450).reverse(), before: shift });
    await expectTruth(exchange, false);
  });
});

describe('the same id twice', () => {
  const twice = (second: Entry): Entry[] => [entry(0), entry(1), entry(2), second];

  test('on one page: counted once', async () => {
    expect(await read(exchangeOf({ listing: twice(entry(1)) }), false)).toMatchObject({
      entries: { length: 3 },
      duplicatesRemoved: 1,
      readings: 1,
    });
  });

  test('on two pages, for good: counted once after a second look', async () => {
    const listing = [...entries(0, 250), entry(7)];
    expect(await read(exchangeOf({ listing }), false)).toMatchObject({
      entries: { length: 250 },
      duplicatesRemoved: 1,
      readings: 2,
    });
  });

  test('with another content: neither is shown', () =>
    expect(
      read(exchangeOf({ listing: twice(entry(1, { deltaAmount: '1.0' })) }), false),
    ).rejects.toMatchObject({
      code: 'contradiction',
      message: expect.stringContaining(entry(1).billId),
    }));
});

describe('an exchange that does not do as it is asked', () => {
  test.each([200, 350])('it ignores the page (%i entries): a sentence', async (count) => {
    const exchange = exchangeOf({
      listing: entries(0, count),
      cut: (listing, _page, _size, nth) => (nth % 2 ? listing : [...listing].reverse()),
    });
    expect(await expectTruth(exchange, false)).toMatchObject({
      code: 'body',
      message: expect.stringContaining('page 2'),
    });
    expect(exchange.requests).toBeLessThan(10);
  });

  test('it ignores the month: a sentence', () =>
    expect(
      read(
        exchangeOf({ listing: [entry(0), entry(1, { cTime: String(Date.UTC(2026, 7, 15)) })] }),
        false,
      ),
    ).rejects.toMatchObject({
      code: 'body',
      message: expect.stringContaining('another month'),
    }));

  test('it never ends: a sentence', async () => {
    const exchange = exchangeOf({
      listing: [],
      cut: (_listing, page) => entries(page * 10, page * 10 + 10),
    });
    await expect(read(exchange, false)).rejects.toMatchObject({
      code: 'body',
      message: expect.stringContaining('2500 pages'),
    });
  });
});

describe("a gap that is the exchange's own", () => {
  const without = (n: number, count = 650): Entry[] =>
    entries(0, count)
      .filter((_, i) => i !== n)
      .reverse();

  test('within a page is shown at once: that page is one answer', async () => {
    expect(await read(exchangeOf({ listing: without(300) }), false)).toMatchObject({
      readings: 1,
      chain: { breaks: [{ billId: entry(301).billId, missing: '1' }] },
    });
  });

  test('between two pages is shown after a look at the place; also while entries are posted', async () => {
    // Page 1 ends with entry 450, page 2 begins with entry 448.
    const gap = { chain: { breaks: [{ billId: entry(450).billId, missing: '1' }] } };
    const quiet = exchangeOf({ listing: without(449) });
    expect(await read(quiet, false)).toMatchObject(gap);
    expect(quiet.requests).toBe(4 + 1 + 1);
    // An entry is posted between the two looks, so that no two readings are equal.
    const busy = exchangeOf({
      listing: without(449),
      before: (nth) => (nth === 5 ? [insertAt(0, [entry(650)])] : []),
    });
    expect(await read(busy, true)).toMatchObject({ ...gap, entries: { length: 649 } });
  });
});

test('an entry that only a look between two pages showed: the month keeps that answer in its place', async () => {
  const listing = entries(0, 650).reverse();
  const exchange = exchangeOf({
    listing,
    before: (nth) => (nth === 2 ? [withdraw(50)] : nth === 3 ? [insertAt(50, [listing[50]!])] : []),
  });
  const month = await read(exchange, false);
  expect(idsOf(month.entries)).toBe(idsOf(listing));
  const windows = month.pages.map(({ page, limit = 200 }) => `${page}/${limit}`);
  expect(windows).toEqual(['1/200', '2/159', '2/200', '3/200', '4/200']);
});

test('pages of an interrupted reading are not asked for again', async () => {
  const whole = await read(exchangeOf({ listing: entries(0, 650) }), false);
  const exchange = exchangeOf({ listing: entries(0, 650) });
  const month = await readLedgerMonth(
    exchange,
    nobody,
    { month: '2026-10' },
    { open: false, stored: whole.pages.slice(0, 2), signal },
  );
  // Pages 3 and 4, and the last once more.
  expect([exchange.requests, month.entries]).toEqual([3, whole.entries]);
});
