// Forty cells over the same year must not cost forty years of requests; and a Refresh must not show
// what was there before.
import { pause } from '../../../../../src/addin/platform/clock';
import { Cancelled } from '../../../../../src/addin/platform/tieout-error';
import {
  addDays,
  monthsBetween,
  windowsOf,
  type IsoDay,
} from '../../../../../src/addin/engine/records/calendar';
import { refusals, NOON_MS } from '../../exchange/rig';
import { fetcherRig, sent, type FetcherRig } from './fetcher-rig';

const YEAR = monthsBetween('2025-12', '2026-11');
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];
const series = (symbol: string) => ({ symbol, coin: 'USDT', product: 'SPOT' as const });
/** The pages of the months, each once: the last one is not full. */
const leastOf = ({ sandbox }: FetcherRig, months: readonly string[]): number =>
  months.reduce(
    (sum, month) => sum + Math.floor(sandbox.truth.ledger('broker', month).length / 200) + 1,
    0,
  );
const refreshNow = ({ clock }: FetcherRig) => ({ again: 'open' as const, sinceMs: clock.nowMs() });

test('one month costs its pages and a look at its end, a second time nothing', async () => {
  const one = await fetcherRig();
  await one.clock.run(one.ledger(['2026-10']));
  expect(one.sandbox.requests).toHaveLength(leastOf(one, ['2026-10']) + 1);
  await one.clock.run(one.ledger(['2026-10']));
  expect(one.sandbox.requests).toHaveLength(leastOf(one, ['2026-10']) + 1);
});

test('forty different needs over the same year cost one year of pages and one look, each with all it asked for; a second time nothing', async () => {
  const one = await fetcherRig({ throughRelay: true, sandbox: { sizeFactor: 0.3 } });
  const needs = Array.from({ length: 40 }, (_, i) => YEAR.slice(i % 12, (i % 12) + 1 + (i % 5)));
  const months = await one.clock.run(Promise.all(needs.map((need) => one.ledger(need))));
  expect(one.sandbox.requests).toHaveLength(leastOf(one, YEAR) + 1);
  expect(refusals(one.sandbox)).toEqual([]);
  months.forEach((stored, i) =>
    expect(stored.map(({ reading: { entries } }) => entries.map(({ billId }) => billId))).toEqual(
      needs[i]!.map((month) =>
        one.sandbox.truth.ledger('broker', month).map(({ billId }) => billId),
      ),
    ),
  );
  await one.clock.run(Promise.all(needs.map((need) => one.ledger(need))));
  expect(one.sandbox.requests).toHaveLength(leastOf(one, YEAR) + 1);
});

test('731 days of three symbols cost one request for each page of each window; a second time nothing', async () => {
  const one = await fetcherRig({ throughRelay: true });
  // The first 11 of them are older than the exchange keeps.
  const [start, end]: readonly [IsoDay, IsoDay] = ['2024-11-20', '2026-11-20'];
  const stored = await one.clock.run(
    Promise.all(SYMBOLS.map((symbol) => one.rebates(series(symbol), start, end))),
  );
  const least = SYMBOLS.flatMap((symbol) =>
    windowsOf(start, end).map((window) =>
      Math.max(
        1,
        Math.ceil(one.sandbox.truth.rebates({ ...series(symbol), ...window }).length / 100),
      ),
    ),
  ).reduce((a, b) => a + b, 0);
  // The oldest window of each symbol is refused once, and the earliest day searched once for all.
  expect(one.sandbox.requests.length).toBeLessThanOrEqual(least + 3 + 9);
  expect(refusals(one.sandbox).filter((code) => code !== -1170)).toEqual([]);
  stored.forEach((days, i) =>
    expect([...days.values()].reduce((sum, { records }) => sum + records.length, 0)).toBe(
      one.sandbox.truth.rebates({ ...series(SYMBOLS[i]!), start, end }).length,
    ),
  );
  const before = one.sandbox.requests.length;
  await one.clock.run(
    Promise.all(SYMBOLS.map((symbol) => one.rebates(series(symbol), start, end))),
  );
  expect(one.sandbox.requests).toHaveLength(before);
});

