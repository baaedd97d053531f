// A row of the roll-forward in the functional currency: opening and closing at month-end rates,
// every movement at the rate of its day, and the exchange difference as a separate column.
import { addMonths, dayOfUtcMs, lastDay, type IsoDay } from '../../records/calendar';
import { fromUnits, sizeOf, toUnits } from '../../records/units';
import { STANDARD_VALUES, type ValueForm } from '../../records/value-settings';
import { clockOf } from '../../records/zone';
import { negativesOf } from '../break-findings';
import type { CheckRow } from '../check';
import { Exact } from '../decimal';
import {
  doubtInWords,
  isOld,
  type CoinRates,
  type Rate,
  type RateGap,
  type RateTable,
} from './rate-table';
import { apportioned, roundedValue } from './rounding';
import type { TypeTable } from './type-columns';
import { ROLL_COLUMNS, type RollColumn } from '../../records/reconcile-call';

/**
 * Exact texts, rounded. Opening + the columns + fees + net unexplained + exchange
 * difference = closing.
 */
export interface RowValues extends Readonly<Record<RollColumn, string>> {
  readonly opening: string;
  /** The amount that fees outside the changes took off; zero or less. */
  readonly feesTaken: string;
  readonly unexplainedNet: string;
  readonly exchangeDifference: string;
  readonly closing: string;
}

export interface Valuation {
  /** null if a rate is missing, or the balances are unknown. */
  readonly values: RowValues | null;
  /** By day; each day once. */
  readonly missing: readonly RateGap[];
  readonly old: readonly RateGap[];
  /** Rates that a person should check, each once. */
  readonly doubts: readonly string[];
  readonly openingRate: string | null;
  readonly closingRate: string | null;
  /**
   * The amounts valued by missing or old rates, each without its sign at the coin's highest rate,
   * if together below the limit. null: there are none, or they reach the limit.
   */
  readonly belowLimit: string | null;
  /** The rate of a day with a valued amount. */
  readonly rateOn: (day: IsoDay) => Rate | null;
}

const NO_VALUE: Valuation = {
  values: null,
  missing: [],
  old: [],
  doubts: [],
  openingRate: null,
  closingRate: null,
  belowLimit: null,
  rateOn: () => null,
};

/**
 * A row whose missing and old rates are below the limit is valued at the next later rate.
 * @param zone the display zone, in which the days of rates are counted.
 */
export function valueRow(
  { coin, coins, month, amounts, ground }: CheckRow,
  types: TypeTable,
  rates: RateTable,
  zone: string,
  form: ValueForm = STANDARD_VALUES,
): Valuation {
  if (amounts === null || ground === null) return NO_VALUE;
  const { scale } = ground;
  const clock = clockOf(zone);
  const own = rates.of(coin, coins);
  const [openingDay, closingDay] = [lastDay(addMonths(month, -1)), lastDay(month)];
  const sizes = new UnitsByDay();
  sizes.add(sizeOf(toUnits(amounts.opening, scale)), openingDay);
  sizes.add(sizeOf(toUnits(amounts.closing, scale)), closingDay);
  const columns = new Map(ROLL_COLUMNS.map(({ field }) => [field, new UnitsByDay()]));
  const [feesTaken, unexplained] = [new UnitsByDay(), new UnitsByDay()];
  for (const { entry, change, feesMove, missing } of ground.links) {
    const day = dayOfUtcMs(clock(entry.cTimeMs));
    columns.get(types.columnOf(entry.bizType))!.add(change, day);
    feesTaken.add(feesMove, day);
    unexplained.add(missing, day);
    sizes.add(sizeOf(change) + sizeOf(feesMove) + sizeOf(missing), day);
  }
  const belowLimit = ratesBelowLimit(sizes, scale, own, form);
  const used = new RatesUsed(own, form.rateDays, belowLimit !== null);
  const opening = used.balance(amounts.opening, openingDay);
  const moved = [...columns.values(), feesTaken, unexplained].map((parts) =>
    parts.valued(scale, used),
  );
  const closing = used.balance(amounts.closing, closingDay);
  const rateOn = (day: IsoDay): Rate | null => used.rateOn(day);
  const known = {
    missing: used.missing,
    old: used.old,
    doubts: used.doubts,
    openingRate: rateOn(openingDay)?.text ?? null,
    closingRate: rateOn(closingDay)?.text ?? null,
    ...{ belowLimit, rateOn },
  };
  if (used.missing.length > 0) return { ...known, values: null };

  const exchange = moved.reduce((rest, part) => rest.minus(part), closing.minus(opening));
  const [first, last] = [roundedValue(opening, form), roundedValue(closing, form)];
  const parts = apportioned([...moved, exchange], last.minus(first), form.digits);
  const shares = parts.map(String);
  const ofColumns = Object.fromEntries(
    ROLL_COLUMNS.map(({ field }, place) => [field, shares[place]!]),
  ) as Record<RollColumn, string>;
  const [feesText, unexplainedText, exchangeText] = shares.slice(ROLL_COLUMNS.length);
  const values: RowValues = {
    ...ofColumns,
    opening: String(first),
    feesTaken: feesText!,
    unexplainedNet: unexplainedText!,
    exchangeDifference: exchangeText!,
    closing: String(last),
  };
  return { ...known, values };
}

