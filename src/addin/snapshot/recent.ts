/**
 * What was read or written last, ready for use: the newest values whose rows together stay within a
 * bound.
 */
export class Recent<Value> {
  /** In the order of use, the oldest first. */
  readonly #held = new Map<
    string,
    { readonly stamp: string; readonly rows: number; readonly value: Value }
  >();
  #rows = 0;

  constructor(readonly rowBound: number) {}

  /** @param stamp of the record as it is stored now: what was held of an older one is let go. */
  get(name: string, stamp: string): Value | null {
    const one = this.#held.get(name);
    this.drop(name);
    if (one?.stamp !== stamp) return null;
    this.put(name, stamp, one.value, one.rows);
    return one.value;
  }

  /** What alone has more rows than the bound is not held. */
  put(name: string, stamp: string, value: Value, rows: number): void {
    this.drop(name);
    this.#held.set(name, { stamp, rows, value });
    this.#rows += rows;
    for (const oldest of this.#held.keys()) {
      if (this.#rows <= this.rowBound) return;
      this.drop(oldest);
    }
  }

  drop(name: string): void {
    this.#rows -= this.#held.get(name)?.rows ?? 0;
    this.#held.delete(name);
  }

  clear(): void {
    this.#held.clear();
    this.#rows = 0;
  }
}
