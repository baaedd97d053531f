// Which ledger entries a call means: one predicate for rows, totals, matches and evidence.
import type { LedgerEntry } from './ledger-entry';
import type { Instants } from './zone';

export interface LedgerFilter {
  /** Upper case; null: all. */
  readonly coins: readonly string[] | null;
  /** Lower case; null: all. */
  readonly types: readonly string[] | null;
  /** null: no cut. The end is not included. */
  readonly cutTo: Instants | null;
}

export function isMeant(
  { coinName, bizType, cTimeMs }: LedgerEntry,
  { coins, types, cutTo }: LedgerFilter,
): boolean {
  if (coins !== null && !coins.includes(coinName.toUpperCase())) return false;
  if (types !== null && !types.includes(bizType.toLowerCase())) return false;
  return cutTo === null || (cTimeMs >= cutTo.startMs && cTimeMs < cutTo.endMs);
}
