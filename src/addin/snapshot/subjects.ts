// How progress and sentences name what is read.
import type { IsoDay, IsoMonth } from '../records/calendar';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "2026-09" is "September 2026". */
export function monthName(month: IsoMonth): string {
  return `${MONTHS[Number(month.slice(5)) - 1] ?? month} ${month.slice(0, 4)}`;
}

/** "2026-09-01" is "1 September 2026". */
export function dayName(day: IsoDay): string {
  return `${Number(day.slice(8))} ${monthName(day.slice(0, 7) as IsoMonth)}`;
}
