// What the pane shows and asks where numbers are proven: what is in a cell, where a balance breaks,
// a book against the ledger.
import type { BookRole, BookWays } from '../../engine/answers/arguments/book-argument';
import type { BookFormat } from '../../engine/answers/arguments/book-texts';
import type { MatchSummary } from '../../engine/proofs/match/match-summary';
import type { CoinStatement } from '../../engine/proofs/match/statement';

export type { CoinStatement } from '../../engine/proofs/match/statement';
export type { BookRole } from '../../engine/answers/arguments/book-argument';
export type {
  CoinSummary,
  MatchSummary,
  SideStatus,
} from '../../engine/proofs/match/match-summary';

/** One record behind a cell. Amounts are exact texts. */
export interface BehindShown {
  /** "entry 701…" or "BTCUSDT, SPOT". */
  readonly record: string;
  /** In the display zone; of a commission record its settlement day. */
  readonly day: string;
  /** How it counts: "Change", "Fees, taken off". */
  readonly as: string;
  readonly amount: string;
}

/** What is in a cell. */
export interface BehindCell {
  /** "Sheet1!D5". */
  readonly address: string;
  /** "Inflow, USDT, 2026-10". */
  readonly title: string;
  readonly count: number;
  /** The first ten. */
  readonly first: readonly BehindShown[];
  /** Exact text. */
  readonly sum: string;
  /** Is the sum what the cell shows? null: the cell shows words. */
  readonly agrees: boolean | null;
  /** Says so. */
  readonly sentence: string;
}

export type BehindOutcome =
  | { readonly ok: true; readonly behind: BehindCell }
  | { readonly ok: false; readonly sentence: string };

/** An entry around a break. */
export interface EntryShown {
  readonly billId: string;
  /** Date and time in the display zone. */
  readonly time: string;
  readonly type: string;
  readonly change: string;
  readonly after: string;
  /** Its row in a live LEDGER result, for goToRecord; null: none shows it. */
  readonly standsIn: { readonly id: string; readonly row: number } | null;
}

export interface BreakShown {
  readonly account: string;
  /** "October 2026 breaks at entry 701…: 0.5 USDT are missing before entry 701…." */
  readonly sentence: string;
  readonly coin: string;
  /** What is missing before the entry, or by how much its balance is too high. */
  readonly missing: string;
  /** The movements are intact, one balance is not. */
  readonly isAltered: boolean;
  readonly previous: EntryShown | null;
  readonly entry: EntryShown;
  readonly next: EntryShown | null;
}

export type BreaksOutcome =
  | {
      readonly ok: true;
      /** In the order of time, at most a hundred. */ readonly breaks: readonly BreakShown[];
      readonly count: number;
      readonly sentence: string;
    }
  | { readonly ok: false; readonly sentence: string };

/** As the person typed it; "" where left out. */
export interface MatchRequest {
  /** A table's name or a range such as Sheet1!A1:D90; "": the cells that are selected. */
  readonly book: string;
  readonly coin: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly days: string;
  readonly tolerance: string;
  readonly account: string;
  /** What the book closes with. */
  readonly closing: string;
  /** Which column of the book is what, as the person chose; left out: as guessed or remembered. */
  readonly columns?: BookColumns;
  /** How its texts are read, as `format` of LEDGER.MATCH; left out: as remembered. */
  readonly format?: string;
}

/** Positions in the book. */
export type BookColumns = Readonly<Partial<Record<BookRole, number>>>;

export interface BookHeaders {
  readonly headers: readonly string[];
  readonly chosen: BookColumns;
  /** Roles whose columns were taken for what their headers only hold. */
  readonly guessed: readonly BookRole[];
  readonly format: BookFormat;
  /** How its texts can be read. */
  readonly ways: BookWays | null;
}

export type MatchOutcomeShown =
  | {
      readonly ok: true;
      readonly book: string;
      readonly summary: MatchSummary;
      readonly statements: readonly CoinStatement[];
      readonly columns: BookHeaders;
      /** Lines that stay open because a person has taken them apart. */ readonly apart: number;
      /** Lines that would match an entry of the opposite sign, where most would. */
      readonly turned: number;
      readonly sentence: string;
    }
  /** `columns`: the book was found, and its columns can be chosen. */
  | { readonly ok: false; readonly sentence: string; readonly columns?: BookHeaders };

/** Which records of a result are drawn, and how. */
export interface SampleRequest {
  /** Of the result's card. */
  readonly id: string;
  /** Each record has the same chance, or each unit of the coin. */
  readonly method: 'random' | 'monetary';
  /** "": all coins. */
  readonly coin: string;
  readonly size: string;
  readonly seed: string;
}
