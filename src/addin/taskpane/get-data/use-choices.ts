// The choices outlive a look at another place of the pane.
import { useState } from 'preact/hooks';
import type { PaneSession } from '../../session/pane-session';
import { usePane } from '../pane-context';
import type { Choices } from './choices';

/** Of each session, so that two panes in one test do not share them. */
const kept = new WeakMap<PaneSession, Choices>();

export function useChoices(
  first: () => Choices,
): readonly [Choices, (changes: Partial<Choices>) => void] {
  const { session } = usePane();
  const [choices, setChoices] = useState(() => kept.get(session) ?? first());
  const change = (changes: Partial<Choices>): void =>
    setChoices((before) => {
      const next = { ...before, ...changes };
      kept.set(session, next);
      return next;
    });
  return [choices, change];
}
