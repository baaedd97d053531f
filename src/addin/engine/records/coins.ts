// Which coin an entry belongs to. The exchange writes a name and, mostly, an id. Neither identifies
// the coin: a coin can get another name (MATIC, then POL, one id), and another coin its name (LUNA,
// another id). The balance decides: if the first entry of a new name or id starts from the last
// balance of the old one, it is the same coin; else it is another coin.
import { atOnce, ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { grouped } from '../../platform/grouped';
import { dayInYear, dayOfUtcMs } from './calendar';
import { canonicalDecimal, sumDecimals } from './decimal-text';
import type { Derivation } from './derived';
import type { LedgerEntry } from './ledger-entry';
import { fromUnits, toUnits, widestScale } from './units';
import { say } from '../../platform/say';

export type Marked = Pick<LedgerEntry, 'coinName' | 'coinId'>;

/** A name with an id, as in entries. An id of 0 means none. */
interface Mark {
  readonly key: string;
  readonly name: string;
  readonly id: number | null;
  readonly firstAtMs: number;
}

/** Entries are alike if they share their name (a text) or their id (a number). */
type Alike = string | number;

/** The last balance of some entries, and their mark. */
interface Left {
  readonly key: string;
  readonly balance: string;
}

/** The first entry of a mark. */
interface FirstOfMark {
  readonly mark: Mark;
  /** The balances from which it can start: with fees inside the change, or outside. */
  readonly starts: readonly string[];
  /** The last balances of alike entries with another mark before it; undefined: there were none. */
  readonly left: ReadonlyMap<Alike, readonly string[]>;
}

/** The coins in the entries of some time, such as a month. */
export interface CoinsSeen {
  /** By time. */
  readonly firsts: readonly FirstOfMark[];
  readonly lastOf: ReadonlyMap<Alike, Left>;
  readonly lastOfMark: ReadonlyMap<string, string>;
  /** How often a returning mark continued the alike ones, less how often it continued itself. */
  readonly returns: ReadonlyMap<Alike, number>;
  /** The time of the last entry; -Infinity if there is none. */
  readonly untilMs: number;
}

export const NOTHING_SEEN: CoinsSeen = {
  ...{ firsts: [], lastOf: new Map(), lastOfMark: new Map(), returns: new Map() },
  untilMs: -Infinity,
};

/** The coins in the entries of a list. */
export const COINS_SEEN: Derivation<CoinsSeen> = {
  name: 'coins',
  make: (sorted) => seeingCoins(sorted),
  *extend(seen, added) {
    return added[0]!.cTimeMs > seen.untilMs ? yield* seeingCoins(added, seen) : null;
  },
};

/** Which entries are alike in name and id. */
export const markOf = ({ coinName, coinId }: Marked): string => `${coinName}\t${coinId || ''}`;

/**
 * @param sorted entries of one account by time.
 * @param before the coins in entries that are all earlier.
 */
export function* seeingCoins(
  sorted: readonly LedgerEntry[],
  before = NOTHING_SEEN,
): Steps<CoinsSeen> {
  const firsts: FirstOfMark[] = [...before.firsts];
  const lastOf = new Map<Alike, Left>(before.lastOf);
  const lastOfMark = new Map<string, string>(before.lastOfMark);
  const returns = new Map<Alike, number>(before.returns);
  for (const [at, entry] of sorted.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const { coinName: name, coinId, cTimeMs } = entry;
    const key = markOf(entry);
    const own = lastOfMark.get(key);
    const balance = entry.afterAmount ?? sumDecimals([own ?? '0', entry.deltaAmount]);
    const alike: readonly Alike[] = coinId ? [name, coinId] : [name];
    if (own === undefined) {
      const left = new Map(alike.map((of) => [of, leftAt(sorted, at, of, lastOf.get(of))]));
      const mark = { key, name, id: coinId || null, firstAtMs: cTimeMs };
      firsts.push({ mark, starts: startsOf(entry), left });
    }
    for (const of of alike) {
      const last = lastOf.get(of);
      if (own !== undefined && last !== undefined && last.key !== key)
        returns.set(of, (returns.get(of) ?? 0) + voteOf(startsOf(entry), [last.balance], own));
      lastOf.set(of, { key, balance });
    }
    lastOfMark.set(key, balance);
  }
  return { firsts, lastOf, lastOfMark, returns, untilMs: sorted.at(-1)?.cTimeMs ?? before.untilMs };
}

/** Entries of one moment have no certain order: each may have been the last. */
function leftAt(
  sorted: readonly LedgerEntry[],
  at: number,
  of: Alike,
  last: Left | undefined,
): string[] {
  const left = last === undefined ? [] : [last.balance];
  const { cTimeMs } = sorted[at]!;
  for (let next = at + 1; sorted[next]?.cTimeMs === cTimeMs; next += 1) {
    const { coinName, coinId, afterAmount } = sorted[next]!;
    const isOther = markOf(sorted[next]!) !== markOf(sorted[at]!);
    if (isOther && afterAmount !== null && (coinName === of || coinId === of))
      left.push(afterAmount);
  }
  return left;
}

function startsOf({ afterAmount, deltaAmount, fees }: LedgerEntry): string[] {
  if (afterAmount === null) return [];
  const scale = widestScale([afterAmount, deltaAmount, fees]);
  const inside = toUnits(afterAmount, scale) - toUnits(deltaAmount, scale);
  return [inside, inside + toUnits(fees ?? '0', scale)].map((units) => fromUnits(units, scale));
}

/** 1: continues the alike ones; -1: continues its own mark, or starts from zero. */
function voteOf(
  starts: readonly string[],
  left: readonly string[],
  own: string | undefined,
): -1 | 0 | 1 {
  // A zero balance proves no continuation.
  const isFrom = (balance: string): boolean => {
    const known = canonicalDecimal(balance);
    return known !== '0' && starts.includes(known);
  };
  if (own !== undefined) return isFrom(own) ? -1 : left.some(isFrom) ? 1 : 0;
  return left.some(isFrom) ? 1 : -1;
}

/** One coin, under all its names. */
export interface Coin {
  /**
   * The key of the coin, and its name in tables: the exchange's name; if another coin has the same
   * name, or one that differs only in case, with its id: "LUNA (901)".
   */
  readonly called: string;
  /** The oldest first. */
  readonly marks: readonly Mark[];
}

/** The coins of some accounts: every function groups, finds and shows coins by it. */
export class Coins {
  readonly all: readonly Coin[];
  readonly #ofMark: ReadonlyMap<string, Coin>;
  /** Cache of looked-up texts: a tie-out looks up the coin of each entry. */
  readonly #meant = new Map<string, readonly Coin[]>();

  /** @param accounts the coins seen in each, by time. */
  constructor(accounts: readonly (readonly CoinsSeen[])[]) {
    const marks = new Map<string, Mark>();
    const joins: Join[] = [];
    for (const seen of accounts) {
      const own = new Sightings(seen);
      for (const mark of own.marks) if (!marks.has(mark.key)) marks.set(mark.key, mark);
      joins.push(...own.joins());
    }
    this.all = calledApart(joined([...marks.values()], joins));
    this.#ofMark = new Map(this.all.flatMap((coin) => coin.marks.map(({ key }) => [key, coin])));
  }

  /** All names in the entries. */
  get names(): ReadonlySet<string> {
    return new Set(this.all.flatMap(({ marks }) => marks.map(({ name }) => name)));
  }

  /** The key of an entry's coin. */
  of(entry: Marked): string {
    return this.called(markOf(entry)) ?? entry.coinName;
  }

  /** By the key of a mark. */
  called(mark: string): string | undefined {
    return this.#ofMark.get(mark)?.called;
  }

  /**
   * The coins that a text in a cell means: an exact match, else one in any case. Several cannot be
   * distinguished. "LUNA (901)" means the one with that id.
   */
  meantBy(text: string): readonly Coin[] {
    const meant = this.#meant.get(text) ?? this.#lookUp(text);
    this.#meant.set(text, meant);
    return meant;
  }

  #lookUp(text: string): readonly Coin[] {
    const exact = this.all.filter((coin) => textsOf(coin).includes(text));
    if (exact.length > 0) return exact;
    const alike = text.toLowerCase();
    const having = (namesOf: (mark: Mark) => string) =>
      this.all.filter(({ marks }) => marks.some((mark) => namesOf(mark).toLowerCase() === alike));
    const withIds = having(({ name, id }) => withId(name, id));
    return withIds.length > 0 ? withIds : having(({ name }) => name);
  }

  /** The keys of the coins that texts mean; null: all. */
  keysMeantBy(texts: readonly string[] | null): ReadonlySet<string> | null {
    return (
      texts && new Set(texts.flatMap((text) => this.meantBy(text).map(({ called }) => called)))
    );
  }

  /** Coins whose names differ from this one's only in case. */
  alikeTo({ called, marks }: Coin): readonly Coin[] {
    const isAlike = (name: string): boolean =>
      marks.some((own) => own.name !== name && isSameInExcel(own.name, name));
    return this.all.filter(
      (other) => other.called !== called && other.marks.some(({ name }) => isAlike(name)),
    );
  }

  /** The keys of a coin of other coins here: none if it does not occur. */
  keysOf({ marks }: Coin): readonly string[] {
    return [...new Set(marks.flatMap(({ key }) => this.#ofMark.get(key)?.called ?? []))];
  }

  /** Findings about the names of a coin, by time. */
  findings({ called, marks }: Coin): readonly CoinFinding[] {
    const renamed = marks.slice(1).flatMap((mark, at): CoinFinding[] => {
      const before = marks[at]!.name;
      return before === mark.name
        ? []
        : [
            {
              atMs: mark.firstAtMs,
              sentence: say`${before} goes on as ${mark.name} (coin ${mark.id ?? ''})`,
            },
          ];
    });
    const shared = this.all.flatMap((other) =>
      other.called === called
        ? []
        : other.marks.filter(({ name }) => marks.some((one) => one.name === name)),
    );
    const taken = [...grouped(shared, ({ name }) => name)].map(([name, others]): CoinFinding => {
      const all = [...others, ...marks.filter((mark) => mark.name === name)].sort(byFirst);
      const { firstAtMs } = all.at(-1)!;
      const ids = all.map(({ id }) => id ?? say`no ID`).join(say`, then `);
      return {
        atMs: firstAtMs,
        sentence: say`${name} is another coin from ${dayInYear(dayOfUtcMs(firstAtMs))} on (${ids})`,
      };
    });
    return [...renamed, ...taken].sort((a, b) => a.atMs - b.atMs);
  }
}

/** @param accounts the entries of each, by time. */
export const coinsOfEntries = (accounts: readonly (readonly LedgerEntry[])[]): Coins =>
  new Coins(accounts.map((entries) => [atOnce(seeingCoins(entries))]));

export interface CoinFinding {
  readonly atMs: number;
  /** Without a full stop. */
  readonly sentence: string;
}

type Join = readonly [Mark, Mark];

/** A mark that comes after another with its name or its id. */
interface Follows {
  readonly mark: Mark;
  readonly before: Mark;
  readonly goesOn: boolean;
}

/** The coins seen in one account. */
class Sightings {
  /** By time. */
  readonly marks: Mark[] = [];
  readonly #follows = new Map<Alike, Follows[]>();
  /** Above 0 if most evidence says that alike marks are one coin. */
  readonly #votes = new Map<Alike, number>();

  constructor(seen: readonly CoinsSeen[]) {
    const lastOf = new Map<Alike, Left>();
    const lastOfMark = new Map<string, string>();
    for (const one of seen) {
      for (const { mark, starts, left } of one.firsts) {
        const own = lastOfMark.get(mark.key);
        for (const [of, here] of left) {
          const last = lastOf.get(of);
          const balances =
            here.length > 0 || last === undefined || last.key === mark.key ? here : [last.balance];
          const before = this.marks.findLast((other) => other.name === of || other.id === of);
          if (balances.length === 0 || before === undefined) continue;
          const vote = voteOf(starts, balances, own);
          this.#vote(of, vote);
          if (own !== undefined) continue;
          const follows = this.#follows.get(of) ?? [];
          this.#follows.set(of, [...follows, { mark, before, goesOn: vote > 0 }]);
        }
        if (own === undefined) this.marks.push(mark);
      }
      for (const [of, votes] of one.returns) this.#vote(of, votes);
      for (const [of, last] of one.lastOf) lastOf.set(of, last);
      for (const [key, last] of one.lastOfMark) lastOfMark.set(key, last);
    }
  }

  #vote(of: Alike, votes: number): void {
    this.#votes.set(of, (this.#votes.get(of) ?? 0) + votes);
  }

  joins(): Join[] {
    const withoutId = this.marks.flatMap((mark): Join[] => {
      const named = this.marks.filter(({ name, id }) => name === mark.name && id !== null);
      return mark.id === null && named.length === 1 ? [[mark, named[0]!]] : [];
    });
    const alike = [...this.#follows].flatMap(([of, all]) =>
      (this.#votes.get(of) ?? 0) > 0
        ? all.flatMap(({ mark, before, goesOn }): Join[] => (goesOn ? [[mark, before]] : []))
        : [],
    );
    return [...withoutId, ...alike];
  }
}

const byFirst = (a: Mark, b: Mark): number => a.firstAtMs - b.firstAtMs;

/** Marks that are joined, directly or through others; the oldest first. */
function joined(marks: readonly Mark[], joins: readonly Join[]): Mark[][] {
  const groupOf = new Map(marks.map(({ key }, at) => [key, at]));
  for (const [one, other] of joins) {
    const [from, to] = [groupOf.get(one.key)!, groupOf.get(other.key)!];
    for (const [key, group] of groupOf) if (group === from) groupOf.set(key, to);
  }
  const inOrder = [...marks].sort(byFirst);
  return [...grouped(inOrder, ({ key }) => groupOf.get(key)).values()];
}

/** Formulas ignore the case of texts. */
const isSameInExcel = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** The newest name; among spellings that differ in case, the first. */
function calledApart(groups: readonly (readonly Mark[])[]): Coin[] {
  const named = groups.map((marks) => {
    const newest = marks.at(-1)!;
    const { name } = marks.find((mark) => isSameInExcel(mark.name, newest.name))!;
    return { name, id: newest.id, marks };
  });
  return named.map(({ name, id, marks }) => ({
    called: named.some(
      (other) =>
        other.marks !== marks &&
        (other.name === name || (other.id !== id && isSameInExcel(other.name, name))),
    )
      ? withId(name, id)
      : name,
    marks,
  }));
}

/** The texts that mean a coin: its key, and each of its names, with and without its id. */
export const textsOf = ({ called, marks }: Coin): readonly string[] => [
  ...new Set([called, ...marks.flatMap(({ name, id }) => [name, withId(name, id)])]),
];

export const nameWithId = ({ name, id }: Pick<Mark, 'name' | 'id'>): string => withId(name, id);

/** The coin name for a request for commission: "LUNA" for "LUNA (901)". */
export const commissionCoin = (text: string): string =>
  text.replace(/ \([^()]{1,20}\)$/, '').toUpperCase();

const withId = (name: string, id: number | null): string => `${name} (${id ?? 'no ID'})`;
