import type { Clock } from './clock';
import type { Purse } from './purse';

interface Spent {
  readonly atMs: number;
  weight: number;
}

/** A sliding window that this server counts alone. What is spent in the same millisecond is one entry, so it stays small. */
export class SlidingWindow implements Purse {
  readonly #spent: Spent[] = [];
  /** Where the first entry stands that still counts; those before are dropped now and then. */
  #first = 0;
  #sum = 0;

  /** `limit` is at least `cost`, or nothing would ever fit. */
  constructor(
    readonly clock: Clock,
    readonly limit: number,
    readonly windowMs: number,
    readonly cost: number,
  ) {}

  take(): number {
    const nowMs = this.clock.nowMs();
    this.#forget(nowMs);
    if (this.#sum + this.cost > this.limit) return this.#roomInMs(nowMs);
    this.#add(nowMs);
    return 0;
  }

  /** Counts a request that was granted elsewhere, room or not. */
  note(): void {
    const nowMs = this.clock.nowMs();
    this.#forget(nowMs);
    this.#add(nowMs);
  }

  #add(nowMs: number): void {
    // Rounded up: an entry may count a millisecond too long, never one too short.
    const atMs = Math.ceil(nowMs);
    const last = this.#spent.at(-1);
    if (last?.atMs === atMs) last.weight += this.cost;
    else this.#spent.push({ atMs, weight: this.cost });
    this.#sum += this.cost;
  }

  #roomInMs(nowMs: number): number {
    let over = this.#sum + this.cost - this.limit;
    for (let at = this.#first; at < this.#spent.length; at += 1) {
      const entry = this.#spent[at];
      over -= entry?.weight ?? 0;
      if (entry && over <= 0) return Math.max(1, entry.atMs + this.windowMs - nowMs);
    }
    return this.windowMs;
  }

  #forget(nowMs: number): void {
    for (
      let entry = this.#spent[this.#first];
      entry && entry.atMs + this.windowMs <= nowMs;
      entry = this.#spent[this.#first]
    ) {
      this.#sum -= entry.weight;
      this.#first += 1;
    }
    if (this.#first < 1_000) return;
    this.#spent.splice(0, this.#first);
    this.#first = 0;
  }
}
