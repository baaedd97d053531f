// Decides which request of one operation is sent to the exchange, and when.
import type { MonotonicClock } from '../http/clock';
import type { Limits } from '../http/limits';
import { LimiterRefusal } from '../http/trouble';
import { Refusals } from './refusals';
import { Shares } from './fair-shares';
import { FairTurns, type Party } from './next-turn';
import { LATEST_ARRIVAL_MS, MARGIN_MS, type OperationName, type Weights } from './weights';
import { isTaken, MemoryWindows, type Cost, type Taking, type Windows } from './weight-windows';

type Bounds = Pick<Limits, 'longestWaitMs' | 'waiting'>;

/** The sender of a request as the limiter knows them, without a name or a key. */
export interface Asker {
  /** The person among whom turns are shared. */
  readonly person: string;
  /** A hash of the API key; "" for the time request, which is not signed. */
  readonly account: string;
  /** The pane that asks, among several of this account. */
  readonly window: string;
  /**
   * The page of a listing that is requested, with its month as a fraction. Within one window
   * earlier pages go first: months that advance together end together, and none is left to be read
   * by itself, one round trip per page. Of equal pages the earliest month's goes first: no stored
   * month proves its end, and its check must not wait until all others are read.
   */
  readonly page: number;
  /** A limit below the documented one, if the account's owner set it. */
  readonly accountLimit: number;
}

/**
 * The weight of the IP address in its current window, as the exchange counts it
 * (X-USED-WEIGHT-10S).
 */
export interface WeightSaid {
  readonly used: number | null;
  readonly remaining: number | null;
}

/**
 * A request that may be sent. The caller then calls one of the other three with the exchange's
 * answer.
 */
export interface Admission {
  /** How long it waited, in whole ms. */
  readonly waitedMs: number;
  /** @param said the address' weights, if the exchange states them */
  answered(said?: WeightSaid): void;
  /**
   * The exchange rejected the credentials (status 401): the person is charged, the account is not.
   */
  denied(): void;
  /** Too many requests (status 429). @returns the ms after which it is worth asking again */
  refused(retryAfterMs: number | null): number;
}

interface Waiter {
  readonly id: string;
  readonly party: Party;
  readonly page: number;
  /** The costs in the bucket of the address and, if there is one, in that of the account. */
  readonly costs: readonly [Cost, ...Cost[]];
  /** The costs that count against the person only. */
  readonly own: Cost;
  /** A counter without a limit: servers share through it what the person took. */
  readonly personCost: Cost;
  /** The request is refused if it still waits at this moment. */
  readonly untilMs: number;
  readonly go: (taking: Taking) => void;
  readonly refuse: (retryAfterMs: number, paused: boolean) => void;
}

/**
 * A request that is sent back returns this share of the longest wait before there is room, and
 * waits for the rest here: so it leaves in time, however long it travelled.
 */
const EARLY = 0.3;
const SHORTEST_REFUSAL_MS = 100;
/** After this long another server may have replaced one that stops. */
const STOPPED_MS = 1_000;
/** From this share of its limit on, the address may be the bucket that the exchange refuses. */
const NEARLY_FULL = 0.8;
/** The id under which weight is counted that the exchange counts and this server did not send. */
const OF_OTHERS = 'of others';
const CAREFUL_WINDOWS = 30;
/** How soon the limiter checks again whether room reserved for others is free. */
const KEPT_MS = 50;

/**
 * Takes each request's weight from the buckets of address and account, and delays the request while
 * they are full. Persons take turns, then their accounts and windows. While there is room no
 * request waits, not even for a turn of the event loop.
 */
export class Limiter {
  #waiting: readonly Waiter[] = [];
  /** The moment at which each full bucket has room again. */
  readonly #roomAtMs = new Map<string, number>();
  readonly #turns = new FairTurns();
  readonly #refusals: Refusals;
  readonly #shares: Shares;
  /** The weight that each account spent here. */
  readonly #accounts: MemoryWindows;
  /** The weight of each person's requests that the exchange rejected with 401. */
  readonly #denials: MemoryWindows;
  readonly #windowMs: number;
  /**
   * Until this moment every weight counts from its answer, however late: in the first window, whose
   * requests open connections, and for a while after the exchange has refused a request.
   */
  #carefulUntilMs: number | null = null;
  /** The exchange's last statement: its limit, and the weight it counts of others. */
  #saidLimit = Infinity;
  #ofOthers = 0;
  /** The weight in the address' bucket when it was last taken from. */
  #spentOfIp = 0;
  #entered = 0;
  /** A shared counter answers one request at a time. */
  #asking = false;
  #undoTimer: () => void = () => undefined;
  /**
   * No waiting request can leave before this moment, so until then only a new request is checked.
   */
  #quietUntilMs = -Infinity;
  #stopped = false;

  /** @param name of this server; it makes ids unique where several servers count together */
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
   * @param gone aborted when the client no longer waits for the answer
   * @throws LimiterRefusal when the client must retry later; the signal's reason when it is aborted
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

  /** Sends back all waiting requests, and every later one, to be retried. */
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
    /** The exchange has counted the request by now. */
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
   * Weight that the exchange counts beyond what this server sent is of another sender or of the
   * other operation; it counts for one window. A lower limit that the exchange states is used.
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
   * When all places are taken, the person with the most gives the place of their newest request to
   * a person with fewer.
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

  /** @param reserved weight of the address that is reserved for other persons */
  #settle(waiter: Waiter, taking: Taking, reserved: number): void {
    const nowMs = this.clock.nowMs();
    this.#shares.saw(waiter.party[0], taking.spent.at(-1) ?? 0, this.#windowMs);
    if (!isTaken(taking)) {
      if ((taking.waitsMs[0] ?? 0) > 0 && reserved === 0) this.#shares.scarce(this.#windowMs);
      waiter.costs.forEach(({ bucket }, i) => {
        const waitMs = taking.waitsMs[i] ?? 0;
        if (i === 0 && reserved > 0) {
          // Others find room, or leave what is reserved for them.
          if (waitMs > 0) this.#roomAtMs.set(waiter.own.bucket, nowMs + Math.min(waitMs, KEPT_MS));
          return;
        }
        // An answer may free room sooner, so the limiter checks once more before that moment.
        const lookInMs = waitMs > 2 * LATEST_ARRIVAL_MS ? waitMs - LATEST_ARRIVAL_MS : waitMs;
        this.#roomAtMs.set(bucket, nowMs + lookInMs);
      });
      return;
    }
    // The request may have been aborted while the shared counter was asked.
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

  /** Sends back requests that would wait too long; the others are sent when there is room. */
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

  /** @param atMs Infinity if nothing waits */
  #serveAt(atMs: number): void {
    this.#undoTimer();
    this.#quietUntilMs = atMs;
    if (atMs < Infinity) {
      const waitMs = Math.max(1, atMs - this.clock.nowMs());
      this.#undoTimer = this.clock.after(waitMs, () => this.#serve());
    }
  }

  /** The first moment at which its weights may be available. */
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

  /**
   * Equals `#freeAtMs(waiter, nowMs) <= nowMs`, but stops at the first full bucket: it runs for
   * every waiting request.
   */
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

  /** A request is sent back for at most one window, unless the exchange asked for longer. */
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
