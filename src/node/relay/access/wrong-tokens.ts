/**
 * Wrong tokens of one address that are looked at in a minute: enough for people who mistype,
 * nothing for a program that guesses.
 */
const IN_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Addresses remembered at a time; beyond them the oldest is forgotten. */
const ADDRESSES = 10_000;

/** People enter a token into the form, programs send it as a bearer. */
export type Way = 'form' | 'bearer';

interface Count {
  times: number;
  last: string;
  readonly untilMs: number;
}

/**
 * Counts wrong tokens by the address and the way that they came: a program that guesses is not
 * listened to for a while, and keeps nobody behind the same address from signing in. The same wrong
 * token again is no guess: a program that was forgotten when the token changed repeats it.
 */
export class WrongTokens {
  /** In the order in which their minutes end. */
  readonly #counts = new Map<string, Count>();

  /** Whether a token that comes from this address in this way is looked at now. */
  listensTo(address: string, way: Way, nowMs: number): boolean {
    const count = this.#counts.get(`${way} ${address}`);
    return count === undefined || count.untilMs <= nowMs || count.times < IN_A_MINUTE;
  }

  /** @param token a hash of it */
  note(address: string, way: Way, token: string, nowMs: number): void {
    for (const [oldest, { untilMs }] of this.#counts) {
      if (untilMs > nowMs && this.#counts.size < ADDRESSES) break;
      this.#counts.delete(oldest);
    }
    const name = `${way} ${address}`;
    const count = this.#counts.get(name);
    if (!count) this.#counts.set(name, { times: 1, last: token, untilMs: nowMs + MINUTE_MS });
    else if (count.last !== token) {
      count.times += 1;
      count.last = token;
    }
  }
}
