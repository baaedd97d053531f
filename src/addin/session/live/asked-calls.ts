// Which calls a person has asked in this workbook, and the dates that were settled then. Travels
// with the workbook, so that a stream which Excel starts again (the workbook opens, a row moves,
// F9) is told from a formula just entered.
import * as z from 'zod/mini';
import { fits, listOf, readJson, whole } from '../../platform/schema';
import { day, moment, month, name } from '../../records/date-shapes';
import { isTradingPair } from '../../records/trading-pair';
import { sha256Of } from '../../platform/bytes';
import type { ResolvedDates } from '../../answers/dates';
import type { WorkbookPort } from '../ports';

const SETTING = 'tieout.asked';
/**
 * A workbook holds a bounded memory; the oldest go first. A call takes some 30 bytes of it, dates
 * are shared.
 */
const BOUND = 20_000;
/** 80 bits: among as many calls as the bound no two are ever mistaken for each other. */
const MARK_DIGITS = 20;

const date = z.union([day, month]);
/** Of a tie-out: of each account as many pairs as a list may have. */
const pair = z.string().check(z.refine(isTradingPair));
const symbols = listOf(z.tuple([name, listOf(pair, 10_000)]), 1_000);
const resolved = z.object({
  first: date,
  last: date,
  askedTo: date,
  atMs: z.optional(moment),
  symbols: z.optional(symbols),
});
const stored = z.object({
  /** One that does not fit is set aside: its calls show nothing until Refresh. */
  dates: listOf(z.unknown()),
  /** The mark of a call and the place of its dates, oldest first. */
  calls: listOf(z.tuple([z.string(), whole()])),
});

export class AskedCalls {
  /** By mark. */
  readonly #asked: Map<string, ResolvedDates | null>;
  readonly #marks = new Map<string, string>();
  #isSaving = false;

  constructor(readonly workbook: WorkbookPort) {
    this.#asked = new Map(remembered(workbook.readSetting(SETTING)));
  }

  /** Was the call asked before? */
  has(key: string): boolean {
    return this.#asked.has(this.#markOf(key));
  }

  /** The dates of a call that was asked before; null where it was not, or they cannot be read. */
  datesOf(key: string): ResolvedDates | null {
    return this.#asked.get(this.#markOf(key)) ?? null;
  }

  remember(key: string, dates: ResolvedDates): void {
    const mark = this.#markOf(key);
    this.#asked.delete(mark);
    this.#asked.set(mark, dates);
    for (const oldest of this.#asked.keys()) {
      if (this.#asked.size <= BOUND) break;
      this.#asked.delete(oldest);
    }
    this.#save();
  }

  forget(key: string): void {
    if (this.#asked.delete(this.#markOf(key))) this.#save();
    this.#marks.delete(key);
  }

  #markOf(key: string): string {
    let mark = this.#marks.get(key);
    if (mark === undefined) {
      mark = sha256Of(key).slice(0, MARK_DIGITS);
      this.#marks.set(key, mark);
    }
    return mark;
  }

  /** Once for all calls of one moment: a sheet of thousands of totals opens them together. */
  #save(): void {
    if (this.#isSaving) return;
    this.#isSaving = true;
    queueMicrotask(() => {
      this.#isSaving = false;
      this.workbook.writeSetting(SETTING, written(this.#asked));
    });
  }
}

function written(asked: ReadonlyMap<string, ResolvedDates | null>): string {
  const places = new Map<string, number>();
  const dates: (ResolvedDates | null)[] = [];
  const calls = [...asked].map(([mark, one]) => {
    const text = JSON.stringify(one);
    let place = places.get(text);
    if (place === undefined) {
      place = dates.push(one) - 1;
      places.set(text, place);
    }
    return [mark, place];
  });
  return JSON.stringify({ dates, calls });
}

function remembered(setting: string | null): [string, ResolvedDates | null][] {
  const read = setting === null ? null : readJson(stored, setting);
  // Another version wrote it, or a person did: everything counts as asked anew.
  if (!read) return [];
  const { dates, calls } = read;
  return calls.slice(-BOUND).map(([mark, place]) => {
    const one = dates[place];
    return [mark, fits(resolved, one) ? one : null];
  });
}
