// Timers of work that must go on. A browser lets the timers of a page that is not in sight run once
// a minute (https://developer.chrome.com/blog/timer-throttling-in-chrome-88); those of a worker run
// on.

type Undo = () => void;
export type StartTimer = (delayMs: number, run: () => void) => Undo;

const pageTimer: StartTimer = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};
let start = pageTimer;

/** Runs something once after a while; returns its own undo. */
export const startTimer: StartTimer = (delayMs, run) => start(delayMs, run);

/** From now on timers are a worker's. Where it fails, they are the page's again. */
export function runTimersIn(worker: Worker): void {
  const waiting = new Map<number, { readonly run: () => void; readonly dueMs: number }>();
  let last = 0;
  worker.onmessage = ({ data: id }: MessageEvent<number>) => {
    const timer = waiting.get(id);
    waiting.delete(id);
    timer?.run();
  };
  worker.onerror = () => {
    start = pageTimer;
    for (const { run, dueMs } of waiting.values())
      pageTimer(Math.max(0, dueMs - performance.now()), run);
    waiting.clear();
  };
  start = (delayMs, run) => {
    const id = (last += 1);
    waiting.set(id, { run, dueMs: performance.now() + delayMs });
    worker.postMessage([id, delayMs]);
    return () => {
      if (waiting.delete(id)) worker.postMessage([id, null]);
    };
  };
}
