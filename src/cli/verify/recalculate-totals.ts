// Calculates the control totals once more with decimal.js: an error in Tieout's own sums would be
// on both sides of the comparison.
import { Decimal } from 'decimal.js';
import type { CommissionRecord } from '../../addin/engine/records/commission-record';
import type { LedgerEntry } from '../../addin/engine/records/ledger-entry';
import type { ControlTotal } from '../../addin/engine/evidence/certificate-totals';

/** Holds every digit: an amount has at most 100 before the point and 100 after it. */
const Exact = Decimal.clone({ precision: 2_000 });

/**
 * Sentences about totals that differ from the sum of the records; empty if all agree. Nothing is
 * rounded.
 */
export function totalsThatDiffer(
  totals: readonly ControlTotal[],
  records: readonly (LedgerEntry | CommissionRecord)[],
): string[] {
  const rows = records.map((record) => new Map<string, unknown>(Object.entries(record)));
  return totals.flatMap(({ field, of, sum }) => {
    const group = Object.entries(of);
    const reckoned = rows
      .filter((row) => group.every(([name, text]) => (row.get(name) ?? '') === text))
      .reduce(
        (total, row) => total.plus((row.get(field) as string | null | undefined) ?? 0),
        new Exact(0),
      );
    return reckoned.eq(sum)
      ? []
      : [
          `total ${[field, ...Object.values(of)].join(' ')} is ${sum}, but the answers add up to ${reckoned.toFixed()}.`,
        ];
  });
}
