// Whether anything is being fetched or written, as `aria-busy` tells screen readers, the workbench
// and trials.
import type { PaneState } from '../../session/pane-state';

/** @param pendingCalls promises of connect and refresh that the pane itself still waits for. */
export const isBusy = (
  { work, results, tables, accounts, travelling }: PaneState,
  pendingCalls: number,
): boolean =>
  pendingCalls > 0 ||
  travelling.isSaving === true ||
  work !== null ||
  results.some(({ busy }) => busy) ||
  tables.some(({ busy }) => busy) ||
  accounts.some(({ state }) => state === 'checking');
