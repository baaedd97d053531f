// How far work has come and how long it will take, in few words.
import type { Work } from '../../session/pane-state';
import type { LocaleFormat } from '../texts/locale-format';
import { words } from '../texts/words';

/** Beyond this, seconds are a precision that nobody has. */
const MINUTES_FROM_S = 90;

/**
 * "about 12 s left"; where nobody can know, what is counted: "3 of 9 pages", "500 of 2,000 rows".
 * The title says it in words already.
 */
export function workProgress(
  { counts, pagesDone, pagesTotal, secondsLeft }: Work,
  format: LocaleFormat,
): string {
  if (secondsLeft === null)
    return words.foot[counts ?? 'pages'](
      format.count(pagesDone),
      pagesTotal === null ? null : format.count(pagesTotal),
    );
  if (secondsLeft < MINUTES_FROM_S)
    return words.foot.secondsLeft(format.count(Math.ceil(secondsLeft)));
  return words.foot.minutesLeft(format.count(Math.round(secondsLeft / 60)));
}
