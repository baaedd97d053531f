// Shares work in flight: the same work is done once for several callers.

interface Running<Result> {
  readonly promise: Promise<Result>;
  readonly stop: AbortController;
  interested: number;
}

/** Work in flight by name. It is aborted when no caller waits for it any more. */
export class SharedWork<Result> {
  readonly #running = new Map<string, Running<Result>>();

  /**
   * Joins the work of this name or starts it. Rejects with the reason of a signal as soon as it is
   * aborted.
   */
  async join(
    name: string,
    start: (signal: AbortSignal) => Promise<Result>,
    signals: readonly AbortSignal[],
  ): Promise<Result> {
    for (const one of signals) one.throwIfAborted();
    const work = this.#running.get(name) ?? this.#start(name, start);
    work.interested += 1;
    const reason = (): Error => signals.find(({ aborted }) => aborted)?.reason as Error;
    let leave: () => void = () => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(reason());
      for (const one of signals) one.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([work.promise, left]);
    } finally {
      for (const one of signals) one.removeEventListener('abort', leave);
      work.interested -= 1;
      if (work.interested === 0 && this.#running.get(name) === work) {
        this.#running.delete(name);
        work.stop.abort(reason());
      }
    }
  }

  #start(name: string, start: (signal: AbortSignal) => Promise<Result>): Running<Result> {
    const stop = new AbortController();
    const promise = start(stop.signal).finally(() => {
      if (this.#running.get(name) === work) this.#running.delete(name);
    });
    const work: Running<Result> = { promise, stop, interested: 0 };
    // If no caller waits, the rejection must not be reported as unhandled.
    promise.catch(() => undefined);
    this.#running.set(name, work);
    return work;
  }
}
