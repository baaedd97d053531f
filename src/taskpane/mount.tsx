// Puts the pane on a page and keeps it in step with the session. The composition root calls this; nothing else needs to.
import { render } from 'preact';
import type { PaneSession } from '../session/pane-state';
import { placeAnnouncer } from './announcer';
import { isBusy } from './busy';
import { keepFocus } from './keep-focus';
import { localeFormat } from './locale-format';
import { themeOf } from './office-theme';
import { Pane } from './pane';
import { PaneContext } from './pane-context';
import { spokenNews } from './spoken-news';
import './tokens.css';
import './taskpane.css';
import './controls.css';
import './accounts.css';
import './results.css';
import './foot.css';

/** What the host says about the person; the browser's own where it says nothing. */
export interface PaneLook {
  /** BCP 47, such as Office's display language. */
  readonly locale?: string;
  /** The body background of the Office theme, such as "#292929". */
  readonly officeBackground?: string;
}

/** Ages ("4 minutes ago") move on although nothing happened. */
const REDRAW_EVERY_MS = 20_000;

/** @returns its own undo: unmounts, unsubscribes, stops its timer. */
export function mountPane(root: HTMLElement, session: PaneSession, clock: { nowMs(): number }, look: PaneLook = {}): () => void {
  const theme = look.officeBackground === undefined ? undefined : themeOf(look.officeBackground);
  if (theme !== undefined) document.documentElement.dataset.theme = theme;

  const announcer = placeAnnouncer(root);
  const stopKeepingFocus = keepFocus(root);
  let state = session.state;
  let format = localeFormat(look.locale, state.displayZone);
  let pendingCalls = 0;
  let drawing = false;
  let mounted = true;

  // Written at once, not with the next drawing: who looks right after a click must not see an idle pane.
  const showBusy = (): void => root.setAttribute('aria-busy', String(isBusy(session.state, pendingCalls)));

  const track = <T,>(call: Promise<T>): Promise<T> => {
    pendingCalls += 1;
    showBusy();
    return call.finally(() => {
      pendingCalls -= 1;
      if (mounted) showBusy();
    });
  };

  const draw = (): void => {
    drawing = false;
    if (!mounted) return;
    if (session.state.displayZone !== state.displayZone) format = localeFormat(look.locale, session.state.displayZone);
    state = session.state;
    const tools = { session, format, nowMs: clock.nowMs(), track, announce: announcer.say };
    render(
      <PaneContext.Provider value={tools}>
        <Pane state={state} />
      </PaneContext.Provider>,
      root,
    );
  };
  // A burst of changes is drawn once.
  const drawSoon = (): void => {
    if (drawing) return;
    drawing = true;
    queueMicrotask(draw);
  };

  let spokenOf = state;
  const unsubscribe = session.subscribe(() => {
    showBusy();
    const news = spokenNews(spokenOf, session.state);
    spokenOf = session.state;
    if (news !== null) announcer.say(news);
    drawSoon();
  });
  const timer = setInterval(drawSoon, REDRAW_EVERY_MS);
  showBusy();
  draw();

  return () => {
    mounted = false;
    clearInterval(timer);
    unsubscribe();
    stopKeepingFocus();
    render(null, root);
    announcer.remove();
    root.removeAttribute('aria-busy');
  };
}
