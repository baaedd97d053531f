// Values that every part of the pane may use without passing them down. The object stays the same
// between renders, so that only changed parts render again; the time is separate.
import type { PaneFeature } from './feature';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PaneSession } from './pane-session';
import type { PaneLanguage } from '../../workbook/settings/registry';
import type { SavedFile } from '../../workbook/excel/excel-save-file';
import type { LocaleFormat } from './locale-format';

/** The results that Live data can show separately. */
export type LiveFilter = 'proof' | 'data';

export interface PaneTools {
  readonly session: PaneSession;
  readonly format: LocaleFormat;
  /** Shows the pane as busy until the call has ended. */
  readonly track: <T>(call: Promise<T>) => Promise<T>;
  /** Announces a sentence to screen readers. */
  readonly announce: (sentence: string) => void;
  /** The registered features, in order. */
  readonly features: readonly PaneFeature[];
  /** Replaces this page by the one of the language; null if it cannot, as in tests of the pane. */
  readonly reloadIn: ((language: PaneLanguage) => void) | null;
  /** false if Excel opens no browser of the person's; never rejects. */
  readonly saveInBrowser: (file: SavedFile) => Promise<boolean>;
  /** Shows another place of the pane. */
  readonly openPlace: (place: string) => void;
  /** The filter of Live data; null: everything is shown. */
  readonly liveFilter: LiveFilter | null;
  /** Opens Live data and shows only the results that pass the filter. */
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
