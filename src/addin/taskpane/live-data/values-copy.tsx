// What a person gives to somebody without Tieout.
import { say } from '../../platform/say';
import { usePane } from '../pane-context';
import { useOutcome } from '../controls/use-outcome';

export function ValuesCopy() {
  const { session, track } = usePane();
  const { outcome, tell } = useOutcome();
  return (
    <>
      <div class="button-row">
        <button type="button" onClick={() => void track(session.liveData.copyValues()).then(tell)}>
          {say`Values-only copy of this sheet`}
        </button>
      </div>
      {outcome !== null && <p class={outcome.ok ? 'hint' : 'lost'}>{outcome.sentence}</p>}
    </>
  );
}
