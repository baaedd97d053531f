// Requests used over the least possible: the real fetchers, through the real server, against the
// real sandbox. Weights are wide: what the wait costs is the topic wait.
import { monthsBetween } from '../src/addin/engine/records/calendar';
import { anythingKept } from '../src/addin/engine/archive/periods';
import { leastOfMonth, leastOfWindows } from './requests/least-possible';
import { openReader, type Reader } from './requests/reader';
import { tableOfRequests } from './requests/table';
import { count } from './measure/format';
import { fixedRatio } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';

const YEAR = monthsBetween('2025-11', '2026-10');
const OPEN_MONTH = '2026-11';
const HOUR_MS = 3_600_000;
/** 24 months with a leap day in them: exactly 731 days, all of them kept by the exchange. */
const LEAP_NOON_MS = Date.UTC(2028, 1, 29, 12);
const DAYS_731 = { start: '2026-03-01', end: '2028-02-29' } as const;
const SYMBOLS = [
  'BTCUSDT',
  'ETHUSDT',
  'SOLUSDT',
  'XRPUSDT',
  'DOGEUSDT',
  'ADAUSDT',
  'LTCUSDT',
  'LINKUSDT',
  'AVAXUSDT',
  'DOTUSDT',
  'TRXUSDT',
  'SUIUSDT',
];

export async function run({ quick }: RunOptions): Promise<Table> {
  const twiceAsked: string[] = [];
  const rows = [
    ...(await using(openReader(), ledgerRows)),
    ...(await using(openReader(), resumedRows)),
    ...(await using(openReader(LEAP_NOON_MS), (reader) =>
      rebateRows(reader, quick ? SYMBOLS.slice(0, 2) : SYMBOLS, twiceAsked),
    )),
    ...(await tableOfRequests(quick)),
  ];
  return {
    title: 'requests used over the least possible (whole months, 90-day windows)',
    rows,
    notes: [
      "The least is counted from the sandbox's own records: every page once, the short page that ends a month too; the aim is one more for a question.",
      'A second opening means new fetchers over the same archive.',
      'Every request passes the server.',
      ...twiceAsked,
    ],
  };
}

async function ledgerRows(reader: Reader): Promise<Row[]> {
  const { sandbox } = reader.exchange;
  const least = (months: readonly string[]): number =>
    months.reduce(
      (sum, month) => sum + leastOfMonth(sandbox.truth.ledger('broker', month).length),
      0,
    );
  const rows = [
    row(
      'one closed month',
      await reader.spent(() => reader.months(['2026-09'])),
      least(['2026-09']),
    ),
  ];
  const rest = YEAR.filter((month) => month !== '2026-09');
  rows.push(
    row(
      '12 months under 40 formulas, one month kept',
      await reader.spent(() => Promise.all(Array.from({ length: 40 }, () => reader.months(YEAR)))),
      least(rest),
    ),
  );
  rows.push(
    row(
      'the open month',
      await reader.spent(() => reader.months([OPEN_MONTH])),
      least([OPEN_MONTH]),
    ),
  );
  reader.reopen();
  rows.push(
    row(
      'a second opening: 13 months, 40 formulas',
      await reader.spent(() =>
        Promise.all(Array.from({ length: 40 }, () => reader.months([...YEAR, OPEN_MONTH]))),
      ),
      0,
    ),
  );
  reader.exchange.advance(HOUR_MS);
  const freshness = { again: 'open', sinceMs: reader.exchange.client.clock.nowMs() } as const;
  rows.push(
    row(
      'refresh of the open month (12 closed ones kept)',
      await reader.spent(() => reader.months([...YEAR, OPEN_MONTH], freshness)),
      leastOfMonth(sandbox.truth.ledger('broker', OPEN_MONTH).length),
    ),
  );
  return rows;
}

/** Stopped after 40 requests, then started again by new fetchers. */
async function resumedRows(reader: Reader): Promise<Row[]> {
  const whole = YEAR.reduce(
    (sum, month) =>
      sum + leastOfMonth(reader.exchange.sandbox.truth.ledger('broker', month).length),
    0,
  );
  await reader.stoppedAfter(40, (signal) => reader.months(YEAR, anythingKept, signal));
  const kept = await reader.pagesKept(YEAR);
  reader.reopen();
  return [
    row(
      `a resumed download: ${kept} of ${whole} pages kept`,
      await reader.spent(() => reader.months(YEAR)),
      whole - kept,
    ),
  ];
}

async function rebateRows(
  reader: Reader,
  symbols: readonly string[],
  notes: string[],
): Promise<Row[]> {
  const series = symbols.map((symbol) => ({ symbol, coin: 'USDT', product: 'SPOT' as const }));
  const least = series.reduce(
    (sum, one) => sum + leastOfWindows(reader.exchange.sandbox.truth, one, DAYS_731),
    0,
  );
  const all = (): Promise<unknown> => Promise.all(series.map((one) => reader.days(one, DAYS_731)));
  const rows = [
    row(
      `731 days of rebates, ${symbols.length} symbols`,
      await reader.spent(all),
      least,
      symbols.length,
    ),
  ];
  const { requests } = reader.exchange.sandbox;
  const twice =
    requests.length - new Set(requests.map(({ parameters }) => JSON.stringify(parameters))).size;
  if (twice > 0)
    notes.push(
      `${twice} requests for rebates were sent twice: page 1 of open windows of several pages, to see that they have not moved, and pages with records equal in every field.`,
    );
  reader.reopen();
  return [...rows, row('the same in a second opening', await reader.spent(all), 0)];
}

/** @param questions each may cost one request more */
const row = (what: string, used: number, least: number, questions = 1): Row => ({
  what,
  figure: count(used, 'requests'),
  baseline: `the least, ${least}`,
  ratio: fixedRatio(used, least),
  atMost: least === 0 ? 1 : (least + questions) / least,
});

async function using(
  opening: Promise<Reader>,
  work: (reader: Reader) => Promise<Row[]>,
): Promise<Row[]> {
  const reader = await opening;
  try {
    return await work(reader);
  } finally {
    await reader.exchange.close();
  }
}
