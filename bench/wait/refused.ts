// An exchange that refuses although the limiter keeps its weights: for ever, or because a program
// beside us spends from the same account. The limiter of the server, on a simulated clock.
import { Limiter, type Admission } from '../../src/node/relay/limiter/limiter';
import { usualWeights } from '../../src/node/relay/limiter/weights';
import { MemoryWindows } from '../../src/node/relay/limiter/windows';
import { LimiterRefusal } from '../../src/node/relay/http/trouble';
import { usualLimits } from '../../src/node/relay/http/limits';
import { EventClock } from './month-end';

/** Requests of one pane under way at a time. */
const LANES = 12;
const ANSWER_MS = 50;
const RETRY_AFTER_MS = 1_000;

export interface Refused {
  readonly refused: number;
  readonly answered: number;
}

/** The exchange refuses everything, always with Retry-After 1. */
export const refusedForEver = (forMs: number): Promise<Refused> => asked(forMs, () => false);

/** Another program takes so much that two requests are left of ten seconds' ten. */
export function besideAnother(forMs: number): Promise<Refused> {
  let letThroughAtMs: number[] = [];
  return asked(forMs, (nowMs) => {
    letThroughAtMs = letThroughAtMs.filter((atMs) => atMs > nowMs - 10_000);
    return letThroughAtMs.length < 2 && letThroughAtMs.push(nowMs) > 0;
  });
}

/** Each lane asks again and again, when it is told to. */
async function asked(forMs: number, lets: (nowMs: number) => boolean): Promise<Refused> {
  const clock = new EventClock();
  const windows = new MemoryWindows(clock);
  const limiter = new Limiter('ledger', usualWeights, windows, clock, usualLimits);
  const { signal } = new AbortController();
  const pause = (ms: number): Promise<void> => new Promise((done) => clock.after(ms, done));
  const asker = { person: 'a', account: 'a', window: '', page: 1, accountLimit: Infinity };
  const count = { refused: 0, answered: 0 };
  const lane = async (): Promise<void> => {
    while (clock.nowMs() < forMs) {
      let pass: Admission;
      try {
        pass = await limiter.enter(asker, signal);
      } catch (error) {
        if (!(error instanceof LimiterRefusal)) throw error;
        await pause(error.retryAfterMs);
        continue;
      }
      await pause(ANSWER_MS);
      if (clock.nowMs() > forMs) return;
      if (lets(clock.nowMs())) {
        count.answered += 1;
        pass.answered();
      } else {
        count.refused += 1;
        await pause(pass.refused(RETRY_AFTER_MS));
      }
    }
  };
  await clock.run(Promise.all(Array.from({ length: LANES }, lane)));
  return count;
}
