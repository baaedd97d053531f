// A commission record that slips between two pages is money that nobody books; one counted twice is
// money that never came.
//
// The truth: the records, equal twins included, that the exchange listed at one moment between the
// first request and the last.
import * as fc from 'fast-check';
import { ExchangeError } from '../../../../src/addin/engine/exchange/exchange-error';
import {
  readRebateWindow,
  type RebateWindow,
} from '../../../../src/addin/engine/exchange/rebate-window';
import { limitOfTail } from '../../../../src/addin/engine/exchange/page';
import { runsOf } from '../../../seeds';
import {
  amountsOf,
  pageObject,
  question,
  row,
  rows,
  SAID,
  WITHOUT_TOTAL,
  type Row,
  type Said,
} from './commission-rows';
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

/** `size`: how many records a page holds, whatever was asked for. */
function exchangeOf(
  said: Said,
  options: Omit<MovingOptions<Row>, 'answer'>,
  size = 100,
): MovingExchange<Row> {
  return new MovingExchange({
    cut: (listing, page, asked) => {
      const length = Math.min(size, asked);
      return listing.slice((page - 1) * length, page * length);
    },
    ...options,
    answer: pageObject(said, size),
  });
}
const read = async (exchange: MovingExchange<Row>, open: boolean): Promise<RebateWindow> =>
  (await readRebateWindow(exchange, nobody, question, { open, signal })).reading;
async function expectTruth(exchange: MovingExchange<Row>): Promise<RebateWindow | ExchangeError> {
  try {
    const window = await read(exchange, true);
    expect(exchange.states.map(amountsOf)).toContain(amountsOf(window.records));
    return window;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    expect(['incomplete', 'body']).toContain(error.code);
    expect(error.message).toContain('Press Refresh');
    return error;
  }
}

const size = fc.oneof(
  fc.integer({ min: 0, max: 450 }),
  fc.constantFrom(0, 1, 99, 100, 101, 200, 300),
);

