// The possible meanings of a table's money columns, ranked by their headers.
import type { Column } from './header-meaning';
import { sumDecimals } from '../records/decimal-text';
import type { Mark } from './format';
import { negate, type Amount, type Side } from './read-amounts';

export interface MoneyColumns {
  readonly amount?: Column;
  readonly in?: Column;
  readonly out?: Column;
  readonly side?: Column;
}

export interface MoneyReading {
  readonly columns: MoneyColumns;
  readonly mark: Mark;
  /** The meaning of a credit; null if no column is named debit or credit. */
  readonly credit: 'in' | 'out' | null;
  /** The certainty of the headers. */
  readonly rank: number;
}

export type ReadCell = (at: number, index: number, mark: Mark) => Amount | null | undefined;

/** The evidence of a column's values about signs, with either mark. */
export interface Signs {
  readonly negative: number;
  readonly positive: number;
  readonly sides: ReadonlySet<Side>;
}

export interface MoneyEvidence {
  readonly signs: (column: Column) => Signs;
  /** true if no row has both. */
  readonly exclude: (one: Column, other: Column) => boolean;
  readonly isProductOf: (value: Column, quantity: Column, price: Column) => boolean;
  readonly sidesIn: (column: Column) => ReadonlySet<Side | null>;
}

/** Readings without their mark; of equal rank, the first is no better than the second. */
export function moneyWays(
  columns: readonly Column[],
  hasCoins: boolean,
  evidence: MoneyEvidence,
): readonly Omit<MoneyReading, 'mark'>[] {
  // A column with such a name may hold an unreadable cell, which is then named.
  const numeric = columns.filter(
    ({ word, amounts, filled }) => filled === 0 || amounts >= (word === null ? 0.9 : 0.5),
  );
  const named = (...words: (Column['word'] | null)[]): Column[] =>
    numeric.filter(({ word }) => words.includes(word));
  const pairs = pairsOf(named, numeric, evidence);
  const amounts = amountsOf(named, hasCoins, evidence).flatMap(([column, rank]) =>
    signed(column, rank, columns, pairs.length > 0, evidence),
  );
  const singles = (
    pairs.length > 0 || amounts.length > 0 ? [] : named('in', 'out', 'debit', 'credit')
  ).flatMap(single);
  return [...amounts, ...pairs, ...singles];
}

function amountsOf(
  named: (...words: (Column['word'] | null)[]) => Column[],
  hasCoins: boolean,
  evidence: MoneyEvidence,
): readonly (readonly [Column, number])[] {
  const quantities = named('quantity');
  const isQuantity = (column: Column): boolean =>
    named('value', 'amount').some((value) =>
      named('price').some((price) => evidence.isProductOf(value, column, price)),
    );
  const found = [
    ...named('foreign').map((column) => [column, hasCoins ? 6 : 3] as const),
    ...quantities.map(
      (column) => [column, isQuantity(column) ? 5 : hasCoins ? 3.97 : 3.5] as const,
    ),
    ...named('amount').map((column) => [column, 4] as const),
    ...named('value').map((column) => [column, 2] as const),
  ];
  return found.length > 0
    ? found
    : named(null)
        .filter(({ filled }) => filled > 0.5)
        .map((column) => [column, 1] as const);
}

/** An amount with its own sign, with a side after it, or beside a column of sides. */
function signed(
  amount: Column,
  rank: number,
  columns: readonly Column[],
  hasPairs: boolean,
  evidence: MoneyEvidence,
): readonly Omit<MoneyReading, 'mark'>[] {
  const { negative, sides } = evidence.signs(amount);
  const senses = (said: ReadonlySet<Side | null>): readonly ('in' | 'out' | null)[] =>
    said.has('debit') || said.has('credit') ? ['in', 'out'] : [null];
  if (sides.size > 0)
    return senses(sides).map((credit) => ({ columns: { amount }, credit, rank: rank + 0.4 }));
  if (negative > 0) return [{ columns: { amount }, credit: null, rank: rank + 0.4 }];
  const beside = columns.filter(
    (column) =>
      column !== amount && column.sides > 0 && (column.sides > 0.5 || column.word === 'side'),
  );
  const whole = beside.filter(({ sides }) => sides === 1);
  if (whole.length > 0)
    return whole.flatMap((side) =>
      senses(evidence.sidesIn(side)).map((credit) => ({
        columns: { amount, side },
        credit,
        rank: rank + (side.word === 'side' ? 0.4 : 0.3),
      })),
    );
  // Some words state a side and others do not: as written, or by the words that do.
  const partly = beside.flatMap((side) =>
    senses(evidence.sidesIn(side)).map((credit) => ({
      columns: { amount, side },
      credit,
      rank: rank - (hasPairs ? 0.5 : 0),
    })),
  );
  return [{ columns: { amount }, credit: null, rank: rank - (hasPairs ? 0.5 : 0) }, ...partly];
}

