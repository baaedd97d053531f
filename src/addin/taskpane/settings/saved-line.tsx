// What became of the last change of a group of settings: said where it was made, and announced.
import { useState } from 'preact/hooks';
import type { Outcome } from '../../session/pane-state';
import { ComplaintLine } from '../controls/complaint-line';
import { usePane } from '../pane-context';

/** The line, and the function that takes an outcome to it. */
export function useSavedLine(id: string) {
  const { announce } = usePane();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const tell = (next: Outcome): void => {
    setOutcome(next);
    if (next.ok) announce(next.sentence);
  };
  const line = (
    <>
      <ComplaintLine
        id={id}
        sentence={outcome?.ok === false ? outcome.sentence : null}
        tone="care"
      />
      {outcome?.ok === true && <p class="hint">{outcome.sentence}</p>}
    </>
  );
  return { tell, line };
}
