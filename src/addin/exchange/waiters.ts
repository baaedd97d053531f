// Those who wait for their turn, and how many requests may be under way at once. Browsers open 6
// connections to a host on HTTP/1.1: a request that was signed long before it leaves would expire
// (exchange facts, "Clock") or time out while it stands in the browser's own queue.
import { ConnectionError } from './exchange-error';
import { say } from '../platform/say';

/** First come, first served. */
export class Waiters {
  readonly #turns: (() => void)[] = [];

  get count(): number {
    return this.#turns.length;
  }

  /**
   * Resolves with what `take` gives when the turn comes. Rejects with the signal's reason as soon
   * as it is aborted, after which `gaveUp` is called.
   */
  wait<Taken>(
    signal: AbortSignal,
    take: () => Taken,
    gaveUp: () => void = () => undefined,
  ): Promise<Taken> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#turns.splice(this.#turns.indexOf(turn), 1);
        reject(signal.reason as Error);
        gaveUp();
      };
      const turn = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(take());
      };
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', giveUp, { once: true });
      this.#turns.push(turn);
    });
  }

  /** The one who has waited longest takes the turn. */
  next(): void {
    this.#turns.shift()?.();
  }
}

/** Requests under way for each operation and account, unless told. */
const WIDTH = 12;
/** More waiting requests than a person could mean. */
const QUEUE_BOUND = 20_000;

interface Lane {
  busy: number;
  readonly waiting: Waiters;
}

/** Lanes by name, each as wide as the others. One name never blocks another. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();

  constructor(readonly width = WIDTH) {}

  /**
   * Resolves with the way out, to be called once, when there is room. Rejects when the signal is
   * aborted or too many wait.
   */
  async enter(name: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const lane = this.#lanes.get(name) ?? { busy: 0, waiting: new Waiters() };
    this.#lanes.set(name, lane);
    const take = (): (() => void) => {
      lane.busy += 1;
      // The place goes straight to the next, so that nobody who comes now overtakes.
      return () => {
        lane.busy -= 1;
        lane.waiting.next();
      };
    };
    if (lane.busy < this.width) return take();
    if (lane.waiting.count >= QUEUE_BOUND)
      throw new ConnectionError(
        'queue-full',
        say`Too many requests are waiting. Wait until the running ones are done, then press Refresh.`,
      );
    return lane.waiting.wait(signal, take);
  }
}
