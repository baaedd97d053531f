// The rates that the person gives: of a coin and a day the one of that day, else the latest before
// it. Prices are never fetched.
import { DAY_MS, utcMsOfDay, type IsoDay } from '../../records/calendar';
import { grouped } from '../../../platform/grouped';
import type { RateLine } from '../../records/reconcile-call';
import { toUnits, widestScale } from '../../records/units';
import { countWhile } from '../count-while';
import { say } from '../../../platform/say';

export interface Rate {
  /** In units of 10^-scale of the coin's rates. */
  readonly units: bigint;
  readonly text: string;
  readonly day: IsoDay;
}

/** A coin and a day that a rate is needed for; `used`: the older day whose rate is taken. */
export interface RateGap {
  readonly coin: string;
  readonly day: IsoDay;
  readonly used: IsoDay | null;
}

export class RateTable {
  readonly #coins: ReadonlyMap<string, { readonly scale: number; readonly lines: readonly Rate[] }>;

  constructor(lines: readonly RateLine[]) {
    this.#coins = new Map(
      [...grouped(lines, ({ coin }) => coin)].map(([coin, own]) => {
        const scale = widestScale(own.map(({ rate }) => rate));
        const rates = own
          .map(({ day, rate }) => ({ day, text: rate, units: toUnits(rate, scale) }))
          .sort((a, b) => (a.day < b.day ? -1 : 1));
        return [coin, { scale, lines: rates }];
      }),
    );
  }

  /** Digits after the point that the coin's rates need. */
  scaleOf(coin: string): number {
    return this.#coins.get(coin.toUpperCase())?.scale ?? 0;
  }

  /** null: no rate of that day or before it. */
  at(coin: string, day: IsoDay): Rate | null {
    const lines = this.#coins.get(coin.toUpperCase())?.lines ?? [];
    return lines[countWhile(lines, (line) => line.day <= day) - 1] ?? null;
  }
}

export const isOld = ({ day: of }: Rate, day: IsoDay, days: number): boolean =>
  utcMsOfDay(day) - utcMsOfDay(of) > days * DAY_MS;

/** "BTC 2026-10-05", "BTC 2026-10-31 (rate of 2026-10-20)". */
export const gapInWords = ({ coin, day, used }: RateGap): string =>
  `${coin} ${day}${used === null ? '' : say` (rate of ${used})`}`;
