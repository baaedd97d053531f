// Two separate verdicts on a result: how far its data can be trusted, and whether its proof holds.
// Each is one word in a tone.
import { say } from '../platform/say';
import type { ResultCard } from '../workbook/session/pane-state';
import type { IconName } from './controls/icons';

export type Standing =
  | 'complete'
  | 'blocked'
  | 'one-cell'
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

/** Rows in the sheet keep their word during a refresh: they have not changed yet. */
export function standingOf(
  result: Pick<ResultCard, 'state' | 'busy' | 'stale' | 'complete' | 'fromWorkbook' | 'blocked'>,
): Standing {
  if (result.state === 'shown') {
    if (result.blocked) return result.blocked.isOneCell ? 'one-cell' : 'blocked';
    if (result.stale) return 'stale';
    // Another person made this statement, whatever it claims.
    if (result.fromWorkbook) return 'from-workbook';
    return result.complete ? 'complete' : 'incomplete';
  }
  if (result.busy) return 'reading';
  return result.state === 'failed' ? 'error' : result.state;
}

const TONES: Record<Standing, Tone> = {
  complete: 'good',
  blocked: 'lost',
  'one-cell': 'lost',
  'from-workbook': 'quiet',
  stale: 'care',
  incomplete: 'care',
  error: 'lost',
  reading: 'quiet',
  waiting: 'quiet',
  'not-here': 'quiet',
};

export const STANDING_WORDS: Record<Standing, string> = {
  complete: say`Complete`,
  blocked: say`Not shown`,
  'one-cell': say`One cell shown`,
  'from-workbook': say`From the workbook`,
  stale: say`Stale`,
  incomplete: say`Incomplete`,
  reading: say`Reading`,
  waiting: say`Waiting for an account`,
  'not-here': say`Not on this device`,
  error: say`Error`,
};

export const toneOf = (standing: Standing): Tone => TONES[standing];

/** Whether the proof of a result holds; absent if it proves nothing. */
export type ProofStanding = 'holds' | 'open' | 'fails' | 'none';

export const proofStandingOf = ({ proof }: Pick<ResultCard, 'proof'>): ProofStanding =>
  proof?.verdict ?? 'none';

export const PROOF_TONES: Record<ProofStanding, Tone> = {
  holds: 'good',
  open: 'care',
  fails: 'lost',
  none: 'quiet',
};

export const PROOF_WORDS: Record<ProofStanding, string> = {
  holds: say`Ties out`,
  open: say`Proof open`,
  fails: say`Proof fails`,
  none: '',
};

export const STANDING_ICONS: Record<Standing, IconName> = {
  complete: 'check',
  blocked: 'error',
  'one-cell': 'error',
  'from-workbook': 'away',
  stale: 'clock',
  incomplete: 'partial',
  reading: 'reading',
  waiting: 'waiting',
  'not-here': 'away',
  error: 'error',
};

export const PROOF_ICONS: Record<Exclude<ProofStanding, 'none'>, IconName> = {
  holds: 'equal',
  open: 'unsure',
  fails: 'unequal',
};
