// What a question over months costs. The least counts every page once, and the page that is not full
// ends a month; one look more for a question is all that a proof may cost.
import { monthsBetween } from '../../../../../src/addin/engine/records/calendar';
import type { RecordOrder } from '../../../../../src/sandbox/data/questions';
import { entry, type Entry } from '../../exchange/ledger-listing';
import { pageOfMonth } from '../../exchange/made-up-months';
import { fetcherRig, type FetcherRig } from './fetcher-rig';

jest.setTimeout(180_000);

const YEAR = monthsBetween('2025-11', '2026-10');
const OPEN = '2026-11';
const leastOf = (each: number): number => Math.floor(each / 200) + 1;
/** The newest page, and the end of the list. */
const atRefresh = (each: number): number => Math.min(2, leastOf(each));

/** An exchange with so many entries in each month. */
const withMonthsOf = (each: number): Promise<FetcherRig> =>
  fetcherRig({
    sandbox: {
      weights: { limit: 1e9 },
      onRequest: ({ operation, parameters }) =>
        operation === 'ledger'
          ? { kind: 'answer', status: 200, body: JSON.stringify(pageOfMonth(parameters, each)) }
          : undefined,
    },
  });

async function spent({ clock, sandbox }: FetcherRig, work: () => Promise<unknown>) {
  const before = sandbox.requests.length;
  await clock.run(work());
  return sandbox.requests.length - before;
}
const refreshed = async (one: FetcherRig, months: typeof YEAR, again: 'open' | 'all') => {
  await one.clock.advance(60_000);
  const freshness = { again, sinceMs: one.clock.nowMs() };
  return spent(one, () => one.ledger(months, { freshness }));
};

describe.each([0, 1, 2, 99, 150, 200, 430])('months of %i entries', (each) => {
  test('one that is over: one look first, none once it was read', async () => {
    const one = await withMonthsOf(each);
    expect(await spent(one, () => one.ledger(['2026-09']))).toBe(leastOf(each) + 1);
    expect(await refreshed(one, ['2026-09'], 'open')).toBe(0);
    // Nothing else proves a month without entries.
    expect(await refreshed(one, ['2026-09'], 'all')).toBe(leastOf(each) + (each === 0 ? 1 : 0));
  });

  test('the open one: one look first, and at Refresh where nothing else proves it', async () => {
    const one = await withMonthsOf(each);
    expect(await spent(one, () => one.ledger([OPEN]))).toBe(leastOf(each) + 1);
    expect(await refreshed(one, [OPEN], 'open')).toBe(atRefresh(each) + (each < 2 ? 1 : 0));
  });

  test('a year of them together: eleven prove each other; opened again 0, at Refresh 0; one of them alone later 1 page', async () => {
    const one = await withMonthsOf(each);
    const forty = () => Promise.all(Array.from({ length: 40 }, () => one.ledger(YEAR)));
    expect(await spent(one, forty)).toBe(12 * leastOf(each) + 1);
    expect(await spent(one, forty)).toBe(0);
    expect(await refreshed(one, YEAR, 'open')).toBe(0);
    if (each === 0) return;
    expect(await spent(one, () => one.ledger([OPEN]))).toBe(leastOf(each));
    expect(await refreshed(one, [OPEN], 'open')).toBe(atRefresh(each));
    // Whole again, whatever a refresh has read of it meanwhile.
    expect(await refreshed(one, [...YEAR, OPEN], 'all')).toBe(13 * leastOf(each));
  });
});

test.each<[RecordOrder, number]>([
  ['newest', 1],
  ['oldest', 1],
  // Without an order both sides are needed, and the first and the last month have one.
  ['shuffled', 2],
])('a year of the sandbox, the %s first, takes %i looks', async (order, looks) => {
  const one = await fetcherRig({ sandbox: { order, sizeFactor: 0.1, weights: { limit: 1e9 } } });
  const pages = YEAR.reduce(
    (sum, month) => sum + leastOf(one.sandbox.truth.ledger('broker', month).length),
    0,
  );
  const months = await one.clock.run(one.ledger(YEAR));
  expect(one.sandbox.requests).toHaveLength(pages + looks);
  expect(months.map(({ reading: { entries } }) => entries.length)).toEqual(
    YEAR.map((month) => one.sandbox.truth.ledger('broker', month).length),
  );
});

test('a month that is cut while the months beside it are kept is looked at again', async () => {
  const one = await fetcherRig({
    sandbox: {
      sizeFactor: 0.1,
      faults: [{ operation: 'ledger', nth: 3, fault: { kind: 'short', records: 100 } }],
    },
  });
  await one.clock.run(one.ledger(['2026-09']));
  const [month] = await one.clock.run(one.ledger(['2026-10']));
  expect(month!.reading.entries).toHaveLength(one.sandbox.truth.ledger('broker', '2026-10').length);
});