test('days that the exchange no longer holds are searched once for all symbols, remembered, and named', async () => {
  const one = await fetcherRig();
  const stored = await one.clock.run(
    Promise.all(SYMBOLS.map((symbol) => one.rebates(series(symbol), '2024-11-20', '2024-12-10'))),
  );
  stored.forEach((days) =>
    expect([...days].filter(([, { retained }]) => retained).map(([day]) => day)).toEqual(
      Array.from({ length: 10 }, (_, i) => addDays('2024-12-01', i)),
    ),
  );
  // Each window once in vain and once in part, and one search.
  expect(one.sandbox.requests.length).toBeLessThanOrEqual(3 * 2 + 8);
  const before = one.sandbox.requests.length;
  await one.clock.run(
    Promise.all(SYMBOLS.map((symbol) => one.rebates(series(symbol), '2024-11-01', '2024-12-10'))),
  );
  expect(one.sandbox.requests).toHaveLength(before);
});

test('a month that the exchange no longer holds is asked for once and remembered as not held', async () => {
  const one = await fetcherRig();
  const ask = () => one.clock.run(one.ledger(['2024-11', '2024-12']));
  expect((await ask()).map(({ retained }) => retained)).toEqual([false, true]);
  const before = one.sandbox.requests.length;
  expect((await ask()).map(({ retained }) => retained)).toEqual([false, true]);
  expect(one.sandbox.requests).toHaveLength(before);
});

test('a month that is refused once it was answered in part is an error, not an empty month', async () => {
  const one = await fetcherRig({
    sandbox: { faults: [{ operation: 'ledger', nth: 2, fault: { kind: 'code', code: -1170 } }] },
  });
  await expect(one.clock.run(one.ledger(['2026-10']))).rejects.toMatchObject({ code: 'range' });
  expect(await one.archive.month(one.broker.id, '2026-10')).toBeNull();
});

test('overlapping ranges that arrive together are merged into the fewest windows', async () => {
  const one = await fetcherRig();
  const ranges: [IsoDay, IsoDay][] = [
    ['2026-08-01', '2026-08-20'],
    ['2026-08-10', '2026-09-30'],
    ['2026-10-01', '2026-10-05'],
    ['2026-08-15', '2026-08-16'],
  ];
  await one.clock.run(
    Promise.all(ranges.map(([start, end]) => one.rebates(series('BTCUSDT'), start, end))),
  );
  expect(new Set(sent(one).map((text) => text.replace(/ page.*/, '')))).toEqual(
    new Set(['BTCUSDT 2026-08-01 to 2026-10-05']),
  );
});

test('a range asked for while a longer one is being read joins it; only the rest is asked for', async () => {
  const one = await fetcherRig();
  const first = one.rebates(series('BTCUSDT'), '2026-10-01', '2026-10-10');
  await one.clock.advance(21);
  await one.clock.run(
    Promise.all([first, one.rebates(series('BTCUSDT'), '2026-10-05', '2026-10-12')]),
  );
  expect(sent(one)).toEqual([
    'BTCUSDT 2026-10-01 to 2026-10-10 page 1',
    'BTCUSDT 2026-10-11 to 2026-10-12 page 1',
  ]);
});

