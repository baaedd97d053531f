// Checks whole months of entries, and says what breaks.
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { checkLedger, type CheckRow } from '../../../../src/addin/engine/proofs/check';
import { units, inMonths, MONTHS, periodsOf, sumUnits } from './rig';

export const PERIODS = periodsOf(MONTHS);
export const check = (entries: readonly LedgerEntry[]): CheckRow[] =>
  checkLedger(inMonths(entries), PERIODS, null);
export const breaksIn = (rows: readonly CheckRow[]) =>
  rows.flatMap(({ breaks }) => breaks.map(({ billId, missing }) => [billId, units(missing)]));

export function expectIdentity(rows: readonly CheckRow[]): void {
  for (const { amounts, feeFinding } of rows) {
    if (amounts === null) continue;
    const { opening, inflow, outflow, fees, unexplained, unexplainedNet, closing, byType } =
      amounts;
    expect(
      units(opening) +
        units(inflow) +
        units(outflow) -
        (feeFinding === 'outside' ? units(fees) : 0n) +
        units(unexplainedNet),
    ).toBe(units(closing));
    expect(units(unexplained)).toBeGreaterThanOrEqual(units(unexplainedNet));
    expect(units(outflow)).toBeLessThanOrEqual(0n);
    expect(sumUnits([...byType.values()])).toBe(units(inflow) + units(outflow));
  }
  rows.slice(1).forEach((row, at) => {
    const before = rows[at]!;
    if (row.coin === before.coin && row.amounts && before.amounts)
      expect(row.amounts.opening).toBe(before.amounts.closing);
  });
}
