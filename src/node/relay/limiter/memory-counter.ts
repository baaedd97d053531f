import type { MonotonicClock } from '../http/clock';
import { isTaken, type Cost, type Counter, type Taking } from './counter';

interface Spent {
  readonly atMs: number;
  weight: number;
}

/** More buckets than this are looked through for empty ones. */
const MANY_BUCKETS = 1_000;

/** Sliding windows that this server counts alone. */
export class MemoryCounter implements Counter {
  readonly #windows = new Map<string, SlidingWindow>();

  /** @param share of every limit, 0 to 1, that this server may take */
  constructor(
    readonly clock: Pick<MonotonicClock, 'nowMs'>,
    readonly windowMs: number,
    readonly share = 1,
  ) {}

  take(costs: readonly Cost[]): Taking {
    // Rounded up: an entry may count a millisecond too long, never one too short.
    const at = Math.ceil(this.clock.nowMs());
    const waitsMs = costs.map(({ bucket, weight, limit }) =>
      this.#window(bucket).roomInMs(weight, limit * this.share, at),
    );
    const taking = { waitsMs, at };
    if (isTaken(taking)) this.note(costs, at);
    return taking;
  }

  /** Counts a request that was granted elsewhere, room or not. */
  note(costs: readonly Cost[], at = Math.ceil(this.clock.nowMs())): void {
    for (const { bucket, weight } of costs) this.#window(bucket).add(weight, at);
  }

  moveLater(costs: readonly Cost[], at: number, byMs: number): void {
    for (const { bucket, weight } of costs)
      this.#window(bucket).move(weight, at, Math.ceil(at + byMs));
  }

  #window(bucket: string): SlidingWindow {
    const known = this.#windows.get(bucket);
    if (known) return known;
    if (this.#windows.size >= MANY_BUCKETS)
      for (const [name, window] of this.#windows)
        if (window.isEmpty(this.clock.nowMs())) this.#windows.delete(name);
    const made = new SlidingWindow(this.windowMs);
    this.#windows.set(bucket, made);
    return made;
  }
}

/** What is spent in the same millisecond is one entry, so a window stays small. */
class SlidingWindow {
  /** In the order of time. */
  #spent: Spent[] = [];
  /** Where the first entry stands that still counts. */
  #first = 0;
  #sum = 0;

  constructor(readonly windowMs: number) {}

  isEmpty(nowMs: number): boolean {
    this.#forget(nowMs);
    return this.#first === this.#spent.length;
  }

  roomInMs(weight: number, limit: number, nowMs: number): number {
    this.#forget(nowMs);
    let over = this.#sum + weight - Math.max(limit, weight);
    if (over <= 0) return 0;
    for (let i = this.#first; i < this.#spent.length; i += 1) {
      const entry = this.#spent[i];
      over -= entry?.weight ?? 0;
      if (entry && over <= 0) return Math.max(1, entry.atMs + this.windowMs - nowMs);
    }
    return this.windowMs;
  }

  add(weight: number, atMs: number): void {
    let after = this.#spent.length;
    while (after > this.#first && (this.#spent[after - 1]?.atMs ?? 0) > atMs) after -= 1;
    const before = after > this.#first ? this.#spent[after - 1] : undefined;
    if (before?.atMs === atMs) before.weight += weight;
    else this.#spent.splice(after, 0, { atMs, weight });
    this.#sum += weight;
  }

  move(weight: number, fromMs: number, toMs: number): void {
    const entry = this.#spent.findLast(({ atMs }, i) => atMs === fromMs && i >= this.#first);
    if (!entry || entry.weight < weight) return;
    entry.weight -= weight;
    this.#sum -= weight;
    this.add(weight, toMs);
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
    this.#spent = this.#spent.slice(this.#first);
    this.#first = 0;
  }
}