describe('refresh', () => {
  test('reads again only what could have changed since it was read', async () => {
    const one = await fetcherRig({ startMs: Date.UTC(2026, 10, 2) });
    await one.clock.run(
      Promise.all([
        one.ledger(['2026-09', '2026-10', '2026-11']),
        one.rebates(series('BTCUSDT'), '2026-10-01', '2026-11-02'),
      ]),
    );
    const before = one.sandbox.requests.length;
    const { changes, readAgain } = one.parts;
    const counts = () => [changes, readAgain].map((map) => map.get(one.broker.id));
    expect(counts()).toEqual([4, undefined]);
    await one.clock.advance(60_000);
    const freshness = refreshNow(one);
    await one.clock.run(
      Promise.all([
        one.ledger(['2026-09', '2026-10', '2026-11'], { freshness }),
        one.rebates(series('BTCUSDT'), '2026-10-01', '2026-11-02', { freshness }),
      ]),
    );
    const again = sent(one).slice(before);
    // October ended two days ago: for three days entries may still come. So with settlement days
    // from 30 October on.
    expect(new Set(again.map((text) => text.replace(/ page.*/, '')))).toEqual(
      new Set(['2026-10', '2026-11', 'BTCUSDT 2026-10-30 to 2026-11-02']),
    );
    // What is shown beside it is made again by these counts.
    expect(counts()).toEqual([4 + 3, 3]);
  });

  test('all: closed periods too', async () => {
    const one = await fetcherRig({ throughRelay: true });
    await one.clock.run(one.ledger(['2026-08']));
    await one.clock.advance(1_000);
    await one.clock.run(
      one.ledger(['2026-08'], { freshness: { again: 'all', sinceMs: one.clock.nowMs() } }),
    );
    // All that was kept is found, so the end needs no second look.
    expect(one.sandbox.requests).toHaveLength(2 * leastOf(one, ['2026-08']) + 1);
  });

  test.each([
    [0, 0],
    [1, 0],
    [0, -1],
  ])(
    'pressed while an older reading is under way, begun anew after %i cancels, the clock turned by %i days, it shows what was posted in between',
    async (cancels, turnedDays) => {
      // What was answered at noon is long on its way; two days of entries are posted meanwhile.
      const exchangeNow = { ms: NOON_MS };
      const [start, end] = ['2026-11-18', '2026-11-21'] as const;
      const one = await fetcherRig({
        sandbox: { nowMs: () => exchangeNow.ms, sizeFactor: 0.1 },
        wrapFetch: (real, clock) => async (input, init) => {
          const answer = await real(input, init);
          if (exchangeNow.ms === NOON_MS) await pause(clock, 10_000, init!.signal!);
          return answer;
        },
      });
      const ask = (options = {}) =>
        Promise.all([
          one.ledger(['2026-11'], options),
          one.rebates(series('BTCUSDT'), start, end, options),
        ]);
      for (let i = 0; i < cancels; i += 1) {
        const stop = new AbortController();
        const left = ask({ signal: stop.signal }).catch(() => undefined);
        await one.clock.advance(5_000);
        stop.abort(new Cancelled());
        void left;
      }
      const first = ask();
      await one.clock.advance(4_000);
      const joined = ask();
      await one.clock.advance(1_000);
      expect(one.board.running).toHaveLength(2);
      exchangeNow.ms = NOON_MS + 2 * 86_400_000;
      one.clock.setByMs = turnedDays * 86_400_000;
      const [[[again], days]] = await one.clock.run(
        Promise.all([ask({ freshness: refreshNow(one) }), first, joined]),
      );
      expect(again!.reading.entries.map(({ billId }) => billId)).toEqual(
        one.sandbox.truth.ledger('broker', '2026-11').map(({ billId }) => billId),
      );
      expect([...days.values()].flatMap(({ records }) => records)).toHaveLength(
        one.sandbox.truth.rebates({ ...series('BTCUSDT'), start, end }).length,
      );
    },
  );

  test.each([-2, 2])(
    'on a computer whose clock is %i hours off, what was read now is fresh, and dated by the exchange',
    async (hours) => {
      const skewMs = hours * 3_600_000;
      const one = await fetcherRig({
        skewMs,
        startMs: NOON_MS - skewMs,
        sandbox: { sizeFactor: 0.1 },
      });
      const ask = (freshness: ReturnType<typeof refreshNow>) =>
        one.clock.run(
          Promise.all([
            one.ledger(['2026-11'], { freshness }),
            one.rebates(series('BTCUSDT'), '2026-11-18', '2026-11-20', { freshness }),
          ]),
        );
      const freshness = refreshNow(one);
      await ask(freshness);
      const before = one.sandbox.requests.length;
      await ask(freshness);
      expect(one.sandbox.requests).toHaveLength(before);
      const month = await one.archive.month(one.broker.id, '2026-11');
      const days = await one.archive.days(one.broker.id, series('BTCUSDT'), ['2026-11-18']);
      const { windowId } = [...days.values()][0]!;
      const window = await one.archive.window(one.broker.id, series('BTCUSDT'), windowId!);
      const atMs = [month!.fetchedAtMs, window!.reading.pages[0]!.fetchedAtMs];
      expect(atMs.map((ms) => Math.abs(ms - NOON_MS) < 60_000)).toEqual([true, true]);
    },
  );

  test.each([-2, 2])(
    'on a computer whose clock is %i hours off, closes days by the clock of the exchange',
    async (hours) => {
      const skewMs = hours * 3_600_000;
      const one = await fetcherRig({ skewMs, startMs: Date.UTC(2026, 10, 20) - skewMs + 60_000 });
      const days = (end: IsoDay) =>
        one.rebates(series('BTCUSDT'), '2026-11-10', end, { freshness: refreshNow(one) });
      await one.clock.run(days('2026-11-10'));
      await one.clock.run(days('2026-11-17'));
      await one.clock.advance(60_000);
      await one.clock.run(days('2026-11-17'));
      const asked = sent(one).filter((text) => text.startsWith('BTC'));
      expect(new Set(asked.map((text) => text.replace(/ page.*/, '')))).toEqual(
        new Set([
          'BTCUSDT 2026-11-10 to 2026-11-10',
          'BTCUSDT 2026-11-11 to 2026-11-17',
          'BTCUSDT 2026-11-17 to 2026-11-17',
        ]),
      );
    },
  );

  test('what was kept whole is not given up for the news that the exchange has thrown it away', async () => {
    const now = { ms: NOON_MS };
    const one = await fetcherRig({ sandbox: { nowMs: () => now.ms } });
    await one.clock.run(
      Promise.all([
        one.ledger(['2024-12']),
        one.rebates(series('BTCUSDT'), '2024-12-01', '2024-12-03'),
      ]),
    );
    now.ms = Date.UTC(2026, 11, 5);
    await one.clock.advance(now.ms - NOON_MS);
    const freshness = { again: 'all' as const, sinceMs: one.clock.nowMs() };
    const [month] = await one.clock.run(one.ledger(['2024-12'], { freshness }));
    const days = await one.clock.run(
      one.rebates(series('BTCUSDT'), '2024-12-01', '2024-12-03', { freshness }),
    );
    expect(month).toMatchObject({ retained: true });
    expect(month!.reading.entries.length).toBeGreaterThan(1_000);
    expect(
      [...days.values()].map(({ retained, records }) => retained && records.length > 0),
    ).toEqual([true, true, true]);
  });
});

