// What became of what was asked for: shown where it was asked, and announced.
import { useEffect, useState } from 'preact/hooks';
import type { PaneSession } from '../context/pane-session';
import type { Outcome } from '../../platform/outcome';
import { usePane } from '../context/pane-context';
import { Icon } from './icons';

/** A message that needs nothing to be done goes after so long; the next one takes its place. */
const GOES_AFTER_MS = 60_000;

/** Calls `go` some time after `message` came, where it may go by itself. */
export function useGoing(message: unknown, mayGo: boolean, go: () => void): void {
  useEffect(() => {
    if (!mayGo) return;
    const timer = setTimeout(go, GOES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [message, mayGo]);
}

/** What the foot says and announces already: one sentence, once. */
export const isSaidBelow = (session: PaneSession, { sentence }: Outcome): boolean =>
  session.state.history[0]?.sentence === sentence;

/**
 * The outcome to show, the function that takes a new one and announces it, and the one that only
 * shows it; and the one that asks, keeps the pane busy meanwhile, and tells what came of it.
 */
export function useOutcome() {
  const { session, announce, track } = usePane();
  const [outcome, show] = useState<Outcome | null>(null);
  useGoing(outcome, outcome?.ok === true, () => show(null));
  const tell = (next: Outcome): void => {
    const isBelow = isSaidBelow(session, next);
    show(isBelow ? null : next);
    if (!isBelow) announce(next.sentence);
  };
  const ask = <Done extends Outcome>(call: Promise<Done>, then?: (done: Done) => void): void =>
    void track(call).then((done) => {
      tell(done);
      then?.(done);
    });
  return { outcome, tell, show, ask };
}

interface ComplaintLineProps {
  readonly id: string;
  /**
   * null: nothing to say; the empty place stays, because a new alert region would not be announced
   * everywhere.
   */
  readonly sentence: string | null;
  readonly tone: 'care' | 'lost';
}

export function ComplaintLine({ id, sentence, tone }: ComplaintLineProps) {
  return (
    <div id={id} role="alert" class="complaint-place">
      {sentence !== null && (
        <p class={`banner ${tone}`}>
          <Icon name={tone === 'care' ? 'partial' : 'error'} />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  );
}

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

/** Said and shown where it was asked; the pane announces it besides. */
export function OutcomeLine({ outcome }: { readonly outcome: Outcome | null }) {
  if (outcome === null) return null;
  return (
    <p class={outcome.ok ? 'with-icon good' : 'banner care'}>
      <Icon name={outcome.ok ? 'check' : 'partial'} />
      <span>{outcome.sentence}</span>
    </p>
  );
}
