// The methods that the pane calls. Each feature adds its own part to PaneSession in its model
// (`declare module`), so that the pane imports no feature.
import type { PaneState } from '../../workbook/session/pane-state';

export type SelectedRange =
  | { readonly ok: true; readonly range: string }
  | { readonly ok: false; readonly sentence: string };

/** No method rejects: failures are sentences in the result or in the state. */
export interface PaneSession {
  /** A new object after each change. */
  readonly state: PaneState;
  /**
   * Calls back now, and again after each change of what the callback read, as of `state`. Returns
   * its own undo. @param restMs the least time between two callbacks
   */
  follow(look: () => void, restMs?: () => number): () => void;
  goTo(address: string): Promise<void>;
  /** The address of the selected range. */
  selectedRange(): Promise<SelectedRange>;
  /** @param row of the result's records, counted from 0. */
  goToRecord(id: string, row: number): Promise<void>;
  /** Stops all work under way. */
  cancel(): void;
}
