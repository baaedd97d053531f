// Time that the test turns: timers run in their order, and what they wake runs before the next one.
import type { MonotonicClock } from '../../../src/server/http/clock';

export interface TurningClock extends MonotonicClock {
  /** Turns on by so long. */
  turn(ms: number): Promise<void>;
}

export function turningClock(): TurningClock {
  let nowMs = 0;
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    nowMs: () => nowMs,
    after: (ms, run) => {
      const timer = { atMs: nowMs + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    turn: async (ms) => {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const next = [...timers]
          .filter(({ atMs }) => atMs <= untilMs)
          .sort((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        timers.delete(next);
        nowMs = Math.max(nowMs, next.atMs);
        next.run();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}
