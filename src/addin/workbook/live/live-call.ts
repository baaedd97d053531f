// One distinct call that is alive in the workbook, however many cells hold it.
import { Queue } from '../../platform/queue';
import type { CellOutcome } from './cell-outcome';
import { inWords, type FunctionName, type LiveQuestion } from '../../engine/answers/definitions';
import type { ResolvedDates } from '../../engine/answers/dates';
import type { ResultState } from '../session/pane-state';
import type { Result } from '../../engine/answers/result';
import type { ResultChanges } from '../session/pane-state';
import type { BlockedSpill } from '../session/pane-state';

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

/** What changes of a call, by `change` alone: it tells those who follow the calls. */
type Changing = Pick<
  LiveCall,
  | 'dates'
  | 'isTrusted'
  | 'state'
  | 'shown'
  | 'stale'
  | 'error'
  | 'isTaken'
  | 'blocked'
  | 'changes'
  | 'fetches'
  | 'addresses'
  | 'formula'
>;

export class LiveCall {
  readonly sinks = new Set<Sink>();
  #asks: string | null = null;
  /** The workbook keeps other dates than the formula gives: nothing is shown before Refresh. */
  datesRefused = false;
  /**
   * May it show what this device keeps, ask the exchange and be written into the workbook? So it
   * stays until it ends.
   */
  readonly isTrusted: boolean = false;
  readonly state: ResultState = 'reading';
  readonly shown: ShownRows | null = null;
  /** The last refresh failed, was cancelled or waits: the rows are older than was wished. */
  readonly stale: boolean = false;
  readonly error: string | null = null;
  /** false: Excel does not show what was pushed last. */
  readonly isTaken: boolean = true;
  /** Its rows have no room in the sheet, or Excel shows the first cell alone. */
  readonly blocked: BlockedSpill | null = null;
  /** What the last Refresh did to its rows. */
  readonly changes: ResultChanges | null = null;
  /** How often the records of its accounts had been read again when it was made. */
  readings = 0;
  /** Fetches under way for this call. */
  readonly fetches: number = 0;
  readonly addresses: readonly string[] = [];
  readonly formula: string | null = null;
  /** Aborts what is in flight when no cell listens any more. */
  readonly gone = new AbortController();
  #last: CellOutcome | null = null;
  /** Results are shown in the order in which they came, however long each is compared. */
  readonly results = new Queue();

  constructor(
    readonly id: string,
    readonly key: string,
    readonly call: LiveQuestion,
    readonly dates: ResolvedDates,
    readonly listener: {
      changed(): void;
      /** After every result, also where the cells show it already. */
      pushed(live: LiveCall): void;
    },
  ) {}

  change(to: Partial<Changing>): void {
    if (to.dates) this.#asks = null;
    Object.assign(this, to);
    this.listener.changed();
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

  /**
   * @param same what the cells were given last, where it shows the same: they are given nothing
   *   then, and what reads them is not calculated.
   */
  show(rows: ShownRows, same: CellOutcome | null = null): void {
    const { outcome } = rows;
    const isGiven = same === null || same !== this.#last || !this.isTaken;
    this.#push(
      isGiven ? outcome : same,
      {
        state: outcome.kind === 'rows' ? 'shown' : 'failed',
        shown: rows,
        stale: false,
        error: outcome.kind === 'rows' ? null : outcome.sentence,
      },
      isGiven,
    );
  }

  /** The rows shown are another account's: a failure must not leave them standing. */
  empty(): void {
    this.change({ shown: null, state: 'reading' });
  }

  /** Rows that are complete stay where they are; only a cell without rows shows the sentence. */
  fail(sentence: string, state: ResultState = 'failed'): void {
    if (this.shown?.outcome.kind === 'rows') {
      this.change({ error: sentence, stale: true });
      return;
    }
    this.#push({ kind: 'unavailable', sentence }, { error: sentence, state, shown: null });
  }

  pushAgain(): void {
    if (this.#last) for (const sink of this.sinks) sink.push(this.#last);
  }

  #push(outcome: CellOutcome, to: Partial<Changing>, isGiven = true): void {
    this.#last = outcome;
    this.change({ ...to, isTaken: true });
    if (isGiven) this.pushAgain();
    this.listener.pushed(this);
  }
}

/**
 * A formula whose arguments were refused: nothing is asked, but the pane repeats the sentence, for
 * desktops hide hover cards.
 */
export class RefusedCall {
  readonly addresses: readonly string[] = [];
  readonly formula: string | null = null;

  /** @param told of every change. */
  constructor(
    readonly id: string,
    readonly name: FunctionName,
    readonly sink: Sink,
    readonly sentence: string,
    readonly listener: () => void,
  ) {}

  change(to: Pick<RefusedCall, 'addresses' | 'formula'>): void {
    Object.assign(this, to);
    this.listener();
  }
}
