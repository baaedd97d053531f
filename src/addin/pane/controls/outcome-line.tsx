// The outcome of a task: shown in its place, and announced.
import { useEffect, useState } from 'preact/hooks';
import type { PaneSession } from '../context/pane-session';
import type { Outcome } from '../../platform/outcome';
import { usePane } from '../context/pane-context';
import { Icon } from './icons';

/** A message that needs no action disappears after this time; the next one replaces it. */
const GOES_AFTER_MS = 60_000;

/** Calls `go` some time after `message` came, if it may disappear by itself. */
export function useGoing(message: unknown, mayGo: boolean, go: () => void): void {
  useEffect(() => {
    if (!mayGo) return;
    const timer = setTimeout(go, GOES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [message, mayGo]);
}

/** The foot shows and announces the message already, so it is not repeated. */
export const isSaidBelow = (session: PaneSession, { sentence }: Outcome): boolean =>
  session.state.history[0]?.sentence === sentence;

/**
 * The outcome to show; a function that sets and announces it; one that only shows it; and one that
 * runs a task, marks the pane as busy meanwhile, and reports its outcome.
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
   * null: no message; the empty element stays, because a new alert region would not be announced
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

/** The line, and the function that sets its outcome. */
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

/** Shown in its place; the pane also announces it. */
export function OutcomeLine({ outcome }: { readonly outcome: Outcome | null }) {
  if (outcome === null) return null;
  return (
    <p class={outcome.ok ? 'with-icon good' : 'banner care'}>
      <Icon name={outcome.ok ? 'check' : 'partial'} />
      <span>{outcome.sentence}</span>
    </p>
  );
}
