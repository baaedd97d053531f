// How far work has come and how long it will take, in few words.
import type { Work } from '../session/pane-state';
import type { LocaleFormat } from './locale-format';
import { words } from './words';

/** Beyond this, seconds are a precision that nobody has. */
const MINUTES_FROM_S = 90;

/** "3 of 9 pages read, about 12 s left" */
export function workPace({ pagesDone, pagesTotal, secondsLeft }: Work, format: LocaleFormat): string {
  const pages = words.foot.pages(format.count(pagesDone), pagesTotal === null ? null : format.count(pagesTotal));
  if (secondsLeft === null) return pages;
  const left = secondsLeft < MINUTES_FROM_S ? words.foot.secondsLeft(format.count(Math.ceil(secondsLeft))) : words.foot.minutesLeft(format.count(Math.round(secondsLeft / 60)));
  return `${pages}, ${left}`;
}
