/** The clock of the core: passed in, so that tests can set it. */
export interface Clock {
  /** Unix time in milliseconds. */
  nowMs(): number;
  /**
   * Milliseconds since some moment, by a clock that nobody can set: for waits. It does not give the
   * date, and two windows do not share it.
   */
  steadyMs(): number;
  /** Runs something once after a while; returns its own undo. */
  after(delayMs: number, run: () => void): () => void;
}

// Timers of work that must go on. In a page that is not visible a browser runs timers once a minute
// (https://developer.chrome.com/blog/timer-throttling-in-chrome-88); a worker's timers are not
// throttled.

type Undo = () => void;
export type StartTimer = (delayMs: number, run: () => void) => Undo;

const pageTimer: StartTimer = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};
let start = pageTimer;

/** Runs something once after a while; returns its own undo. */
export const startTimer: StartTimer = (delayMs, run) => start(delayMs, run);

/** From now on timers run in a worker. If it fails, they run in the page again. */
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

/** The clock of the page or process. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  steadyMs: () => performance.now(),
  after: startTimer,
};

/** The pause before the next try: doubles after each try, up to the longest. */
export const backoffMs = (firstMs: number, triesBefore: number, longestMs = Infinity): number =>
  Math.min(firstMs * 2 ** triesBefore, longestMs);

/** Resolves after a while, or rejects with the signal's reason as soon as it is aborted. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      undo();
      reject(signal.reason as Error);
    };
    const undo = clock.after(delayMs, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/** A signal that is aborted with the first of two. */
export function either(
  a: AbortSignal,
  b: AbortSignal,
): { readonly signal: AbortSignal; readonly undo: () => void } {
  const both = new AbortController();
  const follow = [a, b].map((one) => {
    const abort = (): void => both.abort(one.reason);
    if (one.aborted) abort();
    one.addEventListener('abort', abort, { once: true });
    return () => one.removeEventListener('abort', abort);
  });
  return { signal: both.signal, undo: () => follow.forEach((undo) => undo()) };
}
