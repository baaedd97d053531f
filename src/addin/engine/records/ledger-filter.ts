// The entries that a call selects: one predicate for rows, totals, matches and evidence; and the
// names of the call that never occur.
import { markOf, type Coins, type Marked } from './coins';
import { ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { areLast, type Derivation } from './derived';
import type { LedgerEntry } from './ledger-entry';
import { say } from '../../platform/say';

export interface LedgerFilter {
  /** As written in cells; null: all. */
  readonly coins: readonly string[] | null;
  /** Lower case; null: all. */
  readonly types: readonly string[] | null;
}

/** Whether an entry is selected. @param coins of all entries that are filtered. */
export function isMeantIn(
  coins: Coins,
  { coins: texts, types }: LedgerFilter,
): (entry: LedgerEntry) => boolean {
  const keys = coins.keysMeantBy(texts);
  return (entry) =>
    (keys === null || keys.has(coins.of(entry))) &&
    (types === null || types.includes(entry.bizType.toLowerCase()));
}

// The coins and business types in the entries: an unknown name must not look like a zero.

/** The names in the entries; types in lower case. */
export class NamesSeen {
  readonly marks = new Map<string, Marked>();
  readonly types = new Set<string>();

  add({ coinName, coinId, bizType }: Marked & Pick<LedgerEntry, 'bizType'>): void {
    const key = markOf({ coinName, coinId });
    if (!this.marks.has(key)) this.marks.set(key, { coinName, coinId });
    this.types.add(bizType.toLowerCase());
  }

  addAll(other: NamesSeen): void {
    for (const [key, mark] of other.marks) this.marks.set(key, mark);
    for (const type of other.types) this.types.add(type);
  }
}

/** The names in a list, each once. */
export const NAMES_SEEN: Derivation<NamesSeen> = {
  name: 'names',
  make: (entries) => seeingNames(new NamesSeen(), entries),
  *extend(names, added, entries) {
    // They are in the order of their first entry.
    if (!areLast(added, entries)) return null;
    const more = new NamesSeen();
    more.addAll(names);
    return yield* seeingNames(more, added);
  },
};

function* seeingNames(names: NamesSeen, entries: readonly LedgerEntry[]): Steps<NamesSeen> {
  for (const [at, entry] of entries.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    names.add(entry);
  }
  return names;
}

/** The names in a call; null: all. */
export interface NamesAsked {
  readonly coins: readonly string[] | null;
  readonly types: readonly string[] | null;
}

/**
 * A sentence for each name of the call that does not occur, with the nearest one that does.
 * @param coins the meaning of coin names.
 * @param period in words, e.g. "October 2026"; called only if a sentence needs it.
 */
export function namesNotSeen(
  asked: NamesAsked,
  seen: NamesSeen,
  coins: Coins,
  period: () => string,
): string[] {
  const occurring = new Set(Array.from(seen.marks.values(), (mark) => coins.of(mark)));
  const names = new Set(Array.from(seen.marks.values(), ({ coinName }) => coinName));
  const sentences = (
    kind: string,
    texts: readonly string[] | null,
    isSeen: (text: string) => boolean,
    known: ReadonlySet<string>,
  ) =>
    (texts ?? [])
      .filter((text) => !isSeen(text))
      .map((text) => say`${kind} ${text} does not occur in ${period()}.${suggestion(text, known)}`);
  return [
    ...sentences(
      'Coin',
      asked.coins,
      (text) => coins.meantBy(text).some(({ called }) => occurring.has(called)),
      names,
    ),
    ...sentences('Type', asked.types, (text) => seen.types.has(text), seen.types),
  ];
}

/** ` Did you mean …?` if a known name differs in at most a third of its letters; else empty. */
export function suggestion(name: string, known: ReadonlySet<string>): string {
  const most = Math.max(1, Math.floor(name.length / 3));
  const [nearest] = [...known]
    .map((other) => ({ other, edits: editsBetween(name.toUpperCase(), other.toUpperCase()) }))
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
