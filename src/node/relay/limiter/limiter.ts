// Which request of one operation leaves for the exchange, and when.
import type { MonotonicClock } from '../http/clock';
import type { Limits } from '../http/limits';
import { LimiterRefusal } from '../http/trouble';
import { isTaken, type Cost, type Counter, type Taking } from './counter';
import { Refusals } from './refusals';
import { Travel } from './travel';
import { FairTurns, type Party } from './turns';
import type { OperationName, Weights } from './weights';

type Bounds = Pick<Limits, 'longestWaitMs' | 'waitingOfAccount' | 'waiting'>;

/** Who asks, as the limiter knows them: no name, no key. */
export interface Asker {
  /** The person, where the server knows one, else the account. */
  readonly person: string;
  /** A hash of the API key; "" for the time, which nobody signs. */
  readonly account: string;
  /** One of several windows that ask for this account. */
  readonly window: string;
  /**
   * Which page of a listing is asked for. Of one window earlier pages go first: months that keep
   * step end together, and none is left to be read alone, a round trip for each page.
   */
  readonly page: number;
  /** Less than the documented limit, where the account's owner wants it so. */
  readonly accountLimit: number;
}

/** A request that may be sent. */
export interface Admission {
  /** Whole ms that it waited. */
  readonly waitedMs: number;
  /** The exchange answered, and did not refuse it. */
  answered(): void;
  /** The exchange answered 429. @returns the ms after which it is worth asking again */
  refused(retryAfterMs: number | null): number;
}

interface Waiter {
  readonly party: Party;
  readonly page: number;
  readonly costs: readonly Cost[];
  /** Refused when it still waits then. */
  readonly untilMs: number;
  /** @param askedAtMs when the counter was asked; it took the weights `at` that moment or later */
  readonly go: (at: number, askedAtMs: number) => void;
  readonly refuse: (retryAfterMs: number, paused: boolean) => void;
}

/**
 * A request that has to come again comes so much of the longest wait before there is room, and is
 * held for the rest: so it leaves in time, however long it was under way.
 */
const EARLY = 0.3;
const SHORTEST_REFUSAL_MS = 100;

/**
 * Takes each request's weight from the buckets of address and account, and holds it for a while
 * where they are full. Persons, accounts and windows take turns. While there is room nobody waits,
 * not even for a turn of the event loop.
 */
export class Limiter {
  #waiting: readonly Waiter[] = [];
  /** When a bucket that was found full has room again. */
  readonly #roomAtMs = new Map<string, number>();
  readonly #turns = new FairTurns();
  readonly #refusals: Refusals;
  readonly #travel: Travel;
  /** A shared counter is asked about one request at a time. */
  #asking = false;
  #undoTimer: (() => void) | null = null;
  #stopped = false;

