// One request carried through good weather and bad: weights, clock, back-off, pauses that the exchange imposes.
import { bodyOf } from './answer';
import { pause, type Clock } from './clock';
import { ExchangeError, isExchangeError } from './exchange-error';
import type { ErrorContext } from './error-meanings';
import { timeRequest, type ExchangeRequest, type Operation } from './requests';
import { send, type Signer, type Wire } from './send';
import type { Cost, WeightBudget } from './weight-budget';

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
  /** A request that gets nowhere for so long ends, waits that the exchange imposes excepted; 60 s unless told. */
  readonly stallMs?: number;
}

const WHAT: Record<Operation, string> = { rebates: 'commission records', ledger: 'ledger entries', time: 'the time' };
/** Pauses one request accepts before it ends: every wait has an end. */
const PAUSES = 30;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** What a request met on its way, for the budget of its tries. */
interface Journey { tries: number; pauses: number; activeMs: number; clockCorrected: boolean }

export class ExchangeClient {
  readonly #offsets = new Map<'rebates' | 'ledger', number>();
  readonly #measuring = new Map<'rebates' | 'ledger', Promise<void>>();

  constructor(readonly options: ClientOptions) {}

  get clock(): Clock { return this.options.wire.clock; }

  /** Exchange time minus this computer's, in ms; 0 until it had to be measured. */
  clockOffsetMs(operation: 'rebates' | 'ledger'): number { return this.#offsets.get(operation) ?? 0; }

  /** How long a request of this kind would wait for its weights now. */
  waitMs(request: ExchangeRequest, account: ExchangeAccount): number { return this.options.budget.waitMs(costsOf(request, account)); }

  /** The documented body of the answer, digits kept, and its exact text. Throws ExchangeError. */
  async ask(request: ExchangeRequest, account: ExchangeAccount, signal: AbortSignal): Promise<{ body: unknown; text: string }> {
    const journey: Journey = { tries: 0, pauses: 0, activeMs: 0, clockCorrected: false };
    for (;;) {
      await this.options.budget.spend(costsOf(request, account), signal);
      const startedAtMs = this.clock.nowMs();
      try {
        return await this.#try(request, account, signal);
      } catch (error) {
        journey.activeMs += this.clock.nowMs() - startedAtMs;
        await this.#recover(error, journey, request, account, signal);
      }
    }
  }

  async #try(request: ExchangeRequest, account: ExchangeAccount, signal: AbortSignal): Promise<{ body: unknown; text: string }> {
    const { wire } = this.options;
    const offsetMs = request.operation === 'time' ? 0 : this.clockOffsetMs(request.operation);
    const answer = await send(wire, request, account, this.clock.nowMs() + offsetMs, signal);
    return { body: bodyOf(answer, contextOf(request, account), this.clock.nowMs()), text: answer.text };
  }

  /** Makes ready for the next try, or throws what cannot be helped. */
  async #recover(error: unknown, journey: Journey, request: ExchangeRequest, account: ExchangeAccount, signal: AbortSignal): Promise<void> {
    if (signal.aborted || !isExchangeError(error)) throw error;
    if (error.trouble === 'too-many') return this.#waitAsTold(error, journey, request, account, signal);
    if (error.trouble === 'clock' && !journey.clockCorrected && request.operation !== 'time') {
      journey.clockCorrected = true;
      return this.#measureOffset(request.operation, signal);
    }
    journey.tries += 1;
    if (!error.retryable || journey.tries >= (this.options.tries ?? 5)) throw error;
    // Full jitter over a doubling ceiling, never under a fifth of it: 0.5, 1, 2, 4 s.
    const delayMs = 500 * 2 ** (journey.tries - 1) * (0.2 + 0.8 * this.options.random());
    journey.activeMs += delayMs;
    const stallMs = this.options.stallMs ?? 60_000;
    if (journey.activeMs > stallMs) throw new ExchangeError('stalled', `Nothing came from the exchange for ${Math.round(stallMs / 1000)} seconds. Press Refresh in a few minutes. ${error.message}`, { cause: error });
    await pause(this.clock, delayMs, signal);
  }

  async #waitAsTold(error: ExchangeError, journey: Journey, request: ExchangeRequest, account: ExchangeAccount, signal: AbortSignal): Promise<void> {
    journey.pauses += 1;
    const unsaidMs = Math.min(this.options.budget.limits.windowMs, 1000 * 2 ** (journey.pauses - 1)) * (0.8 + 0.2 * this.options.random());
    const waitMs = error.retryAfterMs ?? unsaidMs;
    if (journey.pauses > PAUSES || waitMs > LONGEST_PAUSE_MS) throw new ExchangeError('too-many', `The exchange asks to wait ${Math.ceil(waitMs / 60_000)} minutes before the next request. Press Refresh after that.`, { cause: error });
    this.options.budget.close(costsOf(request, account).map(({ purse }) => purse), waitMs);
    await pause(this.clock, waitMs, signal);
  }

  /** Measures the offset once for all who wait for it: the exchange's time at half of the round trip. */
  #measureOffset(operation: 'rebates' | 'ledger', signal: AbortSignal): Promise<void> {
    const known = this.#measuring.get(operation);
    if (known) return known;
    const measuring = this.#measure(operation, signal).finally(() => this.#measuring.delete(operation));
    this.#measuring.set(operation, measuring);
    return measuring;
  }

  async #measure(operation: 'rebates' | 'ledger', signal: AbortSignal): Promise<void> {
    const { wire } = this.options;
    const request: ExchangeRequest = { ...timeRequest, parameters: { of: operation } };
    for (let attempt = 1; ; attempt += 1) {
      const sentAtMs = this.clock.nowMs();
      try {
        const answer = await send(wire, request, null, sentAtMs, signal);
        const arrivedAtMs = this.clock.nowMs();
        const body = bodyOf(answer, { account: '', what: WHAT.time, operation: 'time', parameters: {} }, arrivedAtMs);
        this.#offsets.set(operation, serverTimeOf(body) - (sentAtMs + arrivedAtMs) / 2);
        return;
      } catch (error) {
        if (signal.aborted || !isExchangeError(error) || !error.retryable || attempt >= (this.options.tries ?? 5)) throw error;
        await pause(this.clock, error.retryAfterMs ?? 500 * 2 ** attempt * (0.2 + 0.8 * this.options.random()), signal);
      }
    }
  }
}

function serverTimeOf(body: unknown): number {
  const time = typeof body === 'object' && body !== null && 'serverTime' in body ? Number(body.serverTime) : Number.NaN;
  if (!Number.isFinite(time)) throw new ExchangeError('body', 'The exchange does not say its time as documented (field serverTime), so the clock cannot be corrected. Set this computer\'s clock to automatic, then press Refresh.');
  return time;
}

export function contextOf(request: ExchangeRequest, account: { readonly name: string }): ErrorContext {
  const { operation, parameters } = request;
  return { account: account.name, what: WHAT[operation], operation, parameters, ...(parameters['symbol'] !== undefined && { symbol: parameters['symbol'] }) };
}

function costsOf({ operation, weight }: ExchangeRequest, { id }: ExchangeAccount): readonly Cost[] {
  return [{ purse: `${operation}|ip`, weight: weight.ip }, { purse: `${operation}|uid|${id}`, weight: weight.uid }];
}
