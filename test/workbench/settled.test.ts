// When the workbench says that nothing is under way, and how it sees that.
import { pendingIn, watchPending, type WatchedWindow } from '../../src/workbench/host/pending-work';
import { settled } from '../../src/workbench/settled';

describe('settled', () => {
  /** Time passes only while the loop waits, by `stepMs` more than it asked for. */
  function source({
    lateMs = 0,
    busyUntilMs = 0,
    changedAtMs = 0,
    pendingUntilMs = 0 as number | null,
  }) {
    let nowMs = 0;
    let pictures = 0;
    return {
      at: () => nowMs,
      pictures: () => pictures,
      sources: {
        isBusy: () => nowMs < busyUntilMs,
        pending: () => (pendingUntilMs === null ? null : Number(nowMs < pendingUntilMs)),
        waiting: () => 0,
        lastChangeAtMs: () => (changedAtMs > nowMs ? 0 : changedAtMs),
        clock: {
          now: () => nowMs,
          after: (run: () => void, delayMs: number) => {
            setImmediate(() => {
              nowMs += Math.min(delayMs, 10) + lateMs;
              run();
            });
          },
          picture: (run: () => void) => {
            pictures += 1;
            run();
          },
        },
      },
    };
  }

  test('follows what is pending, then waits for two pictures', async () => {
    const { at, pictures, sources } = source({ pendingUntilMs: 310 });
    await settled(sources);
    expect(at()).toBeGreaterThanOrEqual(350);
    expect(at()).toBeLessThan(400);
    expect(pictures()).toBe(2);
  });

  test('a calculation and a change begin the wait again', async () => {
    const { at, sources } = source({ busyUntilMs: 1000, changedAtMs: 1040 });
    await settled(sources);
    expect(at()).toBeGreaterThanOrEqual(1080);
    expect(at()).toBeLessThan(1150);
  });

  test.each([
    ['a page that cannot be seen into', null],
    ['something that stays pending and changes nothing', Infinity],
  ])('of %s it waits for 600 ms without work or change', async (_, pendingUntilMs) => {
    const { at, sources } = source({ pendingUntilMs, busyUntilMs: 1000, changedAtMs: 1500 });
    await settled(sources);
    expect(at()).toBeGreaterThanOrEqual(2100);
    expect(at()).toBeLessThan(2200);
  });

  test('of such a page it waits longer where the thread was held up, as office.js then does', async () => {
    const { at, sources } = source({ pendingUntilMs: null, lateMs: 500 });
    await settled(sources);
    expect(at()).toBeGreaterThanOrEqual(1600);
  });
});

describe('what is pending in a window', () => {
  const turn = (): Promise<void> =>
    new Promise((done) => {
      setImmediate(done);
    });
  /** A window of a few members, whose answers the test gives. */
  function opened() {
    const timers = new Map<number, () => void>();
    let answer: (error?: Error) => void = () => undefined;
    let stored = new EventTarget();
    const asked = (): Promise<unknown> =>
      new Promise((done, fail) => {
        answer = (error) => {
          if (error) fail(error);
          else done(null);
        };
      });
    const set = (run: () => void): number => {
      timers.set(timers.size + 1, run);
      return timers.size;
    };
    const window = {
      setTimeout: set,
      setInterval: set,
      clearTimeout: (id: number) => timers.delete(id),
      clearInterval: (id: number) => timers.delete(id),
      fetch: asked,
      SubtleCrypto: { prototype: { digest: asked } },
      IDBFactory: { prototype: { open: () => (stored = new EventTarget()) } },
      IDBDatabase: { prototype: { transaction: () => (stored = new EventTarget()) } },
      Worker: class extends EventTarget {
        readonly told: unknown[] = [];
        postMessage(message: unknown): void {
          this.told.push(message);
        }
      },
    };
    expect(pendingIn(window as unknown as Window)).toBeNull();
    watchPending(window as unknown as WatchedWindow, 500);
    return {
      window: window as unknown as WatchedWindow,
      timers,
      pending: () => pendingIn(window as unknown as Window),
      answer: (error?: Error) => {
        answer(error);
      },
      stored: (event: string) => {
        stored.dispatchEvent(new Event(event));
      },
    };
  }

  test('timers count until they fire, fail or are cleared; an interval until it was there once', () => {
    const { window, timers, pending } = opened();
    window.setTimeout(() => undefined, 100);
    const cleared = window.setTimeout(() => undefined);
    window.setTimeout(() => {
      throw new Error('as it happens');
    }, 500);
    window.setInterval(() => undefined, 50);
    expect(pending()).toBe(4);
    window.clearTimeout(cleared);
    expect(pending()).toBe(3);
    timers.get(1)?.();
    expect(() => timers.get(3)?.()).toThrow('as it happens');
    expect(pending()).toBe(1);
    timers.get(4)?.();
    timers.get(4)?.();
    expect(pending()).toBe(0);
  });

  test('a timer for later is a plan, and one that holds the next is pending throughout', () => {
    const { window, timers, pending } = opened();
    window.setTimeout(() => undefined, 15_000);
    expect(pending()).toBe(0);
    window.setTimeout(() => window.setTimeout(() => undefined, 200), 200);
    timers.get(2)?.();
    expect(pending()).toBe(1);
  });

  test('timers of a worker count until they come back, are undone or the worker fails', () => {
    const { window, pending } = opened();
    const worker = new window.Worker('timers.js');
    const back = (data: unknown): void => {
      worker.dispatchEvent(Object.assign(new Event('message'), { data }));
    };
    worker.postMessage([1, 300]);
    worker.postMessage([2, 15_000]);
    worker.postMessage('anything else');
    expect(pending()).toBe(1);
    back(1);
    back(2);
    expect(pending()).toBe(0);
    worker.postMessage([3, 100]);
    worker.postMessage([4, 100]);
    worker.postMessage([3, null]);
    expect(pending()).toBe(1);
    worker.dispatchEvent(new Event('error'));
    expect(pending()).toBe(0);
    expect((worker as unknown as { told: unknown[] }).told).toHaveLength(6);
  });

  test('what a worker begins when it comes back is counted at once', () => {
    const { window, pending } = opened();
    const worker = new window.Worker('timers.js');
    const seen: (number | null)[] = [];
    worker.addEventListener('message', () => {
      worker.postMessage([2, 100]);
      seen.push(pending());
    });
    worker.postMessage([1, 100]);
    worker.dispatchEvent(Object.assign(new Event('message'), { data: 1 }));
    expect([...seen, pending()]).toEqual([2, 1]);
  });

  test('requests, cryptography and storage count until they end, well or not', async () => {
    const { window, pending, answer, stored } = opened();
    void window.fetch('/api');
    expect(pending()).toBe(1);
    answer();
    await turn();
    const refused = window.SubtleCrypto.prototype.digest('SHA-256', new Uint8Array());
    expect(pending()).toBe(1);
    answer(new Error('refused'));
    await expect(refused).rejects.toThrow('refused');
    await turn();
    window.IDBFactory.prototype.open('records');
    expect(pending()).toBe(1);
    stored('error');
    window.IDBDatabase.prototype.transaction('rows');
    expect(pending()).toBe(1);
    stored('complete');
    expect(pending()).toBe(0);
  });
});
