// Time that a test turns by hand, so that minutes of waiting cost nothing and no assertion depends
// on how fast a machine is.
import type { Clock } from '../src/addin/platform/clock';

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** How long, in real time, `run` waits for something to happen when no timer is left. */
const PATIENCE_MS = 60_000;

/**
 * A clock that stands still while anything real is under way, and otherwise jumps to the next
 * timer.
 */
export class TurnedClock implements Clock {
  #nowMs: number;
  #timers: Timer[] = [];
  #busy = 0;
  #free: (() => void)[] = [];
  /**
   * How much of the real work under way waits for this clock itself, as a request does that the
   * server's limiter holds.
   */
  parked: (() => number) | null = null;

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  /**
   * How much later a person does the next thing after `run`: a refresh takes what was read in its
   * own millisecond as fresh.
   */
  betweenActionsMs = 0;

  /** How far a person has set the computer's clock; waits do not notice. */
  setByMs = 0;

  readonly nowMs = (): number => this.#nowMs + this.setByMs;
  readonly steadyMs = (): number => this.#nowMs;

  readonly after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs), run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };

  /** Timers that nobody undid and that have not fired. */
  get timers(): number {
    return this.#timers.length;
  }

  /** Real work (a request, a signature): time stands still until it is done. */
  async hold<Result>(work: Promise<Result>): Promise<Result> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) this.#free.splice(0).forEach((go) => go());
    }
  }

  /** A fetch whose time does not count, body included. */
  holding(real: typeof fetch): typeof fetch {
    return (input, init) =>
      this.hold(
        (async () => {
          const response = await real(input, init);
          const text = await response.text();
          return {
            status: response.status,
            headers: response.headers,
            text: () => Promise.resolve(text),
          } as Response;
        })(),
      );
  }

  /** Moves time on, firing what is due in its order, and lets what follows happen. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.#nowMs + byMs;
    await this.#quiet();
    while (this.#fireNext(untilMs)) await this.#quiet();
    this.#nowMs = untilMs;
    await this.#quiet();
  }

  /** Jumps from timer to timer until the work is settled. */
  async run<Result>(work: Promise<Result>): Promise<Result> {
    const end = { settled: false };
    const settle = (): void => {
      end.settled = true;
    };
    work.then(settle, settle);
    let idleSince: number | null = null;
    for (;;) {
      await this.#quiet();
      if (end.settled) {
        this.#nowMs += this.betweenActionsMs;
        return work;
      }
      if (this.#fireNext(Infinity)) idleSince = null;
      else {
        idleSince ??= performance.now();
        if (performance.now() - idleSince > PATIENCE_MS)
          throw new Error('Nothing is left to wait for, and yet the work is not done.');
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }
  }

  #fireNext(untilMs: number): boolean {
    const next = this.#timers.reduce<Timer | null>(
      (first, one) => (first === null || one.atMs < first.atMs ? one : first),
      null,
    );
    if (!next || next.atMs > untilMs) return false;
    this.#timers = this.#timers.filter((one) => one !== next);
    this.#nowMs = Math.max(this.#nowMs, next.atMs);
    next.run();
    return true;
  }

  /** Until nothing real is under way, and nothing starts any more of itself. */
  async #quiet(): Promise<void> {
    for (let calm = 0; calm < 3; calm += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#busy <= (this.parked?.() ?? 0)) continue;
      if (this.parked) await new Promise((resolve) => setTimeout(resolve, 1));
      else await new Promise<void>((resolve) => this.#free.push(resolve));
      calm = 0;
    }
  }
}

const SUBTLE = [
  ...['sign', 'digest', 'importKey', 'generateKey', 'deriveKey', 'unwrapKey', 'encrypt', 'decrypt'],
] as const satisfies readonly (keyof SubtleCrypto)[];
const holding = new Set<TurnedClock>();

/**
 * Signatures, seals and compressed bytes are made on other threads, and long work yields: meanwhile
 * the clock stands still too. Returns its own undo.
 */
export function holdForThreads(clock: TurnedClock): () => void {
  if (holding.size === 0) {
    SUBTLE.forEach(wrap);
    globalThis.MessageChannel = PausedChannel as unknown as typeof MessageChannel;
    globalThis.CompressionStream = pausedStream(real.CompressionStream);
    globalThis.DecompressionStream = pausedStream(real.DecompressionStream);
  }
  holding.add(clock);
  return () => {
    holding.delete(clock);
    if (holding.size > 0) return;
    SUBTLE.forEach((name) => Reflect.deleteProperty(crypto.subtle, name));
    Object.assign(globalThis, real);
  };
}

const { MessageChannel, CompressionStream, DecompressionStream } = globalThis;
const real = { MessageChannel, CompressionStream, DecompressionStream };

/** All clocks stand still until the work is done, well or not. */
function holdAll(work: Promise<unknown>): void {
  for (const clock of holding) clock.hold(work).catch(() => undefined);
}

/** Held until its last byte was read, or it was given up. */
const pausedStream = <Stream extends typeof CompressionStream | typeof DecompressionStream>(
  Real: Stream,
): Stream =>
  class {
    readonly writable: WritableStream;
    readonly readable: ReadableStream;
    constructor(format: CompressionFormat) {
      const { writable, readable } = new Real(format);
      const last = new TransformStream();
      this.writable = writable;
      this.readable = last.readable;
      holdAll(readable.pipeTo(last.writable));
    }
  } as unknown as Stream;

/** What yield-to-main (src/addin/platform) uses of a channel: one message to oneself. */
class PausedChannel {
  readonly port1 = { onmessage: (): void => undefined, close: (): void => undefined };
  readonly port2 = {
    postMessage: (): void => {
      const turn = new Promise<void>((resolve) => {
        setImmediate(() => {
          this.port1.onmessage();
          resolve();
        });
      });
      holdAll(turn);
    },
  };
}

/** Nobody can tell whose signature it is, so all clocks stand still. */
function wrap(name: (typeof SUBTLE)[number]): void {
  const made = (crypto.subtle[name] as (...args: unknown[]) => Promise<unknown>).bind(
    crypto.subtle,
  );
  const value = (...args: unknown[]): Promise<unknown> =>
    [...holding].reduce((work, clock) => clock.hold(work), made(...args));
  Object.defineProperty(crypto.subtle, name, { configurable: true, value });
}
