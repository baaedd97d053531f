// Sliding windows of weight. The ones here are counted in this process.
import type { MonotonicClock } from '../http/clock';

/** What one request takes from one bucket. */
export interface Cost {
  /** For example "ledger:ip" or "ledger:account:<hash>". */
  readonly bucket: string;
  readonly weight: number;
  /** What the bucket lets through in one window. A request heavier than it goes alone. */
  readonly limit: number;
}

export interface Taking {
  /** The ms until each cost's bucket has room. All 0: the weights are taken. */
  readonly waitsMs: readonly number[];
  /** The weight that each cost's bucket held before. */
  readonly spent: readonly number[];
}

export interface Windows {
  /** Takes the costs for this many ms if every bucket has room, else none of them. */
  take(costs: readonly Cost[], id: string, forMs: number): Taking | Promise<Taking>;
  /**
   * Counts the costs taken under this id for this many ms from now, with or without room; 0 gives
   * them back.
   */
  count(costs: readonly Cost[], id: string, forMs: number): void;
}

export const isTaken = ({ waitsMs }: Taking): boolean => waitsMs.every((waitMs) => waitMs <= 0);

interface Spent {
  readonly weight: number;
  readonly untilMs: number;
}

interface Window {
  readonly spent: Map<string, Spent>;
  sum: number;
}

/** Above this number of buckets, empty ones are deleted. */
const MANY_BUCKETS = 1_000;

export class MemoryWindows implements Windows {
  readonly #windows = new Map<string, Window>();

  /** @param share of every limit, 0 to 1, that may be taken here */
  constructor(
    readonly clock: Pick<MonotonicClock, 'nowMs'>,
    readonly share = 1,
  ) {}

  take(costs: readonly Cost[], id: string, forMs: number): Taking {
    const waitsMs = costs.map((cost) => this.roomInMs(cost));
    const spent = costs.map(({ bucket }) => this.#windows.get(bucket)?.sum ?? 0);
    const taking = { waitsMs, spent };
    if (isTaken(taking)) this.count(costs, id, forMs);
    return taking;
  }

  count(costs: readonly Cost[], id: string, forMs: number): void {
    const untilMs = this.clock.nowMs() + forMs;
    for (const { bucket, weight } of costs) {
      const window = this.#window(bucket);
      window.sum += (forMs > 0 ? weight : 0) - (window.spent.get(id)?.weight ?? 0);
      if (forMs > 0) window.spent.set(id, { weight, untilMs });
      else window.spent.delete(id);
    }
  }

  roomInMs({ bucket, weight, limit }: Cost): number {
    const window = this.#windows.get(bucket);
    if (!window) return 0;
    const nowMs = this.clock.nowMs();
    forget(window, nowMs);
    let over = window.sum + weight - Math.max(limit * this.share, weight);
    if (over <= 0) return 0;
    const ends = [...window.spent.values()].sort((a, b) => a.untilMs - b.untilMs);
    const last = ends.find((one) => (over -= one.weight) <= 0)!;
    return Math.max(0, last.untilMs - nowMs);
  }

  /** The weight that this bucket holds now. */
  sumOf(bucket: string): number {
    const window = this.#windows.get(bucket);
    return window ? forget(window, this.clock.nowMs()).sum : 0;
  }

  /** Everything spent that still counts. */
  *entries(): Generator<{ readonly cost: Cost; readonly id: string; readonly forMs: number }> {
    const nowMs = this.clock.nowMs();
    for (const [bucket, { spent }] of this.#windows)
      for (const [id, { weight, untilMs }] of spent)
        yield { cost: { bucket, weight, limit: 0 }, id, forMs: untilMs - nowMs };
  }

  #window(bucket: string): Window {
    const known = this.#windows.get(bucket);
    if (known) return known;
    if (this.#windows.size >= MANY_BUCKETS)
      for (const [name, window] of this.#windows)
        if (forget(window, this.clock.nowMs()).spent.size === 0) this.#windows.delete(name);
    const made: Window = { spent: new Map(), sum: 0 };
    this.#windows.set(bucket, made);
    return made;
  }
}

/** Stops at the first entry that still counts: those behind it end at nearly the same time. */
function forget(window: Window, nowMs: number): Window {
  for (const [id, { weight, untilMs }] of window.spent) {
    if (untilMs > nowMs) break;
    window.spent.delete(id);
    window.sum -= weight;
  }
  return window;
}
