// What a person gives to somebody without Tieout.
import { useState } from 'preact/hooks';
import type { Outcome } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../words';

export function ValuesCopy() {
  const { session, track, announce } = usePane();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const copy = (): void => void track(session.copyValues()).then((told) => {
    setOutcome(told);
    announce(told.sentence);
  });
  return (
    <>
      <div class="button-row">
        <button type="button" onClick={copy}>
          {words.liveData.valuesCopy}
        </button>
      </div>
      {outcome !== null && <p class={outcome.ok ? 'hint' : 'lost'}>{outcome.sentence}</p>}
    </>
  );
}
