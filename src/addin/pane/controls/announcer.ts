// A polite live region beside the pane, not in it: screen readers delay changes inside an aria-busy
// element.
import type { PaneState } from '../../workbook/session/pane-state';

interface Announcer {
  readonly say: (sentence: string) => void;
  readonly remove: () => void;
}

export function placeAnnouncer(besides: HTMLElement): Announcer {
  const region = document.createElement('div');
  region.className = 'announcer';
  region.setAttribute('role', 'status');
  besides.after(region);
  return {
    say: (sentence) => {
      // Repeating a sentence changes no text and would not be announced: a trailing space makes it
      // new.
      region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
    },
    remove: () => region.remove(),
  };
}

/** @returns the sentence worth interrupting for, or null. */
export function announcementOf(before: PaneState, after: PaneState): string | null {
  if (after.warning !== null && after.warning !== before.warning) return after.warning;
  const [newest] = after.history;
  const [known] = before.history;
  if (newest !== undefined && (newest.atMs !== known?.atMs || newest.sentence !== known.sentence))
    return newest.sentence;
  return before.work === null && after.work !== null ? after.work.title : null;
}
