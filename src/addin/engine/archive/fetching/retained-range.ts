// Handles a range that the exchange refuses (-1170, -1171): it is older than the exchange retains,
// or longer than it allows.
import { ExchangeError } from '../../exchange/exchange-error';
import { hasCode } from '../../../platform/tieout-error';
import { addDays, countDays, type DayWindow, type IsoDay, dayName } from '../../records/calendar';
import { Queue } from '../../../platform/queue';
import { say } from '../../../platform/say';

export interface RetainedPart<Item> {
  readonly records: readonly Item[];
  /** The earliest day of the window that the exchange retains; null if it retains none. */
  readonly retainedFrom: IsoDay | null;
}

/**
 * The two requests. Both reject with RequestError 'range' only if the exchange refuses the days.
 */
export interface DayReader<Item> {
  readonly read: (window: DayWindow) => Promise<{ readonly records: readonly Item[] }>;
  /** Whether the exchange answers for this single day. */
  readonly probe: (day: IsoDay) => Promise<boolean>;
}

/**
 * The days that an exchange retains for one account and product. The range does not depend on
 * symbol or coin and only moves forward, so the earliest day is searched once, and earlier days are
 * never requested again.
 */
export class RetainedRange {
  #earliest: IsoDay | null = null;
  /** One search at a time: the second starts from the first one's result. */
  readonly #searches = new Queue();

  /**
   * Reads the part of a window that the exchange retains. After a refusal it requests the first day
   * by itself: if that works, the range was too long and is halved; else bisection finds the
   * earliest retained day, because an exchange drops the oldest days first. Throws ExchangeError
   * 'contradiction' if later days are refused and earlier ones retained.
   */
  async read<Item>(window: DayWindow, reader: DayReader<Item>): Promise<RetainedPart<Item>> {
    const start =
      this.#earliest !== null && this.#earliest > window.start ? this.#earliest : window.start;
    if (start > window.end) return { records: [], retainedFrom: null };
    const part = { start, end: window.end };
    try {
      return { records: (await reader.read(part)).records, retainedFrom: start };
    } catch (error) {
      if (!hasCode(error, 'range')) throw error;
      const isTooLong = await this.#searches.run(() => this.#learn(part, reader));
      if (!isTooLong) return this.read(part, reader);
      if (start === window.end) throw contradiction(part, error);
      return this.#inHalves(part, reader);
    }
  }

  /**
   * Returns true if the range was refused for its length. Otherwise the earliest retained day is
   * known afterwards.
   */
  async #learn({ start, end }: DayWindow, { probe }: DayReader<unknown>): Promise<boolean> {
    // Another series may have found the earliest day while this one waited for its turn.
    if (this.#earliest !== null && this.#earliest > start) return false;
    if (await probe(start)) return true;
    this.#earliest = await earliestRetained({ start, end }, probe);
    return false;
  }

  async #inHalves<Item>(
    { start, end }: DayWindow,
    reader: DayReader<Item>,
  ): Promise<RetainedPart<Item>> {
    const middle = addDays(start, Math.floor(countDays({ start, end }) / 2) - 1);
    const [first, second] = [
      { start, end: middle },
      { start: addDays(middle, 1), end },
    ];
    const earlier = await this.read(first, reader);
    const later = await this.read(second, reader);
    // At midnight the earliest day may move, but never past days that were retained.
    if (earlier.retainedFrom !== null && later.retainedFrom !== second.start)
      throw contradiction(second);
    return {
      records: [...earlier.records, ...later.records],
      retainedFrom: earlier.retainedFrom ?? later.retainedFrom,
    };
  }
}

/**
 * The earliest retained day of a window whose first day is not retained; the day after its end if
 * none is.
 */
async function earliestRetained(
  { start, end }: DayWindow,
  probe: (day: IsoDay) => Promise<boolean>,
): Promise<IsoDay> {
  if (start === end || !(await probe(end))) return addDays(end, 1);
  let [refused, had] = [start, end];
  while (addDays(refused, 1) < had) {
    const middle = addDays(refused, Math.floor(countDays({ start: refused, end: had }) / 2));
    if (await probe(middle)) had = middle;
    else refused = middle;
  }
  return had;
}

function contradiction({ start, end }: DayWindow, cause?: unknown): ExchangeError {
  return new ExchangeError(
    'contradiction',
    say`The exchange refuses the days from ${dayName(start)} to ${dayName(end)} although it answers for the days before, so the period cannot be shown as complete. Press Refresh; if it stays so, ask the exchange.`,
    { cause },
  );
}
