// One distinct call that is alive in the workbook, however many cells hold it.
import { Queue } from '../../platform/queue';
import type { CellOutcome } from './cell-outcome';
import { inWords, type LiveQuestion } from '../../engine/answers/definitions';
import type { ResolvedDates } from '../../engine/answers/dates';
import type { ResultState } from '../session/pane-state';
import type { Result } from '../../engine/answers/result';
import type { ResultChanges } from '../session/pane-state';
import type { BlockedSpill } from '../session/pane-state';

/**
 * 'here': a person entered the formula, or changed a cell that it reads, in this window.
 * 'elsewhere': somebody else did, who has the workbook open. 'file': nobody did since the workbook
 * was opened, so it came with the file, or its arguments changed by themselves.
 */
export type FormulaOrigin = 'here' | 'elsewhere' | 'file';

/** A cell's stream, as the functions room hands it over. */
export interface Sink {
  /** The arguments as Excel passed them. */
  readonly raw: readonly unknown[];
  push(outcome: CellOutcome): void;
}

/** What stands in the cells when it is rows. */
export interface ShownRows {
  readonly result: Result;
  readonly outcome: CellOutcome;
  readonly note: string | null;
  /** As of when an open period is complete, Unix milliseconds; null where none is open. */
  readonly asOfMs: number | null;
  /** Whose rows they are, by name. */
  readonly accounts: readonly string[];
}

export class LiveCall {
  readonly sinks = new Set<Sink>();
  #dates: ResolvedDates;
  #asks: string | null = null;
  /** The workbook keeps other dates than the formula gives: nothing is shown before Refresh. */
  datesRefused = false;
  /** Who entered its formula; from Refresh or Connect on it counts as entered here. */
  origin: FormulaOrigin = 'file';
  state: ResultState = 'reading';
  shown: ShownRows | null = null;
  /** The last refresh failed, was cancelled or waits: the rows are older than was wished. */
  stale = false;
  error: string | null = null;
  /** false: Excel does not show what was pushed last. */
  isTaken = true;
  /** Its rows have no room in the sheet: the cell shows #SPILL!. */
  blocked: BlockedSpill | null = null;
  /** What the last Refresh did to its rows. */
  changes: ResultChanges | null = null;
  /** How often the records of its accounts had been read again when it was made. */
  readings = 0;
  /** Fetches under way for this call. */
  fetches = 0;
  addresses: readonly string[] = [];
  formula: string | null = null;
  /** Aborts what is in flight when no cell listens any more. */
  readonly gone = new AbortController();
  /** Told after every push of something new. */
  pushed: (live: LiveCall) => void = () => undefined;
  #last: CellOutcome | null = null;
  /** Results are shown in the order in which they came, however long each is compared. */
  readonly results = new Queue();

  constructor(
    readonly id: string,
    readonly key: string,
    readonly call: LiveQuestion,
    dates: ResolvedDates,
  ) {
    this.#dates = dates;
  }

  get dates(): ResolvedDates {
    return this.#dates;
  }
  set dates(dates: ResolvedDates) {
    this.#dates = dates;
    this.#asks = null;
  }

  /** In one line of plain words; kept, for the pane looks at all calls with every change. */
  get asks(): string {
    return (this.#asks ??= inWords(this.call, this.dates));
  }

  /** Of the rows that stand in its cells; of an error, one cell. */
  get size(): { readonly height: number; readonly width: number } {
    const matrix = this.shown?.outcome.kind === 'rows' ? this.shown.outcome.matrix : [];
    return { height: matrix.length || 1, width: matrix[0]?.length ?? 1 };
  }

  /** What was pushed last. */
  get last(): CellOutcome | null {
    return this.#last;
  }

  get busy(): boolean {
    return this.fetches > 0;
  }

  add(sink: Sink): void {
    this.sinks.add(sink);
    if (this.#last) sink.push(this.#last);
  }

  show(rows: ShownRows): void {
    this.state = rows.outcome.kind === 'rows' ? 'shown' : 'failed';
    this.shown = rows;
    this.stale = false;
    this.error = rows.outcome.kind === 'rows' ? null : rows.outcome.sentence;
    this.#push(rows.outcome);
  }

  /** The rows shown are another account's: a failure must not leave them standing. */
  empty(): void {
    this.shown = null;
    this.state = 'reading';
  }

  /** Rows that are complete stay where they are; only a cell without rows shows the sentence. */
  fail(sentence: string, state: ResultState = 'failed'): void {
    this.error = sentence;
    if (this.shown?.outcome.kind === 'rows') {
      this.stale = true;
      return;
    }
    this.state = state;
    this.shown = null;
    this.#push({ kind: 'unavailable', sentence });
  }

  pushAgain(): void {
    if (this.#last) for (const sink of this.sinks) sink.push(this.#last);
  }

  #push(outcome: CellOutcome): void {
    this.#last = outcome;
    this.isTaken = true;
    this.pushAgain();
    this.pushed(this);
  }
}

/**
 * A formula whose arguments were refused: nothing is asked, but the pane repeats the sentence, for
 * desktops hide hover cards.
 */
export interface RefusedCall {
  readonly id: string;
  readonly name: string;
  readonly sink: Sink;
  readonly sentence: string;
  addresses: readonly string[];
  formula: string | null;
}