  constructor(
    readonly operation: OperationName,
    readonly weights: Weights,
    readonly counter: Counter,
    readonly clock: MonotonicClock,
    readonly bounds: Bounds,
  ) {
    this.#refusals = new Refusals(clock, weights.windowMs);
    this.#travel = new Travel(clock, counter);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves when the request may be sent; its weight is taken then.
   * @param gone aborted when nobody waits for the answer any more
   * @throws LimiterRefusal when it has to come again later; the signal's reason
   */
  enter(asker: Asker, gone: AbortSignal): Promise<Admission> {
    return new Promise((resolve, reject) => {
      if (gone.aborted) return reject(gone.reason as Error);
      if (this.#stopped) return reject(new LimiterRefusal(1_000, false));
      const enteredAtMs = this.clock.nowMs();
      const costs = this.#costsOf(asker);
      let waits = false;
      const leave = (): void => {
        this.#takeOut(waiter);
        reject(gone.reason as Error);
      };
      const waiter: Waiter = {
        party: [asker.person, asker.account, asker.window],
        page: asker.page,
        costs,
        untilMs: enteredAtMs + this.bounds.longestWaitMs,
        go: (at, askedAtMs) => {
          gone.removeEventListener('abort', leave);
          const waitedMs = waits ? Math.round(this.clock.nowMs() - enteredAtMs) : 0;
          resolve(this.#passOf(costs, at, askedAtMs, waitedMs));
        },
        refuse: (retryAfterMs, paused) => {
          gone.removeEventListener('abort', leave);
          reject(new LimiterRefusal(retryAfterMs, paused));
        },
      };
      this.#turns.asked(waiter.party, enteredAtMs);
      if (!this.#makePlaceFor(waiter)) return this.#refuse(waiter, this.bounds.longestWaitMs);
      gone.addEventListener('abort', leave, { once: true });
      this.#waiting = [...this.#waiting, waiter];
      this.#serve();
      waits = true;
    });
  }

  /** All who wait are asked to come again, and so are all who come. */
  stop(): void {
    this.#stopped = true;
    this.#clearTimer();
    for (const waiter of this.#waiting) this.#refuse(waiter, 1_000);
  }

  #costsOf({ account, accountLimit }: Asker): readonly Cost[] {
    const { operation, weights } = this;
    const ip: Cost = {
      bucket: `${operation}:ip`,
      weight: weights.ip.cost[operation],
      limit: weights.ip.limit,
    };
    if (account === '') return [ip];
    const own: Cost = {
      bucket: `${operation}:account:${account}`,
      weight: weights.account.cost[operation],
      limit: Math.min(weights.account.limit, accountLimit),
    };
    return [ip, own];
  }

  #passOf(costs: readonly Cost[], at: number, askedAtMs: number, waitedMs: number): Admission {
    const sentAtMs = this.clock.nowMs();
    return {
      waitedMs,
      answered: () => {
        this.#travel.arrived(costs, at, askedAtMs);
        this.#refusals.letThrough(costs, sentAtMs);
      },
      refused: (retryAfterMs) => {
        const pauseMs = this.#refusals.refuse(costs, sentAtMs, retryAfterMs);
        this.#serve();
        return Math.round(pauseMs);
      },
    };
  }

  /**
   * Where all places are taken, the newest request of the person with most of them gives its own to
   * a person who has fewer.
   */
  #makePlaceFor({ party: [person, account] }: Waiter): boolean {
    const ofAccount = this.#waiting.filter(({ party }) => party[1] === account).length;
    if (ofAccount >= this.bounds.waitingOfAccount) return false;
    if (this.#waiting.length < this.bounds.waiting) return true;
    const places = new Map<string, number>();
    for (const { party } of this.#waiting) places.set(party[0], (places.get(party[0]) ?? 0) + 1);
    const [most, count] = [...places].reduce((some, other) => (other[1] > some[1] ? other : some));
    if (count <= (places.get(person) ?? 0) + 1) return false;
    const newest = this.#waiting.findLast(({ party }) => party[0] === most);
    if (newest) this.#refuse(newest, this.bounds.longestWaitMs);
    return true;
  }

  #serve(): void {
    this.#clearTimer();
    while (!this.#asking && !this.#stopped) {
      const nowMs = this.clock.nowMs();
      const free = this.#waiting.filter((one) => this.#freeAtMs(one.costs) <= nowMs);
      const waiter = this.#turns.next(free);
      if (!waiter) break;
      const [person] = waiter.party;
      const next = this.#turns.next(free.filter(({ party }) => party[0] !== person))?.party[0];
      const taking = this.counter.take(
        waiter.costs.map((cost) => this.#refusals.limited(cost)),
        { person, next: next ?? '' },
      );
      if (taking instanceof Promise) {
        this.#asking = true;
        void taking.then((answer) => {
          this.#asking = false;
          this.#settle(waiter, answer, nowMs);
          this.#serve();
        });
      } else this.#settle(waiter, taking, nowMs);
    }
    if (!this.#asking) this.#waitForRoom();
  }

  #settle(waiter: Waiter, taking: Taking, askedAtMs: number): void {
    const nowMs = this.clock.nowMs();
    if (!isTaken(taking)) {
      waiter.costs.forEach(({ bucket }, i) => {
        const waitMs = taking.waitsMs[i] ?? 0;
        if (waitMs > 0) this.#roomAtMs.set(bucket, nowMs + waitMs);
      });
      return;
    }
    // It may have gone while a shared counter was asked: then another of its account goes.
    const goes = this.#waiting.includes(waiter)
      ? waiter
      : this.#waiting.find(({ party }) => party[1] === waiter.party[1]);
    if (!goes) return;
    this.#takeOut(goes);
    this.#turns.served(goes.party, nowMs);
    goes.go(taking.at, askedAtMs);
  }

  /** Requests that would wait too long are to come again; the others are served when they can. */
  #waitForRoom(): void {
    const nowMs = this.clock.nowMs();
    for (const waiter of this.#waiting)
      if (this.#freeAtMs(waiter.costs) > waiter.untilMs) this.#refuse(waiter, 0);
    for (const [bucket, atMs] of this.#roomAtMs) if (atMs <= nowMs) this.#roomAtMs.delete(bucket);
    const nextAtMs = Math.min(...this.#waiting.map(({ costs }) => this.#freeAtMs(costs)));
    if (nextAtMs < Infinity)
      this.#undoTimer = this.clock.after(Math.max(1, nextAtMs - nowMs), () => this.#serve());
  }

  /** The first moment at which it is worth asking for these weights. */
  #freeAtMs(costs: readonly Cost[]): number {
    return Math.max(
      ...costs.map(({ bucket }) =>
        Math.max(this.#roomAtMs.get(bucket) ?? 0, this.#refusals.pausedUntilMs(bucket)),
      ),
    );
  }

  #refuse(waiter: Waiter, leastMs: number): void {
    this.#takeOut(waiter);
    const nowMs = this.clock.nowMs();
    const { windowMs, ip } = this.weights;
    const requestMs = (windowMs * ip.cost[this.operation]) / ip.limit;
    const waitMs = Math.max(
      this.#freeAtMs(waiter.costs) - nowMs,
      this.#turns.turnInMs(waiter.party, nowMs, requestMs),
    );
    const comeAgainMs = Math.max(
      waitMs - EARLY * this.bounds.longestWaitMs,
      leastMs,
      SHORTEST_REFUSAL_MS,
    );
    const paused = waiter.costs.some(({ bucket }) => this.#refusals.pausedUntilMs(bucket) > nowMs);
    waiter.refuse(Math.round(comeAgainMs), paused);
  }

  #takeOut(waiter: Waiter): void {
    this.#waiting = this.#waiting.filter((one) => one !== waiter);
  }

  #clearTimer(): void {
    this.#undoTimer?.();
    this.#undoTimer = null;
  }
}
