// How far this computer's clock is off the exchange's (docs/exchange.md, Clock): measured once for
// all who need it.
import * as z from 'zod/mini';
import { ExchangeError } from './exchange-error';
import { say } from '../../platform/say';

/** The operations may live on different hosts, each with a clock of its own. */
export type Timed = 'rebates' | 'ledger';

interface Measuring {
  readonly promise: Promise<void>;
  readonly signal: AbortSignal;
}

export class ClockOffsets {
  /** Exchange time minus this computer's, in ms; 0 until it had to be measured. */
  readonly ms: Record<Timed, number> = { rebates: 0, ledger: 0 };
  readonly #measuring = new Map<Timed, Measuring>();

  /**
   * `measure` asks the host of this operation for its time and gives exchange time minus local
   * time, in ms.
   */
  constructor(readonly measure: (operation: Timed, signal: AbortSignal) => Promise<number>) {}

  /**
   * After the exchange refused a time that was made with `usedMs`: measures, joins a measurement
   * under way, or does nothing where the offset was corrected since. Rejects with what the
   * measuring ended with.
   */
  async correct(operation: Timed, usedMs: number, signal: AbortSignal): Promise<void> {
    while (this.ms[operation] === usedMs) {
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

  #start(operation: Timed, signal: AbortSignal): Measuring {
    const promise = this.measure(operation, signal)
      .then((offsetMs) => void (this.ms[operation] = offsetMs))
      .finally(() => this.#measuring.delete(operation));
    const running = { promise, signal };
    this.#measuring.set(operation, running);
    return running;
  }
}

const time = z.object({ serverTime: z.union([z.number(), z.string().check(z.regex(/\S/))]) });

/**
 * The offset that an answer of `GET /api/v3/time` shows: the exchange read its clock at half of the
 * round trip.
 */
export function offsetShownBy(body: unknown, sentAtMs: number, arrivedAtMs: number): number {
  const serverMs = Number(time.safeParse(body).data?.serverTime ?? Number.NaN);
  if (!Number.isFinite(serverMs))
    throw new ExchangeError(
      'body',
      say`The exchange does not say its time as documented (field serverTime), so the clock cannot be corrected. Set this computer's clock to automatic, then press Refresh.`,
    );
  return serverMs - (sentAtMs + arrivedAtMs) / 2;
}
