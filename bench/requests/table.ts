// What each question costs over the least, from months with as many entries as a row says and from
// the sandbox's own commission records. The least counts every page once; the page that is not full
// ends a month.
import { addDays, monthsBetween, type IsoDay } from '../../src/addin/engine/records/calendar';
import { pageOfMonth } from '../../test/exchange/made-up-months';
import { count } from '../measure/format';
import { openDemoExchange } from '../measure/demo-exchange';
import { fixedRatio } from '../measure/spread';
import type { Row } from '../measure/topic';
import { leastOfMonth, leastOfWindows } from './least-possible';
import { Reader } from './reader';

const YEAR = monthsBetween('2025-11', '2026-10');
const OPEN_MONTH = '2026-11' as const;
const MINUTE_MS = 60_000;
const SERIES = { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' } as const;

export async function tableOfRequests(quick: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  for (const each of quick ? [0, 100] : [0, 1, 2, 99, 100, 200, 430, 5_400])
    rows.push(...(await ledgerRows(each)));
  for (const saysTotal of [true, false])
    for (const days of quick ? [30] : [1, 30, 90, 91, 365])
      rows.push(...(await rebateRows(days, saysTotal)));
  return rows;
}

/** Of one question: first, and at a Refresh of all. */
async function ledgerRows(each: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, months] of [
    ['a closed month', ['2026-10']],
    ['the open month', [OPEN_MONTH]],
    ['twelve closed months', YEAR],
  ] as const) {
    const reader = new Reader(
      await openDemoExchange(undefined, {
        onRequest: ({ operation, parameters }) =>
          operation === 'ledger'
            ? { kind: 'answer', status: 200, body: JSON.stringify(pageOfMonth(parameters, each)) }
            : undefined,
      }),
    );
    const least = months.length * leastOfMonth(each);
    const first = await reader.spent(() => reader.months(months));
    reader.exchange.advance(MINUTE_MS);
    const again = await reader.spent(() => reader.months(months, reader.freshness('all')));
    rows.push(row(`${what}, ${each} entries`, first, least, again));
    await reader.exchange.close();
  }
  return rows;
}

async function rebateRows(days: number, saysTotal: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, end] of [
    ['closed', '2026-10-31'],
    ['until today', '2026-11-20'],
  ] as const) {
    const reader = new Reader(await openDemoExchange(undefined, { totalField: saysTotal }));
    const range = { start: addDays(end, 1 - days), end: end as IsoDay };
    const { truth } = reader.exchange.sandbox;
    const least = leastOfWindows(truth, SERIES, range);
    const first = await reader.spent(() => reader.days(SERIES, range));
    reader.exchange.advance(MINUTE_MS);
    const again = await reader.spent(() => reader.days(SERIES, range, reader.freshness('open')));
    const said = saysTotal ? '' : ', without `total`';
    rows.push(row(`${days} days of commission, ${what}${said}`, first, least, again));
    await reader.exchange.close();
  }
  return rows;
}

const row = (what: string, used: number, least: number, again: number): Row => ({
  what,
  figure: `${count(used, 'requests')}; ${again} at Refresh`,
  baseline: `the least, ${least}`,
  ratio: fixedRatio(used, least),
  atMost: (least + 1) / least,
});
