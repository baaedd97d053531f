// An exchange in memory whose listing changes between two requests: entries are posted, withdrawn
// and moved.
import type { Asking, ExchangeAccount } from '../../../../src/addin/engine/exchange/client';
import type { Sent } from '../../../../src/addin/engine/exchange/signed-request';
import type { ExchangeRequest } from '../../../../src/addin/engine/exchange/requests';

/** A reading that asks more than this would not end. */
const MAX_REQUESTS = 500;
export function checkRequests(requests: number): void {
  if (requests > MAX_REQUESTS) throw new Error(`It never settles: ${requests} requests.`);
}

/** Changes a listing. */
export type Change<Item> = (listing: readonly Item[]) => readonly Item[];

export interface MovingOptions<Item> {
  readonly listing: readonly Item[];
  /** What happens before the nth request (1 first) is answered. */
  readonly before?: (nth: number) => readonly Change<Item>[];
  /** The clock of the requests; each counts as a millisecond unless given. */
  readonly nowMs?: () => number;
  /** The body for one page; `shown` are the records of the page asked for. */
  readonly answer: (
    shown: readonly Item[],
    page: { readonly page: number; readonly size: number; readonly total: number },
  ) => unknown;
  /** Which records a page shows; cut by page and size unless given. */
  readonly cut?: (
    listing: readonly Item[],
    page: number,
    size: number,
    nth: number,
  ) => readonly Item[];
}

export class MovingExchange<Item> implements Asking {
  requests = 0;
  /** The listing as it was before and after every change. */
  readonly states: (readonly Item[])[];

  constructor(readonly options: MovingOptions<Item>) {
    this.states = [options.listing];
  }

  get now(): readonly Item[] {
    return this.states.at(-1) ?? [];
  }

  ask(request: ExchangeRequest): Promise<Sent> {
    this.requests += 1;
    for (const change of this.options.before?.(this.requests) ?? [])
      this.states.push(change(this.now));
    const page = Number(request.parameters['page']);
    const size = Number(request.parameters['limit'] ?? request.parameters['pageSize']);
    const cut =
      this.options.cut ?? ((listing, at, length) => listing.slice((at - 1) * length, at * length));
    const body = this.options.answer(cut(this.now, page, size, this.requests), {
      page,
      size,
      total: this.now.length,
    });
    const atMs = this.options.nowMs?.() ?? this.requests;
    return Promise.resolve({ body, text: '', sentAtMs: atMs, arrivedAtMs: atMs, deferredMs: 0 });
  }
}

export const insertAt =
  <Item>(at: number, items: readonly Item[]): Change<Item> =>
  (listing) => [...listing.slice(0, at), ...items, ...listing.slice(at)];
export const withdraw =
  <Item>(at: number): Change<Item> =>
  (listing) =>
    listing.filter((_, i) => i !== at);
export const move =
  <Item>(from: number, to: number): Change<Item> =>
  (listing) => {
    const rest = listing.filter((_, i) => i !== from);
    return from < listing.length
      ? [...rest.slice(0, to), listing[from]!, ...rest.slice(to)]
      : listing;
  };

/** Nobody signs here. */
export const nobody = {
  name: 'A',
  id: 'a',
  apiKey: 'k',
  passphrase: 'p',
} as unknown as ExchangeAccount;
