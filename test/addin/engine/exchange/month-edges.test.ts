// Where the reading of a month turns: what is believed at once, what is looked at again, and which
// entries belong to the month. Each example is a month whose listing the test knows.
import { ExchangeError, RequestError } from '../../../../src/addin/engine/exchange/exchange-error';
import type { LedgerMonth } from '../../../../src/addin/engine/exchange/ledger-month';
import {
  checkAnswersMonth,
  readLedgerMonth,
  type ReadingOptions,
} from '../../../../src/addin/engine/exchange/read-ledger-month';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { entry as ledgerEntry } from '../records/sample-records';
import { entries, entry, idsOf, START_MS, type Entry } from './ledger-listing';
import { insertAt, MovingExchange, nobody, withdraw, type MovingOptions } from './moving-exchange';

const { signal } = new AbortController();
const exchangeOf = (options: Omit<MovingOptions<Entry>, 'answer'>): MovingExchange<Entry> =>
  new MovingExchange({ answer: (shown) => shown, ...options });
const read = (
  exchange: MovingExchange<Entry>,
  options: Partial<ReadingOptions<LedgerEntry>> = {},
): Promise<LedgerMonth> =>
  readLedgerMonth(exchange, nobody, { month: '2026-10' }, { open: false, signal, ...options });
const newestFirst = (count: number): Entry[] => entries(0, count).reverse();
const bitcoin = (n: number, atMs: number): Entry =>
  entry(n, { coinName: 'BTC', coinId: 1, afterAmount: '1', cTime: String(atMs) });

describe('a month that is over', () => {
  test('an entry twice and another missing, twice in the same way, is looked for where pages meet', async () => {
    const listing = newestFirst(450);
    const shifted = [...listing.slice(0, 200), ...listing.slice(199, 399), ...listing.slice(400)];
    const exchange = exchangeOf({
      listing,
      cut: (all, page, size, nth) =>
        (nth > 8 ? all : shifted).slice((page - 1) * size, page * size),
    });
    expect(await read(exchange)).toMatchObject({ entries: { length: 450 } });
  });

  // Readings 1 and 2 lack entry 200, between two pages; reading 2 lacks entry 401 too, between two
  // others.
  test.each([
    ['that the first reading had', 449, 460, [5, 9]],
    ['that the first reading had, with one page more', 449, 660, [5, 10]],
    ['that was posted meanwhile', 399, 460, [4, 8]],
  ])(
    'a gap that was there before excuses no other: a look finds an entry %s',
    async (_, first, count, [falls, rises]) => {
      const all = entries(0, count).filter((_entry, n) => n !== 200);
      const exchange = exchangeOf({
        listing: all.slice(0, first),
        before: (nth) =>
          nth === falls
            ? [() => all.filter((_entry, n) => n !== 400)]
            : nth === rises
              ? [() => all]
              : [],
      });
      const month = await read(exchange);
      const states = exchange.states.map(idsOf);
      // Every entry that stayed is in it, whatever came or went.
      expect(states).toContain(idsOf(month.entries));
    },
  );

  test('a gap that the last complete reading had is no news', async () => {
    const listing = entries(0, 450).filter((_, n) => n !== 200);
    const before = await read(exchangeOf({ listing }));
    const again = await read(exchangeOf({ listing }), { before });
    expect([before.readings, again.readings]).toEqual([1, 1]);
    const quiet = exchangeOf({ listing });
    await read(quiet, { before, wasClosedBefore: true });
    expect(quiet.requests).toBe(3);
  });

  test('a gap in a listing without an order may be anywhere: a second reading', async () => {
    const gap = entries(0, 150).filter((_, n) => n !== 70);
    const turned = [...gap.slice(100), ...gap.slice(0, 100)];
    const inTurn = await read(exchangeOf({ listing: gap.concat(entries(150, 250)) }));
    const noOrder = await read(exchangeOf({ listing: turned.concat(entries(150, 250)) }));
    expect([inTurn.readings, noOrder.readings]).toEqual([1, 2]);
  });

  test('an entry twice, on another page than in the reading before, is another reading', async () => {
    const listing = newestFirst(650);
    const twice = (at: number) => insertAt(at, [listing[10]!])(listing);
    const exchange = exchangeOf({
      listing: twice(300),
      before: (nth) => (nth === 6 ? [() => twice(500)] : []),
    });
    expect(await read(exchange)).toMatchObject({ entries: { length: 650 } });
  });

  test('a last page that was cut is not what the month rests on', async () => {
    const exchange = exchangeOf({
      listing: newestFirst(450),
      cut: (all, page, size, nth) =>
        all.slice((page - 1) * size, page * size - (nth === 3 ? 170 : 0)),
    });
    expect(await read(exchange)).toMatchObject({ readings: 1, entries: { length: 450 } });
  });

  test('an entry that one answer left out is in it; one that is gone costs one look', async () => {
    const others = newestFirst(1_050);
    // The only one of its coin: no balance shows that it is missing.
    const sole = bitcoin(900_001, Number(others[500]!.cTime) + 1);
    const listing = insertAt(500, [sole])(others);
    const before = await read(exchangeOf({ listing }));
    const leftOut = exchangeOf({
      listing,
      cut: (all, page, size, nth) =>
        (nth === 3 ? others : all).slice((page - 1) * size, page * size),
    });
    const month = await read(leftOut, { before });
    expect(idsOf(month.entries)).toBe(idsOf(listing));
    expect(month).not.toHaveProperty('gone');
    const gone = exchangeOf({ listing: others });
    expect(await read(gone, { before })).toMatchObject({ gone: [sole.billId] });
    expect(gone.requests).toBe(8);
  });

  test('where no other size is accepted, the same answer twice is the end', async () => {
    const exchange = exchangeOf({ listing: newestFirst(250) });
    const asked: string[] = [];
    const month = await readLedgerMonth(
      {
        ask: (request) => {
          const { page, limit } = request.parameters;
          asked.push(`${page}/${limit}`);
          return limit === '200'
            ? exchange.ask(request)
            : Promise.reject(new RequestError('parameter', 'no'));
        },
      },
      nobody,
      { month: '2026-10' },
      { open: false, signal },
    );
    expect(month).toMatchObject({ readings: 1, entries: { length: 250 } });
    expect(asked).toEqual(['1/200', '2/200', expect.stringMatching(/./), '2/200']);
  });

  test('a reading with one page more than the next is another reading', async () => {
    const before = await read(exchangeOf({ listing: entries(0, 150) }));
    // Entry 149 is listed no more. The first look at the end of its only page is answered wrongly.
    const exchange = exchangeOf({
      listing: entries(0, 149),
      cut: (all, page, size, nth) => (nth === 2 ? [] : all.slice((page - 1) * size, page * size)),
    });
    const month = await read(exchange, { before });
    expect(month).toMatchObject({ entries: { length: 149 } });
    expect(month.gone).toEqual([entry(149).billId]);
  });
});

