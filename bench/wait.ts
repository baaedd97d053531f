// How long a year of the ledger takes by the exchange's own weights, through the real server, on a
// clock that is turned and not waited for.
import { ExchangeClient } from '../src/addin/exchange/client';
import { pause } from '../src/addin/platform/clock';
import { monthsBetween, type IsoMonth } from '../src/addin/records/calendar';
import { anythingKept, LedgerFetcher } from '../src/addin/snapshot/fetching/ledger-fetcher';
import { MemorySnapshot } from '../src/addin/snapshot/memory-snapshot';
import { ReadingBoard } from '../src/addin/snapshot/fetching/progress';
import { startServer } from '../src/node/relay/server';
import { createSandbox } from '../src/sandbox/sandbox';
import { holdForSignatures, TurnedClock } from '../test/turned-clock';
import { demoAccount, NOON_MS, RULES } from './measure/demo-exchange';
import { inMs } from './measure/format';
import { leastOfMonth } from './requests/least-possible';
import { fixedRatio } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';

const MONTHS = monthsBetween('2025-11', '2026-10');
const PAGES = 60;
/** Ten pages every 10 s for one account: the last ten of 60 leave after five windows. */
const LEAST_MS = 50_000;

export async function run({ quick }: RunOptions): Promise<Table> {
  const sizeFactor = sizeOfSixty();
  const rows: Row[] = [];
  for (const latencyMs of quick ? [200] : [20, 200, 900]) {
    const tookMs = await yearAt(latencyMs, sizeFactor, [MONTHS]);
    rows.push(row(`${PAGES} pages over 12 months, latency ${latencyMs} ms`, tookMs, latencyMs));
    rows.push(
      row(
        '  the same with three windows open, one reads',
        await yearAt(latencyMs, sizeFactor, [MONTHS, [], []]),
        latencyMs,
      ),
    );
    rows.push(
      row(
        '  the same, each of three windows reads a third',
        await yearAt(
          latencyMs,
          sizeFactor,
          [0, 4, 8].map((at) => MONTHS.slice(at, at + 4)),
        ),
        latencyMs,
      ),
    );
  }
  return {
    title: "the wait for a year, simulated clock, the exchange's weights",
    rows,
    notes: [
      'Counted on a simulated clock. The sandbox refused nothing.',
      'All windows ask through one server, whose limiter runs on the same clock. The latency lies before the server, where it costs more.',
    ],
  };
}

const row = (what: string, tookMs: number, latencyMs: number): Row => ({
  what,
  figure: inMs(tookMs),
  baseline: `the weights' ${inMs(LEAST_MS)}, one round trip off`,
  ratio: fixedRatio(tookMs - latencyMs, LEAST_MS),
  atMost: 1.02,
});

/**
 * Simulated milliseconds until all windows have their months. @throws Error where the sandbox
 * refused a request or the year has not 60 pages.
 */
async function yearAt(
  latencyMs: number,
  sizeFactor: number,
  windows: readonly (readonly IsoMonth[])[],
): Promise<number> {
  const clock = new TurnedClock(NOON_MS);
  const undo = holdForSignatures(clock);
  const sandbox = createSandbox({ nowMs: clock.nowMs, sizeFactor });
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
      Promise.all(
        windows.map((months, i) => {
          const client = new ExchangeClient({
            wire: {
              fetch: travelling,
              clock,
              base: `${server.origin}/exchange`,
              headers: { 'Tieout-Window': String(i) },
            },
            random: () => 0.5,
          });
          const fetcher = new LedgerFetcher({
            client,
            snapshot: new MemorySnapshot(),
            board: new ReadingBoard(() => undefined),
            changed: () => undefined,
            rules: () => RULES,
          });
          return fetcher.ensure(
            'owner',
            account,
            months,
            anythingKept,
            new AbortController().signal,
          );
        }),
      ),
    );
    const refused = sandbox.requests.filter((request) => request.refused).length;
    if (refused > 0 || sandbox.requests.length !== PAGES)
      throw new Error(
        `${sandbox.requests.length} requests, ${refused} refused; expected ${PAGES} and none.`,
      );
    return clock.nowMs() - NOON_MS;
  } finally {
    undo();
    await server.close();
    await close();
  }
}

/** The size of the sandbox with which twelve months make 60 pages. */
function sizeOfSixty(): number {
  for (let percent = 58; percent > 40; percent -= 1) {
    const { truth } = createSandbox({ nowMs: () => NOON_MS, sizeFactor: percent / 100 });
    const pages = MONTHS.map((month) => leastOfMonth(truth.ledger('broker', month).length, false));
    if (pages.reduce((sum, one) => sum + one, 0) === PAGES) return percent / 100;
  }
  throw new Error(`No size of the sandbox makes ${PAGES} pages of twelve months.`);
}
