// What every part of the pane may use, without passing it through every part. It stays the same
// from drawing to drawing, so that only what changed is drawn again; the time is apart from it.
import type { PaneFeature } from './feature';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PaneSession } from './pane-session';
import type { PaneLanguage } from '../../workbook/settings/registry';
import type { SavedFile } from '../../workbook/excel/excel-save-file';
import type { LocaleFormat } from './locale-format';

/** The results in Live data that a person may want to see alone. */
export type LiveFilter = 'proof' | 'data';

export interface PaneTools {
  readonly session: PaneSession;
  readonly format: LocaleFormat;
  /** Keeps the pane busy until the call has ended. */
  readonly track: <T>(call: Promise<T>) => Promise<T>;
  /** Says a sentence to screen readers. */
  readonly announce: (sentence: string) => void;
  /** What is registered, in its order. */
  readonly features: readonly PaneFeature[];
  /** Loads the page of the language in the place of this one; null where it cannot be, as in the tests of the pane. */
  readonly reloadIn: ((language: PaneLanguage) => void) | null;
  /** false where Excel opens no browser of the person's; never rejects. */
  readonly saveInBrowser: (file: SavedFile) => Promise<boolean>;
  /** Shows another place of the pane. */
  readonly openPlace: (place: string) => void;
  /** What Live data shows alone; null: everything. */
  readonly liveFilter: LiveFilter | null;
  /** Opens Live data and shows only what the filter asks for. */
  readonly filterLive: (filter: LiveFilter | null) => void;
}

export const PaneContext = createContext<PaneTools | null>(null);
/** The moment from which every age in the pane is counted. */
export const NowContext = createContext(0);

export function usePane(): PaneTools {
  const tools = useContext(PaneContext);
  if (tools === null) throw new Error('A part of the pane was drawn outside mountPane.');
  return tools;
}

export const useNow = (): number => useContext(NowContext);
