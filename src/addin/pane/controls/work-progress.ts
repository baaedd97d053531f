// The progress of work and its remaining time, in few words.
import { say } from '../../platform/say';
import type { PaneState, Work } from '../../workbook/session/pane-state';
import type { LocaleFormat } from '../context/locale-format';

/** Beyond this, seconds would be false precision. */
const MINUTES_FROM_S = 90;

/**
 * "about 12 s left"; if that is unknown, the count: "3 of 9 pages", "500 of 2,000 rows". The title
 * may state it already.
 */
export function workProgress(
  { counts, pagesDone, pagesTotal, secondsLeft }: Work,
  format: LocaleFormat,
): string {
  if (secondsLeft === null) {
    const [done, total] = [format.count(pagesDone), pagesTotal && format.count(pagesTotal)];
    if (counts === 'rows')
      return total === null ? say`${done} rows` : say`${done} of ${total} rows`;
    return total === null ? say`${done} pages read` : say`${done} of ${total} pages`;
  }
  if (secondsLeft < MINUTES_FROM_S)
    return say`about ${format.count(Math.ceil(secondsLeft))} s left`;
  return say`about ${format.count(Math.round(secondsLeft / 60))} min left`;
}

/** @param pendingCalls promises of connect and refresh that the pane still awaits */
export const isBusy = (
  { work, results, tables, accounts, travelling }: PaneState,
  pendingCalls: number,
): boolean =>
  pendingCalls > 0 ||
  travelling.isSaving === true ||
  work !== null ||
  results.some(({ busy }) => busy) ||
  tables.some(({ busy }) => busy) ||
  accounts.some(({ state }) => state === 'checking');
