// Which request of one operation leaves for the exchange, and when.
import type { MonotonicClock } from '../http/clock';
import type { Limits } from '../http/limits';
import { LimiterRefusal } from '../http/trouble';
import { Refusals } from './refusals';
import { Shares } from './shares';
import { FairTurns, type Party } from './turns';
import { LATEST_ARRIVAL_MS, MARGIN_MS, type OperationName, type Weights } from './weights';
import { isTaken, MemoryWindows, type Cost, type Taking, type Windows } from './windows';

type Bounds = Pick<Limits, 'longestWaitMs' | 'waiting'>;

/** Who asks, as the limiter knows them: no name, no key. */
export interface Asker {
  /** By whom turns go. */
  readonly person: string;
  /** A hash of the API key; "" for the time, which nobody signs. */
  readonly account: string;
  /** One of several windows that ask for this account. */
  readonly window: string;
  /**
   * Which page of a listing is asked for, with the month as a fraction. Of one window earlier pages
   * go first: months that keep step end together, and none is left to be read alone, a round trip
   * for each page. Of equal pages the earliest month's goes first: nothing kept proves its end, and
   * the look at it is not to wait until all others are read.
   */
  readonly page: number;
  /** Less than the documented limit, where the account's owner wants it so. */
  readonly accountLimit: number;
}

/** Of the address, in its window now, as the exchange counts it (X-USED-WEIGHT-10S). */
export interface WeightSaid {
  readonly used: number | null;
  readonly remaining: number | null;
}

/** A request that may be sent. One of the other three is called with what the exchange answered. */
export interface Admission {
  /** Whole ms that it waited. */
  readonly waitedMs: number;
  /** @param said what the exchange says of the address' weights, where it does. */
  answered(said?: WeightSaid): void;
  /** It did not know who asks (status 401): the account is not charged, but the person is. */
  denied(): void;
  /** Too many requests (status 429). @returns the ms after which it is worth asking again */
  refused(retryAfterMs: number | null): number;
}

interface Waiter {
  readonly id: string;
  readonly party: Party;
  readonly page: number;
  /** Of the address, and of the account where there is one. */
  readonly costs: readonly [Cost, ...Cost[]];
  /** What counts against the person alone. */
  readonly own: Cost;
  /** Limits nothing: several servers tell each other by it what the person took. */
  readonly personCost: Cost;
  /** Refused when it still waits then. */
  readonly untilMs: number;
  readonly go: (taking: Taking) => void;
  readonly refuse: (retryAfterMs: number, paused: boolean) => void;
}

/**
 * A request that has to come again comes so much of the longest wait before there is room, and is
 * held for the rest: so it leaves in time, however long it was under way.
 */
const EARLY = 0.3;
const SHORTEST_REFUSAL_MS = 100;
/** Until then another server may have taken the place of one that stops. */
const STOPPED_MS = 1_000;
/** From this share of its limit on an address may be what the exchange refuses. */
const NEARLY_FULL = 0.8;
/** Under which it is counted what the exchange counts and was not sent from here. */
const OF_OTHERS = 'of others';
const CAREFUL_WINDOWS = 30;
/** How soon it is looked again whether room that was kept for others is free. */
const KEPT_MS = 50;

/**
 * Takes each request's weight from the buckets of address and account, and holds it for a while
 * where they are full. Persons take turns, then their accounts and windows. While there is room
 * nobody waits, not even for a turn of the event loop.
 */
export class Limiter {
  #waiting: readonly Waiter[] = [];
  /** When a bucket that was found full has room again. */
  readonly #roomAtMs = new Map<string, number>();
  readonly #turns = new FairTurns();
  readonly #refusals: Refusals;
  readonly #shares: Shares;
  /** What accounts spent here. */
  readonly #accounts: MemoryWindows;
  /** What persons asked whom the exchange did not know. */
  readonly #denials: MemoryWindows;
  readonly #windowMs: number;
  /**
   * Until then all weights count from the answer, however late: in the first window, whose requests
   * open connections, and for a while after the exchange has refused any.
   */
  #carefulUntilMs: number | null = null;
  /** What the exchange said last: its limit, and what it counts of others. */
  #saidLimit = Infinity;
  #ofOthers = 0;
  /** What the bucket of the address held when it was last taken from. */
  #spentOfIp = 0;
  #entered = 0;
  /** A shared counter is asked about one request at a time. */
  #asking = false;
  #undoTimer: () => void = () => undefined;
  /** None of those who wait can go before this moment: who comes until then is looked at alone. */
  #quietUntilMs = -Infinity;
  #stopped = false;

