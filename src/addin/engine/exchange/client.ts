// Sends one request with retries, clock correction and the pauses that the server or the exchange
// asks for.
import { backoffMs, pause, type Clock, either } from '../../platform/clock';
import { ClockOffsets, offsetShownBy, type Timed } from './clock-offset';
import { TOO_MANY } from './error-meanings';
import { ConnectionError, RateLimitError } from './exchange-error';
import { hasCode, isTieoutError } from '../../platform/tieout-error';
import { Pauses, Lanes } from './request-queues';
import { defaultLimits, timeRequest, type ExchangeRequest, type WeightLimits } from './requests';
import { send, type Sent, type Signer, type Wire } from './signed-request';
import { say } from '../../platform/say';

/** An account as the exchange sees it. */
export interface ExchangeAccount extends Signer {
  /** A name of the account, never the key itself. */
  readonly id: string;
  /** Aborted when the account is locked or forgotten: from then on nothing is signed for it. */
  readonly gone?: AbortSignal;
}

export interface ClientOptions {
  readonly wire: Wire;
  /**
   * The account's weights, for estimates only: the server limits them. Default: the documented
   * ones.
   */
  readonly limits?: WeightLimits;
  /** 0 ≤ random < 1, for the jitter. */
  readonly random: () => number;
  /** How often one request is tried after passing faults; default: 5. */
  readonly tries?: number;
  /** Requests under way for each operation and account; default: 12. */
  readonly lanes?: Lanes;
}

/** The methods of a client that a reading uses. */
export type Asking = Pick<ExchangeClient, 'ask'>;

/**
 * A request without progress fails after this time. Pauses that the exchange imposes do not count.
 */
const STALL_MS = 60_000;
/**
 * The longest pause that is waited for, and how long a request goes on while the exchange refuses
 * all of its bucket, so that every wait ends. Waits of the limiter end by themselves: requests take
 * turns there.
 */
const LONGEST_PAUSE_MS = 5 * 60_000;

/** The account of the request; null for the time, which is not signed. */
type Asker = ExchangeAccount | null;

/** The faults that a request has met, which limit its tries. */
interface Journey {
  tries: number;
  readonly startedMs: number;
  activeMs: number;
  clockCorrected: boolean;
  offsetMs: number;
}

export class ExchangeClient {
  readonly #lanes: Lanes;
  readonly #pauses: Pauses;
  readonly #offsets: ClockOffsets;

  /**
   * Exchange time minus this computer's, in ms; 0 until the exchange accepted a request with
   * another value.
   */
  readonly offsetMs: Readonly<Record<Timed, number>>;

  readonly clock: Clock;

