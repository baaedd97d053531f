// What the pane shows and asks of a book against the ledger.
import type { Outcome } from '../../platform/outcome';
import type { BookWays } from '../../engine/answers/arguments/book-argument';
import type { BookColumns, BookFormat, BookRole } from '../../engine/answers/arguments/book-texts';
import type { MatchSummary } from '../../engine/proofs/match/match-summary';
import type { CoinStatement } from '../../engine/proofs/match/statement';

export type { CoinStatement } from '../../engine/proofs/match/statement';
export type { BookColumns, BookRole } from '../../engine/answers/arguments/book-texts';
export type {
  CoinSummary,
  MatchSummary,
  SideStatus,
} from '../../engine/proofs/match/match-summary';

/** How a book is read and matched, as the person says it now; left out: as kept for this book. */
export interface BookChoices {
  /** Which column is what. */
  readonly columns?: BookColumns;
  /** How its texts are read, as `format` of LEDGER.MATCH. */
  readonly format?: string;
  readonly coin?: string;
  readonly days?: string;
  readonly tolerance?: string;
  readonly account?: string;
}

/** As the person typed it; "" where left out. */
export interface MatchRequest extends BookChoices {
  /** A table's name or a range such as Sheet1!A1:D90; "": the cells that are selected. */
  readonly book: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  /** What the book closes with. */
  readonly closing: string;
}

export interface BookHeaders {
  readonly headers: readonly string[];
  readonly chosen: BookColumns;
  /** Roles whose columns were taken for what their headers only hold. */
  readonly guessed: readonly BookRole[];
  readonly format: BookFormat;
  /** How its texts can be read. */
  readonly ways: BookWays | null;
  /** How it is matched. */
  readonly kept: Readonly<Record<'coin' | 'days' | 'tolerance' | 'account', string>>;
}

export type BookOutcome =
  | { readonly ok: true; readonly book: BookHeaders }
  | { readonly ok: false; readonly sentence: string };

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

/** No method rejects: failures come back as sentences. */
export interface MatchModel {
  /** Counts by coin and status; writes nothing. */
  preview(request: MatchRequest): Promise<MatchOutcomeShown>;
  /** Matches anew and writes a new sheet with the person's marks and comments of the run before. */
  write(request: MatchRequest): Promise<Outcome>;
}
