// What a person gives to somebody without Tieout.
import { usePane } from '../pane-context';
import { useOutcome } from '../controls/use-outcome';
import { words } from '../texts/words';

export function ValuesCopy() {
  const { session, track } = usePane();
  const { outcome, tell } = useOutcome();
  return (
    <>
      <div class="button-row">
        <button type="button" onClick={() => void track(session.liveData.copyValues()).then(tell)}>
          {words.liveData.valuesCopy}
        </button>
      </div>
      {outcome !== null && <p class={outcome.ok ? 'hint' : 'lost'}>{outcome.sentence}</p>}
    </>
  );
}
