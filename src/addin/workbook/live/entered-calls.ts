// The calls that a person has asked in this workbook, with the dates settled then. They travel with
// the workbook, so that a stream which Excel restarts (the workbook opens, a row moves, F9) is
// distinguished from a formula just entered.
import * as z from 'zod/mini';
import { fits, listOf } from '../../platform/schema';
import { day, moment, month, name } from '../../engine/records/date-shapes';
import { isTradingPair } from '../../engine/records/trading-pair';
import { sha256Of } from '../../platform/bytes';
import type { ResolvedDates } from '../../engine/answers/dates';
import type { ExcelWorkbook } from '../excel/excel-workbook';
import { OF_WORKBOOK } from '../settings/registry';
import { keyOf } from '../settings/setting';

const SETTING = keyOf(OF_WORKBOOK.asked);
/**
 * Limit of stored calls; beyond it the oldest are dropped. A call takes some 30 bytes of the
 * workbook, and calls share dates.
 */
const BOUND = 20_000;
/** The mark has 80 bits: among as many calls as the limit no two share one. */
const MARK_DIGITS = 20;

/** Equals the time for which settings wait to be saved together. */
const TOGETHER_MS = 100;

/** Limit of trading pairs of one tie-out, over all of its accounts. */
const MAX_PAIRS = 100_000;

const date = z.union([day, month]);
/** Limit for a tie-out: each account may have as many pairs as a list allows. */
const pair = z.string().check(z.refine(isTradingPair));
const symbols = listOf(z.tuple([name, listOf(pair, 10_000)]), 1_000).check(
  z.refine((all) => all.reduce((sum, [, pairs]) => sum + pairs.length, 0) <= MAX_PAIRS),
);
const resolved = z.object({
  first: date,
  last: date,
  askedTo: date,
  atMs: z.optional(moment),
  symbols: z.optional(symbols),
  unlisted: z.optional(listOf(name, 1_000)),
});
type EnteredDates = Map<string, ResolvedDates | null>;
type Change = (asked: EnteredDates) => void;

export class EnteredCalls {
  /** Calls by mark, as the workbook stores them, with later changes. */
  #asked: EnteredDates = new Map();
  #text: string | null = null;
  readonly #marks = new Map<string, string>();
  #unsaved: Change[] = [];
  /**
   * The last text written. Thousands of changes wait to be saved together, and each builds on the
   * text of the one before.
   */
  #written: { readonly text: string; readonly asked: EnteredDates } | null = null;
  /** The pending change of the setting; further changes join it. */
  #merge: {
    readonly sinceMs: number;
    readonly changes: Change[];
    readonly make: (now: string | null) => string;
  } | null = null;
  /** Dates by their text: thousands of calls share a few. */
  readonly #dates = new Map<string, ResolvedDates>();

  constructor(readonly workbook: Pick<ExcelWorkbook, 'readSetting' | 'writeSetting'>) {}

  /** Was the call asked before? */
  has(key: string): boolean {
    return this.#current().has(this.#markOf(key));
  }

  /** The dates of a call that was asked before; null if it was not, or they cannot be read. */
  datesOf(key: string): ResolvedDates | null {
    return this.#current().get(this.#markOf(key)) ?? null;
  }

  remember(key: string, dates: ResolvedDates): void {
    const mark = this.#markOf(key);
    const text = JSON.stringify(dates);
    const shared = this.#dates.get(text) ?? dates;
    this.#dates.set(text, shared);
    this.#change((asked) => {
      // Idempotent: the second time changes nothing.
      if (JSON.stringify(asked.get(mark)) === text) return;
      asked.delete(mark);
      asked.set(mark, shared);
    });
  }

  forget(key: string): void {
    const mark = this.#markOf(key);
    if (this.#current().has(mark)) this.#change((asked) => void asked.delete(mark));
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

  /** Another person in the same workbook may have asked meanwhile. */
  #current(): EnteredDates {
    const text = this.workbook.readSetting(SETTING);
    if (text !== this.#text) {
      this.#text = text;
      this.#asked = new Map(remembered(text));
      for (const change of this.#unsaved) change(this.#asked);
    }
    return this.#asked;
  }

  /** Saved once for all calls of one moment: a sheet of thousands of totals opens them together. */
  #change(change: Change): void {
    change(this.#current());
    if (this.#unsaved.push(change) > 1) return;
    queueMicrotask(() => {
      const changes = this.#unsaved;
      this.#unsaved = [];
      this.workbook.writeSetting(SETTING, this.#merging(changes));
      this.#text = this.workbook.readSetting(SETTING);
    });
  }

  /**
   * Joins these changes and the pending ones into one change of the setting: each pending change is
   * made again whenever the settings are read, so there must be few.
   */
  #merging(changes: readonly Change[]): (now: string | null) => string {
    const nowMs = performance.now();
    if (this.#merge && Math.abs(nowMs - this.#merge.sinceMs) < TOGETHER_MS) {
      this.#merge.changes.push(...changes);
      return this.#merge.make;
    }
    const all = [...changes];
    const make = (now: string | null): string => {
      const asked: EnteredDates = new Map(
        now === this.#written?.text ? this.#written.asked : remembered(now),
      );
      for (const one of all) one(asked);
      const text = written(bounded(asked));
      this.#written = { text, asked };
      return text;
    };
    this.#merge = { sinceMs: nowMs, changes: all, make };
    return make;
  }
}

function bounded(asked: EnteredDates): EnteredDates {
  for (const oldest of asked.keys()) {
    if (asked.size <= BOUND) break;
    asked.delete(oldest);
  }
  return asked;
}

function written(asked: ReadonlyMap<string, ResolvedDates | null>): string {
  const places = new Map<string, number>();
  const dates: (ResolvedDates | null)[] = [];
  const placeOf = (one: ResolvedDates | null): number => {
    const text = JSON.stringify(one);
    const place = places.get(text) ?? dates.push(one) - 1;
    places.set(text, place);
    return place;
  };
  const looked = new Map<ResolvedDates | null, number>();
  const calls = [...asked].map(([mark, one]) => {
    const place = looked.get(one) ?? placeOf(one);
    looked.set(one, place);
    return [mark, place];
  });
  return JSON.stringify({ dates, calls });
}

function remembered(setting: string | null): [string, ResolvedDates | null][] {
  const read = setting === null ? null : OF_WORKBOOK.asked.read(setting);
  // The text is of another version, or a person has edited it: every call counts as new.
  if (!read) return [];
  const { dates, calls } = read;
  // Thousands of calls share a few dates, so each is checked once.
  const looked = new Map<number, ResolvedDates | null>();
  return calls.slice(-BOUND).map(([mark, place]) => {
    const one = dates[place];
    let found = looked.get(place);
    if (found === undefined) {
      found = fits(resolved, one) ? one : null;
      looked.set(place, found);
    }
    return [mark, found];
  });
}
