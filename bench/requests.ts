// What each question costs over the least, from months with as many entries as a row says and from
// the sandbox's own commission records: the real fetchers against the real sandbox. The least counts
// every page once; the page that is not full ends a month. What the wait costs is the topic wait.
import { addDays, windowsOf, type IsoDay } from '../src/addin/engine/records/calendar';
import { anythingStored, type Freshness } from '../src/addin/engine/archive/open-periods';
import type { SandboxOptions } from '../src/sandbox/options';
import { pageOfMonth } from '../test/addin/engine/exchange/made-up-months';
import { MONTHS, openRig } from '../test/addin/engine/exchange/open-rig';
import { fetchersOver, type FetcherRig } from '../test/addin/engine/archive/fetching/fetchers-over';
import { count } from './measure/format';
import { fixedRatio } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';

const WIDE = { limit: 10_000_000, windowMs: 10_000 } as const;
const MINUTE_MS = 60_000;
const SERIES = { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' } as const;
/** Maximum page sizes (docs/exchange.md, Operations). */
const [LEDGER_PAGE, REBATES_PAGE] = [200, 100];

export async function run({ quick }: RunOptions): Promise<Table> {
  const rows: Row[] = [];
  for (const entries of quick ? [0, 100] : [0, 1, 100, 200, 5_400])
    for (const [what, months] of [
      ['a closed month', ['2026-10']],
      ['the open month', ['2026-11']],
      ['twelve closed months', MONTHS],
    ] as const)
      rows.push(
        await row(
          `${what}, ${entries} entries`,
          // A ledger says no total: only a page that is not full ends a month.
          () => months.length * (Math.floor(entries / LEDGER_PAGE) + 1),
          (rig, freshness) => rig.ledger(months, { freshness }),
          'all',
          {
            onRequest: ({ operation, parameters }) =>
              operation === 'ledger'
                ? {
                    kind: 'answer',
                    status: 200,
                    body: JSON.stringify(pageOfMonth(parameters, entries)),
                  }
                : undefined,
          },
        ),
      );
  for (const entries of quick ? [430] : [430, 5_400]) rows.push(await openMonth(entries));
  for (const totalField of [true, false])
    for (const days of quick ? [30] : [30, 90, 365])
      for (const [what, end] of [
        ['closed', '2026-10-31'],
        ['until today', '2026-11-20'],
      ] as const satisfies readonly (readonly [string, IsoDay])[]) {
        const start = addDays(end, 1 - days);
        rows.push(
          await row(
            `${days} days of commission, ${what}${totalField ? '' : ', without `total`'}`,
            ({ sandbox: { truth } }) =>
              windowsOf(start, end)
                .map((window) => truth.rebates({ ...SERIES, ...window }).length)
                .reduce((sum, found) => sum + Math.max(1, Math.ceil(found / REBATES_PAGE)), 0),
            (rig, freshness) => rig.rebates(SERIES, start, end, { freshness }),
            'open',
            { totalField },
          ),
        );
      }
  return { title: 'requests used over the least possible (whole months, 90-day windows)', rows };
}

/** It has ten more entries at Refresh. */
async function openMonth(entries: number): Promise<Row> {
  let listed = entries;
  return row(
    `the open month, ${entries} entries, ten more at Refresh`,
    () => Math.floor(entries / LEDGER_PAGE) + 1,
    (rig, freshness) => {
      if (freshness.again !== 'stored') listed += 10;
      return rig.ledger(['2026-11'], { freshness });
    },
    'open',
    {
      onRequest: ({ operation, parameters }) =>
        operation === 'ledger'
          ? {
              kind: 'answer',
              status: 200,
              body: JSON.stringify(pageOfMonth(parameters, listed, entries + 10)),
            }
          : undefined,
    },
  );
}

/** Of one question: first, and at a Refresh. */
async function row(
  what: string,
  leastOf: (rig: FetcherRig) => number,
  ask: (rig: FetcherRig, freshness: Freshness) => Promise<unknown>,
  again: Freshness['again'],
  sandbox: SandboxOptions,
): Promise<Row> {
  const rig = fetchersOver(await openRig({ sandbox: { weights: WIDE, ...sandbox } }));
  const { clock } = rig;
  const { requests } = rig.sandbox;
  try {
    const least = leastOf(rig);
    await clock.run(ask(rig, anythingStored));
    const used = requests.length;
    await clock.advance(MINUTE_MS);
    await clock.run(ask(rig, { again, sinceMs: clock.nowMs() }));
    return {
      what,
      figure: `${count(used, 'requests')}; ${requests.length - used} at Refresh`,
      baseline: `the least, ${least}`,
      ratio: fixedRatio(used, least),
      atMost: (least + 1) / least,
    };
  } finally {
    await rig.end();
  }
}
