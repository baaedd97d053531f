// Always there: one line that is either rest or work. A click opens the history.
import type { RefObject } from 'preact';
import type { PaneState, Work } from '../session/pane-state';
import { Icon } from './controls/icons';
import { usePane } from './pane-context';
import { summaryLine } from './texts/summary-line';
import { words } from './texts/words';
import { workProgress } from './controls/work-progress';

interface FootProps {
  readonly state: PaneState;
  readonly lineRef: RefObject<HTMLButtonElement | null>;
  readonly showsHistory: boolean;
  readonly toggleHistory: () => void;
}

const TONE_ICONS = { good: 'check', care: 'partial', lost: 'error', quiet: 'clock' } as const;

export function Foot({ state, lineRef, showsHistory, toggleHistory }: FootProps) {
  const { session, format, nowMs } = usePane();
  const { work } = state;
  const rest = summaryLine(state, nowMs, format);
  return (
    <footer class="foot">
      {work !== null && <WorkBar work={work} />}
      <div class="foot-row">
        <button
          type="button"
          ref={lineRef}
          class="foot-line"
          data-focus-home
          aria-expanded={showsHistory}
          onClick={toggleHistory}
        >
          {work === null ? (
            <Icon name={TONE_ICONS[rest.tone]} class={rest.tone} />
          ) : (
            <Icon name="reading" />
          )}
          <span class="foot-text">
            {work === null ? rest.text : work.title}
            {work !== null && <span class="foot-progress">{workProgress(work, format)}</span>}
          </span>
          <span class="unseen">
            . {showsHistory ? words.foot.closeHistory : words.foot.openHistory}
          </span>
          <Icon name="chevron" class={showsHistory ? '' : 'flipped'} />
        </button>
        {work !== null && (
          <button type="button" class="cancel" onClick={() => session.cancel()}>
            {words.foot.cancel}
          </button>
        )}
      </div>
    </footer>
  );
}

/** Without a total the bar moves without a value: nobody can know how far it is. */
function WorkBar({ work: { title, pagesDone, pagesTotal } }: { readonly work: Work }) {
  return pagesTotal === null ? (
    <progress class="bar" aria-label={title} />
  ) : (
    <progress
      class="bar"
      aria-label={title}
      max={Math.max(pagesTotal, 1)}
      value={Math.min(pagesDone, pagesTotal)}
    />
  );
}
