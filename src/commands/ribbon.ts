// The ribbon's buttons, by the ids that the manifest gives them.
import type { PaneSession, RefreshScope } from '../session/pane-state';

interface CommandEvent { completed(): void }

/** Hands each command to the session; a command that never completes would block the ribbon. */
export function ribbonCommands(session: PaneSession, showPane: () => Promise<unknown>): Readonly<Record<string, (event: CommandEvent) => void>> {
  const refresh = (scope: RefreshScope) => (event: CommandEvent): void => void session.refresh(scope).finally(() => event.completed());
  const open = (event: CommandEvent): void => void showPane().finally(() => event.completed());
  return { refreshWorkbook: refresh('workbook'), refreshSheet: refresh('sheet'), openGetData: open };
}
