// The pane kept in step with the session and the clock.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PaneSession } from '../session/session';
import { languageSaid } from '../platform/say';
import { localeFormat } from './texts/locale-format';
import { Pane } from './pane';
import type { PaneTools } from './pane-context';

/** Ages ("4 minutes ago") move on although nothing happened. */
const REDRAW_EVERY_MS = 20_000;
/** Ages are told in minutes: a finer time would only draw everything again. */
const AGE_STEP_MS = 10_000;
/**
 * While changes come one after the other, drawing takes at most one part in so many; a few changes
 * in a second are drawn at once.
 */
const SHARE = 4;
const FEW = 5;
const BURST_MS = 1_000;
const LONGEST_WAIT_MS = 400;

interface LivePaneProps extends Pick<PaneTools, 'track' | 'announce' | 'selfCheck' | 'reloadIn'> {
  readonly session: PaneSession;
  readonly clock: { nowMs(): number };
}

export function LivePane({ session, clock, track, announce, selfCheck, reloadIn }: LivePaneProps) {
  const ageNow = (): number => Math.floor(clock.nowMs() / AGE_STEP_MS) * AGE_STEP_MS;
  const [state, setState] = useState(session.state);
  const [nowMs, setNowMs] = useState(ageNow());
  const drawing = useRef({ beganMs: 0, endedMs: -Infinity, tookMs: 0 });
  useLayoutEffect(() => {
    const endedMs = performance.now();
    drawing.current = { ...drawing.current, endedMs, tookMs: endedMs - drawing.current.beganMs };
  }, [state, nowMs]);
  useLayoutEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | null = null;
    let recent: number[] = [];
    const draw = (): void => {
      waiting = null;
      const beganMs = performance.now();
      drawing.current.beganMs = beganMs;
      recent = [...recent.filter((atMs) => atMs > beganMs - BURST_MS), beganMs];
      setState(session.state);
      setNowMs(ageNow());
    };
    const follow = (): void => {
      if (waiting !== null) return;
      const { endedMs, tookMs } = drawing.current;
      const isBurst = recent.filter((atMs) => atMs > performance.now() - BURST_MS).length >= FEW;
      const restMs = isBurst ? Math.min(tookMs * (SHARE - 1), LONGEST_WAIT_MS) : 0;
      const waitMs = endedMs + restMs - performance.now();
      if (waitMs <= 0) draw();
      else waiting = setTimeout(draw, waitMs);
    };
    // Something may have changed between the first drawing and this moment.
    draw();
    const unsubscribe = session.subscribe(follow);
    const timer = setInterval(() => setNowMs(ageNow()), REDRAW_EVERY_MS);
    return () => {
      if (waiting !== null) clearTimeout(waiting);
      clearInterval(timer);
      unsubscribe();
    };
  }, [session, clock]);
  const format = useMemo(
    () => localeFormat(languageSaid(), state.displayZone),
    [state.displayZone],
  );
  const tools = useMemo(
    () => ({ session, format, track, announce, selfCheck, reloadIn }),
    [session, format, track, announce, selfCheck, reloadIn],
  );

  return <Pane state={state} nowMs={nowMs} tools={tools} />;
}
