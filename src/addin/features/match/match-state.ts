// The pane's state and requests of a match of a book against the ledger.
import type { Outcome } from '../../platform/outcome';
import type { BookFormat } from '../../engine/pasted-tables/format';
import type { Question, Role } from '../../engine/pasted-tables/reading-outcome';
import type { MatchSummary } from '../../engine/proofs/match/match-summary';
import type { CoinStatement } from '../../engine/proofs/match/statement';

export type { CoinStatement } from '../../engine/proofs/match/statement';
export type {
  CoinSummary,
  MatchSummary,
  SideStatus,
} from '../../engine/proofs/match/match-summary';

/** The place of each role's column. */
export type BookColumns = Readonly<Partial<Record<Role, number>>>;

/** The person's present choices for a book; left out: those stored for this book. */
export interface BookChoices {
  /** The column of each role. */
  readonly columns?: BookColumns;
  /** The format of its texts, as `format` of LEDGER.MATCH. */
  readonly format?: string;
  readonly coin?: string;
  readonly days?: string;
  readonly tolerance?: string;
  readonly account?: string;
}

/** The typed texts; "" where left out. */
export interface MatchRequest extends BookChoices {
  /** A table's name or a range such as Sheet1!A1:D90; "": the cells that are selected. */
  readonly book: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  /** The closing balance of the book. */
  readonly closing: string;
}

export interface BookHeaders {
  readonly headers: readonly string[];
  /** The first rows below them, as texts. */
  readonly sample: readonly (readonly string[])[];
  readonly chosen: BookColumns;
  /** The format that the person chose. */
  readonly format: BookFormat;
  /** The question where it can be read in two ways. */
  readonly question: Question | null;
  /** The reading of the book in sentences; row numbers are those of the sheet. */
  readonly says: readonly string[];
  /** The choices of the match. */
  readonly stored: Readonly<Record<'coin' | 'days' | 'tolerance' | 'account', string>>;
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
      /** Lines that match an entry of the opposite sign, where most lines would. */
      readonly turned: number;
      readonly sentence: string;
    }
  /** `columns`: the book was found, and its columns can be chosen. */
  | { readonly ok: false; readonly sentence: string; readonly columns?: BookHeaders };

/** No method rejects: failures come back as sentences. */
export interface MatchModel {
  /** Counts by coin and status; writes nothing. */
  preview(request: MatchRequest): Promise<MatchOutcomeShown>;
  /**
   * Matches again and writes a new sheet with the person's marks and comments of the previous run.
   */
  write(request: MatchRequest): Promise<Outcome>;
}