  /** @param name of this server, so that ids are its own where several count together */
  constructor(
    readonly operation: OperationName,
    readonly weights: Weights,
    readonly windows: Windows,
    readonly clock: MonotonicClock,
    readonly bounds: Bounds,
    readonly name = '',
  ) {
    this.#windowMs = weights.windowMs + MARGIN_MS;
    this.#refusals = new Refusals(clock, weights.windowMs);
    this.#denials = new MemoryWindows(clock);
    this.#accounts = new MemoryWindows(clock);
    this.#shares = new Shares(clock, (account) =>
      Math.max(0, account.limit - this.#accounts.sumOf(account.bucket)),
    );
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
      const enteredAtMs = this.clock.nowMs();
      this.#carefulUntilMs ??= enteredAtMs + this.weights.windowMs;
      let waits = false;
      const leave = (): void => {
        this.#takeOut(waiter);
        this.#shares.left(asker.person);
        reject(gone.reason as Error);
      };
      this.#entered += 1;
      const waiter: Waiter = {
        id: `${this.name}${this.#entered}`,
        party: [asker.person, asker.account, asker.window],
        page: asker.page,
        ...this.#costsOf(asker),
        untilMs: enteredAtMs + this.bounds.longestWaitMs,
        go: (taking) => {
          gone.removeEventListener('abort', leave);
          const waitedMs = waits ? Math.round(this.clock.nowMs() - enteredAtMs) : 0;
          resolve(this.#admit(waiter, taking, waitedMs));
        },
        refuse: (retryAfterMs, paused) => {
          gone.removeEventListener('abort', leave);
          reject(new LimiterRefusal(retryAfterMs, paused));
        },
      };
      this.#shares.entered(asker.person, waiter.costs[1]);
      if (this.#stopped) return this.#refuse(waiter, STOPPED_MS);
      if (!this.#makePlaceFor(waiter)) return this.#refuse(waiter, this.bounds.longestWaitMs);
      gone.addEventListener('abort', leave);
      this.#waiting = [...this.#waiting, waiter];
      this.#serveNewcomer(waiter);
      waits = true;
    });
  }

  /** All who wait are asked to come again, and so are all who come. */
  stop(): void {
    this.#stopped = true;
    this.#undoTimer();
    for (const waiter of this.#waiting) this.#refuse(waiter, STOPPED_MS);
  }

  #costsOf({ person, account, accountLimit }: Asker): Pick<Waiter, 'costs' | 'own' | 'personCost'> {
    const { operation, weights } = this;
    const ip: Cost = {
      bucket: `${operation}:ip`,
      weight: weights.ip.cost[operation],
      limit: weights.ip.limit,
    };
    const weight = weights.account.cost[operation];
    const own: Cost = { bucket: `person:${person}`, weight, limit: weights.account.limit };
    const personCost: Cost = {
      bucket: `${operation}:person:${person}`,
      weight: ip.weight,
      limit: Number.MAX_SAFE_INTEGER,
    };
    if (account === '') return { costs: [ip], own, personCost };
    const limit = Math.min(weights.account.limit, accountLimit);
    return {
      costs: [ip, { bucket: `${operation}:account:${account}`, weight, limit }],
      own,
      personCost,
    };
  }

  #admit(
    { id, party, costs, own, personCost }: Waiter,
    { spent }: Taking,
    waitedMs: number,
  ): Admission {
    const sentAtMs = this.clock.nowMs();
    const [person] = party;
    const [ip, account] = costs;
    /** The exchange has counted it by now. */
    const arrived = (): void => {
      const tookMs = this.clock.nowMs() - sentAtMs;
      const isCareful = sentAtMs < (this.#carefulUntilMs ?? 0);
      const wayMs = isCareful ? tookMs : Math.min(tookMs, Math.max(LATEST_ARRIVAL_MS, tookMs / 2));
      const leftMs = this.#windowMs + wayMs - tookMs;
      this.windows.count([...costs, personCost], id, leftMs);
      this.#shares.took(person, ip, id, leftMs);
      this.#accounts.count(costs.slice(1), id, leftMs);
      this.#shares.left(person);
    };
    return {
      waitedMs,
      answered: (said) => {
        arrived();
        if (said) this.#believe(ip, said);
        this.#refusals.letThrough(costs, sentAtMs);
      },
      denied: () => {
        arrived();
        this.#denials.count([own], id, this.#windowMs);
        if (!account) return;
        this.windows.count([account], id, 0);
        this.#accounts.count([account], id, 0);
        this.#roomAtMs.delete(account.bucket);
        this.#serve();
      },
      refused: (retryAfterMs) => {
        this.#carefulUntilMs = this.clock.nowMs() + CAREFUL_WINDOWS * this.weights.windowMs;
        arrived();
        const refuse = (cost: Cost): number =>
          this.#refusals.refuse(cost, person, sentAtMs, retryAfterMs);
        // The answer does not say which bucket is full.
        const nearlyFull = (spent[0] ?? 0) >= NEARLY_FULL * this.#refusals.limited(ip).limit;
        const ofAddress = nearlyFull && this.#refusals.othersPaused(person);
        const pauseMs = Math.max(refuse(account ?? own), ofAddress ? refuse(ip) : 0);
        this.#serve();
        return Math.round(pauseMs);
      },
    };
  }

  /**
   * What the exchange has counted beyond what was sent from here is somebody else's, or of the other
   * operation, and counts for a window. Where it says that the limit is lower, it is.
   */
  #believe(ip: Cost, { used, remaining }: WeightSaid): void {
    if (used === null && remaining === null) return;
    if (used !== null && remaining !== null)
      this.#saidLimit = Math.max(ip.weight, used + remaining);
    const limit = Math.min(ip.limit, this.#saidLimit);
    const counted = used ?? limit - (remaining ?? 0);
    const others = Math.max(0, counted - (this.#spentOfIp - this.#ofOthers));
    const entry = (weight: number): readonly [Cost] => [{ ...ip, weight }];
    if (others !== this.#ofOthers) this.windows.count(entry(this.#ofOthers), OF_OTHERS, 0);
    if (others > 0) this.windows.count(entry(others), OF_OTHERS, this.#windowMs);
    this.#spentOfIp += others - this.#ofOthers;
    this.#ofOthers = others;
  }

  /**
   * Where all places are taken, the newest request of the person with most of them gives its own to
   * a person who has fewer.
   */
  #makePlaceFor({ party: [person] }: Waiter): boolean {
    if (this.#waiting.length < this.bounds.waiting) return true;
    const places = new Map<string, number>();
    for (const { party } of this.#waiting) places.set(party[0], (places.get(party[0]) ?? 0) + 1);
    const [most, count] = [...places].reduce((some, other) => (other[1] > some[1] ? other : some));
    if (count <= (places.get(person) ?? 0) + 1) return false;
    this.#refuse(
      this.#waiting.findLast(({ party }) => party[0] === most)!,
      this.bounds.longestWaitMs,
    );
    return true;
  }

  #serveNewcomer(waiter: Waiter): void {
    const nowMs = this.clock.nowMs();
    const freeAtMs = this.#freeAtMs(waiter, nowMs);
    if (freeAtMs <= nowMs || this.#quietUntilMs <= nowMs) this.#serve();
    else if (freeAtMs > waiter.untilMs) this.#refuse(waiter, 0);
    else this.#serveAt(Math.min(freeAtMs, this.#quietUntilMs));
  }

  #serve(): void {
    this.#undoTimer();
    this.#quietUntilMs = -Infinity;
    while (!this.#asking && !this.#stopped) {
      const nowMs = this.clock.nowMs();
      const free = this.#waiting.filter((one) => this.#isFree(one, nowMs));
      const waiter = this.#turns.next(free);
      if (!waiter) return this.#waitForRoom();
      const reserved = this.#reservedForOthers(waiter);
      const costs = waiter.costs.map((cost, i) => {
        const limited = this.#refusals.limited(cost);
        if (i > 0) return limited;
        return { ...limited, limit: Math.min(limited.limit, this.#saidLimit) - reserved };
      });
      const forMs = this.#windowMs + LATEST_ARRIVAL_MS;
      const taking = this.windows.take([...costs, waiter.personCost], waiter.id, forMs);
      if (taking instanceof Promise) {
        this.#asking = true;
        void taking.then((answer) => {
          this.#asking = false;
          this.#settle(waiter, answer, reserved);
          this.#serve();
        });
      } else this.#settle(waiter, taking, reserved);
    }
  }

  #reservedForOthers({ party: [person], costs: [ip] }: Waiter): number {
    return this.#shares.reservedFor(person, this.#refusals.limited(ip));
  }

  /** @param kept of the address' weight for other persons. */
  #settle(waiter: Waiter, taking: Taking, reserved: number): void {
    const nowMs = this.clock.nowMs();
    this.#shares.saw(waiter.party[0], taking.spent.at(-1) ?? 0, this.#windowMs);
    if (!isTaken(taking)) {
      if ((taking.waitsMs[0] ?? 0) > 0 && reserved === 0) this.#shares.scarce(this.#windowMs);
      waiter.costs.forEach(({ bucket }, i) => {
        const waitMs = taking.waitsMs[i] ?? 0;
        if (i === 0 && reserved > 0) {
          // Others find room, or leave what is kept for them.
          if (waitMs > 0) this.#roomAtMs.set(waiter.own.bucket, nowMs + Math.min(waitMs, KEPT_MS));
          return;
        }
        // Answers that come meanwhile make room sooner: it is looked once more before.
        const lookInMs = waitMs > 2 * LATEST_ARRIVAL_MS ? waitMs - LATEST_ARRIVAL_MS : waitMs;
        this.#roomAtMs.set(bucket, nowMs + lookInMs);
      });
      return;
    }
    // It may have gone while a shared counter was asked.
    if (!this.#waiting.includes(waiter))
      return this.windows.count([...waiter.costs, waiter.personCost], waiter.id, 0);
    this.#takeOut(waiter);
    this.#spentOfIp = (taking.spent[0] ?? 0) + waiter.costs[0].weight;
    const forMs = this.#windowMs + LATEST_ARRIVAL_MS;
    this.#shares.took(waiter.party[0], waiter.costs[0], waiter.id, forMs);
    this.#accounts.count(waiter.costs.slice(1), waiter.id, forMs);
    this.#turns.served(waiter.party);
    waiter.go(taking);
  }

  /** Requests that would wait too long are to come again; the others are served when they can. */
  #waitForRoom(): void {
    const nowMs = this.clock.nowMs();
    for (const [bucket, atMs] of this.#roomAtMs) if (atMs <= nowMs) this.#roomAtMs.delete(bucket);
    let nextAtMs = Infinity;
    for (const waiter of this.#waiting) {
      const freeAtMs = this.#freeAtMs(waiter, nowMs);
      if (freeAtMs > waiter.untilMs) this.#refuse(waiter, 0);
      else nextAtMs = Math.min(nextAtMs, freeAtMs);
    }
    this.#serveAt(nextAtMs);
  }

  /** @param atMs Infinity: nobody waits. */
  #serveAt(atMs: number): void {
    this.#undoTimer();
    this.#quietUntilMs = atMs;
    if (atMs < Infinity) {
      const waitMs = Math.max(1, atMs - this.clock.nowMs());
      this.#undoTimer = this.clock.after(waitMs, () => this.#serve());
    }
  }

  /** The first moment at which it is worth asking for its weights. */
  #freeAtMs(waiter: Waiter, nowMs: number): number {
    const { costs, own } = waiter;
    let atMs = Math.max(
      this.#pausedUntilMs(waiter),
      nowMs + this.#denials.roomInMs(own),
      this.#roomAtMs.get(own.bucket) ?? 0,
    );
    for (const { bucket } of costs) atMs = Math.max(atMs, this.#roomAtMs.get(bucket) ?? 0);
    return atMs;
  }

  /** As `#freeAtMs(waiter, nowMs) <= nowMs`, with no more looks than it takes: it is asked of all. */
  #isFree(waiter: Waiter, nowMs: number): boolean {
    const hasRoom = ({ bucket }: Cost): boolean => (this.#roomAtMs.get(bucket) ?? 0) <= nowMs;
    return (
      waiter.costs.every(hasRoom) &&
      hasRoom(waiter.own) &&
      this.#pausedUntilMs(waiter) <= nowMs &&
      this.#denials.roomInMs(waiter.own) <= 0
    );
  }

  #pausedUntilMs({ costs, own }: Waiter): number {
    if (this.#refusals.isNone) return 0;
    let untilMs = this.#refusals.pausedUntilMs(own.bucket);
    for (const { bucket } of costs)
      untilMs = Math.max(untilMs, this.#refusals.pausedUntilMs(bucket));
    return untilMs;
  }

  /** Nobody is sent away for longer than a window, but where the exchange asked for it. */
  #refuse(waiter: Waiter, leastMs: number): void {
    this.#takeOut(waiter);
    const nowMs = this.clock.nowMs();
    const pauseMs = this.#pausedUntilMs(waiter) - nowMs;
    const freeInMs = this.#freeAtMs(waiter, nowMs) - nowMs - EARLY * this.bounds.longestWaitMs;
    const comeAgainMs = Math.min(
      Math.max(freeInMs, leastMs, SHORTEST_REFUSAL_MS),
      Math.max(this.weights.windowMs, pauseMs),
    );
    this.#shares.left(waiter.party[0], comeAgainMs);
    waiter.refuse(Math.round(comeAgainMs), pauseMs > 0);
  }

  #takeOut(waiter: Waiter): void {
    this.#waiting = this.#waiting.filter((one) => one !== waiter);
  }
}
