// What the limiter's tests share: who asks, and a pane that asks again when it is told to.
import { setMaxListeners } from 'node:events';
import type { MonotonicClock } from '../../../src/server/http/clock';
import { LimiterRefusal } from '../../../src/server/http/trouble';
import type { Admission, Asker, Limiter } from '../../../src/server/limiter/limiter';

/** Of a client that stays. */
export const signal = new AbortController().signal;
// Many requests of one test share it.
setMaxListeners(0, signal);

/** An account of one person who has the same name, unless told. */
export const askerOf = (account: string, more: Partial<Asker> = {}): Asker => ({
  person: account,
  account,
  window: '',
  page: 1,
  accountLimit: Infinity,
  ...more,
});

export const pause = (clock: MonotonicClock, ms: number): Promise<void> =>
  new Promise((resolve) => clock.after(ms, resolve));

/** Asks again when it is told to, as the pane does. */
export async function pass(
  limiter: Limiter,
  clock: MonotonicClock,
  asker: Asker,
): Promise<Admission> {
  for (;;) {
    try {
      return await limiter.enter(asker, signal);
    } catch (error) {
      if (!(error instanceof LimiterRefusal)) throw error;
      await pause(clock, error.retryAfterMs);
    }
  }
}
