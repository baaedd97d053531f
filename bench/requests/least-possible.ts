// The fewest requests that could show the same, from what the sandbox knows to be true.
import { windowsOf, type DayWindow, type IsoDay } from '../../src/addin/records/calendar';
import type { Sandbox } from '../../src/sandbox/sandbox';
import type { Series } from '../../src/addin/snapshot/kept';

/** Maximum page sizes, section 8 of the interface document. */
const [LEDGER_PAGE, REBATES_PAGE] = [200, 100];

/**
 * A ledger says no total: only a page that is not full shows the end, and one answer can be too
 * short, so the end is looked at twice; not where the month was `readBefore`, the newest entries
 * come first and all that was there is found. An open month of several pages can have moved while
 * it was read, and page 1 once more is the least that shows that it has not.
 */
export function leastOfMonth(entries: number, isOpen: boolean, readBefore = false): number {
  const pages = Math.floor(entries / LEDGER_PAGE) + (readBefore ? 1 : 2);
  return isOpen && entries > LEDGER_PAGE ? pages + 1 : pages;
}

/**
 * Windows of 90 days from the start on; `total` says how many pages each has. A window that ends on
 * `openFrom` or later is open: where it has several pages, page 1 once more shows that it has not
 * moved.
 */
export function leastOfWindows(
  truth: Sandbox['truth'],
  series: Series,
  { start, end }: DayWindow,
  openFrom: IsoDay,
): number {
  return windowsOf(start, end).reduce((sum, window) => {
    const pages = Math.max(
      1,
      Math.ceil(truth.rebates({ ...series, ...window }).length / REBATES_PAGE),
    );
    return sum + pages + (window.end >= openFrom && pages > 1 ? 1 : 0);
  }, 0);
}
