// What the exchange may have listed while it was read.
import type { Change } from '../../src/sandbox/faults/disturbances';
import type { Sandbox } from '../../src/sandbox/sandbox';

type Listed = Change['record'];
const nameOf = (record: Listed): string =>
  'billId' in record ? `${record.billId} ${record.deltaAmount}` : record.commission;
export const sorted = (names: readonly string[]): string => [...names].sort().join('\n');

/**
 * Now, and before each of the last things that a fault did to it. Entries only come and move;
 * commission records come, are withdrawn and return.
 */
function statesOf(
  now: readonly Listed[],
  changes: readonly Change[],
  isAsked: (record: Listed) => boolean,
): string[] {
  const state = now.map(nameOf);
  const states = [sorted(state)];
  for (const { kind, record } of changes.filter((change) => isAsked(change.record)).reverse()) {
    if (kind === 'posted' || kind === 'returned') state.splice(state.indexOf(nameOf(record)), 1);
    if (kind === 'withdrawn') state.push(nameOf(record));
    states.push(sorted(state));
  }
  return states;
}

/**
 * Of one month of the ordinary account, as `billId deltaAmount`. @param late entries that were listed
 * one after the other, in that order.
 */
export function ledgerStates(
  { truth }: Sandbox,
  month: string,
  late: readonly unknown[] = [],
): string[] {
  const now = truth.ledger('ordinary', month);
  const withoutLate = late.map((_, listed) => {
    const waiting = late.slice(listed);
    return sorted(now.filter((record) => !waiting.includes(record)).map(nameOf));
  });
  return [
    ...withoutLate,
    ...statesOf(
      now,
      truth.changes,
      (record) => 'billId' in record && monthOfId(record.billId) === month,
    ),
  ];
}

/** Whether a row is there more often than in any of these states. */
export function hasDoubled(rows: readonly string[], states: readonly string[]): boolean {
  const counts = states.map((state) => countsOf(state.split('\n')));
  return [...countsOf(rows)].some(([row, times]) => {
    const most = Math.max(...counts.map((count) => count.get(row) ?? 0));
    return most > 0 && times > most;
  });
}

function countsOf(rows: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}

/** Of BTCUSDT in USDT, spot, as its commissions. */
export function rebateStates({ truth }: Sandbox, start: string, end: string): string[] {
  const question = { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT', start, end } as const;
  return statesOf(
    truth.rebates(question),
    truth.changes,
    (record) =>
      !('billId' in record) && record.symbol === 'BTCUSDT' && record.commissionAsset === 'USDT',
  );
}

/** The sandbox's ids say when: 40,000 for each millisecond since 2020. */
export const monthOfId = (billId: string): string =>
  new Date(1_577_836_800_000 + Number((BigInt(billId) - 700_000_000_000_000_000n) / 40_000n))
    .toISOString()
    .slice(0, 7);
