// Work that must not overlap.

/**
 * Tasks for the same name run one after the other, in the order of their calls; for different names
 * at once.
 */
export class Queue {
  readonly #last = new Map<string, Promise<void>>();

  run<Result>(work: () => Promise<Result>, thing = ''): Promise<Result> {
    const mine = (this.#last.get(thing) ?? Promise.resolve()).then(work);
    // Only the end of the task is awaited: its result may hold credentials, or megabytes.
    const leave = (): void => {
      if (this.#last.get(thing) === done) this.#last.delete(thing);
    };
    const done = mine.then(leave, leave);
    this.#last.set(thing, done);
    return mine;
  }

  /** Resolves when all tasks so far have ended, with or without an error. */
  async settled(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
