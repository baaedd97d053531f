// Values derived from stored records, cached until those records change.
import type { Clock } from '../../platform/clock';

/** Stored records that were found: `stamp` differs whenever the records do. */
export interface Found<Value> {
  readonly stamp: string;
  /** null: a part was deleted meanwhile. */
  readonly make: () => Value | Promise<Value | null>;
}

interface Cached<Value> {
  readonly stamp: string;
  readonly value: Value;
}
interface Entry<Value> {
  readonly atMs: number;
  /** The owner's count of changes when it was searched. */
  readonly changes: number;
  readonly cached: Promise<Cached<Value> | null>;
}

/**
 * Cells of one calculation arrive within this time, and their records are read from the device
 * once. Changes by another window are seen after this time.
 */
const LOOK_AGAIN_MS = 1_000;

export class LookupCache<Value> {
  /** In the order of use, the oldest first. */
  readonly #entries = new Map<string, Entry<Value>>();

  /** @param most maximum of values; the least recently used one is dropped first. */
  constructor(
    readonly parts: {
      readonly clock: Pick<Clock, 'nowMs'>;
      /** How often records of an owner were stored. */
      readonly changes: ReadonlyMap<string, number>;
    },
    readonly most: number,
  ) {}

  /**
   * Checks the store unless it was checked a moment ago, and makes the value only if something has
   * changed. null: a part is not stored.
   */
  async get(
    key: string,
    owner: string,
    look: () => Promise<Found<Value> | null>,
  ): Promise<Value | null> {
    const nowMs = this.parts.clock.nowMs();
    const changes = this.parts.changes.get(owner) ?? 0;
    const before = this.#entries.get(key);
    const entry =
      before?.changes === changes && nowMs - before.atMs < LOOK_AGAIN_MS
        ? before
        : { atMs: nowMs, changes, cached: lookAgain(before?.cached ?? null, look) };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.most) break;
      this.#entries.delete(oldest);
    }
    const forget = (): void => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    try {
      const cached = await entry.cached;
      if (cached === null) forget();
      return cached?.value ?? null;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

async function lookAgain<Value>(
  before: Promise<Cached<Value> | null> | null,
  look: () => Promise<Found<Value> | null>,
): Promise<Cached<Value> | null> {
  const [cached, found] = await Promise.all([before?.catch(() => null) ?? null, look()]);
  if (found === null) return null;
  if (cached?.stamp === found.stamp) return cached;
  const value = await found.make();
  return value === null ? null : { stamp: found.stamp, value };
}
