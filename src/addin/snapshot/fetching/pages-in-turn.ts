// The pages of one month: each asked for when the gate lets it in, and kept before it makes room
// for the next.
import type { Asking, ExchangeAccount, ExchangeClient, Sent } from '../../exchange/client';
import type { ExchangeRequest } from '../../exchange/requests';
import type { PageGate, PagePlace } from './page-gate';

export class PagesInTurn implements Asking {
  #place: PagePlace | null = null;
  #keeping: Promise<void> = Promise.resolve();

  constructor(
    readonly client: ExchangeClient,
    readonly gate: PageGate,
    /** Throws where nothing more may be asked: the owner was forgotten. */
    readonly mayAsk: () => void,
  ) {}

  /** When all that was handed over is kept, or could not be. */
  get kept(): Promise<void> {
    return this.#keeping;
  }

  async ask(
    request: ExchangeRequest,
    account: ExchangeAccount,
    signal: AbortSignal,
  ): Promise<Sent> {
    // What was asked only to look again is not kept.
    this.end();
    const place = await this.gate.enter(() => this.client.waitMs(request, account), signal);
    this.#place = place;
    this.mayAsk();
    const sent = await this.client.ask(request, account, signal);
    place.answered(this.client.clock.nowMs() - sent.sentAtMs - sent.heldMs);
    // What is kept bears the exchange's time: this computer's clock may be set again.
    return { ...sent, sentAtMs: sent.sentAtMs + this.client.offsetMs.ledger };
  }

  /** One page after the other, so that the store never sees them in another order. */
  keep(page: () => Promise<void>): void {
    const place = this.#place;
    this.#place = null;
    // A store that fails costs a later reading some requests, and this one nothing.
    this.#keeping = this.#keeping
      .then(page)
      .catch(() => undefined)
      .then(() => place?.leave());
  }

  /** Nothing more is asked, or what was asked is not kept. */
  end(): void {
    this.#place?.leave();
    this.#place = null;
  }
}
