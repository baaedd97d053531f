// When the exchange refuses a range (-1170, -1171): it is older than the exchange keeps, or longer
// than it allows.
import { ExchangeError } from '../../exchange/exchange-error';
import { hasCode } from '../../../platform/tieout-error';
import { addDays, countDays, type DayWindow, type IsoDay, dayName } from '../../records/calendar';
import { Queue } from '../../../platform/queue';
import { say } from '../../../platform/say';

export interface RetainedPart<Item> {
  readonly records: readonly Item[];
  /** The earliest day of the window that can be had; null when the exchange holds none of it. */
  readonly retainedFrom: IsoDay | null;
}

/**
 * How to ask the exchange. Both reject with RequestError 'range' only where the exchange refuses
 * the days.
 */
export interface DayReader<Item> {
  readonly read: (window: DayWindow) => Promise<{ readonly records: readonly Item[] }>;
  /** Does the exchange answer for this single day? */
  readonly probe: (day: IsoDay) => Promise<boolean>;
}

/**
 * What is known of the days that an exchange holds for one account and product. How far it looks
 * back does not depend on symbol or coin and only moves forward, so the earliest day is searched
 * once, and days before it are never asked again.
 */
export class RetainedRange {
  #earliest: IsoDay | null = null;
  /** One search at a time: the second one starts from what the first has found. */
  readonly #searches = new Queue();

  /**
   * Reads the part of a window that the exchange holds. A refused range is tried at its first day:
   * if that day alone can be had, the range was too long and is halved; else the earliest day that
   * can be had is found by bisection, for an exchange forgets from the old end. Throws
   * ExchangeError 'contradiction' where later days are refused and earlier ones held.
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
   * True where the range was refused for its length. Else afterwards the earliest day is known to
   * be later than its start.
   */
  async #learn({ start, end }: DayWindow, { probe }: DayReader<unknown>): Promise<boolean> {
    // Another series may have found it while this one waited for its turn.
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
    // Midnight may have moved the earliest day meanwhile, but never over days that were held.
    if (earlier.retainedFrom !== null && later.retainedFrom !== second.start)
      throw contradiction(second);
    return {
      records: [...earlier.records, ...later.records],
      retainedFrom: earlier.retainedFrom ?? later.retainedFrom,
    };
  }
}

/**
 * The earliest day that can be had of a window whose first day cannot; the day after its end when
 * none can.
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
