// A row of the roll-forward in the functional currency: opening and closing at month-end rates,
// every movement at the rate of its day, and what the rates moved as a column of its own.
import { addMonths, dayOfUtcMs, lastDay, type IsoDay } from '../../records/calendar';
import { fromUnits } from '../../records/units';
import { STANDARD_VALUES, type ValueForm } from '../../records/value-form';
import { clockOf } from '../../records/zone';
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
  /** What fees outside the changes took off; zero or less. */
  readonly feesTaken: string;
  readonly unexplainedNet: string;
  readonly exchangeDifference: string;
  readonly closing: string;
}

export interface Valuation {
  /** null where a rate is missing, or the balances are not known. */
  readonly values: RowValues | null;
  /** By day; each day once. */
  readonly missing: readonly RateGap[];
  readonly old: readonly RateGap[];
  /** Rates that a person should look at, each once. */
  readonly doubts: readonly string[];
  readonly openingRate: string | null;
  readonly closingRate: string | null;
}

const NO_VALUE: Valuation = {
  values: null,
  missing: [],
  old: [],
  doubts: [],
  openingRate: null,
  closingRate: null,
};

/** @param zone the display zone, whose days the rates are of. */
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
  const used = new RatesUsed(own, form.rateDays);
  const [openingDay, closingDay] = [lastDay(addMonths(month, -1)), lastDay(month)];

  const opening = used.balance(amounts.opening, openingDay);
  const columns = new Map(ROLL_COLUMNS.map(({ field }) => [field, new UnitsByDay()]));
  const [feesTaken, unexplained] = [new UnitsByDay(), new UnitsByDay()];
  for (const { entry, change, feesMove, missing } of ground.links) {
    const day = dayOfUtcMs(clock(entry.cTimeMs));
    columns.get(types.columnOf(entry.bizType))!.add(change, day);
    feesTaken.add(feesMove, day);
    unexplained.add(missing, day);
  }
  const moved = [...columns.values(), feesTaken, unexplained].map((parts) =>
    parts.valued(scale, used),
  );
  const closing = used.balance(amounts.closing, closingDay);
  const rateOn = (day: IsoDay): string | null => own.at(day)?.text ?? null;
  const known = {
    missing: used.missing,
    old: used.old,
    doubts: used.doubts,
    openingRate: rateOn(openingDay),
    closingRate: rateOn(closingDay),
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

/** What the balance is worth, rounded. */
export const valueOfBalance = (
  balance: string,
  rate: Pick<Rate, 'text'>,
  form: ValueForm = STANDARD_VALUES,
): string => String(roundedValue(new Exact(balance).times(rate.text), form));

/** What moved on each day, in units; a day on which something moved is there even where it is 0. */
class UnitsByDay {
  readonly #units = new Map<IsoDay, bigint>();

  add(units: bigint, day: IsoDay): void {
    if (units !== 0n) this.#units.set(day, (this.#units.get(day) ?? 0n) + units);
  }

  valued(scale: number, rates: RatesUsed): Exact {
    return [...this.#units].reduce(
      (sum, [day, units]) => sum.plus(rates.value(fromUnits(units, scale), day)),
      new Exact(0),
    );
  }
}

/** The rates of one coin that were looked up, day after day, and those that were not there. */
class RatesUsed {
  readonly #found = new Map<IsoDay, Rate | null>();

  constructor(
    readonly rates: CoinRates,
    readonly rateDays: number,
  ) {}

  value(amount: string, day: IsoDay): Exact {
    let rate = this.#found.get(day);
    if (rate === undefined) {
      rate = this.rates.at(day);
      this.#found.set(day, rate);
    }
    return rate === null ? new Exact(0) : rate.value.times(amount);
  }

  /** Nothing needs no rate. */
  balance(amount: string, day: IsoDay): Exact {
    return amount === '0' ? new Exact(0) : this.value(amount, day);
  }

  get missing(): RateGap[] {
    return this.#gaps((rate) => rate === null);
  }

  get old(): RateGap[] {
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
