// Puts the pane on a page and keeps it in step with the session and the clock. The composition
// root calls this; nothing else needs to.
import { render } from 'preact';
import type { PaneSession } from './context/pane-session';
import type { PaneTools } from './context/pane-context';
import { announcementOf, placeAnnouncer } from './controls/announcer';
import { isBusy } from './controls/work-progress';
import { keepFocus } from './controls/keep-focus';
import { followTheme } from './office-theme';
import './tokens.css';
import './taskpane.css';
import './controls/controls.css';
import './foot.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { languageSaid } from '../platform/say';
import { localeFormat } from './context/locale-format';
import { Pane } from './pane';

/** The locale that the host states, else the browser's. */
export interface PaneLook {
  /** The body background of the Office theme now, such as "#292929". */
  readonly officeBackground?: () => string | undefined;
  readonly features?: PaneTools['features'];
  readonly reloadIn?: PaneTools['reloadIn'];
  readonly saveInBrowser?: PaneTools['saveInBrowser'];
}

/** Events that count as using the pane, for the automatic lock. */
const USES = ['pointerdown', 'keydown'] as const;

/** @returns its own undo: unmounts, unsubscribes and stops its timers */
export function mountPane(
  root: HTMLElement,
  session: PaneSession,
  clock: { nowMs(): number },
  look: PaneLook = {},
): () => void {
  const stopFollowingTheme = look.officeBackground && followTheme(look.officeBackground);

  const announcer = placeAnnouncer(root);
  const stopKeepingFocus = keepFocus(root);
  const used = (): void => session.accounts.used();
  for (const kind of USES) root.addEventListener(kind, used);
  // A half-written table says INCOMPLETE, so the browser asks before it closes the page.
  const closing = (event: BeforeUnloadEvent): void => {
    if (session.state.work?.counts === 'rows') event.preventDefault();
  };
  addEventListener('beforeunload', closing);
  let pendingCalls = 0;
  let mounted = true;

  // Set at once, not with the next render: a test that checks right after a click must not see an
  // idle pane.
  const showBusy = (): void =>
    root.setAttribute('aria-busy', String(isBusy(session.state, pendingCalls)));

  const track = <T,>(call: Promise<T>): Promise<T> => {
    pendingCalls += 1;
    showBusy();
    return call.finally(() => {
      pendingCalls -= 1;
      if (mounted) showBusy();
    });
  };

  let spokenOf = session.state;
  const unfollow = session.follow(() => {
    showBusy();
    const news = announcementOf(spokenOf, session.state);
    spokenOf = session.state;
    if (news !== null) announcer.say(news);
  });
  // Rendered once and updated from within: Preact returns the same useId twice if a root is
  // rendered again.
  render(
    <LivePane
      session={session}
      clock={clock}
      track={track}
      announce={announcer.say}
      features={look.features ?? []}
      reloadIn={look.reloadIn ?? null}
      saveInBrowser={look.saveInBrowser ?? OPENS_NONE}
    />,
    root,
  );

  return () => {
    mounted = false;
    unfollow();
    removeEventListener('beforeunload', closing);
    stopKeepingFocus();
    stopFollowingTheme?.();
    for (const kind of USES) root.removeEventListener(kind, used);
    render(null, root);
    announcer.remove();
    root.removeAttribute('aria-busy');
  };
}

/** Ages ("4 minutes ago") move on although nothing happened. */
const REDRAW_EVERY_MS = 20_000;
/** Ages are shown in minutes: a finer time would only cause more renders. */
const AGE_STEP_MS = 10_000;
/**
 * During a series of changes, rendering takes at most this share of the time; a few changes per
 * second are rendered at once.
 */
const SHARE = 4;
const FEW = 5;
const BURST_MS = 1_000;
const LONGEST_WAIT_MS = 400;

const OPENS_NONE = (): Promise<boolean> => Promise.resolve(false);

interface LivePaneProps extends Pick<
  PaneTools,
  'track' | 'announce' | 'features' | 'reloadIn' | 'saveInBrowser'
> {
  readonly session: PaneSession;
  readonly clock: { nowMs(): number };
}

function LivePane({ session, clock, ...given }: LivePaneProps) {
  const { track, announce, features, reloadIn, saveInBrowser } = given;
  const ageNow = (): number => Math.floor(clock.nowMs() / AGE_STEP_MS) * AGE_STEP_MS;
  const [state, setState] = useState(session.state);
  const [nowMs, setNowMs] = useState(ageNow());
  const drawing = useRef({ beganMs: 0, tookMs: 0 });
  useLayoutEffect(() => {
    drawing.current.tookMs = performance.now() - drawing.current.beganMs;
  }, [state, nowMs]);
  useLayoutEffect(() => {
    let recent: number[] = [];
    const draw = (): void => {
      const beganMs = performance.now();
      drawing.current.beganMs = beganMs;
      recent = [...recent.filter((atMs) => atMs > beganMs - BURST_MS), beganMs];
      setState(session.state);
      setNowMs(ageNow());
    };
    const restMs = (): number => {
      const { tookMs } = drawing.current;
      const isBurst = recent.filter((atMs) => atMs > performance.now() - BURST_MS).length >= FEW;
      return isBurst ? tookMs + Math.min(tookMs * (SHARE - 1), LONGEST_WAIT_MS) : 0;
    };
    const unfollow = session.follow(draw, restMs);
    const timer = setInterval(draw, REDRAW_EVERY_MS);
    return () => {
      clearInterval(timer);
      unfollow();
    };
  }, [session, clock]);
  const format = useMemo(
    () => localeFormat(languageSaid(), state.displayZone),
    [state.displayZone],
  );
  const tools = useMemo(
    () => ({ session, format, track, announce, features, reloadIn, saveInBrowser }),
    [session, format, track, announce, features, reloadIn, saveInBrowser],
  );

  return <Pane state={state} nowMs={nowMs} tools={tools} />;
}
