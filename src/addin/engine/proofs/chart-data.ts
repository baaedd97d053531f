// Charts of records: commission by day and by pair, balances over time. Sums are exact and never
// mix coins.
import { checkChain } from '../records/balance-chain';
import { dayOfUtcMs } from '../records/calendar';
import type { CommissionRecord } from '../records/commission-record';
import { sumDecimals } from '../records/decimal-text';
import { grouped } from '../../platform/grouped';
import type { LedgerEntry } from '../records/ledger-entry';
import type { OrderedRows } from '../records/row-order';
import { clockOf } from '../records/zone';
import { say } from '../../platform/say';

export interface PicturePoint {
  /** A day "2026-10-02", or a trading pair. */
  readonly label: string;
  /** Exact text, in the chart's coin. */
  readonly value: string;
  /** The missing amount before an entry of this day, if the balances do not follow: exact text. */
  readonly missing?: string;
  /** Records of this day that came after their month was closed. */
  readonly late?: number;
  /**
   * The index of its record in the result: the entry of a break, else the last record, else the
   * first.
   */
  readonly row?: number;
}

export interface Picture {
  /** bars: sums side by side. line: a daily balance. */
  readonly kind: 'bars' | 'line';
  readonly title: string;
  /** The kind of points: the header of their column in the table. */
  readonly pointsAre: 'Day' | 'Pair';
  readonly valuesAre: 'Commission' | 'Balance';
  readonly coin: string;
  readonly points: readonly PicturePoint[];
}

/** For each commission coin: by settlement day, and by pair if there are several. */
export function commissionPictures({ records }: OrderedRows<CommissionRecord>): Picture[] {
  const rows = new Map(records.map((record, row) => [record, row]));
  return [...grouped(records, ({ commissionAsset }) => commissionAsset)].flatMap(([coin, own]) => {
    const picture = (
      pointsAre: Picture['pointsAre'],
      title: string,
      labelOf: (record: CommissionRecord) => string,
    ): Picture => ({
      kind: 'bars',
      title,
      pointsAre,
      valuesAre: 'Commission',
      coin,
      points: [...grouped(own, labelOf)]
        .map(([label, group]) => ({
          label,
          value: sumDecimals(group.map(({ commission }) => commission ?? '0')),
          row: rows.get(group[0]!) ?? 0,
        }))
        .sort((a, b) => (a.label < b.label ? -1 : 1)),
    });
    const bySymbol = picture('Pair', say`Commission by pair, ${coin}`, ({ symbol, productType }) =>
      productType === 'FUTURES' ? say`${symbol} futures` : symbol,
    );
    return [
      picture('Day', say`Commission by settlement day, ${coin}`, ({ settleStartTime }) =>
        settleStartTime.slice(0, 10),
      ),
      ...(bySymbol.points.length > 1 ? [bySymbol] : []),
    ];
  });
}

/**
 * For each account and coin: the balance at the end of each day that has an entry.
 * @param late rows of records that came after their month was closed.
 * @param isWhole the rows hold every entry of their coins: only then is a balance that does not
 *   follow a break.
 */
export function balancePictures(
  { records, accounts }: OrderedRows<LedgerEntry>,
  displayZone: string,
  isWhole: boolean,
  late: ReadonlySet<number> = new Set(),
): Picture[] {
  const clock = clockOf(displayZone);
  const rowOf = new Map(records.map((entry, row) => [entry, row]));
  const owners = grouped(
    records.map((entry, at) => ({ entry, account: accounts[at] ?? '' })),
    ({ account }) => account,
  );
  return [...owners].flatMap(([account, rows]) => {
    const chain = checkChain(rows.map(({ entry }) => entry));
    const missing = new Map(
      isWhole ? chain.breaks.map((one) => [`${one.coin}|${one.billId}`, one.missing]) : [],
    );
    return [...chain.byCoin].map(([coin, entries]): Picture => ({
      kind: 'line',
      title: say`Balance over time, ${coin}${owners.size > 1 ? `, ${account}` : ''}`,
      pointsAre: 'Day',
      valuesAre: 'Balance',
      coin,
      points: [...grouped(entries, ({ cTimeMs }) => dayOfUtcMs(clock(cTimeMs)))].flatMap(
        ([label, day]): PicturePoint[] => {
          const broken = day.filter(({ billId }) => missing.has(`${coin}|${billId}`));
          const gaps = broken.map(({ billId }) => missing.get(`${coin}|${billId}`)!);
          const cameLate = day.filter((entry) => late.has(rowOf.get(entry) ?? -1));
          const last = day.findLast(({ afterAmount }) => afterAmount !== null);
          return last === undefined || last.afterAmount === null
            ? []
            : [
                {
                  label,
                  value: last.afterAmount,
                  row: rowOf.get(broken[0] ?? cameLate[0] ?? last) ?? 0,
                  ...(gaps.length > 0 && { missing: sumDecimals(gaps) }),
                  ...(cameLate.length > 0 && { late: cameLate.length }),
                },
              ];
        },
      ),
    }));
  });
}
