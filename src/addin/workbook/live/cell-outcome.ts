// The value of a cell, rows or an error with its sentence, and when it is sent.
import { Queue } from '../../platform/queue';
import {
  type Cell,
  type CellOptions,
  estimateJsonBytes,
  isSameCell,
} from '../../engine/records/cells';
import { GRID_ROWS } from '../../engine/records/grid';
import type { HostAbilities } from '../excel/host-abilities';
import type { Result } from '../../engine/answers/result';
import { numberSaid, say } from '../../platform/say';
import { pause, type Clock } from '../../platform/clock';
import { ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';

export type CellOutcome =
  | { readonly kind: 'rows'; readonly matrix: readonly (readonly (Cell | boolean)[])[] }
  /** #VALUE!: an argument is wrong. */
  | { readonly kind: 'invalid'; readonly sentence: string }
  /** #N/A: the rows are not available. */
  | { readonly kind: 'unavailable'; readonly sentence: string };

/**
 * Whether a cell would show the same. The time at which rows were read is ignored: the pane shows
 * it, and formulas that use the cell need not be calculated for it.
 */
export function* showsTheSame(one: CellOutcome, other: CellOutcome): Steps<boolean> {
  if (one.kind !== 'rows' || other.kind !== 'rows')
    return (
      one.kind !== 'rows' &&
      other.kind !== 'rows' &&
      one.kind === other.kind &&
      one.sentence === other.sentence
    );
  if (one.matrix.length !== other.matrix.length) return false;
  for (const [at, row] of one.matrix.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const same = other.matrix[at]!;
    if (row.length !== same.length || !row.every((cell, column) => isSameCell(cell, same[column]!)))
      return false;
  }
  return true;
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/**
 * An outcome, its notes, and its approximate size in bytes on the way to the cell (0 if the host
 * takes any size).
 */
export interface ShownOutcome {
  readonly outcome: CellOutcome;
  readonly note: string | null;
  readonly bytes: number;
}

/**
 * The rows in a form that this host takes: with formats, else without, else a sentence that says
 * how many there are and what to do. Rows are never cut.
 */
export function outcomeOf(result: Result, host: HostAbilities, form: CellOptions): ShownOutcome {
  const { matrix, records } = result;
  if (matrix === null) return explained(say`No records match what was asked.`);
  if (matrix.length > GRID_ROWS)
    return explained(
      say`These are ${numberSaid(records)} rows; a sheet holds ${numberSaid(GRID_ROWS)}. Narrow the dates.`,
    );
  const limit = host.resultLimitBytes;
  const bytes = limit === null ? 0 : estimateJsonBytes(matrix);
  if (limit === null || bytes <= limit)
    return { outcome: { kind: 'rows', matrix }, note: null, bytes };
  // The size is estimated first, so that a million rows that do not fit are never built.
  const plainBytes = form.typed ? estimateJsonBytes(matrix, withoutFormats) : bytes;
  if (plainBytes <= limit)
    return {
      outcome: { kind: 'rows', matrix: matrix.map(withoutFormats) },
      note: say`Shown without number formats: with them ${numberSaid(records)} rows are more than this Excel takes in one result.`,
      bytes: plainBytes,
    };
  return explained(
    say`These are ${numberSaid(records)} rows, ${megabytes(plainBytes)} MB; this Excel takes ${megabytes(limit)} MB in one result. Ask for fewer days, coins or columns, or split it over several formulas.`,
  );
}

const withoutFormats = (row: readonly Cell[]): Cell[] =>
  row.map((cell) => (typeof cell === 'object' ? cell.basicValue : cell));

const explained = (sentence: string): ShownOutcome => ({
  outcome: { kind: 'unavailable', sentence },
  note: null,
  bytes: sentence.length,
});

// Sends large results one after another. office.js puts the results of one moment into one request,
// and Excel on the web refuses a request over 5 MB: several results that each fit would be lost
// together.

/** Longer than office.js waits between two of its requests (2 s at most). */
const GATHERED_FOR_MS = 2_500;

export class ResultQueue {
  #recent: { atMs: number; bytes: number }[] = [];
  readonly #queue = new Queue();

  /** `limitBytes` null: this host takes results of any size. */
  constructor(
    readonly clock: Clock,
    readonly limitBytes: number | null,
  ) {}

  /** Resolves when a result of this many bytes may be pushed, in the order of the calls. */
  turn(bytes: number): Promise<void> {
    const { limitBytes } = this;
    if (limitBytes === null) return Promise.resolve();
    return this.#queue.run(() => this.#wait(bytes, limitBytes));
  }

  async #wait(bytes: number, limitBytes: number): Promise<void> {
    for (;;) {
      const nowMs = this.clock.steadyMs();
      this.#recent = this.#recent.filter(({ atMs }) => atMs > nowMs - GATHERED_FOR_MS);
      const gathered = this.#recent.reduce((sum, one) => sum + one.bytes, 0);
      if (this.#recent.length === 0 || gathered + bytes <= limitBytes) break;
      await pause(
        this.clock,
        this.#recent[0]!.atMs + GATHERED_FOR_MS - nowMs,
        new AbortController().signal,
      );
    }
    this.#recent.push({ atMs: this.clock.steadyMs(), bytes });
  }
}
