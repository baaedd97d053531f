// What every part of the pane may use, without passing it through every part.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PaneSession } from '../session/pane-session';
import type { LocaleFormat } from './texts/locale-format';
import type { PlaceName } from './texts/place-names';

export interface PaneTools {
  readonly session: PaneSession;
  readonly format: LocaleFormat;
  /** The moment of this drawing; every age in the pane is counted from it. */
  readonly nowMs: number;
  /** Keeps the pane busy until the call has ended. */
  readonly track: <T>(call: Promise<T>) => Promise<T>;
  /** Says a sentence to screen readers. */
  readonly announce: (sentence: string) => void;
  /** Shows another place of the pane. */
  readonly openPlace: (place: PlaceName) => void;
}

export const PaneContext = createContext<PaneTools | null>(null);

export function usePane(): PaneTools {
  const tools = useContext(PaneContext);
  if (tools === null) throw new Error('A part of the pane was drawn outside mountPane.');
  return tools;
}