test.each([
  ['in its middle disproves nothing', Date.UTC(2026, 9, 15)],
  ['in its days of grace proves nothing', Date.UTC(2026, 10, 2)],
])('a neighbour that was read %s', async (_when, startMs) => {
  const one = await fetcherRig({ startMs, sandbox: { sizeFactor: 0.1 } });
  await one.clock.run(one.ledger(['2026-10']));
  await one.clock.advance(Date.UTC(2026, 10, 24) - startMs);
  const [month] = await one.clock.run(one.ledger(['2026-11']));
  const { length } = one.sandbox.truth.ledger('broker', '2026-11');
  expect(month!.reading).toMatchObject({ readings: 1, entries: { length } });
  const begun = (await one.archive.month(one.broker.id, '2026-10'))!.reading.entries;
  expect(one.sandbox.requests).toHaveLength(leastOf(begun.length) + 1 + leastOf(length) + 1);
});

describe('months of few entries beside each other', () => {
  /** An exchange with these entries; each month fits on one page. */
  const withEntries = (entries: readonly Entry[]): Promise<FetcherRig> =>
    fetcherRig({
      sandbox: {
        weights: { limit: 1e9 },
        onRequest: ({ operation, parameters: { month, page } }) => {
          if (operation !== 'ledger') return undefined;
          const own = entries.filter(
            ({ cTime }) => new Date(Number(cTime)).toISOString().slice(0, 7) === month,
          );
          return { kind: 'answer', status: 200, body: JSON.stringify(Number(page) > 1 ? [] : own) };
        },
      },
    });
  const at = (day: string): string => String(Date.parse(`${day}T12:00:00Z`));

  test('a coin that no month before has is looked at, not where months are read together', async () => {
    const entries = [
      entry(9, { cTime: at('2026-09-20'), coinName: 'NEW', deltaAmount: '5', afterAmount: '70' }),
      entry(2, { cTime: at('2026-09-10') }),
      entry(1, { cTime: at('2026-08-20') }),
      entry(0, { cTime: at('2026-08-10') }),
    ];
    const apart = await withEntries(entries);
    expect(await spent(apart, () => apart.ledger(['2026-08']))).toBe(2);
    await apart.clock.advance(60_000);
    expect(await spent(apart, () => apart.ledger(['2026-09']))).toBe(2);
    const together = await withEntries(entries);
    expect(await spent(together, () => together.ledger(['2026-08', '2026-09']))).toBe(3);
  });

  test.each([
    ['twelve months ago is found there', '2025-10-20', 1],
    ['thirteen months ago is looked at', '2025-09-20', 2],
  ])('a coin that was seen last %s', async (_, seen, requests) => {
    const months = monthsBetween('2025-09', '2026-09');
    const coin = (n: number, day: string): Entry =>
      entry(900 + n, { cTime: at(day), coinName: 'RARE', afterAmount: String(70 + n) });
    const each = months.map((month, n) => entry(n, { cTime: at(`${month}-10`) }));
    const all = [...each, coin(0, seen), coin(1, '2026-10-20')];
    const one = await withEntries(all.sort((a, b) => Number(b.cTime) - Number(a.cTime)));
    await spent(one, () => one.ledger(months));
    await one.clock.advance(60_000);
    expect(await spent(one, () => one.ledger(['2026-10']))).toBe(requests);
  });

  test('the open month, empty again, costs one request at Refresh where its neighbours are kept', async () => {
    const one = await withEntries([entry(0, { cTime: at('2026-09-10') })]);
    await spent(one, () => one.ledger(['2026-09', '2026-10', OPEN]));
    expect(await refreshed(one, [OPEN], 'open')).toBe(1);
  });

  test('one entry tells no order: the order of the month beside it says which side proves it', async () => {
    const one = await withEntries([
      entry(0, { cTime: at('2026-08-10') }),
      entry(1, { cTime: at('2026-09-10') }),
      entry(2, { cTime: at('2026-09-20') }),
    ]);
    expect(await spent(one, () => one.ledger(['2026-09']))).toBe(2);
    expect(await spent(one, () => one.ledger(['2026-08']))).toBe(1);
  });
});

test('365 days without a commission record, of an exchange that counts none, take one look', async () => {
  const one = await fetcherRig({
    sandbox: {
      onRequest: ({ operation, parameters: { page } }) =>
        operation === 'rebates'
          ? { kind: 'answer', status: 200, body: JSON.stringify({ current: page, records: [] }) }
          : undefined,
    },
  });
  const series = { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' } as const;
  const year = () => one.rebates(series, '2025-11-01', '2026-10-31');
  expect(await spent(one, year)).toBe(5 + 1);
});
