// From a call to what must be known for it: plain data, no turning back.
import { addMonths, monthOf, monthsBetween, oneMonthBefore, parseDay, parseMonth, type DayWindow, type IsoDay, type IsoMonth } from '../records/calendar';
import type { Product } from '../records/commission-record';
import { instantsOfMonth, localDay, monthsCovering, type Instants } from '../records/zone';
import type { Series } from '../snapshot/kept';
import { dayName, monthName } from '../snapshot/subjects';
import type { LedgerCall, RebatesCall, RecordCall } from '../records/call';
import type { ResolvedDates } from './calls';

/** Workbook settings that change numbers (product, Zones). */
export interface Zones { readonly exchangeZone: string; readonly displayZone: string }

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
export function resolveDates(call: RecordCall, nowMs: number, { exchangeZone, displayZone }: Zones): ResolvedDates {
  if (call.name === 'REBATES') {
    const today = localDay(exchangeZone, nowMs);
    const last = call.end ?? today;
    return { first: call.start ?? oneMonthBefore(last), last, askedTo: today };
  }
  const thisMonth = monthOf(localDay(displayZone, nowMs));
  const first = call.from ?? thisMonth;
  return { first, last: call.to ?? first, askedTo: thisMonth };
}

export function ledgerNeed(_call: LedgerCall, { first, last, askedTo }: ResolvedDates, { exchangeZone, displayZone }: Zones): LedgerNeed {
  const from = monthOrThrow(first);
  const to = monthOrThrow(last);
  const until = last < askedTo ? to : monthOrThrow(askedTo);
  const notes = last > askedTo ? [notYetAsked(monthName(from > until ? from : addMonths(until, 1)), monthName(to))] : [];
  if (from > until) return { kind: 'ledger', months: [], cutTo: null, notes };
  if (exchangeZone === displayZone) return { kind: 'ledger', months: monthsBetween(from, until), cutTo: null, notes };
  const cutTo = { startMs: instantsOfMonth(displayZone, from).startMs, endMs: instantsOfMonth(displayZone, until).endMs };
  return { kind: 'ledger', months: monthsCovering(from, until, displayZone, exchangeZone), cutTo, notes };
}

export function rebatesNeed(call: RebatesCall, { first, last, askedTo }: ResolvedDates): RebatesNeed {
  const products: readonly Product[] = call.product === 'ALL' ? ['SPOT', 'FUTURES'] : [call.product];
  const series = call.symbols.flatMap((symbol) => call.coins.flatMap((coin) => products.map((product) => ({ symbol, coin, product }))));
  const start = dayOrThrow(first);
  const end = dayOrThrow(last);
  const until = last < askedTo ? end : dayOrThrow(askedTo);
  const notes = last > askedTo ? [`Days after ${dayName(until)} are not asked yet.`] : [];
  return { kind: 'rebates', series, window: start > until ? null : { start, end: until }, notes };
}

/** What a call asks, in one line of plain words. */
export function inWords(call: RecordCall, { first, last }: ResolvedDates): string {
  if (call.name === 'LEDGER') {
    const what = [call.coins?.join(', ') ?? 'all coins', call.types?.join(', ') ?? ''].filter((part) => part !== '').join(', ');
    const from = monthName(monthOrThrow(first));
    return `${what}, ${first === last ? from : `${from} to ${monthName(monthOrThrow(last))}`}`;
  }
  const product = call.product === 'ALL' ? 'spot and futures' : call.product === 'SPOT' ? 'spot' : 'futures';
  return `${call.symbols.join(', ')} in ${call.coins.join(', ')}, ${product}, ${dayName(dayOrThrow(first))} to ${dayName(dayOrThrow(last))}`;
}

const notYetAsked = (first: string, last: string): string => `${first === last ? first : `${first} to ${last}`} is not asked yet: it has not begun.`;

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