describe('undisturbed', () => {
  test('every record, in the fewest requests, whatever the exchange says of itself', () =>
    fc.assert(
      fc.asyncProperty(size, fc.constantFrom(...SAID), fc.boolean(), async (count, said, open) => {
        const exchange = exchangeOf(said, { listing: rows(0, count) });
        const window = await read(exchange, open);
        expect(amountsOf(window.records)).toBe(amountsOf(rows(0, count)));
        expect(window.readings).toBe(1);
        // A full page 1 may be what the exchange counts.
        const counted = count === 100 ? 2 : Math.max(1, Math.ceil(count / 100));
        const pagesSaid = said === 'no total' || said === 'pages only';
        // Where nobody says how many there are, a full page asks for the next, and a short last one
        // is looked at twice. Page 1 is looked at again where records can still move, unless the
        // look at the end of two pages has shown their edge.
        const second = count % 100 > 0 || count === 0 ? 1 : 0;
        const pages =
          said === 'nothing'
            ? Math.floor(count / 100) + 2
            : pagesSaid
              ? Math.max(1, Math.ceil(count / 100)) + second
              : counted;
        const showsEdge = WITHOUT_TOTAL.includes(said) && count < 198;
        const again = open && count > 100 && !showsEdge ? 1 : 0;
        expect(exchange.requests).toBe(pages + again);
      }),
    ));

  test.each(SAID)('an exchange that cuts pages to 50 loses nothing (it says: %s)', async (said) => {
    expect(
      amountsOf((await read(exchangeOf(said, { listing: rows(0, 130) }, 50), false)).records),
    ).toBe(amountsOf(rows(0, 130)));
  });

  test('nobody says how many there are, and up to four answers in a row are short: each is there or named as gone', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 40, max: 450 }),
        fc.constantFrom(100, 50, 37),
        fc.record({
          nth: fc.integer({ min: 2, max: 8 }),
          times: fc.integer({ min: 1, max: 4 }),
          length: fc.nat(80),
        }),
        fc.boolean(),
        async (count, pageSize, { nth, times, length }, open) => {
          // The look at the end of an only page may be cut to just what is expected there.
          fc.pre(nth > 2 || length !== pageSize % limitOfTail(pageSize, pageSize)!);
          const cut: MovingOptions<Row>['cut'] = (listing, page, asked, at) => {
            const full = Math.min(pageSize, asked);
            const shown = listing.slice((page - 1) * full, page * full);
            return at >= nth && at < nth + times ? shown.slice(0, length) : shown;
          };
          const listing = rows(0, count);
          const exchange = exchangeOf('nothing', { listing, cut }, pageSize);
          const { reading, gone } = await readRebateWindow(exchange, nobody, question, {
            open,
            signal,
          });
          // What is missing from two readings in a row is named as gone.
          expect(amountsOf([...reading.records, ...gone])).toBe(amountsOf(listing));
        },
      ),
      { numRuns: runsOf(400) },
    ));

  test.each(SAID)('twins are all kept, on one page and on two (it says: %s)', async (said) => {
    const near = [...rows(0, 130), row(120), row(120)];
    expect(await read(exchangeOf(said, { listing: near }), false)).toMatchObject({
      readings: 1,
      records: { length: 132 },
    });
    const far = [...rows(0, 130), row(7)];
    for (const open of [true, false]) {
      const exchange = exchangeOf(said, { listing: far });
      expect(await read(exchange, open)).toMatchObject({ readings: 1, records: { length: 131 } });
      // The place where the pages meet is looked at, and in an open window page 1, where none has
      // shown both pages; without `total` the end is looked at too.
      expect(exchange.requests).toBe(3 + (WITHOUT_TOTAL.includes(said) ? 1 : 0));
    }
  });

  test.each(SAID)(
    'whole pages of one record over and over are kept, where their count is said (it says: %s)',
    async (said) => {
      const exchange = exchangeOf(said, { listing: Array.from({ length: 230 }, () => row(7)) });
      if (said === 'nothing') expect(await expectTruth(exchange)).toMatchObject({ code: 'body' });
      else
        expect(await read(exchange, false)).toMatchObject({
          readings: 1,
          records: { length: 230 },
        });
    },
  );

  test('in a closed window twins on two pages cost a look for each page that repeats one, where total is said', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 101, max: 450 }),
        fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { maxLength: 5 }),
        fc.constantFrom<Said>('all', 'no pages', 'no size'),
        async (count, twins, said) => {
          const listing = twins.reduce<readonly Row[]>(
            (list, [of, at]) => insertAt(at, [list[of % list.length]!])(list),
            rows(0, count),
          );
          const exchange = exchangeOf(said, { listing });
          const window = await read(exchange, false);
          expect(amountsOf(window.records)).toBe(amountsOf(listing));
          const pageOf = new Map<string, number>();
          const repeating = listing.flatMap(({ commission }, at) => {
            const page = Math.floor(at / 100);
            const before = pageOf.get(commission) ?? page;
            pageOf.set(commission, page);
            return before === page ? [] : [page];
          });
          const pages = Math.ceil(listing.length / 100) + new Set(repeating).size;
          expect(window.readings).toBe(1);
          expect(exchange.requests).toBeLessThanOrEqual(pages);
        },
      ),
    ));

  test.each([249, 251, 0, 1_000])(
    'in a closed window too, a total of %i that does not fit 250 rows: a sentence',
    (total) => {
      const exchange = new MovingExchange<Row>({
        listing: rows(0, 250),
        answer: (records, { page }) => ({ current: page, size: 100, total, records }),
      });
      return expect(read(exchange, false)).rejects.toMatchObject({ code: 'incomplete' });
    },
  );
});

/** Does a page show again what it showed before something else? */
function changesBack(states: readonly (readonly Row[])[]): boolean {
  const pages = Math.ceil(Math.max(...states.map(({ length }) => length)) / 100);
  return Array.from({ length: pages }, (_, page) =>
    states.map((listing) => amountsOf(listing.slice(page * 100, page * 100 + 100))),
  ).some((shown) => {
    const changes = shown.filter((text, at) => text !== shown[at - 1]);
    return new Set(changes).size < changes.length;
  });
}

