/**
 * Work on the same thing is done one after the other, in the order in which it was asked; on
 * different things at once.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(name, mine);
    const leave = (): void => {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    };
    mine.then(leave, leave);
    return mine;
  }

  /** When everything asked so far is done, well or badly. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
