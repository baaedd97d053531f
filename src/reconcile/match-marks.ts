// What a person has taken apart by hand, so that no later run puts it together again.
import { canonicalDecimal } from '../records/decimal-text';
import type { BookLine } from '../records/reconcile-call';
import type { EntrySide, LineSide } from './match-sides';

/** A line and an entry that do not belong together. */
export interface ForbiddenPair {
  /** `lineKey` of the book line. */
  readonly line: string;
  /** Account and billId of the entry; null: the line stays open whatever the ledger holds. */
  readonly entry: { readonly account: string; readonly billId: string } | null;
}

/** Names a book line by what it says, not by where it stands: rows that are inserted above it change nothing. Equal lines have one name. */
export const lineKey = ({ day, amount, coin, reference, note }: BookLine): string => JSON.stringify([day, canonicalDecimal(amount), coin, reference?.text ?? null, note]);

/** Asked for each candidate while rows are matched. */
export class Marks {
  readonly #apart: ReadonlySet<string>;
  readonly #open: ReadonlySet<string>;
  readonly #markedLines: ReadonlySet<string>;
  readonly #markedEntries: ReadonlySet<string>;
  readonly #keys = new WeakMap<BookLine, string>();

  constructor(pairs: readonly ForbiddenPair[]) {
    const apart = pairs.flatMap(({ line, entry }) => (entry === null ? [] : [{ line, entry: nameOf(entry) }]));
    this.#apart = new Set(apart.map(({ line, entry }) => `${entry}|${line}`));
    this.#open = new Set(pairs.flatMap(({ line, entry }) => (entry === null ? [line] : [])));
    this.#markedLines = new Set(apart.map(({ line }) => line));
    this.#markedEntries = new Set(apart.map(({ entry }) => entry));
  }

  /** The line was unmatched by hand, from everything. */
  staysOpen({ line }: LineSide): boolean { return this.#open.size > 0 && this.#open.has(this.#keyOf(line)); }

  /** Something was taken apart from it. */
  hasLine({ line }: LineSide): boolean { return this.#apart.size > 0 && this.#markedLines.has(this.#keyOf(line)); }
  hasEntry({ account, entry: { billId } }: EntrySide): boolean { return this.#markedEntries.has(nameOf({ account, billId })); }

  /** The two may be matched. */
  allows({ line }: LineSide, { account, entry: { billId } }: EntrySide): boolean {
    return this.#apart.size === 0 || !this.#apart.has(`${nameOf({ account, billId })}|${this.#keyOf(line)}`);
  }

  #keyOf(line: BookLine): string {
    const key = this.#keys.get(line) ?? lineKey(line);
    this.#keys.set(line, key);
    return key;
  }
}

const nameOf = ({ account, billId }: { readonly account: string; readonly billId: string }): string => `${billId}|${account}`;
