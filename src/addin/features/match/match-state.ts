// What the pane shows and asks of a book against the ledger.
import type { Outcome } from '../../platform/outcome';
import type { BookFormat } from '../../engine/tables/format';
import type { Question, Role } from '../../engine/tables/outcome';
import type { MatchSummary } from '../../engine/proofs/match/match-summary';
import type { CoinStatement } from '../../engine/proofs/match/statement';

export type { CoinStatement } from '../../engine/proofs/match/statement';
export type {
  CoinSummary,
  MatchSummary,
  SideStatus,
} from '../../engine/proofs/match/match-summary';

/** By role, the place of its column. */
export type BookColumns = Readonly<Partial<Record<Role, number>>>;

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
  /** The first rows below them, as texts. */
  readonly sample: readonly (readonly string[])[];
  readonly chosen: BookColumns;
  /** As the person says that it is read. */
  readonly format: BookFormat;
  /** Where it can be read in two ways. */
  readonly question: Question | null;
  /** What was understood, in sentences; rows are those of the sheet. */
  readonly says: readonly string[];
  /** How it is matched. */
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
