// The person's tables, read anew: which column a type belongs to, which rate holds on a day, and
// what a row of the roll-forward is worth by them.
import type { Decimal } from 'decimal.js';
import {
  STATED_COLUMNS,
  type ValuedStatement,
} from '../../../addin/engine/evidence/pack-statement';
import {
  addMonths,
  dayOfUtcMs,
  lastDay,
  type IsoDay,
  type IsoMonth,
} from '../../../addin/engine/records/calendar';
import { grouped } from '../../../addin/platform/grouped';
import type { RateLine, RollColumn } from '../../../addin/engine/records/reconcile-call';
import { clockOf } from '../../../addin/engine/records/zone';
import type { CoinMonth, Step } from './chains-again';
import { Exact, roundedTo, sharedOut, sumOf, textOf, ZERO } from './exact';

/** Amounts by column, in the order in which the person sees them. */
export type AmountColumn = RollColumn | 'feesTaken' | 'unexplainedNet';
export const PARTS: readonly AmountColumn[] = [...STATED_COLUMNS, 'feesTaken', 'unexplainedNet'];

export class TypesAndRates {
  readonly #columns: ReadonlyMap<string, RollColumn>;
  readonly #rates: ReadonlyMap<string, readonly RateLine[]> | null;
  readonly #clock: (instantMs: number) => number;

  constructor(readonly statement: ValuedStatement) {
    const { types, rates, zones } = statement;
    this.#columns = new Map(types);
    this.#clock = clockOf(zones.displayZone);
    this.#rates =
      rates &&
      new Map(
        [...grouped(rates, ({ coin }) => coin)].map(([coin, own]) => [
          coin,
          [...own].sort((a, b) => (a.day < b.day ? -1 : 1)),
        ]),
      );
  }

  get hasRates(): boolean {
    return this.#rates !== null;
  }
  columnOf(type: string): RollColumn {
    return this.#columns.get(type.toLowerCase()) ?? 'other';
  }
  names(type: string): boolean {
    return this.#columns.has(type.toLowerCase());
  }
  dayOf({ entry }: Step): IsoDay {
    return dayOfUtcMs(this.#clock(entry.cTimeMs));
  }

  /** The text of the latest rate of that day or before it; null: none. */
  rateOn(coin: string, day: IsoDay): string | null {
    const lines = this.#rates?.get(coin.toUpperCase()) ?? [];
    let [low, high] = [0, lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lines[middle]!.day <= day) low = middle + 1;
      else high = middle;
    }
    return lines[low - 1]?.rate ?? null;
  }
}

/** What a step adds to each part of its row; no zeros. */
export function partsOfStep(
  step: Step,
  feesOutside: boolean,
  tables: TypesAndRates,
): [part: AmountColumn, type: string, amount: Decimal][] {
  const all: [AmountColumn, string, Decimal][] = [
    [tables.columnOf(step.entry.bizType), step.entry.bizType, step.change],
    ['feesTaken', '(fees taken off)', feesOutside ? step.fees.neg() : ZERO],
    ['unexplainedNet', '(unexplained)', step.missing],
  ];
  return all.filter(([, , amount]) => !amount.isZero());
}

export interface RowValues {
  readonly opening: Decimal;
  readonly closing: Decimal;
  readonly parts: ReadonlyMap<AmountColumn, Decimal>;
  readonly exchangeDifference: Decimal;
}

export const endsOf = (month: IsoMonth): readonly [IsoDay, IsoDay] => [
  lastDay(addMonths(month, -1)),
  lastDay(month),
];

/** null where a rate that is needed is not there. */
export function valuesOf(
  coin: string,
  month: IsoMonth,
  row: CoinMonth,
  feesOutside: boolean,
  tables: TypesAndRates,
): RowValues | null {
  const { digits, rounding } = tables.statement;
  const missing: IsoDay[] = [];
  const worth = (amount: Decimal, day: IsoDay): Decimal => {
    if (amount.isZero()) return ZERO;
    const rate = tables.rateOn(coin, day);
    if (rate === null) missing.push(day);
    return rate === null ? ZERO : amount.times(new Exact(rate));
  };
  const [first, last] = endsOf(month);
  const [opening, closing] = [worth(row.opening, first), worth(row.closing, last)];
  const exact = new Map<AmountColumn, Decimal>(PARTS.map((part) => [part, ZERO]));
  for (const step of row.steps) {
    const day = tables.dayOf(step);
    for (const [part, , amount] of partsOfStep(step, feesOutside, tables))
      exact.set(part, exact.get(part)!.plus(worth(amount, day)));
  }
  if (missing.length > 0) return null;
  const [from, to] = [opening, closing].map((value) => roundedTo(value, digits, rounding));
  const exchange = closing.minus(opening).minus(sumOf(exact.values()));
  const shares = sharedOut([...exact.values(), exchange], to!.minus(from!), digits);
  return {
    ...{ opening: from!, closing: to! },
    parts: new Map(PARTS.map((part, at) => [part, shares[at]!])),
    exchangeDifference: shares[PARTS.length]!,
  };
}

export const said = (amount: Decimal | null | undefined): string | null =>
  amount === null || amount === undefined ? null : textOf(amount);
