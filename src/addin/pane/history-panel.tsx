// The history of readings, failures and cancellations, newest first.
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../platform/say';
import type { HistoryLine } from '../workbook/session/pane-state';
import { Icon } from './controls/icons';
import { useNow, usePane } from './context/pane-context';
import { Searchable } from './controls/searchable';

const ICONS = { done: 'check', failed: 'error', cancelled: 'stop' } as const;
const TONES = { done: 'good', failed: 'lost', cancelled: 'quiet' } as const;
const WORDS = { done: say`Done`, failed: say`Failed`, cancelled: say`Cancelled` };

interface HistoryPanelProps {
  readonly history: readonly HistoryLine[];
  readonly close: () => void;
}

export function HistoryPanel({ history, close }: HistoryPanelProps) {
  const { format } = usePane();
  const nowMs = useNow();
  const id = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => closeButton.current?.focus(), []);
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Otherwise office.js would move the focus to the sheet.
    event.stopPropagation();
    close();
  };
  return (
    <section class="history" aria-labelledby={id} onKeyDown={closeByKey}>
      <div class="section-head row ends">
        <h2 id={id}>{say`History`}</h2>
        <button
          type="button"
          ref={closeButton}
          class="subtle square"
          aria-label={say`Close history`}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="history-scroll" tabIndex={0} role="group" aria-labelledby={id}>
        {history.length === 0 ? (
          <p class="hint">{say`Nothing has been read yet in this session.`}</p>
        ) : (
          <Searchable
            items={history}
            label={say`Find in history`}
            textOf={({ sentence, kind }) => `${sentence} ${WORDS[kind]}`}
            listClass="history-lines"
            renderItem={({ atMs, kind, sentence }) => (
              <li key={`${atMs} ${sentence}`} class="history-line with-icon">
                <Icon name={ICONS[kind]} class={TONES[kind]} />
                <p>
                  <span class="hint">
                    {WORDS[kind]}, {format.moment(atMs, nowMs)}
                  </span>
                  {sentence}
                </p>
              </li>
            )}
          />
        )}
      </div>
    </section>
  );
}
