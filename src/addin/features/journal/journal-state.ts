// The pane's requests for a journal and for its files.
import type { FileSettings, Program } from '../../engine/proofs/journal/files/programs';
import type { Grain } from '../../engine/proofs/journal/journal';

export { PROGRAMS, USUAL_SETTINGS, type Program } from '../../engine/proofs/journal/files/programs';
export type { Grain } from '../../engine/proofs/journal/journal';

export interface JournalRequest {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Names separated by commas; "": the workbook's account. */
  readonly accounts: string;
  /** A currency code such as EUR; "": in coins. */
  readonly currency: string;
  readonly grain: Grain;
}

export interface JournalFileRequest extends JournalRequest {
  readonly program: Program;
  readonly settings: FileSettings;
  /** The person has read that these records were saved before. */
  readonly again: boolean;
}

export interface SavedFile {
  readonly name: string;
  readonly pieces: readonly string[];
  readonly type: string;
}

export type JournalFileOutcome =
  | {
      readonly ok: true;
      readonly sentence: string;
      readonly files: readonly SavedFile[];
      /** To be called when the first file was saved: its records are then marked as saved. */
      readonly markSaved: () => void;
    }
  /** `asksAgain`: the same records were saved before. */
  | { readonly ok: false; readonly sentence: string; readonly asksAgain?: boolean };
