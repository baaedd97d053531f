// The question that selects the records behind a result: plain data, small enough to be stored with
// the evidence.
import * as z from 'zod/mini';
import {
  addDays,
  addMonths,
  countDays,
  monthOf,
  monthsBetween,
  type IsoDay,
  type IsoMonth,
} from '../records/calendar';
import type { Product } from '../records/commission-record';
import { listOf, textList } from '../../platform/schema';
import { day, moment, month } from '../records/date-shapes';
import {
  instantsOfMonth,
  monthsCovering,
  startOfDay,
  type Instants,
  type Zones,
} from '../records/zone';
import type { NamedArgument } from './certificate';
import type { Series } from '../archive/stored-answers';

export interface LedgerQuestionOfRows {
  readonly operation: 'LEDGER';
  /** As texts in cells; null: all. */
  readonly coins: readonly string[] | null;
  /** Business types in lower case; null: all. */
  readonly types: readonly string[] | null;
  /** Months in the person's zone, both included; null: none had begun. */
  readonly period: { readonly from: IsoMonth; readonly to: IsoMonth } | null;
  /** The last moment that is included, Unix milliseconds; null: the end of the period. */
  readonly untilMs: number | null;
}

export interface RebatesQuestionOfRows {
  readonly operation: 'REBATES';
  readonly symbols: readonly string[];
  readonly coins: readonly string[];
  readonly products: readonly Product[];
  /** Settlement days, both included; null: none had begun. */
  readonly period: { readonly from: IsoDay; readonly to: IsoDay } | null;
}

export type RowsQuestion = LedgerQuestionOfRows | RebatesQuestionOfRows;

const product = z.literal(['SPOT', 'FUTURES']);
export const series = z.strictObject({ symbol: z.string(), coin: z.string(), product });

export const areEachOnce = (names: readonly string[]): boolean =>
  new Set(names).size === names.length;
/** The names of a question, each once; in one spelling, so that none is requested twice. */
const namesIn = (spelling: (name: string) => string) =>
  textList.check(
    z.refine(
      (names) =>
        names.length > 0 && areEachOnce(names) && names.every((name) => spelling(name) === name),
    ),
  );
const asWritten = namesIn((name) => name);
const upper = namesIn((name) => name.toUpperCase());
const lower = namesIn((name) => name.toLowerCase());
const isInOrder = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from <= to;

const anyQuestion = z.union([
  z.strictObject({
    operation: z.literal('LEDGER'),
    coins: z.nullable(asWritten),
    types: z.nullable(lower),
    period: z.nullable(z.strictObject({ from: month, to: month }).check(z.refine(isInOrder))),
    untilMs: z.nullable(moment),
  }),
  z.strictObject({
    operation: z.literal('REBATES'),
    symbols: upper,
    coins: upper,
    products: listOf(product).check(
      z.refine((products) => products.length > 0 && areEachOnce(products)),
    ),
    period: z.nullable(z.strictObject({ from: day, to: day }).check(z.refine(isInOrder))),
  }),
]);

/** The maximum of months, or days of a pair, of one question for one account. */
export const MAX_PARTS = 500_000;

/** The number of months, or days of a pair, in a question. */
export function countParts(question: RowsQuestion): number {
  if (question.period === null) return 0;
  if (question.operation === 'LEDGER')
    return Math.max(0, monthsBetween(question.period.from, question.period.to).length);
  const { symbols, coins, products, period } = question;
  const days = Math.max(0, countDays({ start: period.from, end: period.to }));
  return symbols.length * coins.length * products.length * days;
}

/**
 * The schema for an evidence file and a closed period. A question beyond Tieout's own limits is
 * refused.
 */
export const rowsQuestion = anyQuestion.check(
  z.refine((question: RowsQuestion) => countParts(question) <= MAX_PARTS),
);

/** The exchange's months that hold the months of the question. */
export function monthsOfQuestion(
  { period }: LedgerQuestionOfRows,
  { exchangeZone, displayZone }: Zones,
): IsoMonth[] {
  if (period === null) return [];
  return monthsCovering(period.from, period.to, displayZone, exchangeZone);
}

/**
 * The months of the question, the adjacent ones (an exchange that counts months in another zone
 * lists some entries of the period there), and the range of moments.
 */
export function partsOfQuestion(question: LedgerQuestionOfRows, zones: Zones) {
  const months = monthsOfQuestion(question, zones);
  const [first, last] = [months[0], months.at(-1)];
  const beside = first && last ? [addMonths(first, -1), addMonths(last, 1)] : [];
  return { months, beside, period: cutOf(question, zones) };
}

/** The range of moments of the question; null: none. */
export function cutOf(
  { period, untilMs }: LedgerQuestionOfRows,
  { displayZone }: Pick<Zones, 'displayZone'>,
): Instants | null {
  if (period === null) return null;
  const { endMs } = instantsOfMonth(displayZone, period.to);
  return {
    startMs: instantsOfMonth(displayZone, period.from).startMs,
    endMs: untilMs === null ? endMs : Math.min(endMs, untilMs + 1),
  };
}

/** The series of commission records of the question, in the order of the lists. */
export function seriesOfQuestion({ symbols, coins, products }: RebatesQuestionOfRows): Series[] {
  return symbols.flatMap((symbol) =>
    coins.flatMap((coin) => products.map((product) => ({ symbol, coin, product }))),
  );
}

/** The question's months in the person's zone. */
export function monthsIn(question: RowsQuestion): IsoMonth[] {
  if (question.period === null) return [];
  return question.operation === 'LEDGER'
    ? monthsBetween(question.period.from, question.period.to)
    : monthsBetween(monthOf(question.period.from), monthOf(question.period.to));
}

/** The moment at which all of it was over. */
export function overAtMs(
  { question }: { readonly question: RowsQuestion },
  { exchangeZone, displayZone }: Zones,
): number {
  if (question.period === null) return Infinity;
  return question.operation === 'REBATES'
    ? startOfDay(exchangeZone, addDays(question.period.to, 1))
    : instantsOfMonth(displayZone, question.period.to).endMs;
}

/** The question in a certificate's form: dates, defaults and lists resolved. */
export function resolvedArguments(question: RowsQuestion): NamedArgument[] {
  const list = (all: readonly string[] | null): string => all?.join(', ') ?? 'all';
  const { from, to } = question.period ?? { from: 'not begun', to: 'not begun' };
  if (question.operation === 'REBATES') {
    const { symbols, coins, products } = question;
    return [
      ['symbol', list(symbols)],
      ['coin', list(coins)],
      ['product', list(products)],
      ['start', from],
      ['end', to],
    ].map(named);
  }
  const until =
    question.untilMs === null ? [] : [['until', new Date(question.untilMs).toISOString()]];
  return [
    ['coin', list(question.coins)],
    ['type', list(question.types)],
    ['from', from],
    ['to', to],
    ...until,
  ].map(named);
}

const named = ([name = '', text = '']: readonly string[]): NamedArgument => ({ name, text });
