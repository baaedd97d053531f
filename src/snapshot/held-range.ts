// When the exchange refuses a range (-1170, -1171): it is older than the exchange keeps, or longer than it allows.
import { isExchangeError } from '../exchange/exchange-error';
import { addDays, countDays, type DayWindow, type IsoDay } from '../records/calendar';

export interface HeldRange<Item> {
  readonly records: readonly Item[];
  /** The earliest day that can be had; null when the exchange holds none of the window. */
  readonly heldFrom: IsoDay | null;
}

/**
 * Reads the part of a window that the exchange holds. A refused range is tried at its first day: if that day alone can be had,
 * the range was too long and is halved; else the earliest day that can be had is found by bisection, for an exchange
 * forgets from the old end.
 */
export async function readWhatIsHeld<Item>(window: DayWindow, read: (window: DayWindow) => Promise<{ records: readonly Item[] }>, probe: (day: IsoDay) => Promise<boolean>): Promise<HeldRange<Item>> {
  try {
    return { records: (await read(window)).records, heldFrom: window.start };
  } catch (error) {
    if (!isExchangeError(error) || error.trouble !== 'range') throw error;
    if (window.start === window.end) return { records: [], heldFrom: null };
    return (await probe(window.start)) ? inHalves(window, read, probe) : fromEarliest(window, read, probe);
  }
}

async function inHalves<Item>(window: DayWindow, read: (window: DayWindow) => Promise<{ records: readonly Item[] }>, probe: (day: IsoDay) => Promise<boolean>): Promise<HeldRange<Item>> {
  const middle = addDays(window.start, Math.floor(countDays(window) / 2) - 1);
  const first = await readWhatIsHeld({ start: window.start, end: middle }, read, probe);
  const second = await readWhatIsHeld({ start: addDays(middle, 1), end: window.end }, read, probe);
  return { records: [...first.records, ...second.records], heldFrom: first.heldFrom };
}

async function fromEarliest<Item>(window: DayWindow, read: (window: DayWindow) => Promise<{ records: readonly Item[] }>, probe: (day: IsoDay) => Promise<boolean>): Promise<HeldRange<Item>> {
  let refused = window.start;
  let had = window.end;
  if (!(await probe(had))) return { records: [], heldFrom: null };
  while (addDays(refused, 1) < had) {
    const middle = addDays(refused, Math.floor(countDays({ start: refused, end: had }) / 2));
    if (await probe(middle)) had = middle;
    else refused = middle;
  }
  return readWhatIsHeld({ start: had, end: window.end }, read, probe);
}
