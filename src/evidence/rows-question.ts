// Which records stand behind a result: plain data, small enough to travel with the evidence.
import {
  monthsBetween,
  parseDay,
  parseMonth,
  type IsoDay,
  type IsoMonth,
} from '../records/calendar';
import type { Product } from '../records/commission-record';
import { either, exactly, list, nullable, oneOf, text, textThat, whole } from '../records/shape';
import { instantsOfMonth, monthsCovering, type Instants } from '../records/zone';
import type { NamedArgument } from '../snapshot/certificate';
import type { Series } from '../snapshot/kept';

export interface LedgerQuestionOfRows {
  readonly operation: 'LEDGER';
  /** Upper case; null: all. */
  readonly coins: readonly string[] | null;
  /** Business types in lower case; null: all. */
  readonly types: readonly string[] | null;
  /** Months as the person counts them, both included; null: none of them had begun. */
  readonly period: { readonly from: IsoMonth; readonly to: IsoMonth } | null;
  /** The last moment that counts, Unix milliseconds; null: the end of the period. */
  readonly untilMs: number | null;
}

export interface RebatesQuestionOfRows {
  readonly operation: 'REBATES';
  readonly symbols: readonly string[];
  readonly coins: readonly string[];
  readonly products: readonly Product[];
  /** Settlement days, both included; null: none of them had begun. */
  readonly period: { readonly from: IsoDay; readonly to: IsoDay } | null;
}

export type RowsQuestion = LedgerQuestionOfRows | RebatesQuestionOfRows;

export const texts = list(text);
export const day = textThat((written): written is IsoDay => parseDay(written) !== null);
export const month = textThat((written): written is IsoMonth => parseMonth(written) !== null);
export const product = oneOf('SPOT', 'FUTURES');

/** As it stands in an evidence file and with a closed period. */
export const rowsQuestion = either(
  exactly({
    operation: oneOf('LEDGER'),
    coins: nullable(texts),
    types: nullable(texts),
    period: nullable(exactly({ from: month, to: month })),
    untilMs: nullable(whole()),
  }),
  exactly({
    operation: oneOf('REBATES'),
    symbols: texts,
    coins: texts,
    products: list(product),
    period: nullable(exactly({ from: day, to: day })),
  }),
);

export interface Zones {
  readonly exchangeZone: string;
  readonly displayZone: string;
}

/** The exchange's months that hold the months asked. */
export function monthsOfQuestion(
  { period }: LedgerQuestionOfRows,
  { exchangeZone, displayZone }: Zones,
): IsoMonth[] {
  if (period === null) return [];
  return exchangeZone === displayZone
    ? monthsBetween(period.from, period.to)
    : monthsCovering(period.from, period.to, displayZone, exchangeZone);
}

/** The moments that are asked; null where whole months need no cut. */
export function cutOf(
  { period, untilMs }: LedgerQuestionOfRows,
  { exchangeZone, displayZone }: Zones,
): Instants | null {
  if (period === null || (exchangeZone === displayZone && untilMs === null)) return null;
  const { endMs } = instantsOfMonth(displayZone, period.to);
  return {
    startMs: instantsOfMonth(displayZone, period.from).startMs,
    endMs: untilMs === null ? endMs : Math.min(endMs, untilMs + 1),
  };
}

/** The lines of commission records that are asked, in the order of the lists. */
export function seriesOfQuestion({ symbols, coins, products }: RebatesQuestionOfRows): Series[] {
  return symbols.flatMap((symbol) =>
    coins.flatMap((coin) => products.map((product) => ({ symbol, coin, product }))),
  );
}

/** The question as a certificate says it: dates, defaults and lists resolved. */
export function resolvedArguments(question: RowsQuestion): NamedArgument[] {
  const list = (texts: readonly string[] | null): string => texts?.join(', ') ?? 'all';
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
