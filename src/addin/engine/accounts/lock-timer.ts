// Locks after a chosen time without use.
import type { Clock } from '../../platform/clock';

export class LockTimer {
  readonly #clock: Pick<Clock, 'nowMs' | 'after'>;
  readonly #lock: () => void;
  #afterMs: number | null;
  #usedAtMs: number | null = null;
  #undo: (() => void) | null = null;

  /** @param afterMs null if it never locks by itself */
  constructor(clock: Pick<Clock, 'nowMs' | 'after'>, afterMs: number | null, lock: () => void) {
    this.#clock = clock;
    this.#afterMs = afterMs;
    this.#lock = lock;
  }

  /** Starts the timer: an account is unlocked. */
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
   * A use postpones the lock, unless it comes too late: timers do not run while a computer sleeps.
   */
  used(): void {
    if (this.#usedAtMs === null || this.#lockIfDue()) return;
    this.#usedAtMs = this.#clock.nowMs();
  }

  lockAfter(afterMs: number | null): void {
    this.#afterMs = afterMs;
    if (this.#usedAtMs !== null) this.#wait();
  }

  /** One timer, however often the person types: it reads the time of the last use when it fires. */
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
    // A clock that was set back would otherwise postpone the lock by as much.
    if (idleMs >= 0 && idleMs < this.#afterMs) return false;
    this.stop();
    this.#lock();
    return true;
  }
}
