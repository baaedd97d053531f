// What is kept of the days of a window, and told of its reading.
import type { IsoDay } from '../../../../../src/addin/engine/records/calendar';
import { fetcherRig, type FetcherRig } from './fetcher-rig';

const series = (symbol: string) => ({ symbol, coin: 'USDT', product: 'SPOT' as const });

test('a plan that the store refuses is told to all who wait for it', async () => {
  const one = await fetcherRig();
  one.archive.days = () => Promise.reject(new Error('damaged'));
  const both = ['BTCUSDT', 'BTCUSDT'].map((symbol) =>
    one.rebates(series(symbol), '2026-10-01', '2026-10-02').catch((error: unknown) => error),
  );
  expect(await one.clock.run(Promise.all(both))).toEqual([
    new Error('damaged'),
    new Error('damaged'),
  ]);
});

test('days that cannot be read fail no question of other days that came with them', async () => {
  const one = await fetcherRig({
    sandbox: {
      onRequest: ({ parameters }) =>
        String(parameters['startTime']) > '2026-06' ? { kind: 'code', code: -4002 } : undefined,
    },
  });
  const ask = (day: IsoDay) =>
    one.rebates(series('BTCUSDT'), day, day).then(
      () => 'read',
      () => 'failed',
    );
  const both = Promise.all([ask('2026-02-01'), ask('2026-10-01')]);
  expect(await one.clock.run(both)).toEqual(['read', 'failed']);
});

test('a window shows how far it is read, and each of its days names it and its moment', async () => {
  const seen: unknown[] = [];
  const one: FetcherRig = await fetcherRig({
    sandbox: {
      onRequest: () => {
        seen.push(...one.board.running.map(({ pagesRead, pagesTotal }) => [pagesRead, pagesTotal]));
        return undefined;
      },
    },
  });
  const [start, end]: readonly [IsoDay, IsoDay] = ['2026-08-01', '2026-10-29'];
  const days = await one.clock.run(one.rebates(series('BTCUSDT'), start, end));
  const ids = new Set([...days.values()].map(({ windowId }) => windowId!));
  expect([...ids]).toHaveLength(1);
  const window = await one.archive.window(one.broker.id, series('BTCUSDT'), [...ids][0]!);
  const { length } = window!.reading.pages;
  expect(length).toBeGreaterThan(1);
  expect(seen).toEqual(Array.from({ length }, (_, i) => (i === 0 ? [0, null] : [i, length])));
  expect(new Set([...days.values()].map(({ fetchedAtMs }) => fetchedAtMs))).toEqual(
    new Set([window!.fetchedAtMs]),
  );
});

test('a settlement that begins before its window, or after it, is kept under the nearest day', async () => {
  // The zone of the stamps is the exchange's: they may lie a day outside what was asked.
  const { sandbox, ...one } = await fetcherRig({
    sandbox: {
      sizeFactor: 0.05,
      onRequest: ({ operation }) =>
        operation === 'rebates'
          ? {
              kind: 'rewrite',
              rewrite: (body) =>
                body
                  .replaceAll('"settleStartTime":"2026-10-10', '"settleStartTime":"2026-10-09')
                  .replaceAll('"settleStartTime":"2026-10-12', '"settleStartTime":"2026-10-13'),
            }
          : undefined,
    },
  });
  const [start, end] = ['2026-10-10', '2026-10-12'] as const;
  const stored = await one.clock.run(one.rebates(series('BTCUSDT'), start, end));
  const listed = sandbox.truth.rebates({ ...series('BTCUSDT'), start, end });
  const on = (day: string): number =>
    listed.filter(({ settleStartTime }) => settleStartTime.startsWith(day)).length;
  expect([...stored].map(([day, { records }]) => [day, records.length])).toEqual(
    [...stored.keys()].map((day) => [day, on(day)]),
  );
  expect(on(start) > 0 && on(end) > 0).toBe(true);
});

test('days of which some are kept, and some not, are read once more in one window', async () => {
  const one = await fetcherRig();
  const asked = (start: IsoDay, end: IsoDay) =>
    one.rebates(series('BTCUSDT'), start, end, {
      freshness: { again: 'all', sinceMs: one.clock.nowMs() },
    });
  await one.clock.run(one.rebates(series('BTCUSDT'), '2026-08-01', '2026-08-05'));
  await one.clock.advance(60_000);
  const days = await one.clock.run(asked('2026-08-01', '2026-08-10'));
  // What is kept of a part of the window says nothing of the whole.
  expect(one.sandbox.requests).toHaveLength(2);
  expect(days.size).toBe(10);
});