/**
 * The maximum value of amounts: each without its sign, at the coin's highest rate in the table.
 * null: nothing, or not below the limit, or unknown because the coin has no certain rate.
 */
function worthBelow({ limit = '0' }: ValueForm, own: CoinRates, sizes: () => Exact): string | null {
  const most = new Exact(limit);
  const highest = most.gt(0) ? own.highest : null;
  if (highest === null) return null;
  const worth = highest.value.times(sizes());
  return worth.gt(0) && worth.lt(most) ? String(worth) : null;
}

/** The amounts that missing and old rates would value. */
const ratesBelowLimit = (
  sizes: UnitsByDay,
  scale: number,
  own: CoinRates,
  form: ValueForm,
): string | null =>
  worthBelow(form, own, () =>
    sizes.sumOn(scale, (day) => {
      const rate = own.at(day);
      return rate === null || isOld(rate, day, form.rateDays);
    }),
  );

/** The missing amounts of a row's breaks. */
export const breaksBelowLimit = (
  { coin, coins, breaks }: CheckRow,
  rates: RateTable,
  form: ValueForm,
): string | null =>
  worthBelow(form, rates.of(coin, coins), () =>
    breaks.reduce((sum, { missing }) => sum.plus(new Exact(missing).abs()), new Exact(0)),
  );

/** The row's lowest negative balance. */
export const negativeBelowLimit = (
  row: CheckRow,
  rates: RateTable,
  form: ValueForm,
): string | null =>
  worthBelow(form, rates.of(row.coin, row.coins), () => {
    const lowest = negativesOf(row).reduce(
      (least, { after }) => (after < least ? after : least),
      0n,
    );
    return new Exact(fromUnits(-lowest, row.ground?.scale ?? 0));
  });

/** The rounded value of the balance. */
export const valueOfBalance = (
  balance: string,
  rate: Pick<Rate, 'text'>,
  form: ValueForm = STANDARD_VALUES,
): string => String(roundedValue(new Exact(balance).times(rate.text), form));

/** The movements of each day, in units; a day with movements is present even if they sum to 0. */
class UnitsByDay {
  readonly #units = new Map<IsoDay, bigint>();

  add(units: bigint, day: IsoDay): void {
    if (units !== 0n) this.#units.set(day, (this.#units.get(day) ?? 0n) + units);
  }

  sumOn(scale: number, isMeant: (day: IsoDay) => boolean): Exact {
    const units = [...this.#units].reduce(
      (sum, [day, own]) => (isMeant(day) ? sum + own : sum),
      0n,
    );
    return new Exact(fromUnits(units, scale));
  }

  valued(scale: number, rates: RatesUsed): Exact {
    return [...this.#units].reduce(
      (sum, [day, units]) => sum.plus(rates.value(fromUnits(units, scale), day)),
      new Exact(0),
    );
  }
}

/** The rates of one coin that were used, day by day, and the missing ones. */
class RatesUsed {
  readonly #found = new Map<IsoDay, Rate | null>();

  constructor(
    readonly rates: CoinRates,
    readonly rateDays: number,
    /** Missing and old rates need no reason. */
    readonly isBelowLimit: boolean,
  ) {}

  rateOn(day: IsoDay): Rate | null {
    return this.isBelowLimit ? this.rates.near(day) : this.rates.at(day);
  }

  value(amount: string, day: IsoDay): Exact {
    let rate = this.#found.get(day);
    if (rate === undefined) {
      rate = this.rateOn(day);
      this.#found.set(day, rate);
    }
    return rate === null ? new Exact(0) : rate.value.times(amount);
  }

  /** A zero balance needs no rate. */
  balance(amount: string, day: IsoDay): Exact {
    return amount === '0' ? new Exact(0) : this.value(amount, day);
  }

  get missing(): RateGap[] {
    return this.#gaps((rate) => rate === null);
  }

  get old(): RateGap[] {
    if (this.isBelowLimit) return [];
    return this.#gaps((rate, day) => rate !== null && isOld(rate, day, this.rateDays));
  }

  get doubts(): string[] {
    const used = new Set(this.#byDay().map(([, rate]) => rate));
    return [...used].flatMap((rate) => (rate?.doubt ? [doubtInWords(this.rates.coin, rate)] : []));
  }

  #byDay(): [IsoDay, Rate | null][] {
    return [...this.#found].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  #gaps(isGap: (rate: Rate | null, day: IsoDay) => boolean): RateGap[] {
    return this.#byDay()
      .filter(([day, rate]) => isGap(rate, day))
      .map(([day, rate]) => {
        return {
          ...{ coin: this.rates.coin, day, used: rate?.day ?? null },
          ...(rate === null && this.rates.refusedAt(day)),
        };
      });
  }
}
