// One request carried through good weather and bad: lanes, weights, clock, back-off, pauses that the exchange imposes.
import { bodyOf } from './answer';
import { pause, type Clock } from './clock';
import { ClockOffsets, offsetShownBy, type Timed } from './clock-offset';
import { ExchangeError, isExchangeError } from './exchange-error';
import type { ErrorContext } from './error-meanings';
import { Lanes } from './lanes';
import { timeRequest, type ExchangeRequest, type Operation } from './requests';
import { send, type Signer, type Wire } from './send';
import type { Cost } from './spend-book';
import type { WeightBudget } from './weight-budget';

/** An account as the exchange sees it. */
export interface ExchangeAccount extends Signer {
  /** For sentences. */
  readonly name: string;
  /** For the weights of its UID: never the key itself. */
  readonly id: string;
}

export interface ClientOptions {
  readonly wire: Wire;
  readonly budget: WeightBudget;
  /** 0 ≤ random < 1, for the jitter. */
  readonly random: () => number;
  /** Tries of one request that meets passing faults; 5 unless told. */
  readonly tries?: number;
  /** Requests under way for each operation and account; 12 unless told. */
  readonly lanes?: Lanes;
}

/** What a reading needs of a client. */
export type Asking = Pick<ExchangeClient, 'ask'>;

/** The documented body, digits kept, its exact text, and when it was asked for and arrived (this computer's clock). */
export interface Told {
  readonly body: unknown;
  readonly text: string;
  readonly sentAtMs: number;
  readonly arrivedAtMs: number;
}

const WHAT: Record<Operation, string> = {
  rebates: 'commission records',
  ledger: 'ledger entries',
  time: 'the time',
};
/** A request that gets nowhere for so long ends, waits that the exchange imposes excepted. */
const STALL_MS = 60_000;
/** Pauses one request accepts before it ends: every wait has an end. */
const PAUSES = 30;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A Retry-After of 0 must not become a storm: repeated abuse can disable the key (exchange facts, "Weights"). */
const SHORTEST_PAUSE_MS = 500;

/** Whose request it is; null for the time, which nobody signs. */
type Asker = ExchangeAccount | null;

/** What a request met on its way, for the budget of its tries. */
interface Journey {
  tries: number;
  pauses: number;
  activeMs: number;
  clockCorrected: boolean;
  offsetMs: number;
}