describe('cancel', () => {
  test('of one of two who wait keeps the work for the other', async () => {
    const stop = new AbortController();
    const one = await fetcherRig({
      sandbox: {
        onRequest: ({ nth }) => {
          if (nth === 3) stop.abort(new Cancelled());
          return undefined;
        },
      },
    });
    const left = one.ledger(['2026-10'], { signal: stop.signal }).catch((error: unknown) => error);
    const stayed = one.ledger(['2026-10']);
    expect(await one.clock.run(left)).toMatchObject({ code: 'cancelled' });
    expect((await one.clock.run(stayed))[0]!.reading.entries).toHaveLength(
      one.sandbox.truth.ledger('broker', '2026-10').length,
    );
    expect(one.sandbox.requests).toHaveLength(leastOf(one, ['2026-10']) + 1);
  });

  test('of the last one stops it, and what is asked again goes on where it stopped', async () => {
    const stop = new AbortController();
    const one = await fetcherRig({
      sandbox: {
        onRequest: ({ nth }) => {
          if (nth === 4) stop.abort(new Cancelled());
          return undefined;
        },
      },
    });
    await expect(
      one.clock.run(one.ledger(['2026-10'], { signal: stop.signal })),
    ).rejects.toMatchObject({ code: 'cancelled' });
    await one.clock.advance(60_000);
    expect(one.sandbox.requests).toHaveLength(4);
    expect(one.board.running).toEqual([]);
    await one.clock.run(one.ledger(['2026-10']));
    expect(sent(one).slice(4)[0]).toBe('2026-10 page 4');
    expect((await one.archive.month(one.broker.id, '2026-10'))!.reading.entries).toHaveLength(
      one.sandbox.truth.ledger('broker', '2026-10').length,
    );
  });

  test('pages that were read before the month was closed are not used after', async () => {
    const stop = new AbortController();
    const one = await fetcherRig({
      startMs: Date.UTC(2026, 9, 31),
      sandbox: {
        onRequest: ({ nth }) => {
          if (nth === 4) stop.abort(new Cancelled());
          return undefined;
        },
      },
    });
    await expect(
      one.clock.run(one.ledger(['2026-10'], { signal: stop.signal })),
    ).rejects.toMatchObject({ code: 'cancelled' });
    await one.clock.advance(10 * 86_400_000);
    const [month] = await one.clock.run(one.ledger(['2026-10']));
    expect(sent(one)[4]).toBe('2026-10 page 1');
    expect(month!.reading.readings).toBe(1);
  });
});

test('a store that fails to keep a page costs nothing of the reading', async () => {
  const one = await fetcherRig();
  one.archive.keepPage = () => Promise.reject(new Error('disk full'));
  const [month] = await one.clock.run(one.ledger(['2026-10']));
  expect(month!.reading.entries).toHaveLength(one.sandbox.truth.ledger('broker', '2026-10').length);
});
