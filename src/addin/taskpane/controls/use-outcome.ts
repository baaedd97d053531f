// What became of the last thing that was asked for at one place of the pane.
import { useState } from 'preact/hooks';
import type { Outcome } from '../../session/pane-state';
import { usePane } from '../pane-context';

/**
 * The outcome to show, the function that takes a new one and announces it, and the one that only
 * shows it.
 */
export function useOutcome() {
  const { announce } = usePane();
  const [outcome, show] = useState<Outcome | null>(null);
  const tell = (told: Outcome): void => {
    show(told);
    announce(told.sentence);
  };
  return { outcome, tell, show };
}
