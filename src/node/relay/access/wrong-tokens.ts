/**
 * Wrong tokens of one address that are looked at in a minute: enough for people who mistype,
 * nothing for a program that guesses.
 */
const IN_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Addresses remembered at a time; beyond them the oldest is forgotten. */
const ADDRESSES = 10_000;

interface Count {
  times: number;
  readonly untilMs: number;
}

/**
 * Counts wrong tokens by the address that they came from, so that an address that guesses is
 * refused for a while.
 */
export class WrongTokens {
  /** In the order in which their minutes end. */
  readonly #counts = new Map<string, Count>();

  /** Whether a token from this address is looked at now. */
  listensTo(address: string, nowMs: number): boolean {
    const count = this.#counts.get(address);
    return count === undefined || count.untilMs <= nowMs || count.times < IN_A_MINUTE;
  }

  note(address: string, nowMs: number): void {
    for (const [oldest, { untilMs }] of this.#counts) {
      if (untilMs > nowMs && this.#counts.size < ADDRESSES) break;
      this.#counts.delete(oldest);
    }
    const count = this.#counts.get(address);
    if (count) count.times += 1;
    else this.#counts.set(address, { times: 1, untilMs: nowMs + MINUTE_MS });
  }
}