function pairsOf(
  named: (...words: (Column['word'] | null)[]) => Column[],
  numeric: readonly Column[],
  evidence: MoneyEvidence,
): readonly Omit<MoneyReading, 'mark'>[] {
  const found: Omit<MoneyReading, 'mark'>[] = [];
  const minusIn = (column: Column): boolean =>
    evidence.signs(column).negative > 0 && evidence.signs(column).positive === 0;
  const add = (one: Column, other: Column, credit: 'in' | 'out' | null, rank: number): void => {
    if (rank < 4 && !evidence.exclude(one, other)) return;
    found.push({ columns: { in: one, out: other }, credit, rank });
  };
  for (const one of named('in')) for (const other of named('out')) add(one, other, null, 4.3);
  if (found.length > 0) return found;
  for (const debit of named('debit'))
    for (const credit of named('credit')) {
      // The value with a minus is the outflow, in any book.
      if (!(minusIn(credit) && !minusIn(debit))) add(credit, debit, 'in', 4.2);
      if (!(minusIn(debit) && !minusIn(credit))) add(debit, credit, 'out', 4.2);
    }
  if (found.length > 0) return found;
  const others = numeric.filter(({ word, filled }) => word === null && filled > 0);
  for (const other of others) {
    for (const one of named('in')) add(one, other, null, 3.6);
    for (const one of named('out')) add(other, one, null, 3.6);
    for (const one of named('debit')) {
      add(one, other, 'out', 3.6);
      add(other, one, 'in', 3.6);
    }
    for (const one of named('credit')) {
      add(one, other, 'in', 3.6);
      add(other, one, 'out', 3.6);
    }
  }
  if (found.length > 0 || named('amount', 'quantity', 'foreign', 'value').length > 0) return found;
  others.forEach((one, at) => {
    for (const other of others.slice(at + 1)) {
      add(one, other, null, 1.5);
      add(other, one, null, 1.5);
    }
  });
  return found;
}

function single(column: Column): readonly Omit<MoneyReading, 'mark'>[] {
  const reading = (name: 'in' | 'out', credit: 'in' | 'out' | null) => ({
    columns: { [name]: column },
    credit,
    rank: 3,
  });
  if (column.word === 'in' || column.word === 'out') return [reading(column.word, null)];
  const [credit, debit] =
    column.word === 'credit' ? (['in', 'out'] as const) : (['out', 'in'] as const);
  return [reading(credit, 'in'), reading(debit, 'out')];
}

/** The amount of a row; undefined if it has none, null if it is unreadable. */
export function amountIn(
  reading: MoneyReading,
  index: number,
  read: ReadCell,
  sideAt: (column: Column, index: number) => Side | null,
  minusOut: boolean,
): { readonly text: string; readonly coin: string | null } | null | undefined {
  const { amount, side } = reading.columns;
  if (amount !== undefined) {
    const found = read(amount.at, index, reading.mark);
    if (found === null || found === undefined) return found;
    const said = side === undefined ? found.side : sideAt(side, index);
    return {
      text: said !== null && isOut(said, reading.credit) ? negate(found.text) : found.text,
      coin: found.coin,
    };
  }
  const [come, gone] = [reading.columns.in, reading.columns.out].map((column) =>
    column === undefined ? undefined : read(column.at, index, reading.mark),
  );
  if (come === null || gone === null) return null;
  if (come === undefined && gone === undefined) return undefined;
  const out = gone === undefined ? '0' : minusOut ? gone.text.replace('-', '') : gone.text;
  return {
    text:
      out === '0'
        ? (come?.text ?? '0')
        : come === undefined || come.text === '0'
          ? negate(out)
          : sumDecimals([come.text, negate(out)]),
    coin: come?.coin ?? gone?.coin ?? null,
  };
}

const isOut = (side: Side, credit: 'in' | 'out' | null): boolean =>
  side === 'out' ||
  (side === 'credit' && credit === 'out') ||
  (side === 'debit' && credit !== 'out');

/** Whether all values of a column have a minus, which then only marks them as outflows. */
export const saysMinus = ({ negative, positive }: Signs): boolean => negative > 0 && positive === 0;
