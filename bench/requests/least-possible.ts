// The fewest requests that could show the same, from what the sandbox knows to be true.
import { windowsOf, type DayWindow } from '../../src/addin/engine/records/calendar';
import type { Sandbox } from '../../src/sandbox/sandbox';
import type { Series } from '../../src/addin/engine/archive/kept';

/** Maximum page sizes (docs/exchange.md, Operations). */
const [LEDGER_PAGE, REBATES_PAGE] = [200, 100];

/** A ledger says no total: only a page that is not full ends a month. */
export const leastOfMonth = (entries: number): number => Math.floor(entries / LEDGER_PAGE) + 1;

/** Windows of 90 days from the start on; `total` says how many pages each has. */
export function leastOfWindows(
  truth: Sandbox['truth'],
  series: Series,
  { start, end }: DayWindow,
): number {
  return windowsOf(start, end).reduce(
    (sum, window) =>
      sum + Math.max(1, Math.ceil(truth.rebates({ ...series, ...window }).length / REBATES_PAGE)),
    0,
  );
}
