// The icon beside the word that says how far a result can be trusted.
import type { IconName } from './icons';
import type { Standing } from '../live-data/result-standing';

export const STANDING_ICONS: Record<Standing, IconName> = {
  complete: 'check',
  'from-workbook': 'away',
  stale: 'clock',
  incomplete: 'partial',
  reading: 'reading',
  waiting: 'waiting',
  'not-here': 'away',
  error: 'error',
};
