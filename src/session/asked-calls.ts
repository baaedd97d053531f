// Which calls a person has asked in this workbook, and the dates that were settled then. Travels with the workbook, so
// that a stream which Excel starts again (the workbook opens, a row moves, F9) is told from a formula just entered.
import * as z from 'zod/mini';
import type { ResolvedDates } from './calls';
import type { WorkbookPort } from './ports';

const SETTING = 'tieout.asked';
/** A workbook holds a bounded memory; the oldest go first. */
const BOUND = 5_000;

const stored = z.array(z.tuple([z.string(), z.object({ first: z.string(), last: z.string(), askedTo: z.string(), atMs: z.optional(z.number()), symbols: z.optional(z.array(z.tuple([z.string(), z.array(z.string())]))) })]));

export class AskedCalls {
  readonly #asked: Map<string, ResolvedDates>;
  #isSaving = false;

  constructor(readonly workbook: WorkbookPort) {
    this.#asked = new Map(remembered(workbook.readSetting(SETTING)));
  }

  /** The dates of a call that was asked before, or null. */
  datesOf(key: string): ResolvedDates | null { return this.#asked.get(key) ?? null; }

  remember(key: string, dates: ResolvedDates): void {
    this.#asked.delete(key);
    this.#asked.set(key, dates);
    for (const oldest of this.#asked.keys()) {
      if (this.#asked.size <= BOUND) break;
      this.#asked.delete(oldest);
    }
    this.#save();
  }

  forget(key: string): void {
    if (this.#asked.delete(key)) this.#save();
  }

  /** Once for all calls of one moment: a sheet of thousands of totals opens them together. */
  #save(): void {
    if (this.#isSaving) return;
    this.#isSaving = true;
    queueMicrotask(() => {
      this.#isSaving = false;
      this.workbook.writeSetting(SETTING, JSON.stringify([...this.#asked]));
    });
  }
}

function remembered(text: string | null): [string, ResolvedDates][] {
  if (text === null) return [];
  try {
    return z.parse(stored, JSON.parse(text));
  } catch {
    return []; // Another version wrote it, or a person did: everything counts as asked anew.
  }
}
