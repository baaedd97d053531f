// The foot of the pane, always visible: one line for rest or work, preceded by problems, and
// Refresh. The line opens the history; a count of problems opens those results.
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { say } from '../platform/say';
import type { HistoryLine, PaneState, Work } from '../workbook/session/pane-state';
import { Icon } from './controls/icons';
import { useNow, usePane } from './context/pane-context';
import { useGoing } from './controls/outcome-line';
import { RefreshButton } from './refresh-button';
import { summaryLine } from './summary-line';
import { workProgress } from './controls/work-progress';

interface FootProps {
  readonly state: PaneState;
  /** Something in the workbook can be refreshed. */
  readonly isLive: boolean;
  readonly lineRef: RefObject<HTMLButtonElement | null>;
  readonly showsHistory: boolean;
  readonly toggleHistory: () => void;
}

const COUNT_ICONS = { proof: 'unequal', data: 'partial' } as const;
const TONE_ICONS = { good: 'check', care: 'partial', lost: 'error', quiet: 'clock' } as const;

export function Foot({ state, isLive, lineRef, showsHistory, toggleHistory }: FootProps) {
  const { session, format, filterLive } = usePane();
  const nowMs = useNow();
  const { work } = state;
  const rest = summaryLine(state, nowMs, format);
  return (
    <footer class="foot">
      {work !== null && <WorkBar work={work} />}
      <SaidLine newest={state.history[0]} isHidden={showsHistory || work !== null} />
      <div class="foot-row row wrap">
        {work === null && rest.counts.length > 0 && (
          <span class="foot-counts row wrap">
            {rest.counts.map(({ filter, tone, text }) => (
              <button
                key={filter}
                type="button"
                class={`foot-count small ${tone}`}
                onClick={() => filterLive(filter)}
              >
                <Icon name={COUNT_ICONS[filter]} />
                {text}
                <span class="unseen">: {say`show these`}</span>
              </button>
            ))}
          </span>
        )}
        <button
          type="button"
          ref={lineRef}
          class="foot-line small"
          data-focus-home
          aria-expanded={showsHistory}
          onClick={toggleHistory}
        >
          {work === null ? (
            rest.counts.length === 0 && <Icon name={TONE_ICONS[rest.tone]} class={rest.tone} />
          ) : (
            <Icon name="reading" />
          )}
          <span class="grow">
            {work === null ? rest.text : work.title}
            {work !== null && <span class="hint">{workProgress(work, format)}</span>}
          </span>
          <span class="unseen">. {showsHistory ? say`Hide history` : say`Show history`}</span>
          <Icon name="chevron" class={showsHistory ? '' : 'flipped'} />
        </button>
        {work !== null && (
          <button type="button" class="cancel" onClick={() => session.cancel()}>
            {say`Cancel`}
          </button>
        )}
        {isLive && <RefreshButton />}
      </div>
    </footer>
  );
}

/** Without a total the bar has no value: the progress is unknown. */
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

const ICONS = { done: 'check', failed: 'error', cancelled: 'partial' } as const;
const TONES = { done: 'good', failed: 'lost', cancelled: 'care' } as const;

interface SaidLineProps {
  readonly newest: HistoryLine | undefined;
  /** The line is hidden while another element replaces it. */
  readonly isHidden: boolean;
}

function SaidLine({ newest, isHidden }: SaidLineProps) {
  const { session, track } = usePane();
  /** The newest line when the pane opened is history and is not shown as news. */
  const first = useRef(newest);
  const [closed, setClosed] = useState<HistoryLine | null>(null);
  useGoing(newest, newest?.kind === 'done' && newest.readAgain === undefined, () =>
    setClosed(newest ?? null),
  );
  if (isHidden || newest === undefined || newest === first.current || newest === closed)
    return null;
  const { kind, sentence, readAgain = [] } = newest;
  return (
    <div class="said-line with-icon small">
      <Icon name={ICONS[kind]} class={TONES[kind]} />
      <p>{sentence}</p>
      {readAgain.length > 0 && (
        <button type="button" onClick={() => void track(session.liveData.readAgain(readAgain))}>
          {say`Refresh past months too`}
        </button>
      )}
      <button type="button" class="subtle square" onClick={() => setClosed(newest)}>
        <span class="unseen">{say`Close this message`}</span>
        <Icon name="close" />
      </button>
    </div>
  );
}
