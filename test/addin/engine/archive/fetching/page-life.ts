// A page that can be killed at any moment: between two of its steps everything it had is gone, but
// what its store has committed.
import { systemClock, type Clock } from '../../../../../src/addin/platform/clock';

/** A step is a request sent, an answer delivered, a transaction begun or committed. */
export class PageLife {
  readonly #transactions = new Set<IDBTransaction>();
  readonly #databases = new Set<IDBDatabase>();
  readonly #timers = new Set<() => void>();
  steps = 0;
  isDead = false;

  /** @param diesAt the step at which it is killed. */
  constructor(readonly diesAt = Infinity) {}

  kill(): void {
    this.isDead = true;
    for (const transaction of this.#transactions) transaction.abort();
    for (const database of this.#databases) database.close();
    for (const undo of this.#timers) undo();
  }

  /** Nothing of a dead page goes on. */
  #step(): Promise<void> {
    this.steps += 1;
    if (this.steps === this.diesAt) this.kill();
    return this.isDead ? new Promise(() => undefined) : Promise.resolve();
  }

  /** @param latencyMs that an answer takes in addition: the exchange has been asked by then. */
  fetch(latencyMs = 0): typeof fetch {
    return async (input, init) => {
      await this.#step();
      const response = await fetch(input, init);
      const text = await response.text();
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
      if (this.isDead) return new Promise(() => undefined);
      await this.#step();
      return {
        status: response.status,
        headers: response.headers,
        text: () => Promise.resolve(text),
      } as Response;
    };
  }

  /** @param nowMs time stands still in it unless it goes on by itself. */
  clock(nowMs: () => number): Clock {
    return {
      nowMs,
      steadyMs: nowMs,
      after: (delayMs, run) => {
        const undo = this.isDead ? () => undefined : systemClock.after(delayMs, run);
        this.#timers.add(undo);
        return undo;
      },
    };
  }

  /** The same databases, as this page sees them. */
  indexedDB(factory: IDBFactory): IDBFactory {
    return new Proxy(factory, {
      get: (target, name) =>
        name === 'open'
          ? (...asked: Parameters<IDBFactory['open']>) => {
              const request = target.open(...asked);
              request.addEventListener('success', () => this.#watch(request.result));
              return request;
            }
          : (Reflect.get(target, name) as unknown),
    });
  }

  #watch(database: IDBDatabase): void {
    this.#databases.add(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...asked) => {
      void this.#step();
      const transaction = begin(...asked);
      this.#transactions.add(transaction);
      transaction.addEventListener('complete', () => {
        this.#transactions.delete(transaction);
        void this.#step();
      });
      transaction.addEventListener('abort', () => this.#transactions.delete(transaction));
      return transaction;
    };
  }
}
