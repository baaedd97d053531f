// What a screen reader is told when the state changes: beginnings and ends, not every page.
import type { PaneState } from '../../session/pane-state';

/** @returns the sentence worth interrupting for, or null. */
export function announcementOf(before: PaneState, after: PaneState): string | null {
  if (after.warning !== null && after.warning !== before.warning) return after.warning;
  const [newest] = after.history;
  const [known] = before.history;
  if (newest !== undefined && (newest.atMs !== known?.atMs || newest.sentence !== known.sentence))
    return newest.sentence;
  return before.work === null && after.work !== null ? after.work.title : null;
}
