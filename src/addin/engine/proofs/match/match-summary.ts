// The summary of a match before anything is written: counts and amounts by coin and status, and the
// unexplained remainder.
import { compareTexts } from '../../records/row-order';
import { fromUnits, sizeOf } from '../../records/units';
import type { LedgerMatch, MatchOutcome } from './match';

export type SideStatus = 'matched' | 'differs' | 'ambiguous' | 'unmatched';
export const SIDE_STATUSES: readonly SideStatus[] = [
  'matched',
  'differs',
  'ambiguous',
  'unmatched',
];

/** The number of rows of one side, and their exact sum. */
export interface CountedAmount {
  readonly count: number;
  readonly amount: string;
}

/** Amounts are exact texts of one coin. book − ledger = differences + unexplained. */
export interface CoinSummary {
  readonly coin: string;
  readonly book: CountedAmount;
  readonly ledger: CountedAmount;
  readonly lines: Readonly<Record<SideStatus, CountedAmount>>;
  readonly entries: Readonly<Record<SideStatus, CountedAmount>>;
  /**
   * Book less ledger for matched rows: by a reference with another amount, or within the tolerance.
   */
  readonly differences: string;
  /** Book less ledger for all ambiguous and unmatched rows. */
  readonly unexplained: string;
}

export interface MatchSummary {
  /** By coin; coins are never mixed. */
  readonly coins: readonly CoinSummary[];
  /** Over all coins. */
  readonly lines: Readonly<Record<SideStatus, number>>;
  readonly entries: Readonly<Record<SideStatus, number>>;
}

interface Tally {
  count: number;
  units: bigint;
}
type Tallies = Record<SideStatus, Tally>;
const byStatus = <Value>(valueOf: (status: SideStatus) => Value): Record<SideStatus, Value> => ({
  matched: valueOf('matched'),
  differs: valueOf('differs'),
  ambiguous: valueOf('ambiguous'),
  unmatched: valueOf('unmatched'),
});
const newTallies = (): Tallies => byStatus(() => ({ count: 0, units: 0n }));

export function matchSummary({ lines, entries, scale, allowed }: LedgerMatch): MatchSummary {
  const coins = new Map<string, { readonly lines: Tallies; readonly entries: Tallies }>();
  const count = (
    side: 'lines' | 'entries',
    coin: string,
    units: bigint,
    status: SideStatus,
  ): void => {
    const own = coins.get(coin) ?? { lines: newTallies(), entries: newTallies() };
    coins.set(coin, own);
    own[side][status].count += 1;
    own[side][status].units += units;
  };
  for (const { side, outcome } of lines)
    count('lines', side.coin, side.units, statusOf(outcome, allowed));
  for (const { side, outcome } of entries)
    count('entries', side.coin, side.units, statusOf(outcome, allowed));
  const over = (side: 'lines' | 'entries'): Record<SideStatus, number> =>
    byStatus((status) =>
      [...coins.values()].reduce((total, own) => total + own[side][status].count, 0),
    );
  const inOrder = [...coins].sort(([a], [b]) => compareTexts(a, b));
  return {
    coins: inOrder.map(([coin, own]) => coinSummary(coin, own.lines, own.entries, scale)),
    lines: over('lines'),
    entries: over('entries'),
  };
}

/**
 * As in the table: differs if a line's reference names its entry but the amounts differ by more
 * than the tolerance.
 */
function statusOf(outcome: MatchOutcome<unknown>, allowed: bigint): SideStatus {
  if (outcome.kind !== 'matched') return outcome.kind;
  return outcome.pass === 'reference' && !outcome.withFee && sizeOf(outcome.difference) > allowed
    ? 'differs'
    : 'matched';
}

function coinSummary(coin: string, lines: Tallies, entries: Tallies, scale: number): CoinSummary {
  const shown = ({ count, units }: Tally): CountedAmount => ({
    count,
    amount: fromUnits(units, scale),
  });
  const all = (tallies: Tallies): Tally =>
    SIDE_STATUSES.reduce(
      (sum, status) => ({
        count: sum.count + tallies[status].count,
        units: sum.units + tallies[status].units,
      }),
      { count: 0, units: 0n },
    );
  const less = (...statuses: SideStatus[]): string =>
    fromUnits(
      statuses.reduce((sum, status) => sum + lines[status].units - entries[status].units, 0n),
      scale,
    );
  const shownAll = (tallies: Tallies): Record<SideStatus, CountedAmount> =>
    byStatus((status) => shown(tallies[status]));
  return {
    coin,
    book: shown(all(lines)),
    ledger: shown(all(entries)),
    lines: shownAll(lines),
    entries: shownAll(entries),
    differences: less('matched', 'differs'),
    unexplained: less('ambiguous', 'unmatched'),
  };
}
