// How long a year of the ledger, and the end of a month in a big firm, take by the exchange's own
// weights, through the real server.
import { inMs } from './measure/format';
import { fixedRatio } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';
import { monthEnd } from './wait/month-end';
import { slowAnswers } from './wait/slow-answers';
import {
  oneOfThree,
  oneWindow,
  PAGES,
  readYear,
  readYearOverTwoServers,
  threeWindows,
  type YearRead,
} from './wait/year';

const WINDOW_MS = 10_000;
/** Ten pages in each window for one account: the last ten of 60 leave after five windows. */
const leastOf = (windowMs: number): number => 5 * windowMs;

export async function run({ quick }: RunOptions): Promise<Table> {
  const rows: Row[] = [];
  for (const latencyMs of quick ? [200] : [20, 200, 900]) {
    for (const [what, windows] of [
      [`${PAGES} pages over 12 months, latency ${latencyMs} ms`, oneWindow],
      ['  the same with three windows open, one reads', oneOfThree],
      ['  the same, each of three windows reads a third', threeWindows],
    ] as const)
      rows.push(row(what, await readYear(windows, latencyMs), WINDOW_MS, latencyMs));
  }
  // In real time, so both at once, each with two servers and a Redis of its own.
  const windowMs = quick ? 1_000 : WINDOW_MS;
  const [one, three] = await Promise.all(
    [oneWindow, threeWindows].map((windows) => readYearOverTwoServers(windows, windowMs)),
  );
  if (one) rows.push(row('two servers that share one Redis, one window', one, windowMs));
  if (three) rows.push(row('  the same, each of three windows reads a third', three, windowMs));
  rows.push(...(await slowRows()), ...(await monthEndRows(quick)));
  return {
    title: "the wait for a year and for a month's end, the exchange's weights",
    rows,
    notes: [
      'On a simulated clock, but for two servers, which run in real time (Redis has its own clock). The sandbox refused nothing.',
      'All windows ask through the server. The latency lies before it, where it costs more.',
      'The end of a month is played on the limiter of the server: six requests of each person at a time.',
    ],
  };
}

/** @throws Error where the exchange refused a request, or was asked more or less than needed */
function row(
  what: string,
  { tookMs, requests, refused }: YearRead,
  windowMs: number,
  latencyMs = 0,
): Row {
  if (refused > 0 || requests !== PAGES)
    throw new Error(`${what}: ${requests} requests, ${refused} refused; not ${PAGES} and none.`);
  const leastMs = leastOf(windowMs);
  return {
    what,
    figure: inMs(tookMs),
    baseline: `the weights' ${inMs(leastMs)}${latencyMs > 0 ? ', one round trip off' : ''}`,
    ratio: fixedRatio(tookMs - latencyMs, leastMs),
    atMost: 1.02,
  };
}

/**
 * Half of each answer's time is the way to the exchange.
 * @throws Error where the exchange refused a request
 */
async function slowRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, firm] of [
    ['answers in up to 900 ms, one account', { accounts: 1, pages: PAGES, servers: 1 }],
    ['  the same, twelve accounts', { accounts: 12, pages: PAGES, servers: 1 }],
    ['  the same, twelve accounts at two servers', { accounts: 12, pages: PAGES, servers: 2 }],
  ] as const) {
    const { leftMs, leastMs, refused } = await slowAnswers(firm, 0.5, 1);
    if (refused > 0) throw new Error(`${what}: the exchange refused ${refused}.`);
    const baseline = `the last leaves, by the weights, after ${inMs(leastMs)}`;
    rows.push({
      what,
      figure: inMs(leftMs),
      baseline,
      ratio: fixedRatio(leftMs, leastMs),
      atMost: 1.05,
    });
  }
  return rows;
}

/** One address lets 100 requests through in 10 s, for each operation. */
async function monthEndRows(quick: boolean): Promise<Row[]> {
  const pages = quick ? 5 : 100;
  const rows: Row[] = [];
  for (const [addresses, accountants] of [
    [1, 500],
    [2, 250],
  ] as const) {
    const { firstMs, lastMs } = await monthEnd(accountants, pages);
    const leastMs = ((accountants * pages) / 100) * WINDOW_MS;
    const where = addresses === 1 ? 'one egress address' : `each of ${addresses} egress addresses`;
    rows.push({
      what: `${accountants} accountants × ${pages} pages behind ${where}`,
      figure: `${inMinutes(lastMs)} (the first has all after ${inMinutes(firstMs)})`,
      baseline: `the address's weights, ${inMinutes(leastMs)}`,
      ratio: fixedRatio(lastMs, leastMs),
      atMost: 1.02,
    });
  }
  return rows;
}

const inMinutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;
