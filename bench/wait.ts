// How long a year of the ledger takes by the exchange's own weights, on a clock that is turned and not waited for.
import { ExchangeClient } from '../src/exchange/client';
import { pause } from '../src/exchange/clock';
import { WeightBudget } from '../src/exchange/weight-budget';
import { monthsBetween } from '../src/records/calendar';
import { createSandbox } from '../src/sandbox/sandbox';
import { anythingKept, LedgerFetcher } from '../src/snapshot/ledger-fetcher';
import { MemorySnapshot } from '../src/snapshot/memory-snapshot';
import { ReadingBoard } from '../src/snapshot/progress';
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
    const tookMs = await yearAt(latencyMs, sizeFactor);
    rows.push({ what: `${PAGES} pages over 12 months, latency ${latencyMs} ms`, figure: inMs(tookMs), baseline: `the weights' ${inMs(LEAST_MS)}, one round trip off`, ratio: fixedRatio(tookMs - latencyMs, LEAST_MS), atMost: 1.02 });
  }
  return {
    title: "the wait for a year, simulated clock, the exchange's weights",
    rows,
    notes: ['Counted on a simulated clock: the same in every run. The sandbox refused nothing.', 'Gap: three windows of one person that share the budget are not measured, because sharing is not built yet.'],
  };
}

/** Simulated milliseconds. @throws Error where the sandbox refused a request or the year has not 60 pages. */
async function yearAt(latencyMs: number, sizeFactor: number): Promise<number> {
  const clock = new TurnedClock(NOON_MS);
  const undo = holdForSignatures(clock);
  const sandbox = createSandbox({ nowMs: clock.nowMs, sizeFactor });
  const { url, close } = await sandbox.listen(0);
  try {
    const held = clock.holding(fetch);
    const travelling: typeof fetch = async (input, init) => {
      const signal = init?.signal ?? new AbortController().signal;
      await pause(clock, latencyMs / 2, signal);
      const answer = await held(input, init);
      await pause(clock, latencyMs / 2, signal);
      return answer;
    };
    const client = new ExchangeClient({ wire: { fetch: travelling, clock, base: url }, budget: new WeightBudget(clock), random: () => 0.5 });
    const fetcher = new LedgerFetcher({ client, snapshot: new MemorySnapshot(), board: new ReadingBoard(() => undefined), rules: () => RULES });
    await clock.run(fetcher.ensure('owner', await demoAccount(sandbox), MONTHS, anythingKept, new AbortController().signal));
    const refused = sandbox.requests.filter((request) => request.refused).length;
    if (refused > 0 || sandbox.requests.length !== PAGES) throw new Error(`${sandbox.requests.length} requests, ${refused} refused; expected ${PAGES} and none.`);
    return clock.nowMs() - NOON_MS;
  } finally {
    undo();
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
