// The icons of the two verdicts: how far the data can be trusted, and whether the proof holds.
import type { IconName } from './icons';
import type { ProofStanding, Standing } from '../live-data/result-standing';

export const STANDING_ICONS: Record<Standing, IconName> = {
  complete: 'check',
  blocked: 'error',
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
