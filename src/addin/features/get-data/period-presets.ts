// The present meaning of a preset of days or months, and its arguments in the formula.
import { say } from '../../platform/say';
import {
  addMonths,
  firstDay,
  lastDay,
  monthOf,
  parseDay,
  parseMonth,
  type IsoDay,
  type IsoMonth,
} from '../../engine/records/calendar';

export const PRESETS = [
  { value: 'this month', label: say`This month` },
  { value: 'last month', label: say`Last month` },
  { value: 'last quarter', label: say`Last quarter` },
  { value: 'year to date', label: say`Year to date` },
  { value: 'last financial year', label: say`Last financial year` },
] as const;
export type Preset = (typeof PRESETS)[number]['value'] | 'own';

/** Presets that depend on the month in which the financial year begins. */
export const usesFinancialYear = (preset: Preset): boolean =>
  preset === 'last quarter' || preset === 'year to date' || preset === 'last financial year';

export interface PeriodChoice {
  readonly preset: Preset;
  /** As typed, for 'own'; "" where left out. */
  readonly from: string;
  readonly to: string;
}

/**
 * Arguments of the formula, null where omitted, and their present meaning. `moves`: the end is
 * "now", also at later refreshes.
 */
export interface ChosenPeriod<Date extends string> {
  readonly from: string | null;
  readonly to: string | null;
  readonly means: { readonly first: Date; readonly last: Date } | null;
  readonly moves: boolean;
}

/** @param financialYearBegins 1 to 12. */
export function chosenDays(
  { preset, from, to }: PeriodChoice,
  today: IsoDay,
  financialYearBegins: number,
): ChosenPeriod<IsoDay> {
  if (preset === 'own') {
    const [first, last] = [parseDay(from), parseDay(to)];
    return {
      from: textOrNull(from),
      to: textOrNull(to),
      means: first && last ? { first, last } : null,
      moves: to === '',
    };
  }
  const months = monthsMeant(preset, monthOf(today), financialYearBegins);
  if (preset === 'year to date')
    return {
      from: firstDay(months.first),
      to: null,
      means: { first: firstDay(months.first), last: today },
      moves: true,
    };
  const means = { first: firstDay(months.first), last: lastDay(months.last) };
  return { from: means.first, to: means.last, means, moves: false };
}

/** @param financialYearBegins 1 to 12. */
export function monthsOf(
  { preset, from, to }: PeriodChoice,
  thisMonth: IsoMonth,
  financialYearBegins: number,
): ChosenPeriod<IsoMonth> {
  if (preset === 'own') {
    const [first, last] = [parseMonth(from), parseMonth(to === '' ? from : to)];
    return {
      from: textOrNull(from),
      to: textOrNull(to),
      means: first && last ? { first, last } : null,
      moves: from === '',
    };
  }
  const means = monthsMeant(preset, thisMonth, financialYearBegins);
  // Both omitted mean the current month; one month needs no end.
  if (preset === 'this month') return { from: null, to: null, means, moves: true };
  return {
    from: means.first,
    to: means.first === means.last ? null : means.last,
    means,
    moves: false,
  };
}

function monthsMeant(
  preset: Exclude<Preset, 'own'>,
  month: IsoMonth,
  financialYearBegins: number,
): { readonly first: IsoMonth; readonly last: IsoMonth } {
  const intoYear = (Number(month.slice(5)) - financialYearBegins + 12) % 12;
  const yearBegan = addMonths(month, -intoYear);
  const quarterBegan = addMonths(month, -(intoYear % 3));
  switch (preset) {
    case 'this month':
      return { first: month, last: month };
    case 'last month':
      return { first: addMonths(month, -1), last: addMonths(month, -1) };
    case 'last quarter':
      return { first: addMonths(quarterBegan, -3), last: addMonths(quarterBegan, -1) };
    case 'year to date':
      return { first: yearBegan, last: month };
    case 'last financial year':
      return { first: addMonths(yearBegan, -12), last: addMonths(yearBegan, -1) };
  }
}

const textOrNull = (text: string): string | null => (text === '' ? null : text);
