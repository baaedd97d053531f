// Puts the pane on a page and keeps it in step with the session. The composition root calls this;
// nothing else needs to.
import { render } from 'preact';
import type { PaneSession } from '../session/session';
import type { PaneTools } from './pane-context';
import { announcementOf, placeAnnouncer } from './controls/announcer';
import { isBusy } from './controls/work-progress';
import { keepFocus } from './controls/keep-focus';
import { LivePane } from './live-pane';
import { followTheme } from './office-theme';
import './tokens.css';
import './taskpane.css';
import './controls/controls.css';
import './accounts/accounts.css';
import './foot.css';
import './get-data/get-data.css';
import './live-data/live-data.css';
import './reconcile/reconcile.css';
import './settings/settings.css';

/** What the host says about the person; the browser's own where it says nothing. */
export interface PaneLook {
  /** The body background of the Office theme now, such as "#292929". */
  readonly officeBackground?: () => string | undefined;
  readonly selfCheck?: PaneTools['selfCheck'];
  readonly reloadIn?: PaneTools['reloadIn'];
}

/** What counts as using the pane, for the automatic lock. */
const USES = ['pointerdown', 'keydown'] as const;

/** @returns its own undo: unmounts, unsubscribes, stops its timers. */
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
  // A table that is half written says INCOMPLETE: the browser asks before it closes the page.
  const closing = (event: BeforeUnloadEvent): void => {
    if (session.state.work?.counts === 'rows') event.preventDefault();
  };
  addEventListener('beforeunload', closing);
  let pendingCalls = 0;
  let mounted = true;

  // Written at once, not with the next drawing: who looks right after a click must not see an idle
  // pane.
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
  const unsubscribe = session.subscribe(() => {
    showBusy();
    const news = announcementOf(spokenOf, session.state);
    spokenOf = session.state;
    if (news !== null) announcer.say(news);
  });
  showBusy();
  // Drawn once and kept in step from within: Preact hands out the same useId twice when a root is
  // rendered again and again.
  render(
    <LivePane
      session={session}
      clock={clock}
      track={track}
      announce={announcer.say}
      selfCheck={look.selfCheck ?? null}
      reloadIn={look.reloadIn ?? null}
    />,
    root,
  );

  return () => {
    mounted = false;
    unsubscribe();
    removeEventListener('beforeunload', closing);
    stopKeepingFocus();
    stopFollowingTheme?.();
    for (const kind of USES) root.removeEventListener(kind, used);
    render(null, root);
    announcer.remove();
    root.removeAttribute('aria-busy');
  };
}