export class ExchangeClient {
  readonly #lanes: Lanes;
  readonly #offsets = new ClockOffsets((operation, signal) =>
    this.#measureOffset(operation, signal),
  );

  constructor(readonly options: ClientOptions) {
    this.#lanes = options.lanes ?? new Lanes();
  }

  get clock(): Clock {
    return this.options.wire.clock;
  }

  /** Exchange time minus this computer's, in ms; 0 until it had to be measured. */
  clockOffsetMs(operation: Timed): number {
    return this.#offsets.of(operation);
  }

  /** How long a request of this kind would wait for its weights now. */
  waitMs(request: ExchangeRequest, account: ExchangeAccount): number {
    return this.options.budget.waitMs(costsOf(request, account));
  }

  /** Sends the request until its answer is there. Throws ExchangeError, or the signal's reason. */
  ask(request: ExchangeRequest, account: ExchangeAccount, signal: AbortSignal): Promise<Told> {
    return this.#carry(request, account, signal);
  }

  async #carry(request: ExchangeRequest, asker: Asker, signal: AbortSignal): Promise<Told> {
    const journey: Journey = {
      tries: 0,
      pauses: 0,
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

  /** A lane first, then the weights: what is signed leaves at once. Whoever waits for its next try stands in nobody's way. */
  async #tryInLane(
    request: ExchangeRequest,
    asker: Asker,
    journey: Journey,
    signal: AbortSignal,
  ): Promise<Told> {
    const leave = await this.#lanes.enter(`${request.operation}|${asker?.id ?? ''}`, signal);
    try {
      const costs = costsOf(request, asker);
      const spentAtMs = await this.options.budget.spend(
        costs,
        signal,
        Number(request.parameters['page'] ?? 1),
      );
      const startedAtMs = this.clock.nowMs();
      try {
        return await this.#try(request, asker, journey, signal);
      } finally {
        this.options.budget.answered(costs, spentAtMs, startedAtMs);
        journey.activeMs += this.clock.nowMs() - startedAtMs;
      }
    } finally {
      leave();
    }
  }

  async #try(
    request: ExchangeRequest,
    asker: Asker,
    journey: Journey,
    signal: AbortSignal,
  ): Promise<Told> {
    const { wire } = this.options;
    journey.offsetMs = request.operation === 'time' ? 0 : this.clockOffsetMs(request.operation);
    const sentAtMs = this.clock.nowMs();
    const answer = await send(wire, request, asker, sentAtMs + journey.offsetMs, signal);
    const arrivedAtMs = this.clock.nowMs();
    return {
      body: bodyOf(answer, contextOf(request, asker), arrivedAtMs + journey.offsetMs),
      text: answer.text,
      sentAtMs,
      arrivedAtMs,
    };
  }

  /** Makes ready for the next try, or throws what cannot be helped. */
  async #recover(
    error: unknown,
    journey: Journey,
    request: ExchangeRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted || !isExchangeError(error)) throw error;
    if (error.trouble === 'too-many')
      return this.#waitAsTold(error, journey, request, asker, signal);
    if (error.trouble === 'clock' && !journey.clockCorrected && request.operation !== 'time') {
      journey.clockCorrected = true;
      return this.#offsets.correct(request.operation, journey.offsetMs, signal);
    }
    journey.tries += 1;
    if (!error.retryable || journey.tries >= (this.options.tries ?? 5)) throw error;
    // Full jitter over a doubling ceiling, never under a fifth of it: 0.5, 1, 2, 4 s.
    const delayMs = 500 * 2 ** (journey.tries - 1) * (0.2 + 0.8 * this.options.random());
    journey.activeMs += delayMs;
    if (journey.activeMs > STALL_MS)
      throw new ExchangeError(
        'stalled',
        `Nothing came from the exchange for ${STALL_MS / 1000} seconds. Press Refresh in a few minutes. ${error.message}`,
        { cause: error },
      );
    await pause(this.clock, delayMs, signal);
  }

  async #waitAsTold(
    error: ExchangeError,
    journey: Journey,
    request: ExchangeRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<void> {
    journey.pauses += 1;
    const unsaidMs =
      Math.min(this.options.budget.limits.windowMs, 1000 * 2 ** (journey.pauses - 1)) *
      (0.8 + 0.2 * this.options.random());
    const waitMs = Math.max(error.retryAfterMs ?? unsaidMs, SHORTEST_PAUSE_MS);
    if (journey.pauses > PAUSES || waitMs > LONGEST_PAUSE_MS)
      throw new ExchangeError(
        'too-many',
        `The exchange allows no further request for ${inWords(waitMs)}. Wait that long, then press Refresh.`,
        { cause: error },
      );
    this.options.budget.close(
      costsOf(request, asker).map(({ purse }) => purse),
      waitMs,
    );
    await pause(this.clock, waitMs, signal);
  }

  async #measureOffset(operation: Timed, signal: AbortSignal): Promise<number> {
    const { body, sentAtMs, arrivedAtMs } = await this.#carry(
      { ...timeRequest, parameters: { of: operation } },
      null,
      signal,
    );
    return offsetShownBy(body, sentAtMs, arrivedAtMs);
  }
}

const inWords = (ms: number): string =>
  ms < 90_000 ? `${Math.ceil(ms / 1000)} seconds` : `${Math.ceil(ms / 60_000)} minutes`;

function contextOf({ operation, parameters }: ExchangeRequest, asker: Asker): ErrorContext {
  return { account: asker?.name ?? '', what: WHAT[operation], parameters };
}

function costsOf({ operation, weight }: ExchangeRequest, asker: Asker): readonly Cost[] {
  const forIp = { purse: `${operation}|ip`, weight: weight.ip };
  return asker === null
    ? [forIp]
    : [forIp, { purse: `${operation}|uid|${asker.id}`, weight: weight.uid }];
}
