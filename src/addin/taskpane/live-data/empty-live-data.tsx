// Connected, and nothing live yet: formulas that work as they stand, and the place that puts others
// together.
import { useId } from 'preact/hooks';
import { EXAMPLES } from '../../session/pane-state';
import { askForPlace } from '../asked-place';
import { ExampleList } from '../example-list';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

/** As many as a person compares at a glance. */
const FEW = 3;

export function EmptyLiveData() {
  const { openPlace } = usePane();
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{words.empty.heading}</h2>
      <p class="lead">{words.empty.lead}</p>
      <div class="button-row">
        <button type="button" class="primary" onClick={() => openPlace('get-data')}>
          {words.empty.choose}
        </button>
        <button type="button" onClick={() => askForPlace('pack')}>
          {words.pack.open}
        </button>
      </div>
      <p class="lead">{words.empty.orTry}</p>
      <ExampleList examples={EXAMPLES.slice(0, FEW)} />
    </section>
  );
}
