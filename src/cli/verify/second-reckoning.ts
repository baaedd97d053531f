// The control totals once more, by another's arithmetic: an error in Tieout's own would stand on
// both sides of the comparison.
import type { CommissionRecord } from '../../addin/engine/records/commission-record';
import type { LedgerEntry } from '../../addin/engine/records/ledger-entry';
import type { ControlTotal } from '../../addin/engine/evidence/certificate-totals';
import { ZERO } from './reckoning/exact';

/**
 * Which totals the records do not add up to, in words; none where all agree. Nothing is rounded.
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
      .reduce((total, row) => total.plus((row.get(field) as string | null | undefined) ?? 0), ZERO);
    return reckoned.eq(sum)
      ? []
      : [
          `total ${[field, ...Object.values(of)].join(' ')} is ${sum}, but the answers add up to ${reckoned.toFixed()}.`,
        ];
  });
}
