// Counts a page's pending timers, requests, storage and cryptography. It wraps the window's own
// functions, so that no test has to guess a waiting time.

type Run = (...given: unknown[]) => unknown;
type Timer = (run: unknown, delayMs?: number, ...given: unknown[]) => number;

/** A window with the constructors of its page. */
export type Page = Window & typeof globalThis;

/** Stored on the window itself: a frame that loads another page has another window. */
const PENDING = Symbol('pending');

/** The number of pending items of this window; null if it is not watched. */
export const pendingIn = (window: Window): number | null =>
  (window as { [PENDING]?: Set<object> })[PENDING]?.size ?? null;

/**
 * @param longestTimerMs longer timers do not count as work: a cursor that blinks, a periodic check.
 *   An interval counts until its first run.
 */
export function watchPending(window: Page, longestTimerMs: number): void {
  const pending = new Set<object>();
  Object.defineProperty(window, PENDING, { value: pending });
  const begin = (): (() => void) => {
    const work = {};
    pending.add(work);
    return () => pending.delete(work);
  };
  watchTimers(window, longestTimerMs, begin);
  watchTimersOfWorkers(window, longestTimerMs, begin);
  watchPromises(window, ['fetch'], begin);
  watchPromises(
    window.SubtleCrypto.prototype,
    ['decrypt', 'deriveBits', 'deriveKey', 'digest', 'encrypt', 'importKey', 'sign', 'verify'],
    begin,
  );
  watchEnd(window.IDBFactory.prototype, 'open', ['success', 'error'], begin);
  watchEnd(window.IDBDatabase.prototype, 'transaction', ['complete', 'abort'], begin);
}

function watchTimers(window: Page, longestMs: number, begin: () => () => void): void {
  const ends = new Map<number, () => void>();
  const end = (id: number): void => {
    ends.get(id)?.();
    ends.delete(id);
  };
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = (window[name] as Timer).bind(window);
    const counted: Timer = (run, delayMs = 0, ...given) => {
      if (typeof run !== 'function' || delayMs > longestMs) return set(run, delayMs, ...given);
      const id = set(
        (...all: unknown[]) => {
          try {
            (run as Run)(...all);
          } finally {
            end(id);
          }
        },
        delayMs,
        ...given,
      );
      ends.set(id, begin());
      return id;
    };
    Object.assign(window, { [name]: counted });
  }
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = window[name].bind(window);
    Object.assign(window, {
      [name]: (id: number) => {
        end(id);
        clear(id);
      },
    });
  }
}

/**
 * Timers that run in a worker: the page sends [id, milliseconds], the worker sends id back, and
 * [id, null] cancels. Other messages to a worker are not counted.
 */
function watchTimersOfWorkers(window: Page, longestMs: number, begin: () => () => void): void {
  const members = window.Worker.prototype as unknown as Record<string, Run>;
  const post = members['postMessage'];
  if (!post) return;
  const timersOf = new WeakMap<object, Map<unknown, () => void>>();
  members['postMessage'] = function (this: Worker, ...given) {
    const [message] = given;
    if (isTimer(message)) {
      const ends = timersOf.get(this) ?? new Map<unknown, () => void>();
      const end = (id: unknown): void => {
        ends.get(id)?.();
        ends.delete(id);
      };
      if (!timersOf.has(this)) {
        timersOf.set(this, ends);
        // After the page's own listener, so that work which it starts is counted before this ends.
        this.addEventListener('message', ({ data }) => end(data));
        this.addEventListener('error', () => [...ends.keys()].forEach(end));
      }
      const [id, delayMs] = message;
      end(id);
      if (delayMs !== null && delayMs <= longestMs) ends.set(id, begin());
    }
    return post.apply(this, given);
  };
}

const isTimer = (message: unknown): message is readonly [number, number | null] =>
  Array.isArray(message) &&
  message.length === 2 &&
  typeof message[0] === 'number' &&
  (message[1] === null || typeof message[1] === 'number');

/** Functions that return a promise. */
function watchPromises(owner: object, names: readonly string[], begin: () => () => void): void {
  const members = owner as Record<string, Run>;
  for (const name of names) {
    const ask = members[name];
    if (!ask) continue;
    members[name] = function (this: unknown, ...given) {
      const end = begin();
      const answer = ask.apply(this, given) as Promise<unknown>;
      answer.then(end, end);
      return answer;
    };
  }
}

/** A function that returns an object which raises an event when it ends. */
function watchEnd(
  owner: object,
  name: string,
  ends: readonly string[],
  begin: () => () => void,
): void {
  const members = owner as Record<string, Run>;
  const start = members[name];
  if (!start) return;
  members[name] = function (this: unknown, ...given) {
    const started = start.apply(this, given) as EventTarget;
    const end = begin();
    for (const each of ends) started.addEventListener(each, end);
    return started;
  };
}
