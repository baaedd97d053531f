// The list of live calls in the workbook.
import { signal } from '@preact/signals-core';
import type { LiveCall, RefusedCall } from './live-call';

/**
 * From this many calls on, changes are announced a few times a second: announcing each would take
 * time quadratic in their number.
 */
const MANY_CALLS = 500;
const REST_MS = 250;

export class CallList {
  /**
   * A new object after each change of any call. Subscribers re-read all calls; the list itself is
   * not copied, because that would take time quadratic in the number of calls.
   */
  readonly #calls = signal({
    liveCalls: new Map<string, LiveCall>(),
    refused: new Set<RefusedCall>(),
  });
  readonly changed = (): void => {
    this.#calls.value = { ...this.#calls.peek() };
  };
  #nextId = 1;

  get all(): readonly LiveCall[] {
    return [...this.#calls.value.liveCalls.values()];
  }
  get refused(): readonly RefusedCall[] {
    return [...this.#calls.value.refused];
  }
  /** The number of calls that have begun so far. */
  get begun(): number {
    return this.#nextId;
  }
  /** How long subscribers wait between two readings, in ms. */
  get restMs(): number {
    return this.#calls.peek().liveCalls.size > MANY_CALLS ? REST_MS : 0;
  }

  newId(kind: 'call' | 'refused'): string {
    return `${kind}-${this.#nextId++}`;
  }

  find(key: string): LiveCall | undefined {
    return this.#calls.peek().liveCalls.get(key);
  }

  add(call: LiveCall | RefusedCall): void {
    const { liveCalls, refused } = this.#calls.peek();
    if ('key' in call) liveCalls.set(call.key, call);
    else refused.add(call);
    this.changed();
  }

  remove(call: LiveCall | RefusedCall): void {
    const { liveCalls, refused } = this.#calls.peek();
    if ('key' in call) liveCalls.delete(call.key);
    else refused.delete(call);
    this.changed();
  }
}
