// The offset of this computer's clock from the exchange's (docs/exchange.md, Clock), measured once
// for all callers.
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock';
import { DAY_MS } from '../records/calendar';
import { shorten } from '../records/shorten';
import { ExchangeError } from './exchange-error';
import type { Operation } from './requests';
import { say } from '../../platform/say';

/** The operations may live on different hosts, each with a clock of its own. */
export type Timed = Exclude<Operation, 'time'>;

interface Measuring {
  readonly promise: Promise<void>;
  readonly signal: AbortSignal;
}

/** Smaller offsets come from drift and from time servers. */
const LEAST_SET_BACK_MS = 5_000;

export class ClockOffsets {
  /**
   * Exchange time minus this computer's, in ms, proven by a request that was signed with it and
   * accepted; 0 until then. Only this value decides which periods have begun. If the computer's
   * clock was set since, the difference is added.
   */
  readonly ms: Readonly<Record<Timed, number>>;
  readonly #accepted: Record<Operation, number> = { rebates: 0, ledger: 0, time: 0 };
  /** This computer's clock minus its steady one at the last accepted request. */
  readonly #clockAtMs: Record<Operation, number>;
  /**
   * The offset that signs the next request: the last one measured, until it is refused. A request
   * for the time is not signed: its offset stays 0.
   */
  readonly signing: Record<Operation, number> = { rebates: 0, ledger: 0, time: 0 };
  readonly #measuring = new Map<Timed, Measuring>();

  /**
   * `measure` asks the host of this operation for its time and gives exchange time minus local
   * time, in ms.
   */
  constructor(
    readonly clock: Pick<Clock, 'nowMs' | 'steadyMs'>,
    readonly measure: (operation: Timed, signal: AbortSignal) => Promise<number>,
  ) {
    const nowMs = this.clockMs();
    this.#clockAtMs = { rebates: nowMs, ledger: nowMs, time: nowMs };
    const offsetOf = (operation: Timed): number => {
      const setBackMs = this.#clockAtMs[operation] - this.clockMs();
      return this.#accepted[operation] + (setBackMs >= LEAST_SET_BACK_MS ? setBackMs : 0);
    };
    this.ms = {
      get rebates() {
        return offsetOf('rebates');
      },
      get ledger() {
        return offsetOf('ledger');
      },
    };
  }

  /** This computer's clock minus its steady one: it changes when a person sets the clock. */
  clockMs(): number {
    return this.clock.nowMs() - this.clock.steadyMs();
  }

  /**
   * Called after the exchange refused a time made with `usedMs`: measures, joins a measurement
   * under way, or does nothing if the offset was corrected since. Rejects with the measurement's
   * error.
   */
  async correct(operation: Timed, usedMs: number, signal: AbortSignal): Promise<void> {
    while (this.signing[operation] === usedMs) {
      const running = this.#measuring.get(operation) ?? this.#start(operation, signal);
      try {
        return await running.promise;
      } catch (error) {
        signal.throwIfAborted();
        // The request that measured was cancelled, so the others measure again.
        if (!running.signal.aborted) throw error;
      }
    }
  }

  /** A request signed with this offset was answered. @param clockMs `clockMs` when it was sent */
  accepted(operation: Operation, usedMs: number, clockMs: number): void {
    this.#accepted[operation] = usedMs;
    this.#clockAtMs[operation] = clockMs;
  }

  /** The offset was measured, and a request signed with it was still refused. */
  refused(operation: Timed, usedMs: number): void {
    if (this.signing[operation] === usedMs) this.signing[operation] = this.#accepted[operation];
  }

  #start(operation: Timed, signal: AbortSignal): Measuring {
    const promise = this.measure(operation, signal)
      .then((offsetMs) => void (this.signing[operation] = offsetMs))
      .finally(() => this.#measuring.delete(operation));
    const running = { promise, signal };
    this.#measuring.set(operation, running);
    return running;
  }
}

const LARGEST_OFFSET_MS = 400 * DAY_MS;

const time = z.object({ serverTime: z.union([z.number(), z.string().check(z.regex(/\S/))]) });

/**
 * The offset that an answer of `GET /api/v3/time` gives: the exchange is assumed to have read its
 * clock halfway through the round trip.
 */
export function offsetShownBy(body: unknown, sentAtMs: number, arrivedAtMs: number): number {
  const said = time.safeParse(body).data?.serverTime;
  const serverMs = Number(said ?? Number.NaN);
  if (said === undefined || !Number.isFinite(serverMs))
    throw new ExchangeError(
      'body',
      say`The exchange does not say its time as documented (field serverTime), so the clock cannot be corrected. Set this computer's clock to automatic, then press Refresh.`,
    );
  const offsetMs = serverMs - (sentAtMs + arrivedAtMs) / 2;
  // Seconds and microseconds are thousands of years off; a computer's clock may be months off.
  if (Math.abs(offsetMs) > LARGEST_OFFSET_MS)
    throw new ExchangeError(
      'body',
      say`The exchange gives its time as ${shorten(String(said), 40)} (field serverTime), which are not milliseconds of this time, so the clock cannot be corrected. Set this computer's clock to automatic, then press Refresh.`,
    );
  return offsetMs;
}
