// Dates that a workbook keeps for a formula, held against the formula itself: a workbook comes from
// anybody, and dates that a formula names are never taken from it.
import { DAY_MS, monthOf, parseDay, parseMonth } from '../records/calendar';
import { settledDays, settledMonths } from '../records/settled-dates';
import { localDay } from '../records/zone';
import type { ResolvedDates, Zones } from './dates';
import { resolveDates, type LiveQuestion } from './definitions';

/**
 * The dates as the formula means them, asked when the workbook says; null where the workbook says
 * others than the formula, no dates at all, or dates in the future.
 */
export function datesAgain(
  question: LiveQuestion,
  kept: ResolvedDates,
  nowMs: number,
  zones: Zones,
): ResolvedDates | null {
  // A day more: the zone may have been changed since.
  const latest = resolveDates(question, nowMs + DAY_MS, zones);
  if (kept.askedTo > latest.askedTo) return null;
  const again = datesAskedAt(question, kept, latest, zones);
  if (again === null || again.first !== kept.first || again.last !== kept.last) return null;
  return { ...again, ...(kept.symbols && { symbols: kept.symbols }) };
}

function datesAskedAt(
  question: LiveQuestion,
  { askedTo, atMs }: ResolvedDates,
  latest: ResolvedDates,
  { displayZone }: Zones,
): ResolvedDates | null {
  if ('start' in question) {
    const today = parseDay(askedTo);
    return today && { ...settledDays(question, today), askedTo };
  }
  const thisMonth = parseMonth(askedTo);
  if (thisMonth === null) return null;
  if (!('at' in question)) return { ...settledMonths(question, thisMonth), askedTo };
  if (atMs === undefined || latest.atMs === undefined || atMs > latest.atMs) return null;
  const month = monthOf(localDay(displayZone, atMs));
  // A moment before the one that the formula names is the moment of asking.
  const isAsNamed = question.at !== null && atMs === latest.atMs;
  return isAsNamed || month === thisMonth ? { first: month, last: month, askedTo, atMs } : null;
}

/** What the formula names had not begun when it was asked, and has begun since. */
export function hasBegunSince(
  question: LiveQuestion,
  { last, askedTo, atMs }: ResolvedDates,
  now: ResolvedDates,
): boolean {
  if ('at' in question) return question.at !== null && (now.atMs ?? 0) > (atMs ?? 0);
  return last > askedTo && now.askedTo > askedTo;
}
