// A row of the roll-forward in the functional currency: opening and closing at month-end rates,
// every movement at the rate of its day, and what the rates moved as a column of its own.
import { addMonths, dayOfUtcMs, lastDay, type IsoDay } from '../../records/calendar';
import { fromUnits, scaleOf, toUnits } from '../../records/units';
import { STANDARD_VALUES, type ValueForm } from '../../records/value-form';
import { clockOf } from '../../records/zone';
import type { CheckRow } from '../check';
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
  const at = (units: bigint, day: IsoDay): bigint => used.value(units, day);
  const [openingDay, closingDay] = [lastDay(addMonths(month, -1)), lastDay(month)];

  const opening = at(toUnits(amounts.opening, scale), openingDay);
  const columns = new Map<RollColumn, bigint>(ROLL_COLUMNS.map(({ field }) => [field, 0n]));
  let [feesTaken, unexplained] = [0n, 0n];
  for (const { entry, change, feesMove, missing } of ground.links) {
    const day = dayOfUtcMs(clock(entry.cTimeMs));
    const column = types.columnOf(entry.bizType);
    columns.set(column, columns.get(column)! + at(change, day));
    feesTaken += at(feesMove, day);
    unexplained += at(missing, day);
  }
  const closing = at(toUnits(amounts.closing, scale), closingDay);
  const rateOn = (day: IsoDay): string | null => own.at(day)?.text ?? null;
  const known = {
    missing: used.missing,
    old: used.old,
    doubts: used.doubts,
    openingRate: rateOn(openingDay),
    closingRate: rateOn(closingDay),
  };
  if (used.missing.length > 0) return { ...known, values: null };

  const moved = [...columns.values(), feesTaken, unexplained];
  const exchange = closing - opening - moved.reduce((sum, part) => sum + part, 0n);
  const exactScale = scale + own.scale;
  const [first, last] = [opening, closing].map((units) => roundedValue(units, exactScale, form));
  const parts = apportioned([...moved, exchange], exactScale, last! - first!, form.digits);
  const text = (units: bigint): string => fromUnits(units, form.digits);
  const shares = parts.map(text);
  const ofColumns = Object.fromEntries(
    ROLL_COLUMNS.map(({ field }, place) => [field, shares[place]!]),
  ) as Record<RollColumn, string>;
  const [feesText, unexplainedText, exchangeText] = shares.slice(ROLL_COLUMNS.length);
  const values: RowValues = {
    ...ofColumns,
    opening: text(first!),
    feesTaken: feesText!,
    unexplainedNet: unexplainedText!,
    exchangeDifference: exchangeText!,
    closing: text(last!),
  };
  return { ...known, values };
}

/** What the balance is worth, rounded. */
export function valueOfBalance(
  balance: string,
  rate: Pick<Rate, 'text'>,
  form: ValueForm = STANDARD_VALUES,
): string {
  const scale = scaleOf(balance);
  const rateScale = scaleOf(rate.text);
  const exact = toUnits(balance, scale) * toUnits(rate.text, rateScale);
  return fromUnits(roundedValue(exact, scale + rateScale, form), form.digits);
}

/** The rates of one coin that were looked up, day after day, and those that were not there. */
class RatesUsed {
  readonly #found = new Map<IsoDay, Rate | null>();

  constructor(
    readonly rates: CoinRates,
    readonly rateDays: number,
  ) {}

  /** In units of the amount's and the rate's scale together. Nothing needs no rate. */
  value(units: bigint, day: IsoDay): bigint {
    if (units === 0n) return 0n;
    let rate = this.#found.get(day);
    if (rate === undefined) {
      rate = this.rates.at(day);
      this.#found.set(day, rate);
    }
    return units * (rate?.units ?? 0n);
  }

  get missing(): RateGap[] {
    return this.#gaps((rate) => rate === null);
  }

  get old(): RateGap[] {
    return this.#gaps((rate, day) => rate !== null && isOld(rate, day, this.rateDays));
  }

  get doubts(): string[] {
    const used = new Set([...this.#found.values()]);
    return [...used].flatMap((rate) => (rate?.doubt ? [doubtInWords(this.rates.coin, rate)] : []));
  }

  #gaps(isGap: (rate: Rate | null, day: IsoDay) => boolean): RateGap[] {
    return [...this.#found]
      .filter(([day, rate]) => isGap(rate, day))
      .map(([day, rate]) => {
        return {
          ...{ coin: this.rates.coin, day, used: rate?.day ?? null },
          ...(rate === null && this.rates.refusedAt(day)),
        };
      });
  }
}
