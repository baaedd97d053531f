// The pane kept in step with the session and the clock.
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { PaneSession } from '../session/pane-session';
import { localeFormat } from './texts/locale-format';
import { Pane } from './pane';
import type { PaneTools } from './pane-context';

/** Ages ("4 minutes ago") move on although nothing happened. */
const REDRAW_EVERY_MS = 20_000;

interface LivePaneProps extends Pick<PaneTools, 'track' | 'announce'> {
  readonly session: PaneSession;
  readonly clock: { nowMs(): number };
  readonly locale: string | undefined;
}

export function LivePane({ session, clock, locale, track, announce }: LivePaneProps) {
  const [state, setState] = useState(session.state);
  const [nowMs, setNowMs] = useState(clock.nowMs());
  useLayoutEffect(() => {
    const follow = (): void => {
      setState(session.state);
      setNowMs(clock.nowMs());
    };
    // Something may have changed between the first drawing and this moment.
    follow();
    const unsubscribe = session.subscribe(follow);
    const timer = setInterval(() => setNowMs(clock.nowMs()), REDRAW_EVERY_MS);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [session, clock]);
  const format = useMemo(
    () => localeFormat(locale, state.displayZone),
    [locale, state.displayZone],
  );

  return <Pane state={state} tools={{ session, format, nowMs, track, announce }} />;
}
