// Decides whose request goes next when not all can go at once.

/** Names remembered at a time; beyond them the least recently served is forgotten. */
const MAX_NAMES = 10_000;

/** From the widest to the narrowest: person, account, window of that account. */
export type Party = readonly [person: string, account: string, window: string];

/**
 * The least recently served goes first: among persons, then among one person's accounts, then among
 * the windows of one account. A request that was sent back to be retried keeps its rank.
 */
export class FairTurns {
  /** The number of the last turn of each name, the earliest first. */
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;

  /**
   * The next of these requests; of equals the one with the earlier page, then the one that came
   * first.
   */
  next<Waiter extends { readonly party: Party; readonly page: number }>(
    waiting: readonly Waiter[],
  ): Waiter | undefined {
    const ranked = waiting.map((waiter) => ({
      waiter,
      turns: [...namesOf(waiter.party).map((name) => this.#lastTurn.get(name) ?? 0), waiter.page],
    }));
    const [first, ...others] = ranked;
    return others.reduce((best, one) => (isLess(one.turns, best!.turns) ? one : best), first)
      ?.waiter;
  }

  served(party: Party): void {
    this.#turns += 1;
    for (const name of namesOf(party)) {
      this.#lastTurn.delete(name);
      this.#lastTurn.set(name, this.#turns);
    }
    for (const name of this.#lastTurn.keys()) {
      if (this.#lastTurn.size <= MAX_NAMES) break;
      this.#lastTurn.delete(name);
    }
  }
}

const namesOf = ([person, account, window]: Party): readonly string[] => [
  person,
  `${person}|${account}`,
  `${person}|${account}|${window}`,
];

function isLess(some: readonly number[], others: readonly number[]): boolean {
  const differs = some.findIndex((turn, i) => turn !== others[i]);
  return differs >= 0 && (some[differs] ?? 0) < (others[differs] ?? 0);
}
