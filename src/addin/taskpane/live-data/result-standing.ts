// The one word that says how far a result can be trusted, and the tone it is said in.
import type { ResultCard } from '../../session/pane-state';

export type Standing =
  | 'complete'
  | 'from-workbook'
  | 'stale'
  | 'incomplete'
  | 'reading'
  | 'waiting'
  | 'not-here'
  | 'error';

/**
 * good: green. care: amber, stale or incomplete. lost: red, no number to trust. quiet: nothing to
 * judge yet.
 */
export type Tone = 'good' | 'care' | 'lost' | 'quiet';

/**
 * Rows that stand in the sheet keep their word while they are read again: they are still what they
 * were.
 */
export function standingOf(
  result: Pick<ResultCard, 'state' | 'busy' | 'stale' | 'complete' | 'fromWorkbook'>,
): Standing {
  if (result.state === 'shown') {
    if (result.stale) return 'stale';
    // Somebody else's word, whatever it says of itself.
    if (result.fromWorkbook) return 'from-workbook';
    return result.complete ? 'complete' : 'incomplete';
  }
  if (result.busy) return 'reading';
  return result.state === 'failed' ? 'error' : result.state;
}

const TONES: Record<Standing, Tone> = {
  complete: 'good',
  'from-workbook': 'quiet',
  stale: 'care',
  incomplete: 'care',
  error: 'lost',
  reading: 'quiet',
  waiting: 'quiet',
  'not-here': 'quiet',
};

export const toneOf = (standing: Standing): Tone => TONES[standing];