  constructor(readonly options: ClientOptions) {
    this.clock = options.wire.clock;
    this.#offsets = new ClockOffsets(this.clock, (operation, signal) =>
      this.measureOffset(operation, signal),
    );
    this.offsetMs = this.#offsets.ms;
    this.#lanes = options.lanes ?? new Lanes();
    this.#pauses = new Pauses(options.wire.clock);
  }

  get limits(): WeightLimits {
    return this.options.limits ?? defaultLimits;
  }

  /** How long a request of this kind would wait for a pause now, in ms. */
  waitMs(request: ExchangeRequest, account: ExchangeAccount): number {
    return this.#pauses.waitMs(bucketOf(request, account));
  }

  /**
   * Sends the request until it is answered. Throws TieoutError, or the reason of the signal or of
   * the account's signal.
   */
  async ask(
    request: ExchangeRequest,
    account: ExchangeAccount,
    signal: AbortSignal,
  ): Promise<Sent> {
    if (!account.gone) return this.#carry(request, account, signal);
    const both = either(signal, account.gone);
    try {
      return await this.#carry(request, account, both.signal);
    } finally {
      both.undo();
    }
  }

  async #carry(request: ExchangeRequest, asker: Asker, signal: AbortSignal): Promise<Sent> {
    const journey: Journey = {
      tries: 0,
      startedMs: this.clock.steadyMs(),
      activeMs: 0,
      clockCorrected: false,
      offsetMs: 0,
    };
    for (;;) {
      try {
        return await this.#tryInLane(request, asker, journey, signal);
      } catch (error) {
        await this.#recover(error, journey, request, asker, signal);
      }
    }
  }

  /**
   * Waits for a lane first, then for the pause, so that a signed request is sent at once. A request
   * that waits for its next try blocks no other.
   */
  async #tryInLane(
    request: ExchangeRequest,
    asker: Asker,
    journey: Journey,
    signal: AbortSignal,
  ): Promise<Sent> {
    const bucket = bucketOf(request, asker);
    const leave = await this.#lanes.enter(bucket, signal);
    try {
      const pausedMs = this.#pauses.waitMs(bucket);
      if (pausedMs > LONGEST_PAUSE_MS)
        throw new RateLimitError(TOO_MANY, { retryAfterMs: pausedMs, deferred: 'by a pause' });
      await this.#pauses.over(bucket, signal);
      const { operation } = request;
      journey.offsetMs = this.#offsets.signing[operation];
      const clockMs = this.#offsets.clockMs();
      const sent = await send(this.options.wire, request, asker, journey, signal);
      this.#offsets.accepted(operation, journey.offsetMs, clockMs);
      this.#pauses.letThrough(bucket);
      return sent;
    } finally {
      leave();
    }
  }

  /** Prepares the next try, or throws if no further try can help. */
  async #recover(
    error: unknown,
    journey: Journey,
    request: ExchangeRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<void> {
    if (!isTieoutError(error)) throw error;
    if (error instanceof RateLimitError)
      return this.#pauseAsReported(error, journey, request, asker);
    if (hasCode(error, 'clock') && !journey.clockCorrected && request.operation !== 'time') {
      journey.clockCorrected = true;
      return this.#offsets
        .correct(request.operation, journey.offsetMs, signal)
        .catch((cause: unknown) => {
          if (!isTieoutError(cause) || signal.aborted) throw cause;
          throw new ConnectionError(
            'clock',
            say`The exchange refuses the time of the request, and does not say its own. Set this computer's clock to automatic, then press Refresh. (${cause.message})`,
            { cause },
          );
        });
    }
    if (hasCode(error, 'clock') && request.operation !== 'time')
      this.#offsets.refused(request.operation, journey.offsetMs);
    journey.tries += 1;
    if (!error.retryable || journey.tries >= (this.options.tries ?? 5)) throw error;
    // Full jitter under a doubling ceiling of 0.5, 1, 2, 4 s, never less than a fifth of it.
    const delayMs = backoffMs(500, journey.tries - 1) * (0.2 + 0.8 * this.options.random());
    journey.activeMs += delayMs;
    if (journey.activeMs > STALL_MS)
      throw new ConnectionError(
        'stalled',
        say`Nothing came from the exchange for ${STALL_MS / 1000} seconds. Press Refresh in a few minutes. ${error.message}`,
        { cause: error },
      );
    await pause(this.clock, delayMs, signal);
  }

  /** The next try waits for the end of the pause, like every request of its bucket. */
  #pauseAsReported(
    error: RateLimitError,
    journey: Journey,
    request: ExchangeRequest,
    asker: Asker,
  ): void {
    const bucket = bucketOf(request, asker);
    // A pause of an hour is reported to the person, not waited for.
    const askedMs = error.retryAfterMs ?? 0;
    if (error.deferred === 'by the limiter') this.#pauses.start(bucket, askedMs);
    else this.#pauses.refused(bucket, error.retryAfterMs, error.deferred === undefined);
    const refusedMs = this.#pauses.refusedMs(bucket, journey.startedMs);
    if (askedMs <= LONGEST_PAUSE_MS && refusedMs <= LONGEST_PAUSE_MS) return;
    throw new RateLimitError(
      say`The exchange allows no further request for ${waitInWords(Math.max(askedMs, this.#pauses.waitMs(bucket)))}. Wait that long, then press Refresh.`,
      { cause: error },
    );
  }

  /**
   * Exchange time minus this computer's, in ms, as the exchange states it; it is not used before a
   * signed request was accepted. Throws TieoutError.
   */
  async measureOffset(operation: Timed, signal: AbortSignal): Promise<number> {
    const { body, sentAtMs, arrivedAtMs } = await this.#carry(
      { ...timeRequest, parameters: { of: operation } },
      null,
      signal,
    );
    return offsetShownBy(body, sentAtMs, arrivedAtMs);
  }
}

const waitInWords = (ms: number): string =>
  ms < 90_000 ? say`${Math.ceil(ms / 1000)} seconds` : say`${Math.ceil(ms / 60_000)} minutes`;

/** Requests of one operation and account share their pauses. */
const bucketOf = ({ operation }: ExchangeRequest, asker: Asker): string =>
  `${operation}|${asker?.id ?? ''}`;
