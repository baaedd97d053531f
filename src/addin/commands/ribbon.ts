// The ribbon's buttons, by the ids that the manifest gives them.
import type { LiveDataSession, PaneSession } from '../session/pane-session';
import type { RefreshScope } from '../session/pane-state';

interface CommandEvent {
  completed(): void;
}

/** A place of the pane, or what it shows of the cell that is selected. */
export type PaneTask = 'get-data' | 'settings' | 'behind' | 'certificate' | 'pack';

export interface PaneDoor {
  /** Brings the pane to the front. */
  show(): Promise<unknown>;
  openPlace(place: PaneTask): void;
}

/** Hands each command to the session; a command that never completes would block the ribbon. */
export function ribbonCommands(
  session: Pick<PaneSession, 'cancel'> & {
    readonly liveData: Pick<LiveDataSession, 'refresh'>;
  },
  pane: PaneDoor,
): Readonly<Record<string, (event: CommandEvent) => void>> {
  const refresh =
    (scope: RefreshScope) =>
    (event: CommandEvent): void =>
      void session.liveData.refresh(scope).finally(() => event.completed());
  const open =
    (place: PaneTask) =>
    (event: CommandEvent): void => {
      pane.openPlace(place);
      void pane.show().finally(() => event.completed());
    };
  return {
    refreshWorkbook: refresh('workbook'),
    refreshSheet: refresh('sheet'),
    cancelWork: (event) => {
      session.cancel();
      event.completed();
    },
    openGetData: open('get-data'),
    openMonthEndPack: open('pack'),
    openSelfCheck: open('settings'),
    refreshSelection: refresh('selection'),
    showBehind: open('behind'),
    showCertificate: open('certificate'),
  };
}
