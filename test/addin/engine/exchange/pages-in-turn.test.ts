// A month's pages, each kept before the next is asked for where the exchange answers at once: what
// a killed page must ask for again, and what keeping must never cost.
import { setMaxListeners } from 'node:events';
import type { ExchangeClient } from '../../../../src/addin/engine/exchange/client';
import {
  PageGate,
  PagesInTurn,
  type MonthOptions,
} from '../../../../src/addin/engine/exchange/page-gate';
import type { Page } from '../../../../src/addin/engine/exchange/page';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { pause } from '../../../../src/addin/platform/clock';
import { holdForThreads, TurnedClock } from '../../../turned-clock';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { checkChain } from '../../../../src/addin/engine/records/balance-chain';
import { entries, entry, idsOf, START_MS } from './ledger-listing';
import { MovingExchange, nobody } from './moving-exchange';

const CLOSES_AT_MS = Date.UTC(2026, 10, 1);
const BEGAN_AT_MS = CLOSES_AT_MS + 60_000;
const { signal } = new AbortController();
setMaxListeners(0, signal);

const releases: (() => void)[] = [];
afterEach(() => releases.splice(0).forEach((release) => release()));

interface Setting {
  readonly count: number;
  /** One of so many entries is not listed. */
  readonly lacksEvery?: number;
  /** How long an answer takes, and how much of that our own server held the request. */
  readonly tookMs?: number;
  readonly deferredMs?: number;
  /** How long a request waits for its weights. */
  readonly waitMs?: number;
  readonly offsetMs?: number;
  readonly keepPage?: (page: Page<LedgerEntry>) => Promise<void>;
  readonly forgotten?: AbortSignal;
}

function setting({
  count,
  lacksEvery = 0,
  tookMs = 0,
  deferredMs = 0,
  waitMs = 0,
  offsetMs = 0,
  keepPage = () => Promise.resolve(),
  forgotten = signal,
}: Setting) {
  const clock = new TurnedClock(BEGAN_AT_MS);
  releases.push(holdForThreads(clock));
  const events: string[] = [];
  const exchange = new MovingExchange({
    listing: entries(0, count)
      .filter((_, n) => n % lacksEvery !== 1)
      .reverse(),
    answer: (shown) => shown,
    nowMs: clock.nowMs,
  });
  const client = {
    clock,
    offsetMs: { ledger: offsetMs, rebates: 0 },
    waitMs: () => waitMs,
    ask: async (request: Parameters<typeof exchange.ask>[0]) => {
      events.push(`asked ${request.parameters['page']}/${request.parameters['limit']}`);
      const sentAtMs = clock.nowMs();
      if (tookMs > 0) await pause(clock, tookMs, signal);
      return { ...(await exchange.ask(request)), sentAtMs, deferredMs };
    },
  } as unknown as ExchangeClient;
  const gate = new PageGate(clock);
  const turn = new PagesInTurn(client, gate, forgotten, async (page) => {
    await keepPage(page);
    events.push(`kept ${page.page}`);
  });
  /** For a test that turns the clock itself. */
  const begin = (more: Partial<MonthOptions> = {}) =>
    turn.readMonth(nobody, '2026-10', {
      beganAtMs: BEGAN_AT_MS,
      closesAtMs: CLOSES_AT_MS,
      signal,
      ...more,
    });
  const read = (more?: Partial<MonthOptions>) => clock.run(begin(more));
  return { begin, clock, events, exchange, gate, read, turn };
}

/** Someone else who waits for the same gate. */
function other(gate: PageGate): { readonly isIn: () => boolean } {
  let entered = false;
  void gate.enter(() => 0, signal).then(() => (entered = true));
  return { isIn: () => entered };
}

test('pages are kept in their order; what is asked only to look again is not kept', async () => {
  const { events, read, turn } = setting({ count: 500 });
  const month = await read();
  expect(month.entries).toHaveLength(500);
  expect(events.filter((event) => event.startsWith('asked'))).toEqual([
    ...['asked 1/200', 'asked 2/200', 'asked 3/200', 'asked 3/199'],
  ]);
  expect(events.filter((event) => event.startsWith('kept'))).toEqual([
    'kept 1',
    'kept 2',
    'kept 3',
  ]);
  expect(turn.count).toBe(3);
});

test('the months beside it prove its end, and save the look', async () => {
  const last = [entry(1_000_000, { afterAmount: '999', cTime: String(START_MS - 86_400_000) })];
  const earlier = checkChain(readLedgerPage(last, 1));
  const asked: unknown[] = [];
  const { events, read } = setting({ count: 40 });
  await read({
    beside: (wanted) => {
      asked.push(wanted);
      return Promise.resolve({ earlier, later: null, order: 'newest', isReadTogether: false });
    },
  });
  expect(asked).toEqual([{ order: 'newest', coins: new Set(['USDT']) }]);
  expect(events).toEqual(['asked 1/200', 'kept 1']);
});

