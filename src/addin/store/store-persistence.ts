// Whether the browser promises to keep the store when the disk gets full (Storage Standard,
// "persist").

export type Persistence = 'unasked' | 'granted' | 'refused' | 'memory';

/**
 * Asks once, after the first thing was kept: before, there is nothing that a person would want to
 * keep.
 */
export class PersistenceAsk {
  #state: Persistence = 'unasked';
  #isAsked = false;

  /** @param ask `navigator.storage.persist`, or undefined where the browser has none. */
  constructor(readonly ask: (() => Promise<boolean>) | undefined) {}

  get state(): Persistence {
    return this.#state;
  }

  /** The database is gone. */
  lost(): void {
    this.#state = 'memory';
  }

  once(): void {
    if (this.#isAsked || !this.ask) return;
    this.#isAsked = true;
    const settle = (state: Persistence): void => {
      if (this.#state !== 'memory') this.#state = state;
    };
    // Inside a promise, because a browser without it throws.
    Promise.resolve()
      .then(this.ask)
      .then(
        (isGranted) => settle(isGranted ? 'granted' : 'refused'),
        () => settle('refused'),
      );
  }
}
