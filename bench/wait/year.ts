// Sixty pages of a year's ledger, read by the product's own fetchers through the real server, under
// the exchange's weights.
import { ExchangeClient, type ExchangeAccount } from '../../src/addin/engine/exchange/client';
import { pause, systemClock, type Clock } from '../../src/addin/platform/clock';
import { monthsBetween, type IsoMonth } from '../../src/addin/engine/records/calendar';
import { LedgerFetcher } from '../../src/addin/engine/archive/fetching/ledger-fetcher';
import { anythingKept } from '../../src/addin/engine/archive/periods';
import { Archive } from '../../src/addin/engine/archive/archive';
import { ReadingBoard } from '../../src/addin/engine/archive/fetching/progress';
import { usualWeights } from '../../src/server/limiter/weights';
import { startServer } from '../../src/server/server';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import { startRedis } from '../../test/relay/redis-process';
import { holdForThreads, TurnedClock } from '../../test/turned-clock';
import { demoAccount, NOON_MS, RULES } from '../measure/demo-exchange';
import { leastOfMonth } from '../requests/least-possible';

const MONTHS = monthsBetween('2025-11', '2026-10');
/** Requests that a year of the sandbox's at `sizeOfSixty` takes. */
export const PAGES = 60;

/** The months that each window of one account reads. */
export type Windows = readonly (readonly IsoMonth[])[];
export const oneWindow: Windows = [MONTHS];
export const oneOfThree: Windows = [MONTHS, [], []];
export const threeWindows: Windows = [0, 4, 8].map((at) => MONTHS.slice(at, at + 4));

export interface YearRead {
  readonly tookMs: number;
  /** Requests that reached the exchange, and how many of them it refused. */
  readonly requests: number;
  readonly refused: number;
}

/** One server, on a clock that is turned. The latency lies before the server. */
export async function readYear(windows: Windows, latencyMs: number): Promise<YearRead> {
  const clock = new TurnedClock(NOON_MS);
  const undo = holdForThreads(clock);
  const sandbox = createSandbox({ nowMs: clock.nowMs, sizeFactor: sizeOfSixty(windows) });
  const { url, close } = await sandbox.listen(0);
  const server = await startServer({ port: 0, ledgerBaseUrl: url, rebatesBaseUrl: url, clock });
  clock.parked = () => server.waiting;
  try {
    const held = clock.holding(fetch);
    const travelling: typeof fetch = async (input, init) => {
      const signal = init?.signal ?? new AbortController().signal;
      await pause(clock, latencyMs / 2, signal);
      const answer = await held(input, init);
      await pause(clock, latencyMs / 2, signal);
      return answer;
    };
    const account = await demoAccount(sandbox);
    await clock.run(
      readAll(windows, account, clock, () => ({ origin: server.origin, fetch: travelling })),
    );
    return { tookMs: clock.nowMs() - NOON_MS, ...counted(sandbox) };
  } finally {
    undo();
    await server.close();
    await close();
  }
}

/**
 * Two servers that share one Redis, in real time, for Redis has its own clock. Window by window the
 * requests go to one server and the other in turn, as a load balancer sends them.
 * @param windowMs of the exchange and of both servers
 */
export async function readYearOverTwoServers(
  windows: Windows,
  windowMs: number,
): Promise<YearRead> {
  const startMs = performance.now();
  const nowMs = (): number => NOON_MS + performance.now() - startMs;
  const clock: Clock = {
    nowMs,
    steadyMs: nowMs,
    after: (delayMs, run) => systemClock.after(delayMs, run),
  };
  const sandbox = createSandbox({ nowMs, sizeFactor: sizeOfSixty(windows), weights: { windowMs } });
  // The exchange has its records: making them up must not hold up the first requests.
  for (const month of MONTHS) sandbox.truth.ledger('broker', month);
  const { url, close } = await sandbox.listen(0);
  const redis = await startRedis();
  const start = (): ReturnType<typeof startServer> =>
    startServer({
      port: 0,
      ledgerBaseUrl: url,
      rebatesBaseUrl: url,
      weights: { ...usualWeights, windowMs },
      redis: { url: redis.url, localShare: 0.5 },
    });
  const servers = [await start(), await start()] as const;
  try {
    const account = await demoAccount(sandbox);
    const beganMs = nowMs();
    await readAll(windows, account, clock, (window) => {
      let turn = window;
      const balanced: typeof fetch = (input, init) => {
        turn += 1;
        if (typeof input !== 'string') throw new TypeError('The client asks by addresses.');
        const { origin } = servers[turn % 2 === 0 ? 0 : 1];
        return fetch(input.replace(servers[0].origin, origin), init);
      };
      return { origin: servers[0].origin, fetch: balanced };
    });
    return { tookMs: nowMs() - beganMs, ...counted(sandbox) };
  } finally {
    for (const server of servers) await server.close();
    await redis.kill();
    await close();
  }
}

/** Every window with fetchers of its own, as every pane has them. */
const readAll = (
  windows: Windows,
  account: ExchangeAccount,
  clock: Clock,
  wayOf: (window: number) => { readonly origin: string; readonly fetch: typeof fetch },
): Promise<unknown> =>
  Promise.all(
    windows.map((months, window) => {
      const way = wayOf(window);
      const client = new ExchangeClient({
        wire: {
          fetch: way.fetch,
          clock,
          base: `${way.origin}/exchange`,
          headers: { 'Tieout-Window': String(window) },
        },
        random: () => 0.5,
      });
      const fetcher = new LedgerFetcher({
        client,
        archive: new Archive(),
        board: new ReadingBoard({ changed: () => undefined }),
        changes: new Map(),
        readAgain: new Map(),
      });
      const { signal } = new AbortController();
      return fetcher.ensure('owner', account, months, {
        freshness: anythingKept,
        rules: RULES,
        signals: [signal],
      });
    }),
  );

const counted = ({ requests }: Sandbox): Pick<YearRead, 'requests' | 'refused'> => ({
  requests: requests.length,
  refused: requests.filter(({ refused }) => refused).length,
});

const known = new Map<number, number>();

/**
 * The size of the sandbox with which twelve months take 60 requests: their pages, and one look at an
 * end for each window that reads.
 */
function sizeOfSixty(windows: Windows): number {
  const looks = windows.filter((months) => months.length > 0).length;
  for (let thousandths = 600; !known.has(looks) && thousandths > 400; thousandths -= 5) {
    const sizeFactor = thousandths / 1_000;
    const { truth } = createSandbox({ nowMs: () => NOON_MS, sizeFactor });
    const pages = MONTHS.map((month) => leastOfMonth(truth.ledger('broker', month).length));
    if (pages.reduce((sum, one) => sum + one, looks) === PAGES) known.set(looks, sizeFactor);
  }
  const size = known.get(looks);
  if (size === undefined)
    throw new Error(`No size of the sandbox makes ${PAGES} requests of twelve months.`);
  return size;
}
