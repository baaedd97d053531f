// office.js gathers the results of a moment into one request, and Excel on the web refuses a
// request over 5 MB: several results that each fit would be lost together. So large ones go one
// after the other.
import { pause, type Clock } from '../../platform/clock';

/** Longer than office.js waits between two of its requests (2 s at most). */
const GATHERED_FOR_MS = 2_500;

export class ResultQueue {
  #recent: { atMs: number; bytes: number }[] = [];
  #queue: Promise<void> = Promise.resolve();

  /** `limitBytes` null: this host takes results of any size. */
  constructor(
    readonly clock: Clock,
    readonly limitBytes: number | null,
  ) {}

  /** Resolves when a result of so many bytes may be pushed. In the order of asking. */
  turn(bytes: number): Promise<void> {
    const { limitBytes } = this;
    if (limitBytes === null) return Promise.resolve();
    this.#queue = this.#queue.then(() => this.#wait(bytes, limitBytes));
    return this.#queue;
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
