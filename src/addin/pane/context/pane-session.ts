// What the pane asks. Each feature adds its own part to the interface, where its model stands
// (`declare module`), so that the pane imports no feature.
import type { PaneState } from '../../workbook/session/pane-state';

/** No method rejects: failures come back as sentences, in the answer or in the state. */
export interface PaneSession {
  readonly state: PaneState;
  /** Called after every change of `state` (a new object each time). Returns its own undo. */
  subscribe(listener: () => void): () => void;
  goTo(address: string): Promise<void>;
  /** @param row of the result's records, counted from 0. */
  goToRecord(id: string, row: number): Promise<void>;
  /** Stops everything that is under way. */
  cancel(): void;
}
