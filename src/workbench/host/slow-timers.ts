// Timers as in a page that is hidden for long: once a second, and once a minute from the fifth
// timer of a chain on. https://developer.chrome.com/blog/timer-throttling-in-chrome-88

import type { Page } from './pending-work';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const CHAIN = 5;

const untilNext = (stepMs: number, delayMs: number): number => {
  const now = performance.now();
  return Math.ceil((now + delayMs) / stepMs) * stepMs - now;
};

export function slowTimers(page: Page): void {
  const [start, startAgain] = [page.setTimeout.bind(page), page.setInterval.bind(page)];
  let depth = 0;
  /** Timers started by the callback, and by its promises, are the next link of the chain. */
  const linked =
    (run: (...args: unknown[]) => void, own: number) =>
    (...args: unknown[]): void => {
      depth = own;
      try {
        run(...args);
      } finally {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          if (depth === own) depth = 0;
        };
        port2.postMessage(null);
      }
    };
  Object.assign(page, {
    setTimeout: (run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
      const own = depth + 1;
      const stepMs = own >= CHAIN ? MINUTE_MS : SECOND_MS;
      return start(linked(run, own), untilNext(stepMs, delayMs), ...args);
    },
    setInterval: (run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
      startAgain(linked(run, CHAIN), Math.max(delayMs, MINUTE_MS), ...args),
  });
}
