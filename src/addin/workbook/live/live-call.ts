// One distinct live call of the workbook; many cells may hold it.
import { Queue } from '../../platform/queue';
import type { CellOutcome } from './cell-outcome';
import { inWords, type FunctionName, type LiveQuestion } from '../../engine/answers/definitions';
import type { ResolvedDates } from '../../engine/answers/dates';
import type { ResultState } from '../session/pane-state';
import type { Result } from '../../engine/answers/result';
import type { ResultChanges } from '../session/pane-state';
import type { BlockedSpill } from '../session/pane-state';

/** A cell's stream, as src/addin/functions passes it. */
export interface Sink {
  /** The arguments as Excel passed them. */
  readonly raw: readonly unknown[];
  push(outcome: CellOutcome): void;
}

/** The rows that the cells show. */
export interface ShownRows {
  readonly result: Result;
  readonly outcome: CellOutcome;
  readonly note: string | null;
  /** The moment in Unix ms up to which an open period is complete; null: none is open. */
  readonly asOfMs: number | null;
  /** The accounts whose rows these are, by name. */
  readonly accounts: readonly string[];
}

/** The fields of a call that change. Only `change` sets them; it notifies subscribers. */
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
  /** The workbook stores other dates than the formula gives: nothing is shown before Refresh. */
  datesRefused = false;
  /**
   * Whether the call may show stored rows, ask the exchange and be saved in the workbook. Does not
   * go back to false.
   */
  readonly isTrusted: boolean = false;
  readonly state: ResultState = 'reading';
  readonly shown: ShownRows | null = null;
  /** The last refresh failed, was cancelled or waits: the rows are older than requested. */
  readonly stale: boolean = false;
  readonly error: string | null = null;
  /** false if Excel does not show the last result that was pushed. */
  readonly isTaken: boolean = true;
  /** Its rows have no room in the sheet, or Excel shows the first cell only. */
  readonly blocked: BlockedSpill | null = null;
  /** The changes that the last Refresh made to its rows. */
  readonly changes: ResultChanges | null = null;
  /** The number of re-readings of its accounts' records when the result was made. */
  readings = 0;
  /** Fetches under way for this call. */
  readonly fetches: number = 0;
  readonly addresses: readonly string[] = [];
  readonly formula: string | null = null;
  /** Aborts the requests under way when no cell holds the call any more. */
  readonly gone = new AbortController();
  #last: CellOutcome | null = null;
  /** Results are shown in the order in which they came, even if comparing one takes long. */
  readonly results = new Queue();

  constructor(
    readonly id: string,
    readonly key: string,
    readonly call: LiveQuestion,
    readonly dates: ResolvedDates,
    readonly listener: {
      changed(): void;
      /** Called after every result, even if the cells show the same already. */
      pushed(live: LiveCall): void;
    },
  ) {}

  change(to: Partial<Changing>): void {
    if (to.dates) this.#asks = null;
    Object.assign(this, to);
    this.listener.changed();
  }

  /**
   * The call in one line of plain words; cached, because the pane reads all calls at every change.
   */
  get asks(): string {
    return (this.#asks ??= inWords(this.call, this.dates));
  }

  /** The size of the rows in its cells; an error takes one cell. */
  get size(): { readonly height: number; readonly width: number } {
    const matrix = this.shown?.outcome.kind === 'rows' ? this.shown.outcome.matrix : [];
    return { height: matrix.length || 1, width: matrix[0]?.length ?? 1 };
  }

  /** The last result that was pushed. */
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
   * @param same the last result of the cells, if it shows the same: nothing is pushed then, and
   * formulas that read the cells are not calculated.
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

  /** The rows shown are of another account: after a failure they must not stay. */
  empty(): void {
    this.change({ shown: null, state: 'reading' });
  }

  /** Complete rows stay in the cells; only a cell without rows shows the sentence. */
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
 * A formula whose arguments were refused. It asks nothing, but the pane repeats its sentence,
 * because desktop Excel hides hover cards.
 */
export class RefusedCall {
  readonly addresses: readonly string[] = [];
  readonly formula: string | null = null;

  /** @param listener called after every change */
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