describe('a month that is not over', () => {
  const open = { open: true } as const;

  test('an entry that stands twice for good is no posting: the month is read again', async () => {
    const listing = insertAt(300, [entry(440)])(newestFirst(450));
    expect(await read(exchangeOf({ listing }), open)).toMatchObject({
      readings: 2,
      duplicatesRemoved: 1,
      entries: { length: 450 },
    });
  });

  test('many gaps prove nothing: page 1 must still hold what it held', async () => {
    const listing = newestFirst(450).filter((_, n) => n % 5 !== 0);
    expect(await read(exchangeOf({ listing }), open)).toMatchObject({ readings: 1 });
    const withdrawn = exchangeOf({
      listing,
      before: (nth) => (nth === 4 ? [withdraw(7)] : []),
      nowMs: () => START_MS + 449_500,
    });
    const month = await read(withdrawn, open);
    expect(idsOf(month.entries)).toBe(idsOf(withdrawn.now));
    expect(month.gone).toEqual([listing[7]!.billId]);
  });

  test('the only entry of a coin, pushed off by one withdrawn on page 1, is found where two pages meet in the look at the end', async () => {
    const listing = newestFirst(250);
    const lone = bitcoin(900_001, Number(listing[200]!.cTime) + 1);
    const exchange = exchangeOf({
      listing: insertAt(200, [lone])(listing),
      before: (nth) => (nth === 2 ? [withdraw(3)] : []),
    });
    const month = await read(exchange, open);
    expect(idsOf(month.entries)).toBe(idsOf(exchange.now));
    expect(month.gone).toEqual([listing[3]!.billId]);
  });

  // One is posted before page 1 is looked at again, as a shift of one entry would show it.
  test.each([
    ['An older entry', 440],
    ['The entry of the very moment of page 1', 449],
  ])('%s that stands twice is not taken for a shift by one that is posted', async (_, n) => {
    const exchange = exchangeOf({
      listing: insertAt(300, [entry(n)])(newestFirst(450)),
      before: (nth) => (nth === 5 ? [insertAt(0, [entry(450)])] : []),
      nowMs: () => START_MS + 449_000,
    });
    const month = await read(exchange, open);
    expect(
      idsOf(entries(0, 450))
        .split(',')
        .filter((id) => !idsOf(month.entries).includes(id)),
    ).toEqual([]);
  });

  test('two hundred that are posted between two pages are all in it, or none, whatever the clocks say', async () => {
    const exchange = exchangeOf({
      listing: newestFirst(450),
      before: (nth) => (nth === 2 ? [insertAt(0, entries(450, 650).reverse())] : []),
    });
    const month = await read(exchange, open);
    expect(exchange.states.map(idsOf)).toContain(idsOf(month.entries));
    expect(month.readings).toBe(1);
  });

  test('a page 1 that is two hundred entries behind is looked at again', async () => {
    const listing = newestFirst(450).map((one, at) => ({
      ...one,
      cTime: String(START_MS + (450 - at) * 500),
    }));
    const exchange = exchangeOf({
      listing: listing.slice(200),
      before: (nth) => (nth === 2 ? [() => listing] : []),
      nowMs: () => START_MS + 225_000,
    });
    expect(await read(exchange, open)).toMatchObject({ entries: { length: 450 } });
  });

  const withLate = (place: number) => {
    const listing = newestFirst(450);
    const without = listing.filter((_, at) => at !== place);
    const exchange = exchangeOf({
      listing: without,
      before: (nth) => (nth === (place < 200 ? 2 : 3) ? [() => listing] : []),
      nowMs: () => START_MS + 450_000,
    });
    return { listing, exchange };
  };

  test.each([50, 118, 119, 250])(
    'an entry that was listed late, at place %i, and shown by any answer is in it',
    async (place) => {
      const { listing, exchange } = withLate(place);
      const month = await read(exchange, open);
      expect(idsOf(month.entries)).toBe(idsOf(listing));
      expect(month.chain.breaks).toEqual([]);
    },
  );

  test.each([
    ['the newest of a listing that begins with the oldest', (n: number) => entry(n)],
    ['the oldest of one that begins with the newest', (n: number) => entry(449 - n)],
  ])('%s, moved to the front between two pages, is found', async (_what, at) => {
    const listing = Array.from({ length: 450 }, (_, n) => at(n));
    const exchange = exchangeOf({
      listing,
      before: (nth) => (nth === 2 ? [(now) => [now.at(-1)!, ...now.slice(0, -1)]] : []),
      nowMs: () => START_MS + 86_400_000,
    });
    const month = await read(exchange, open);
    expect(month.entries).toHaveLength(450);
  });

  test('what is posted while the clocks differ by days is newer than all that was read', async () => {
    const exchange = exchangeOf({
      listing: newestFirst(450),
      before: (nth) => (nth === 5 ? [insertAt(0, [entry(450)])] : []),
      nowMs: () => START_MS + 10 * 86_400_000,
    });
    expect(await read(exchange, open)).toMatchObject({ readings: 1, entries: { length: 450 } });
  });

  test.each([
    ['once', 1, 1, 5],
    ['twice', 2, 2, 9],
  ])(
    'page 1, looked at again where balances prove nothing, is too short %s',
    async (_times, times, readings, requests) => {
      const exchange = exchangeOf({
        listing: newestFirst(450).filter((_, n) => n % 5 !== 0),
        cut: (all, page, size, nth) => {
          const shown = all.slice((page - 1) * size, page * size);
          return nth > 3 && nth <= 3 + times ? shown.slice(0, 90) : shown;
        },
      });
      const month = await read(exchange, open);
      expect(month).toMatchObject({ readings, entries: { length: 360 } });
      expect(exchange.requests).toBe(requests);
    },
  );

  test('of many short pages, the oldest first, whatever the clocks say, each brings entries', async () => {
    const exchange = exchangeOf({
      listing: entries(0, 300),
      cut: (all, page, size) => {
        const length = Math.min(10, size);
        return all.slice((page - 1) * length, page * length);
      },
    });
    expect(await read(exchange, open)).toMatchObject({ readings: 1, entries: { length: 300 } });
  });

  test('a single entry is looked at once more', async () => {
    const exchange = exchangeOf({ listing: entries(0, 1) });
    expect(await read(exchange, open)).toMatchObject({ readings: 1, entries: { length: 1 } });
    expect(exchange.requests).toBe(2);
  });
});

describe('entries of the month that was asked for, in any zone', () => {
  const check = (atMs: number): (() => void) => {
    const records = [ledgerEntry({ billId: '77', cTimeMs: atMs })];
    return () => checkAnswersMonth(records, { month: '2026-10' }, 3);
  };

  test.each(['2026-09-30T00:00:00.000Z', '2026-11-01T23:59:59.999Z'])('%s may be one', (at) =>
    expect(check(Date.parse(at))).not.toThrow(),
  );

  test.each(['2026-09-29T23:59:59.999Z', '2026-11-02T00:00:00.000Z'])('%s is none', (at) => {
    expect(check(Date.parse(at))).toThrow(ExchangeError);
    expect(check(Date.parse(at))).toThrow(
      'ledger of 2026-10 and answered with entry 77 of another month (page 3)',
    );
  });
});
