// What the session tells everybody: history, a warning, and that something has changed.
import type { Clock } from '../platform/clock';
import type { HistoryLine } from './pane-state';

const HISTORY_BOUND = 200;

export class Bulletin {
  readonly #listeners = new Set<() => void>();
  #announced = false;
  #warning: string | null = null;
  #history: readonly HistoryLine[] = [];
  /** Goes up with every change. */
  version = 0;
  #quiet = false;
  /**
   * How long to stay quiet after an announcement: who listens looks at every call of the workbook.
   */
  quietMs: () => number = () => 0;

  constructor(readonly clock: Clock) {}

  get warning(): string | null {
    return this.#warning;
  }
  /** Newest first. */
  get history(): readonly HistoryLine[] {
    return this.#history;
  }

  /** Returns its own undo. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param readAgain results that were not asked again, for they are over. */
  note(kind: HistoryLine['kind'], sentence: string, readAgain: readonly string[] = []): void {
    const line = { atMs: this.clock.nowMs(), kind, sentence };
    this.#history = [
      readAgain.length === 0 ? line : { ...line, readAgain },
      ...this.#history,
    ].slice(0, HISTORY_BOUND);
    this.changed();
  }

  /** Says something that concerns everything, once: storage refused, a full disk. */
  warn(sentence: string): void {
    if (this.#warning?.includes(sentence)) return;
    this.#warning = this.#warning === null ? sentence : `${this.#warning} ${sentence}`;
    this.changed();
  }

  /** Many changes of one moment are announced once; the first after a quiet time at once. */
  changed(): void {
    this.version += 1;
    if (this.#announced) return;
    this.#announced = true;
    if (!this.#quiet) queueMicrotask(() => this.#tell());
  }

  #tell(): void {
    this.#announced = false;
    const quietMs = this.quietMs();
    this.#quiet = quietMs > 0;
    if (this.#quiet)
      this.clock.after(quietMs, () => {
        this.#quiet = false;
        if (this.#announced) this.#tell();
      });
    for (const listener of this.#listeners) listener();
  }
}
