// What the last action came to, in sight above the foot until the next one, or until it is closed.
import { useRef, useState } from 'preact/hooks';
import { say } from '../platform/say';
import type { HistoryLine } from '../session/pane-state';
import { Icon } from './controls/icons';
import { usePane } from './pane-context';

const ICONS = { done: 'check', failed: 'error', cancelled: 'partial' } as const;
const TONES = { done: 'good', failed: 'lost', cancelled: 'care' } as const;

interface SaidLineProps {
  readonly newest: HistoryLine | undefined;
  /** While something else stands in its place. */
  readonly isHidden: boolean;
}

export function SaidLine({ newest, isHidden }: SaidLineProps) {
  const { session, track } = usePane();
  /** What was there when the pane opened is history. */
  const first = useRef(newest);
  const [closed, setClosed] = useState<HistoryLine | null>(null);
  if (isHidden || newest === undefined || newest === first.current || newest === closed)
    return null;
  const { kind, sentence, readAgain = [] } = newest;
  return (
    <div class="said-line with-icon small">
      <Icon name={ICONS[kind]} class={TONES[kind]} />
      <p>{sentence}</p>
      {readAgain.length > 0 && (
        <button type="button" onClick={() => void track(session.liveData.readAgain(readAgain))}>
          {say`Read again`}
        </button>
      )}
      <button type="button" class="subtle square" onClick={() => setClosed(newest)}>
        <span class="unseen">{say`Close this message`}</span>
        <Icon name="close" />
      </button>
    </div>
  );
}
