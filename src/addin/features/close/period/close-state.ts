// What the pane shows and asks about closed periods.
import type { SignedPart } from '../../../engine/evidence/signed-form';
import type { ProofItem } from '../../../engine/proofs/proof';
import type { EvidenceFile } from '../../../workbook/certificates/evidence-state';
import type { PeriodDifference, PeriodStanding, ReasonedItem, ReviewEvent } from './closed-period';

export type { PeriodDifference, ReasonedItem };

/** Something that a person must give a reason for before a period is closed. */
export interface OpenItem {
  /** The same as long as the item says the same, in whatever language. */
  readonly id: string;
  /** proof: it was read whole and does not hold. data: it is not whole. error: a cell's error. */
  readonly kind: 'proof' | 'data' | 'error';
  /** "Sheet1!A1", or the formula or the table's name where no cell is known. */
  readonly where: string;
  readonly sentence: string;
  /** What is pinned of it; errors of cells are kept as they were said. */
  readonly english: string;
  /** What it lacks, where another sheet of the pack gives it. */
  readonly about?: ProofItem['about'];
  /** Its row in the result, or its settlement day. */
  readonly at?: ProofItem['at'];
  /** A reason that its result names; one press takes it. */
  readonly likely?: string;
}

/** What a person says to close a period. */
export interface ClosePeriodRequest {
  /** Months, both included, `YYYY-MM`. */
  readonly from: string;
  readonly to: string;
  readonly preparedBy: string;
  /** Another person. */
  readonly reviewedBy: string;
  /** Why the period is closed although something is open, by the open item's id. */
  readonly reasons: Readonly<Record<string, string>>;
}

export interface PinnedTotal {
  readonly account: string;
  /** Of which column, over what. */
  readonly label: string;
  readonly coin: string;
  readonly sum: string;
}

export interface ClosedPeriodCard {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** "September 2026", "July to September 2026". */
  readonly title: string;
  readonly preparedBy: string;
  /** "" until somebody signs, and again where something was accepted after that. */
  readonly reviewedBy: string;
  readonly closedAtMs: number;
  /** What was pinned, and the hash of each part. */
  readonly pinned: readonly SignedPart[];
  /**
   * 'as closed': what is there now equals what was pinned, all of it. 'changed': show it in red,
   * with `differences` and `altered`. 'unknown': what stands in `notCompared` could not be compared.
   */
  readonly state: 'as closed' | 'changed' | 'unknown';
  /** Record by record, row by row; empty unless changed. */
  readonly differences: readonly PeriodDifference[];
  /** What the file says otherwise than it was written, a sentence each. */
  readonly altered: readonly string[];
  /** This device does not keep these rows, or no result shows these tables. */
  readonly notCompared: readonly string[];
  readonly openItems: readonly ReasonedItem[];
  /** What the records of it sum to, by account and coin. */
  readonly totals: readonly PinnedTotal[];
  /** What a sample can be drawn from. */
  readonly populations: readonly { readonly value: string; readonly label: string }[];
  /** Over all that is pinned: what a signature names. */
  readonly sha256: string;
  readonly standing: PeriodStanding;
  readonly history: readonly ReviewEvent[];
}

export type EvidencePackOutcome =
  | {
      readonly ok: true;
      readonly file: Omit<EvidenceFile, 'certificate'>;
      readonly sentence: string;
    }
  | { readonly ok: false; readonly sentence: string };

declare module '../../../workbook/session/pane-state' {
  interface PaneState {
    /** In the order of their closing. */
    readonly closedPeriods: readonly ClosedPeriodCard[];
  }
}
