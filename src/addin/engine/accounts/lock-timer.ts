// Locks after a chosen time without use.
import type { Clock } from '../../platform/clock';

export class LockTimer {
  readonly #clock: Pick<Clock, 'nowMs' | 'after'>;
  readonly #lock: () => void;
  #afterMs: number | null;
  #usedAtMs: number | null = null;
  #undo: (() => void) | null = null;

  /** @param afterMs null: never by itself. */
  constructor(clock: Pick<Clock, 'nowMs' | 'after'>, afterMs: number | null, lock: () => void) {
    this.#clock = clock;
    this.#afterMs = afterMs;
    this.#lock = lock;
  }

  /** From now on there is something to lock. */
  start(): void {
    this.#usedAtMs = this.#clock.nowMs();
    this.#wait();
  }

  stop(): void {
    this.#undo?.();
    this.#undo = null;
    this.#usedAtMs = null;
  }

  /**
   * A use postpones the lock, unless it comes too late: timers stand still while a computer sleeps.
   */
  used(): void {
    if (this.#usedAtMs === null || this.#lockIfDue()) return;
    this.#usedAtMs = this.#clock.nowMs();
  }

  lockAfter(afterMs: number | null): void {
    this.#afterMs = afterMs;
    if (this.#usedAtMs !== null) this.#wait();
  }

  /** One timer, however often the person types: it looks at the last use when it fires. */
  #wait(): void {
    this.#undo?.();
    this.#undo = null;
    if (this.#afterMs === null || this.#usedAtMs === null) return;
    this.#undo = this.#clock.after(this.#usedAtMs + this.#afterMs - this.#clock.nowMs(), () => {
      if (!this.#lockIfDue()) this.#wait();
    });
  }

  #lockIfDue(): boolean {
    if (this.#afterMs === null || this.#usedAtMs === null) return false;
    const idleMs = this.#clock.nowMs() - this.#usedAtMs;
    // A clock set back would keep it open for as long as it was set back.
    if (idleMs >= 0 && idleMs < this.#afterMs) return false;
    this.stop();
    this.#lock();
    return true;
  }
}
