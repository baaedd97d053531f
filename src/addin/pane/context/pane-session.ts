// What the pane asks. Each feature adds its own part to the interface, where its model stands
// (`declare module`), so that the pane imports no feature.
import type { PaneState } from '../../workbook/session/pane-state';

export type SelectedRange =
  | { readonly ok: true; readonly range: string }
  | { readonly ok: false; readonly sentence: string };

/** No method rejects: failures come back as sentences, in the answer or in the state. */
export interface PaneSession {
  /** A new object after each change. */
  readonly state: PaneState;
  /**
   * Looks now, and again after each change of what it read, as of `state`. Returns its own undo.
   * @param restMs from look to look at least.
   */
  follow(look: () => void, restMs?: () => number): () => void;
  goTo(address: string): Promise<void>;
  /** The range that is selected. */
  selectedRange(): Promise<SelectedRange>;
  /** @param row of the result's records, counted from 0. */
  goToRecord(id: string, row: number): Promise<void>;
  /** Stops everything that is under way. */
  cancel(): void;
}
