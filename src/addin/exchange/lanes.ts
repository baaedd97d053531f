// How many requests may be under way at once. Browsers open 6 connections to a host on HTTP/1.1: a
// request that was signed long before it leaves would expire (exchange facts, "Clock") or time out
// while it stands in the browser's own queue.
import { ConnectionError } from './exchange-error';

/** Requests under way for each operation and account, unless told. */
const WIDTH = 12;
/** More waiting requests than a person could mean. */
const QUEUE_BOUND = 20_000;

interface Lane {
  busy: number;
  readonly waiting: (() => void)[];
}

/**
 * Lanes by name, each as wide as the others. First come, first served; one name never blocks
 * another.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();

  constructor(readonly width = WIDTH) {}

  /**
   * Resolves with the way out, to be called once, when there is room. Rejects when the signal is
   * aborted or too many wait.
   */
  enter(name: string, signal: AbortSignal): Promise<() => void> {
    const lane = this.#lanes.get(name) ?? { busy: 0, waiting: [] };
    this.#lanes.set(name, lane);
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', giveUp);
        lane.busy += 1;
        resolve(() => leave(lane));
      };
      const giveUp = (): void => {
        lane.waiting.splice(lane.waiting.indexOf(go), 1);
        reject(signal.reason as Error);
      };
      if (signal.aborted) reject(signal.reason as Error);
      else if (lane.busy < this.width) go();
      else if (lane.waiting.length >= QUEUE_BOUND)
        reject(
          new ConnectionError(
            'queue-full',
            'Too many requests are waiting. Wait until the running ones are done, then press Refresh.',
          ),
        );
      else {
        signal.addEventListener('abort', giveUp, { once: true });
        lane.waiting.push(go);
      }
    });
  }
}

/** The place goes straight to whoever waits longest, so that nobody who comes now overtakes. */
function leave(lane: Lane): void {
  lane.busy -= 1;
  lane.waiting.shift()?.();
}
