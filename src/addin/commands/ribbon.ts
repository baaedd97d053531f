// The ribbon's buttons and the cell menu, by the ids that the manifest gives them.
import type { PaneSession } from '../pane/context/pane-session';
import type { RefreshScope } from '../workbook/session/pane-state';

interface CommandEvent {
  completed(): void;
}

/** A place of the pane, or what it shows of the cell that is selected. */
export type PaneTask = 'get-data' | 'self-check' | 'behind' | 'certificate' | 'pack';

/** What the commands work on, once the add-in has started. */
export interface CommandTarget {
  readonly session: Pick<PaneSession, 'cancel'> & {
    readonly state: Pick<PaneSession['state'], 'toTrust'>;
    readonly liveData: Pick<PaneSession['liveData'], 'refresh' | 'refreshTrusted'>;
  };
  /** Brings the pane to the front. */
  showPane(): Promise<unknown>;
  openPlace(place: PaneTask): void;
}

/**
 * Each command is completed before its work begins: until then Excel holds back every further
 * command, and does not show the pane (docs/excel-facts.md, Ribbon). One that is pressed while the
 * add-in starts waits for the start; where the start failed, the pane says why.
 */
export function ribbonCommands(
  started: Promise<CommandTarget>,
): Readonly<Record<string, (event: CommandEvent) => void>> {
  const command =
    (work: (target: CommandTarget) => unknown) =>
    (event: CommandEvent): void => {
      event.completed();
      void started.then(work, () => undefined);
    };
  const refresh = (scope: RefreshScope) =>
    command(({ session }) => session.liveData.refresh(scope));
  const open = (place: PaneTask) =>
    command((target) => {
      target.openPlace(place);
      return target.showPane();
    });
  return {
    // The pane lists what a refresh would trust, so it is seen before it is asked.
    refreshWorkbook: command((target) => {
      const { liveData, state } = target.session;
      return state.toTrust.length === 0
        ? liveData.refresh('workbook')
        : Promise.all([liveData.refreshTrusted(), target.showPane()]);
    }),
    refreshSheet: refresh('sheet'),
    cancelWork: command(({ session }) => {
      session.cancel();
    }),
    openGetData: open('get-data'),
    openMonthEndPack: open('pack'),
    openSelfCheck: open('self-check'),
    refreshSelection: refresh('selection'),
    showBehind: open('behind'),
    showCertificate: open('certificate'),
  };
}
