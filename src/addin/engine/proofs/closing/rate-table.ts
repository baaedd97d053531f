// The person's rates: for a coin and a day the rate of that day, else the latest earlier one.
// Prices are never fetched.
import { DAY_MS, utcMsOfDay, type IsoDay } from '../../records/calendar';
import { textsOf, type Coins } from '../../records/coins';
import { grouped } from '../../../platform/grouped';
import type { RateLine } from '../../records/reconcile-call';
import { countWhile } from '../count-leading';
import { Exact } from '../decimal';
import { say } from '../../../platform/say';

export interface Rate {
  readonly value: Exact;
  readonly text: string;
  readonly day: IsoDay;
  readonly clash: string | null;
  readonly doubt: string | null;
  /** Why it may belong to another coin. */
  readonly unclear: string | null;
}

/** A coin and a day that need a rate; `used`: the older day whose rate is used. */
export interface RateGap {
  readonly coin: string;
  readonly day: IsoDay;
  readonly used: IsoDay | null;
  /** The two different rates in the table. */
  readonly clash?: string;
  /** Why the coin of a line is uncertain. */
  readonly unclear?: string;
}

export class RateTable {
  /** By their text in lower case. */
  readonly #lines: ReadonlyMap<string, readonly RateLine[]>;

  constructor(lines: readonly RateLine[]) {
    this.#lines = grouped(lines, ({ coin }) => coin.toLowerCase());
  }

  /**
   * The rates of a coin, under all its names. A text in another case counts if it can mean no other
   * coin.
   * @param coins all coins; absent: its key is its only name.
   */
  of(coin: string, coins?: Coins): CoinRates {
    const own = coins?.all.find(({ called }) => called === coin);
    const names = own ? textsOf(own) : [coin];
    const known: KnownLine[] = [];
    for (const alike of new Set(names.map((name) => name.toLowerCase()))) {
      const lines = this.#lines.get(alike) ?? [];
      const spellings = [...new Set(lines.map((line) => line.coin))].sort();
      for (const line of lines) {
        const isExact = names.includes(line.coin);
        const meant = own ? coins!.meantBy(line.coin) : [];
        if (own && !meant.includes(own)) continue;
        const unclear =
          meant.length > 1
            ? say`${line.coin} in rates may be ${meant.map(({ called }) => called).join(say` or `)}`
            : !isExact && spellings.length > 1
              ? say`rates has ${spellings.join(say` and `)}, and none of them is sure`
              : null;
        known.push({ ...line, isExact, unclear });
      }
    }
    return new CoinRates(coin, known);
  }
}

interface KnownLine extends RateLine {
  readonly isExact: boolean;
  readonly unclear: string | null;
}

/** The rates of one coin. */
export class CoinRates {
  readonly #rates: readonly Rate[];

  constructor(
    readonly coin: string,
    lines: readonly KnownLine[],
  ) {
    this.#rates = [...grouped(lines, ({ day }) => day)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, all]): Rate => {
        const {
          rate,
          clash = null,
          doubt = null,
          unclear,
        } = all.find(({ isExact }) => isExact) ?? all[0]!;
        const isAgreed = all.every((line) => line.rate === rate);
        const said = all.map((line) => `${line.rate} (${line.coin})`).join(say` and `);
        const both = clash ?? (isAgreed ? null : said);
        return { day, text: rate, value: new Exact(rate), clash: both, doubt, unclear };
      });
  }

  /**
   * null: no rate of that day or an earlier one, two for one day, or one that may belong to another
   * coin.
   */
  at(day: IsoDay): Rate | null {
    const rate = this.#latest(day);
    return rate === null || rate.clash !== null || rate.unclear !== null ? null : rate;
  }

  /** The next later rate, if there is none for the day or earlier. */
  near(day: IsoDay): Rate | null {
    return this.at(day) ?? this.#rates.find((rate) => rate.day > day) ?? null;
  }

  /** The highest rate of any day; null: there is none, or one is uncertain. */
  get highest(): Rate | null {
    if (!this.#rates.every(isSure)) return null;
    return this.#rates.reduce<Rate | null>(
      (so, rate) => (so === null || rate.value.gt(so.value) ? rate : so),
      null,
    );
  }

  /** Why the day's rate is refused. */
  refusedAt(day: IsoDay): Pick<RateGap, 'clash' | 'unclear'> {
    const rate = this.#latest(day);
    if (rate?.unclear) return { unclear: rate.unclear };
    return rate?.clash ? { clash: `${rate.day}: ${rate.clash}` } : {};
  }

  #latest(day: IsoDay): Rate | null {
    return this.#rates[countWhile(this.#rates, (rate) => rate.day <= day) - 1] ?? null;
  }
}

const isSure = ({ clash, unclear, doubt }: Rate): boolean =>
  clash === null && unclear === null && doubt === null;

/**
 * The direction of the rates: "1 USD = 0.92 on 2026-10-05, in your currency". @param lines by their
 * days.
 */
export function directionSaid(lines: readonly RateLine[]): string | null {
  const line =
    lines.find(({ coin }) => coin.startsWith('USD')) ??
    lines.find(({ rate, clash }) => rate !== '0' && clash === undefined);
  if (line === undefined) return null;
  const { coin, rate, day, turned } = line;
  if (turned === undefined)
    return say`A rate is what one coin is worth: 1 ${coin} = ${rate} on ${day}`;
  const base = turned.base ?? say`of your currency`;
  return say`The rates were turned round: 1 ${base} = ${turned.rate} ${coin} on ${day}, so 1 ${coin} = ${rate} ${base}`;
}

export const isOld = ({ day: of }: Rate, day: IsoDay, days: number): boolean =>
  utcMsOfDay(day) - utcMsOfDay(of) > days * DAY_MS;

/** "BTC 2026-10-05", "BTC 2026-10-31 (rate of 2026-10-20)". */
export const gapInWords = ({ coin, day, used, clash, unclear }: RateGap): string => {
  if (unclear !== undefined) return `${coin} ${day} (${unclear})`;
  if (clash !== undefined) return `${coin} ${day}${say` (two rates of ${clash})`}`;
  return `${coin} ${day}${used === null ? '' : say` (rate of ${used})`}`;
};

export const doubtsSaid = (doubts: readonly string[]): string =>
  say`Rates that are zero, jump by more than a factor of 5 or look turned round, so look at them: ${doubts.join(', ')}`;

/** "BTC 2026-10-05: 0 in row 7". */
export const doubtInWords = (coin: string, { day, doubt }: Rate): string =>
  `${coin} ${day}: ${doubt ?? ''}`;
