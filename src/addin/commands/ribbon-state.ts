// The ribbon's buttons are disabled while they cannot work, as in the pane: Refresh is offered
// where something is live, Cancel while something runs for long: each change empties the list of Undo
// on many builds (office-js 6415, 3788).
// https://learn.microsoft.com/office/dev/add-ins/design/disable-add-in-commands
import { backoffMs } from '../platform/clock';
import type { PaneSession } from '../pane/context/pane-session';
import type { PaneState } from '../workbook/session/pane-state';

/** Ids of the manifest. */
const TAB = 'TabHome';
const GROUP = 'Tieout.Group';

interface RibbonControl {
  readonly id: string;
  readonly enabled: boolean;
}

/** Office.ribbon. A request is queued: Excel decides when it draws. */
export interface OfficeRibbon {
  requestUpdate(update: {
    tabs: { id: string; groups: { id: string; controls: RibbonControl[] }[] }[];
  }): Promise<void>;
}

interface Timer {
  /** Returns its own undo. */
  after(delayMs: number, run: () => void): () => void;
}

/** What can be pressed in this state. What the manifest enables and is not named here stays so. */
function controlsIn({ results, tables }: PaneState, isLong: boolean): RibbonControl[] {
  const isLive = results.length + tables.length > 0;
  return [
    { id: 'Tieout.RefreshWorkbook', enabled: isLive },
    { id: 'Tieout.RefreshSheet', enabled: isLive },
    { id: 'Tieout.Cancel', enabled: isLong },
  ];
}

/** So long lasts the work that the ribbon's Cancel is for; the pane's is there at once. */
const LONG_WORK_MS = 3_000;
const FIRST_PAUSE_MS = 1_000;
/** A minute in all: so long a cell is edited, or Excel is busy. */
const TRIES = 6;

/**
 * Tells Excel of every change, one request at a time. What Excel refuses is tried again a few
 * times, and after that with the next change: after an upgrade of the manifest it refuses until it
 * was restarted. When the pane is shown all of it is told again: Excel may have gone back to what the
 * manifest says (office-js 1817, 1997).
 * @param onShown runs what it is given each time the pane is shown.
 */
export function followOnRibbon(
  session: Pick<PaneSession, 'state' | 'follow'>,
  ribbon: OfficeRibbon,
  timer: Timer,
  onShown: (shown: () => void) => void,
): void {
  let taken = '';
  let refused = '';
  let tries = 0;
  let isWaiting = false;
  let isLong = false;
  let undoLong: (() => void) | null = null;

  const followWork = (isWorking: boolean): void => {
    if (isWorking === (undoLong !== null)) return;
    undoLong?.();
    isLong = false;
    undoLong = isWorking
      ? timer.after(LONG_WORK_MS, () => {
          isLong = true;
          void tell();
        })
      : null;
  };
  const tell = async (): Promise<void> => {
    followWork(session.state.work !== null);
    const controls = controlsIn(session.state, isLong);
    const wanted = JSON.stringify(controls);
    if (isWaiting || wanted === taken || (wanted === refused && tries >= TRIES)) return;
    if (wanted !== refused) tries = 0;
    isWaiting = true;
    try {
      await ribbon.requestUpdate({ tabs: [{ id: TAB, groups: [{ id: GROUP, controls }] }] });
      taken = wanted;
      isWaiting = false;
      void tell();
    } catch {
      refused = wanted;
      timer.after(backoffMs(FIRST_PAUSE_MS, tries), () => {
        isWaiting = false;
        void tell();
      });
      tries += 1;
    }
  };
  session.follow(() => void tell());
  onShown(() => {
    taken = '';
    refused = '';
    void tell();
  });
}
