// From a call to what must be known for it: plain data, no turning back.
import type { RebatesCall } from '../records/call';
import {
  addDays,
  addMonths,
  monthOf,
  monthsBetween,
  oneMonthBefore,
  parseDay,
  parseMonth,
  type DayWindow,
  type IsoDay,
  type IsoMonth,
} from '../records/calendar';
import type { Product } from '../records/commission-record';
import type { AtMoment, RebatesTotalCall } from '../records/reconcile-call';
import {
  clockOf,
  instantsOfMonth,
  localDay,
  monthsCovering,
  startOfDay,
  type Instants,
} from '../records/zone';
import type { Period } from '../reconcile/source-month';
import type { Series } from '../snapshot/kept';
import { dayName, monthName } from '../snapshot/subjects';
import type { LiveQuestion, ResolvedDates } from './calls';

/** Workbook settings that change numbers (product, Zones). */
export interface Zones {
  readonly exchangeZone: string;
  readonly displayZone: string;
}

export interface LedgerNeed {
  readonly kind: 'ledger';
  /** Whole months as the exchange counts them. */
  readonly months: readonly IsoMonth[];
  /** Where the zones differ, the moments to cut to; null where months need no cut. */
  readonly cutTo: Instants | null;
  readonly notes: readonly string[];
}

export interface RebatesNeed {
  readonly kind: 'rebates';
  readonly series: readonly Series[];
  /** null where every day asked lies in the future. */
  readonly window: DayWindow | null;
  readonly notes: readonly string[];
}

/** Settles omitted dates at the moment of asking. */
export function resolveDates(
  question: LiveQuestion,
  nowMs: number,
  { exchangeZone, displayZone }: Zones,
): ResolvedDates {
  const today = localDay(exchangeZone, nowMs);
  if ('start' in question) {
    const last = question.end ?? today;
    return { first: question.start ?? oneMonthBefore(last), last, askedTo: today };
  }
  const thisMonth = monthOf(localDay(displayZone, nowMs));
  if ('at' in question) {
    const atMs = question.at === null ? nowMs : Math.min(nowMs, momentOf(question.at, displayZone));
    const month = monthOf(localDay(displayZone, atMs));
    return { first: month, last: month, askedTo: thisMonth, atMs };
  }
  const first = question.from ?? thisMonth;
  return { first, last: question.to ?? first, askedTo: thisMonth };
}

/** The last moment that a person means: a day ends with it. */
function momentOf(at: AtMoment, displayZone: string): number {
  if (at.kind === 'day') return startOfDay(displayZone, addDays(at.day, 1)) - 1;
  return at.localMs - (clockOf(displayZone)(at.localMs) - at.localMs);
}

/** The months that the person counts and that have begun. */
export function periodsOf({ first, last, askedTo }: ResolvedDates, displayZone: string): Period[] {
  const until = last < askedTo ? last : askedTo;
  if (first > until) return [];
  return monthsBetween(monthOrThrow(first), monthOrThrow(until)).map((month) => ({
    month,
    ...instantsOfMonth(displayZone, month),
  }));
}

/** The months of the exchange that hold the months asked. */
export function ledgerNeed(dates: ResolvedDates, { exchangeZone, displayZone }: Zones): LedgerNeed {
  const { first, last, askedTo } = dates;
  const from = monthOrThrow(first);
  const to = monthOrThrow(last);
  const until = last < askedTo ? to : monthOrThrow(askedTo);
  const notes =
    last > askedTo
      ? [notYetAsked(monthName(from > until ? from : addMonths(until, 1)), monthName(to))]
      : [];
  if (from > until) return { kind: 'ledger', months: [], cutTo: null, notes };
  if (exchangeZone === displayZone)
    return { kind: 'ledger', months: monthsBetween(from, until), cutTo: null, notes };
  const cutTo = {
    startMs: instantsOfMonth(displayZone, from).startMs,
    endMs: instantsOfMonth(displayZone, until).endMs,
  };
  return {
    kind: 'ledger',
    months: monthsCovering(from, until, displayZone, exchangeZone),
    cutTo,
    notes,
  };
}

/** The series and days that are asked and have begun. */
export function rebatesNeed(
  question: RebatesCall | RebatesTotalCall,
  { first, last, askedTo }: ResolvedDates,
): RebatesNeed {
  const products = productsOf(question);
  const series = question.symbols.flatMap((symbol) =>
    question.coins.flatMap((coin) => products.map((product) => ({ symbol, coin, product }))),
  );
  const start = dayOrThrow(first);
  const end = dayOrThrow(last);
  const until = last < askedTo ? end : dayOrThrow(askedTo);
  const notes = last > askedTo ? [`Days after ${dayName(until)} are not asked yet.`] : [];
  return { kind: 'rebates', series, window: start > until ? null : { start, end: until }, notes };
}

export function productsOf(question: RebatesCall | RebatesTotalCall): readonly Product[] {
  if (question.name === 'REBATES.TOTAL') return question.products;
  return question.product === 'ALL' ? ['SPOT', 'FUTURES'] : [question.product];
}

/** What is asked, in one line of plain words. */
export function inWords(question: LiveQuestion, { first, last }: ResolvedDates): string {
  if ('start' in question) {
    const days = `${dayName(dayOrThrow(first))} to ${dayName(dayOrThrow(last))}`;
    if (question.name === 'REBATES.TIEOUT') return `${question.coin}, settled and posted, ${days}`;
    const product = productsOf(question)
      .map((one) => (one === 'SPOT' ? 'spot' : 'futures'))
      .join(' and ');
    return `${question.symbols.join(', ')} in ${question.coins.join(', ')}, ${product}, ${days}`;
  }
  const coins = 'coin' in question ? question.coin : (question.coins?.join(', ') ?? 'all coins');
  const types = 'types' in question ? (question.types?.join(', ') ?? '') : '';
  const from = monthName(monthOrThrow(first));
  return [coins, types, first === last ? from : `${from} to ${monthName(monthOrThrow(last))}`]
    .filter((part) => part !== '')
    .join(', ');
}

/** Days around those asked are needed too, so that each posting finds its own settlement. */
export interface TieoutNeed {
  /** The days asked that have begun; null where there are none. */
  readonly window: DayWindow | null;
  /** Settlement days to read, `lagDays` more at either end. */
  readonly settled: DayWindow;
  /** Months to read, as the exchange counts them. */
  readonly months: readonly IsoMonth[];
  readonly notes: readonly string[];
}

export function tieoutNeed(lagDays: number, { first, last, askedTo }: ResolvedDates): TieoutNeed {
  const [start, end, today] = [dayOrThrow(first), dayOrThrow(last), dayOrThrow(askedTo)];
  const until = end < today ? end : today;
  const notes = end > today ? [`Days after ${dayName(until)} are not asked yet.`] : [];
  const beyond = addDays(until, lagDays);
  const settled = { start: addDays(start, -lagDays), end: beyond < today ? beyond : today };
  if (start > until) return { window: null, settled, months: [], notes };
  return {
    window: { start, end: until },
    settled,
    months: monthsBetween(monthOf(settled.start), monthOf(settled.end)),
    notes,
  };
}

const notYetAsked = (first: string, last: string): string =>
  `${first === last ? first : `${first} to ${last}`} is not asked yet: it has not begun.`;

function dayOrThrow(text: string): IsoDay {
  const day = parseDay(text);
  if (day === null) throw new RangeError(`${text} is no day.`);
  return day;
}

function monthOrThrow(text: string): IsoMonth {
  const month = parseMonth(text);
  if (month === null) throw new RangeError(`${text} is no month.`);
  return month;
}