test('a month is read when its last page is kept', async () => {
  let keep = (): void => undefined;
  const { clock, events, begin } = setting({
    count: 40,
    keepPage: () => new Promise((resolve) => (keep = resolve)),
  });
  let done = false;
  const reading = begin().then(() => (done = true));
  await clock.advance(5_000);
  expect([done, events]).toEqual([false, ['asked 1/200', 'asked 2/31']]);
  keep();
  await reading;
  expect(events.at(-1)).toBe('kept 1');
});

test('the next page waits until the one before is kept, as long as that takes no second', async () => {
  const stored: (() => void)[] = [];
  const { clock, gate, events, begin } = setting({
    count: 500,
    keepPage: () => new Promise((resolve) => stored.push(resolve)),
  });
  const reading = begin();
  await clock.advance(15);
  expect(events).toEqual(['asked 1/200']);
  stored[0]!();
  await clock.advance(0);
  expect(events).toEqual(['asked 1/200', 'kept 1', 'asked 2/200']);
  // One that is never kept holds nothing up for ever.
  await clock.advance(1_100);
  expect(events.at(-1)).toBe('asked 3/199');
  const late = other(gate);
  stored.slice(1).forEach((resolve) => resolve());
  await clock.advance(0);
  stored.slice(2).forEach((resolve) => resolve());
  await reading;
  expect(late.isIn()).toBe(true);
});

test('a store that fails costs nothing: the month is read, and the gate is free', async () => {
  const { clock, gate, read, turn, events } = setting({
    count: 500,
    keepPage: () => Promise.reject(new Error('full')),
  });
  expect((await read()).entries).toHaveLength(500);
  expect(events.filter((event) => event.startsWith('kept'))).toEqual([]);
  turn.end();
  const next = other(gate);
  await clock.advance(0);
  expect(next.isIn()).toBe(true);
});

test('a look that is not kept makes room when the reading ends, and not before', async () => {
  const { clock, gate, read, turn } = setting({ count: 40 });
  await read();
  const next = other(gate);
  await clock.advance(0);
  expect(next.isIn()).toBe(false);
  turn.end();
  turn.end();
  await clock.advance(0);
  expect(next.isIn()).toBe(true);
});

test('nothing leaves for an account that was forgotten', async () => {
  const forget = new AbortController();
  forget.abort(new Error('forgotten'));
  const { events, read } = setting({ count: 40, forgotten: forget.signal });
  await expect(read()).rejects.toThrow('forgotten');
  expect(events).toEqual([]);
});

test.each([
  ['slow of itself: more pages leave at once', 0, 5],
  ['held by our own server: one at a time', 95, 1],
])('an answer that takes 100 ms, %s', async (_name, deferredMs, width) => {
  const { clock, gate, read, turn } = setting({ count: 40, tookMs: 100, deferredMs });
  await read();
  turn.end();
  const others = Array.from({ length: 8 }, () => other(gate));
  await clock.advance(0);
  expect(others.filter(({ isIn }) => isIn())).toHaveLength(width);
});

test('while a request waits for its weights no other takes its place', async () => {
  const { clock, gate, turn, begin } = setting({ count: 40, tookMs: 20_000, waitMs: 9_990 });
  const reading = begin();
  await clock.advance(0);
  const next = other(gate);
  await clock.advance(9_000);
  expect(next.isIn()).toBe(false);
  await clock.advance(1_009);
  expect(next.isIn()).toBe(false);
  await clock.advance(1);
  expect(next.isIn()).toBe(true);
  await clock.run(reading);
  turn.end();
});

test.each([1_000, -86_400_000])(
  'what is kept bears the time of the exchange, %i ms from this computer',
  async (offsetMs) => {
    const pages: Page<LedgerEntry>[] = [];
    const { read } = setting({
      count: 40,
      offsetMs,
      keepPage: (page) => Promise.resolve(void pages.push(page)),
    });
    const month = await read();
    expect(pages.map(({ fetchedAtMs }) => fetchedAtMs)).toEqual([BEGAN_AT_MS + offsetMs]);
    expect(month.pages[0]!.fetchedAtMs).toBe(BEGAN_AT_MS + offsetMs);
  },
);

test.each([
  ['this computer is right, after its close', 0, 0, 3],
  ['this computer is right, before it', -1, 0, 4],
  ['this computer is fast', 59_999, -60_000, 4],
  ['this computer is slow', -60_000, 60_000, 3],
])('a month is closed by the clock of the exchange: %s', async (_name, atMs, offsetMs, asked) => {
  // Of an open one whose balances prove nothing page 1 is looked at again.
  const { exchange, read } = setting({ count: 436, lacksEvery: 5, offsetMs });
  await read({ beganAtMs: CLOSES_AT_MS + atMs });
  expect(exchange.requests).toBe(asked);
});

test('pages of a reading that was cut off are not asked for again', async () => {
  const first = setting({ count: 500 });
  const { pages } = await first.read();
  const { events, read, turn } = setting({ count: 500 });
  const month = await read({ stored: pages.slice(0, 2) });
  expect(idsOf(month.entries)).toBe(idsOf(entries(0, 500)));
  expect(events).toEqual(['asked 3/200', 'kept 3', 'asked 3/199']);
  expect(turn.count).toBe(1);
});