const posting = fc.record({ at: fc.nat(400), count: fc.integer({ min: 1, max: 3 }) });
const moving = fc.record({ from: fc.nat(400), to: fc.nat(400) });
const postingChange =
  ({ at, count }: { at: number; count: number }): Change<Row> =>
  (listing) =>
    insertAt(at, rows(10_000 + listing.length, 10_000 + listing.length + count))(listing);

describe('disturbed', () => {
  test.each(SAID)('posted and moved at any place before any request (it says: %s)', (said) =>
    fc.assert(
      fc.asyncProperty(
        size,
        fc.array(
          fc.tuple(fc.array(posting, { maxLength: 1 }), fc.array(moving, { maxLength: 2 })),
          { minLength: 1, maxLength: 10 },
        ),
        async (count, schedule) => {
          const before = (nth: number): Change<Row>[] => {
            const [posted, moved] = schedule[nth - 1] ?? [[], []];
            return [
              ...posted.map(postingChange),
              ...moved.map(({ from, to }) => move<Row>(from, to)),
            ];
          };
          const exchange = exchangeOf(said, { listing: rows(0, count), before });
          const outcome = await expectTruth(exchange).catch((error: unknown) => error);
          // What nobody can see (rebate-window, "a page does not change and change back"): a record
          // that leaves and returns in between.
          fc.pre(!changesBack(exchange.states));
          if (outcome instanceof ExchangeError || !(outcome instanceof Error)) return;
          // Nor can this be seen ("not seen" there): records that moved to the front before the
          // same request as others were posted behind them.
          fc.pre(!schedule.slice(1).some(([posted, moved]) => posted.length * moved.length > 0));
          throw outcome;
        },
      ),
      { numRuns: runsOf(60) },
    ),
  );

  test('a record that leaves page 2 and comes back in between is what the property leaves out, and nothing else', () => {
    const there = rows(0, 150);
    const away = move<Row>(120, 31)(there);
    expect(changesBack([there, away, move<Row>(31, 120)(away)])).toBe(true);
    expect(changesBack([there, away, insertAt(0, [row(10_000)])(away)])).toBe(false);
  });

  test('two records that move to the front while two are posted behind them look like two that are posted in front', async () => {
    const [front, behind] = [move<Row>(233, 0), postingChange({ at: 392, count: 2 })];
    const exchange = exchangeOf('all', {
      listing: rows(0, 444),
      before: (nth) => (nth === 2 ? [behind, front, move<Row>(265, 1)] : []),
    });
    const { total, records } = await read(exchange, true);
    expect([total, records.length]).toEqual([444, 444]);
    expect(exchange.states.map(amountsOf)).not.toContain(amountsOf(records));
    // The next refresh shows it.
    expect(amountsOf((await read(exchange, true)).records)).toBe(amountsOf(exchange.now));
  });

  test.each(['all', 'no pages', 'no size'] as const)(
    'withdrawn or brought back before any request: total tells (it says: %s)',
    (said) =>
      fc.assert(
        fc.asyncProperty(
          size,
          fc.array(
            fc.option(
              fc.oneof(
                fc.nat(400).map((at) => withdraw<Row>(at)),
                posting.map(postingChange),
              ),
            ),
            { maxLength: 10 },
          ),
          async (count, schedule) => {
            await expectTruth(
              exchangeOf(said, {
                listing: rows(0, count),
                before: (nth) => {
                  const change = schedule[nth - 1];
                  return change ? [change] : [];
                },
              }),
            );
          },
        ),
        { numRuns: runsOf(80) },
      ),
  );

  test('without total, a record withdrawn from page 1 is gone in two readings in a row', async () => {
    const exchange = exchangeOf('nothing', {
      listing: rows(0, 250),
      before: (nth) => (nth === 2 ? [withdraw(3)] : []),
    });
    expect(await expectTruth(exchange)).toMatchObject({ readings: 3, records: { length: 249 } });
  });

  test.each(['all', 'no pages', 'no size'] as const)(
    'one posted in front and another withdrawn before the same request: page 1 tells (it says: %s)',
    (said) =>
      fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 101, max: 450 }),
          fc.nat(),
          fc.nat(),
          async (count, at, nth) => {
            // Before any request after the first; what is withdrawn after the last one is no loss.
            const when = 2 + (nth % Math.ceil(count / 100));
            const exchange = exchangeOf(said, {
              listing: rows(0, count),
              before: (request) =>
                request === when
                  ? [(list) => insertAt(0, [row(10_000)])(withdraw<Row>(at % list.length)(list))]
                  : [],
            });
            const window = await expectTruth(exchange);
            expect(window).toMatchObject({ readings: 2, total: count });
          },
        ),
        { numRuns: runsOf(60) },
      ),
  );

  test.each(['no total', 'pages only', 'nothing'] as const)(
    'without total, of two pages: one posted and another withdrawn before the same request show at their edge (it says: %s)',
    (said) =>
      fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.integer({ min: 101, max: 197 }), fc.constantFrom(198, 199)),
          fc.nat(),
          fc.nat(),
          fc.integer({ min: 2, max: 4 }),
          async (count, from, to, when) => {
            const exchange = exchangeOf(said, {
              listing: rows(0, count),
              before: (request) =>
                request === when
                  ? [
                      (list) =>
                        insertAt(to % count, [row(10_000)])(withdraw<Row>(from % count)(list)),
                    ]
                  : [],
            });
            expect(await expectTruth(exchange)).toMatchObject({ records: { length: count } });
          },
        ),
        { numRuns: runsOf(60) },
      ),
  );

  test('never quiet: a sentence, not a table', async () => {
    const exchange = exchangeOf('all', {
      listing: rows(0, 250),
      before: () => [postingChange({ at: 50, count: 1 })],
    });
    expect(await expectTruth(exchange)).toMatchObject({ code: 'incomplete' });
    expect(exchange.requests).toBeLessThanOrEqual(12);
  });

  test.each([249, 251, 0, 1_000])(
    'a total of %i that does not fit 250 rows: a sentence',
    async (total) => {
      const exchange = new MovingExchange<Row>({
        listing: rows(0, 250),
        answer: (records, { page }) => ({ current: page, size: 100, total, records }),
      });
      expect(await expectTruth(exchange)).toMatchObject({ code: 'incomplete' });
    },
  );
});

