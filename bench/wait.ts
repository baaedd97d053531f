// How long a year of the ledger, and the end of a month in a big firm, take by the exchange's own
// weights, through the real server or its limiter, on a simulated clock.
import { usualWeights } from '../src/server/limiter/weights';
import { inMs } from './measure/format';
import { fixedRatio } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';
import { slowAnswers } from './wait/slow-answers';
import { oneWindow, readYear, threeWindows, type Windows } from './wait/year';

const { windowMs, account } = usualWeights;

export async function run({ quick }: RunOptions): Promise<Table> {
  const rows: Row[] = [];
  for (const latencyMs of quick ? [200] : [20, 200, 900])
    for (const [what, windows] of [
      [`60 pages of a year, latency ${latencyMs} ms`, oneWindow],
      ['  the same, each of three windows reads a third', threeWindows],
    ] as const)
      rows.push(await yearRow(what, windows, latencyMs));
  const pages = quick ? 5 : 20;
  for (const [what, accounts, each, servers] of [
    ['answers in up to 900 ms, one account', 1, 60, 1],
    ['  the same, twelve accounts', 12, 60, 1],
    ['  the same, twelve accounts at two servers', 12, 60, 2],
    [`500 accountants × ${pages} pages behind one address`, 500, pages, 1],
    ['  the same behind two addresses', 250, pages, 1],
  ] as const)
    rows.push(await firmRow(what, { accounts, pages: each, servers }));
  return { title: "the wait for a year and for a month's end, the exchange's weights", rows };
}

/** Each window of a person looks at one end besides its pages. */
async function yearRow(what: string, windows: Windows, latencyMs: number): Promise<Row> {
  const { tookMs, requests } = await readYear(windows, latencyMs);
  const inAWindow = account.limit / account.cost.ledger;
  const leastMs = (Math.ceil(requests / inAWindow) - 1) * windowMs;
  return {
    what,
    figure: inMs(tookMs),
    baseline: `the weights' ${inMs(leastMs)} for ${requests} requests, one round trip off`,
    ratio: fixedRatio(tookMs - latencyMs, leastMs),
    atMost: 1.02,
  };
}

/**
 * Half of each answer's time is the way to the exchange.
 * @throws Error where the exchange refused a request
 */
async function firmRow(
  what: string,
  firm: Record<'accounts' | 'pages' | 'servers', number>,
): Promise<Row> {
  const { leftMs, leastMs, refused } = await slowAnswers(firm, 0.5, 1);
  if (refused > 0) throw new Error(`${what}: the exchange refused ${refused}.`);
  return {
    what,
    figure: inMs(leftMs),
    baseline: `the last leaves, by the weights, after ${inMs(leastMs)}`,
    ratio: fixedRatio(leftMs, leastMs),
    atMost: 1.05,
  };
}
