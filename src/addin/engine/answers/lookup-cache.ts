// Values made from what is kept, held as long as what is kept does not change.
import type { Clock } from '../../platform/clock';

/** What was found on the device: `stamp` differs whenever the records do. */
export interface Found<Value> {
  readonly stamp: string;
  /** null: the device lacks a part by then. */
  readonly make: () => Value | Promise<Value | null>;
}

interface Cached<Value> {
  readonly stamp: string;
  readonly value: Value;
}
interface Entry<Value> {
  readonly atMs: number;
  /** Of the owner, when it was looked for. */
  readonly changes: number;
  readonly cached: Promise<Cached<Value> | null>;
}

/**
 * Cells of one calculation come within this time: what they need is read from the device once. News
 * of another window waits as long.
 */
const LOOK_AGAIN_MS = 1_000;

export class LookupCache<Value> {
  /** In the order of use, the oldest first. */
  readonly #entries = new Map<string, Entry<Value>>();

  /** @param most values that are held; what was used longest ago goes first. */
  constructor(
    readonly parts: {
      readonly clock: Pick<Clock, 'nowMs'>;
      /** How often records of an owner were kept. */
      readonly changes: ReadonlyMap<string, number>;
    },
    readonly most: number,
  ) {}

  /**
   * Looks where nobody has looked for a moment, and makes the value only where something has
   * changed. null: the device lacks a part.
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
