// The weight of the address that each person may take while others are busy. A reader requests one
// page at a time, so mostly one or none of its requests waits, and turns among waiting requests
// would give it one of each burst of room. What a busy person has not taken of the fair share in
// this window is therefore reserved for them.
import type { MonotonicClock } from '../http/clock';
import { MemoryWindows, type Cost } from './weight-windows';

/** The moment at which each busy person's next request is expected. */
interface Busy {
  /** Requests that wait or are under way. */
  requests: number;
  fromMs: number;
  untilMs: number;
  /** The accounts of recent requests. */
  readonly accounts: Map<string, Cost>;
}

/**
 * After an answer, a reader's next request comes within this time; after a refusal, this much
 * before the announced retry.
 */
const NEXT_REQUEST_MS = 1_500;

export class Shares {
  readonly #busy = new Map<string, Busy>();
  #scarceUntilMs = -Infinity;
  /** The address' weight that each person took in this window. */
  readonly #taken: MemoryWindows;

  /** The weight that each person took through other servers. */
  readonly #elsewhere: MemoryWindows;

  /** @param roomOf the room that an account has left */
  constructor(
    readonly clock: Pick<MonotonicClock, 'nowMs'>,
    readonly roomOf: (account: Cost) => number,
  ) {
    this.#taken = new MemoryWindows(clock);
    this.#elsewhere = new MemoryWindows(clock);
  }

  entered(person: string, account: Cost | undefined): void {
    const busy = this.#busy.get(person) ?? newcomer();
    this.#busy.set(person, busy);
    busy.requests += 1;
    if (account) busy.accounts.set(account.bucket, account);
  }

  /** The request was answered or aborted, or must be retried after this many ms. */
  left(person: string, againInMs = 0): void {
    const busy = this.#busy.get(person);
    if (!busy) return;
    const nowMs = this.clock.nowMs();
    busy.requests -= 1;
    busy.fromMs = nowMs + Math.max(0, againInMs - NEXT_REQUEST_MS);
    busy.untilMs = nowMs + againInMs + NEXT_REQUEST_MS;
  }

  /** The address had no room for a request: for this long, reserved room is respected. */
  scarce(forMs: number): void {
    this.#scarceUntilMs = this.clock.nowMs() + forMs;
  }

  took(person: string, { weight }: Cost, id: string, forMs: number): void {
    this.#taken.count([{ bucket: person, weight, limit: 0 }], id, forMs);
  }

  /** All servers together have counted this weight of the person in the window. */
  saw(person: string, spent: number, forMs: number): void {
    const weight = Math.max(0, spent - this.#taken.sumOf(person));
    this.#elsewhere.count([{ bucket: person, weight, limit: 0 }], 'elsewhere', forMs);
  }

  #takenBy(person: string): number {
    return this.#taken.sumOf(person) + this.#elsewhere.sumOf(person);
  }

  /**
   * The part of the address' limit that is reserved for others while this person takes more than
   * the share; 0 while the address has room for all.
   */
  reservedFor(person: string, ip: Cost): number {
    this.#forget();
    if (this.#busy.size < 2 || this.clock.nowMs() > this.#scarceUntilMs) return 0;
    const share = Math.max(ip.weight, ip.limit / this.#busy.size);
    if (this.#takenBy(person) + ip.weight <= share) return 0;
    const nowMs = this.clock.nowMs();
    let reserved = 0;
    for (const [other, busy] of this.#busy)
      if (other !== person && (busy.requests > 0 || busy.fromMs <= nowMs))
        reserved += this.#missing(other, busy, share, ip);
    return reserved;
  }

  /** What is left of this person's share, as far as their accounts have room for it. */
  #missing(person: string, { accounts }: Busy, share: number, ip: Cost): number {
    let room = 0;
    for (const account of accounts.values())
      room += (this.roomOf(account) / Math.max(account.weight, 1)) * ip.weight;
    const left = Math.min(share - this.#takenBy(person), room);
    return Math.max(0, Math.floor(left / ip.weight) * ip.weight);
  }

  #forget(): void {
    const nowMs = this.clock.nowMs();
    for (const [person, { requests, untilMs }] of this.#busy)
      if (requests <= 0 && untilMs < nowMs) this.#busy.delete(person);
  }
}

const newcomer = (): Busy => ({
  ...{ requests: 0, fromMs: 0, untilMs: 0 },
  accounts: new Map(),
});
