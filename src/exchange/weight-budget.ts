// The exchange's weights (interface document, section 8; exchange facts, "Weights"), spent here before it has to refuse.
import type { Clock } from './clock';
import { ExchangeError } from './exchange-error';

export interface WeightLimits {
  /** Weight per window, counted apart for each operation, and apart for IP and account. */
  readonly limit: number;
  readonly windowMs: number;
}

export const defaultLimits: WeightLimits = { limit: 500, windowMs: 10_000 };

/** One purse of a request: "ledger|ip", "ledger|uid|<account>". */
export interface Cost { readonly purse: string; readonly weight: number }

/** Requests do not all travel equally fast, so the window here is a little longer than the exchange's. */
const TRAVEL_MARGIN_MS = 150;
/** More waiting requests than a person could mean. */
const QUEUE_BOUND = 20_000;

interface Waiter { readonly costs: readonly Cost[]; readonly start: () => void }

/** Lets requests go when every purse they need has room, in the order they came. One purse never blocks another. */
export class WeightBudget {
  readonly #spent = new Map<string, { atMs: number; weight: number }[]>();
  readonly #closedUntilMs = new Map<string, number>();
  #queue: Waiter[] = [];
  #undoTimer: (() => void) | null = null;

  constructor(readonly clock: Clock, readonly limits: WeightLimits = defaultLimits) {}

  get waiting(): number { return this.#queue.length; }

  /** Resolves when the request may be sent, and counts it as sent. Rejects when the signal is aborted or the queue is full. */
  spend(costs: readonly Cost[], signal: AbortSignal): Promise<void> {
    if (this.waiting >= QUEUE_BOUND) return Promise.reject(new ExchangeError('stalled', 'Too many requests are waiting. Wait until the running ones are done, then press Refresh.'));
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#queue = this.#queue.filter((waiter) => waiter !== mine);
        reject(signal.reason as Error);
        this.#serve();
      };
      const mine: Waiter = { costs, start: () => { signal.removeEventListener('abort', leave); resolve(); } };
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.push(mine);
      this.#serve();
    });
  }

  /** The exchange asked for a pause: nothing more is sent from these purses until it is over. */
  close(purses: readonly string[], forMs: number): void {
    const untilMs = this.clock.nowMs() + forMs;
    for (const purse of purses) this.#closedUntilMs.set(purse, Math.max(untilMs, this.#closedUntilMs.get(purse) ?? 0));
  }

  /** When a request of these costs could leave at the earliest if nothing else waited, in ms from now. */
  waitMs(costs: readonly Cost[]): number {
    return Math.max(0, ...costs.map((cost) => this.#freeAtMs(cost) - this.clock.nowMs()));
  }

  #serve(): void {
    this.#undoTimer?.();
    this.#undoTimer = null;
    const nowMs = this.clock.nowMs();
    const blocked = new Set<string>();
    const staying: Waiter[] = [];
    const going: Waiter[] = [];
    let nextAtMs = Infinity;
    for (const waiter of this.#queue) {
      const freeAtMs = waiter.costs.some(({ purse }) => blocked.has(purse)) ? Infinity : Math.max(...waiter.costs.map((cost) => this.#freeAtMs(cost)));
      if (freeAtMs <= nowMs) {
        for (const { purse, weight } of waiter.costs) this.#recent(purse).push({ atMs: nowMs, weight });
        going.push(waiter);
        continue;
      }
      nextAtMs = Math.min(nextAtMs, freeAtMs);
      for (const cost of waiter.costs) if (this.#freeAtMs(cost) > nowMs) blocked.add(cost.purse);
      staying.push(waiter);
    }
    this.#queue = staying;
    if (Number.isFinite(nextAtMs)) this.#undoTimer = this.clock.after(nextAtMs - nowMs, () => this.#serve());
    for (const waiter of going) waiter.start();
  }

  /** The moment from which the purse has room for this weight. */
  #freeAtMs({ purse, weight }: Cost): number {
    const spent = this.#recent(purse);
    let over = spent.reduce((sum, one) => sum + one.weight, 0) + weight - this.limits.limit;
    let freeAtMs = this.#closedUntilMs.get(purse) ?? 0;
    for (const one of spent) {
      if (over <= 0) break;
      over -= one.weight;
      freeAtMs = Math.max(freeAtMs, one.atMs + this.limits.windowMs + TRAVEL_MARGIN_MS);
    }
    return freeAtMs;
  }

  #recent(purse: string): { atMs: number; weight: number }[] {
    const nowMs = this.clock.nowMs();
    const sinceMs = nowMs - this.limits.windowMs - TRAVEL_MARGIN_MS;
    // A computer's clock can be set back: what was spent "later" than now was spent by now, and must not block for hours.
    const recent = (this.#spent.get(purse) ?? []).filter(({ atMs }) => atMs > sinceMs).map(({ atMs, weight }) => ({ atMs: Math.min(atMs, nowMs), weight }));
    this.#spent.set(purse, recent);
    return recent;
  }
}