describe('an exchange that does not do as it is asked', () => {
  test.each(SAID)('it ignores the page: a sentence (it says: %s)', async (said) => {
    const exchange = exchangeOf(said, {
      listing: rows(0, 350),
      cut: (listing, _page, _size, nth) =>
        nth % 2 ? listing.slice(0, 100) : listing.slice(0, 100).reverse(),
    });
    expect(await expectTruth(exchange)).toMatchObject({
      code: 'body',
      message: expect.stringContaining('pages 1 and 2'),
    });
    expect(exchange.requests).toBeLessThanOrEqual(6);
  });

  test.each<[string, Partial<Row>, string]>([
    ['another pair', { symbol: 'ETHUSDT' }, 'ETHUSDT'],
    ['another coin', { commissionAsset: 'BTC' } as Partial<Row>, 'paid in BTC'],
    [
      'another time',
      {
        settleStartTime: '2026-11-05 00:00:00',
        settleEndTime: '2026-11-05 07:59:59',
      } as Partial<Row>,
      '2026-11-05',
    ],
  ])('it answers with %s: a sentence', (_name, more, words) =>
    expect(
      read(exchangeOf('all', { listing: [row(1), row(2, more)] }), false),
    ).rejects.toMatchObject({ code: 'body', message: expect.stringContaining(words) }),
  );

  test('it never ends: a sentence', () =>
    expect(
      read(
        exchangeOf(
          'nothing',
          { listing: [], cut: (_listing, page) => rows(page * 10, page * 10 + 10) },
          10,
        ),
        false,
      ),
    ).rejects.toMatchObject({ code: 'body', message: expect.stringContaining('2500 pages') }));
});
