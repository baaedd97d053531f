// Which ledger entries a call means: one predicate for rows, totals, matches and evidence; and
// which of the names that it gives never occur.
import type { LedgerEntry } from './ledger-entry';
import type { Instants } from './zone';
import { say } from '../../platform/say';

export interface LedgerFilter {
  /** Upper case; null: all. */
  readonly coins: readonly string[] | null;
  /** Lower case; null: all. */
  readonly types: readonly string[] | null;
  /** null: no cut. The end is not included. */
  readonly cutTo: Instants | null;
}

export function isMeant(
  { coinName, bizType, cTimeMs }: LedgerEntry,
  { coins, types, cutTo }: LedgerFilter,
): boolean {
  if (coins !== null && !coins.includes(coinName.toUpperCase())) return false;
  if (types !== null && !types.includes(bizType.toLowerCase())) return false;
  return cutTo === null || (cTimeMs >= cutTo.startMs && cTimeMs < cutTo.endMs);
}

// Which coins and business types occur: a name that never does is not taken for a zero.

/** Names as a person may write them: coins in upper case, types in lower case. */
export class NamesSeen {
  readonly coins = new Set<string>();
  readonly types = new Set<string>();

  add({ coinName, bizType }: Pick<LedgerEntry, 'coinName' | 'bizType'>): void {
    this.coins.add(coinName.toUpperCase());
    this.types.add(bizType.toLowerCase());
  }

  addAll(other: NamesSeen): void {
    for (const coin of other.coins) this.coins.add(coin);
    for (const type of other.types) this.types.add(type);
  }
}

/** What a call names; null: all. */
export interface NamesAsked {
  readonly coins: readonly string[] | null;
  readonly types: readonly string[] | null;
}

/**
 * A sentence for each name that is asked and does not occur, with the nearest one that does.
 * @param period in words, such as "October 2026"; asked for where a sentence needs it.
 */
export function namesNotSeen(asked: NamesAsked, seen: NamesSeen, period: () => string): string[] {
  const sentences = (kind: string, names: readonly string[] | null, known: ReadonlySet<string>) =>
    (names ?? [])
      .filter((name) => !known.has(name))
      .map((name) => say`${kind} ${name} does not occur in ${period()}.${suggestion(name, known)}`);
  return [
    ...sentences('Coin', asked.coins, seen.coins),
    ...sentences('Type', asked.types, seen.types),
  ];
}

/** ` Did you mean …?` where a known name differs by a letter in three at most; else empty. */
export function suggestion(name: string, known: ReadonlySet<string>): string {
  const most = Math.max(1, Math.floor(name.length / 3));
  const [nearest] = [...known]
    .map((other) => ({ other, edits: editsBetween(name, other) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits);
  return nearest ? say` Did you mean ${nearest.other}?` : '';
}

/** Letters to add, leave out or replace (Levenshtein). */
export function editsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 0; row < a.length; row += 1) {
    const line = [row + 1];
    for (let at = 0; at < b.length; at += 1)
      line.push(
        Math.min(line[at]! + 1, above[at + 1]! + 1, above[at]! + (a[row] === b[at] ? 0 : 1)),
      );
    above = line;
  }
  return above.at(-1)!;
}
