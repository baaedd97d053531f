// Connected, and nothing live yet: formulas that work as they stand, and the place that puts others
// together.
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import { EXAMPLES } from '../../session/pane-state';
import { askForPlace } from '../asked-place';
import { ExampleList } from '../example-list';
import { usePane } from '../pane-context';

/** As many as a person compares at a glance. */
const FEW = 3;

export function EmptyLiveData() {
  const { openPlace } = usePane();
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{say`No live data yet`}</h2>
      <p class="lead">{say`Choose what you need in Get data, or type a formula into a cell. The rows appear in the sheet. This list shows how fresh and how complete they are.`}</p>
      <div class="button-row">
        <button type="button" class="primary" onClick={() => openPlace('get-data')}>
          {say`Choose in Get data`}
        </button>
        <button type="button" onClick={() => askForPlace('pack')}>
          {say`New month-end pack`}
        </button>
      </div>
      <p class="lead">{say`Or try one of these in the active cell:`}</p>
      <ExampleList examples={EXAMPLES.slice(0, FEW)} />
    </section>
  );
}
