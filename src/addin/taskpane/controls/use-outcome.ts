// What became of the last thing that was asked for at one place of the pane.
import { useState } from 'preact/hooks';
import type { PaneSession } from '../../session/pane-session';
import type { Outcome } from '../../session/pane-state';
import { usePane } from '../pane-context';

/** What the foot says and announces already: one sentence, once. */
export const isSaidBelow = (session: PaneSession, { sentence }: Outcome): boolean =>
  session.state.history[0]?.sentence === sentence;

/**
 * The outcome to show, the function that takes a new one and announces it, and the one that only
 * shows it.
 */
export function useOutcome() {
  const { session, announce } = usePane();
  const [outcome, show] = useState<Outcome | null>(null);
  const tell = (next: Outcome): void => {
    const isBelow = isSaidBelow(session, next);
    show(isBelow ? null : next);
    if (!isBelow) announce(next.sentence);
  };
  return { outcome, tell, show };
}
