// The pane's state and requests of closed periods.
import type { ProofItem } from '../../../engine/proofs/proof';
import type { EvidenceFile } from '../../../workbook/certificates/evidence-state';
import type { Outcome, Refused } from '../../../platform/outcome';
import type { ClosedPeriod, peopleOf, PeriodStanding, PeriodState } from './closed-period';

/** An open thing that needs a reason before a period is closed. */
export interface OpenItem {
  /** The same in every language, as long as the item says the same. */
  readonly id: string;
  /**
   * proof: all of it was read and it does not hold. data: it is incomplete. error: a cell's error.
   */
  readonly kind: 'proof' | 'data' | 'error';
  /** "Sheet1!A1", or the formula or the table's name where no cell is known. */
  readonly where: string;
  readonly sentence: string;
  /** The pinned text; errors of cells are stored as they were said. */
  readonly english: string;
  /** The missing thing, where another sheet of the pack gives it. */
  readonly about?: ProofItem['about'];
  /** Its row in the result, or its settlement day. */
  readonly at?: ProofItem['at'];
  /** A reason suggested by its result; one press takes it. */
  readonly likely?: string;
}

/** The entries of a person who closes a period. */
export interface ClosePeriodRequest {
  /** Months, both included, `YYYY-MM`. */
  readonly from: string;
  readonly to: string;
  readonly preparedBy: string;
  /** Another person than `preparedBy`. */
  readonly reviewedBy: string;
  /** Why the period is closed in spite of open items, by the item's id. */
  readonly reasons: Readonly<Record<string, string>>;
}

export interface PinnedTotal {
  readonly account: string;
  /** The column that is summed, and over what. */
  readonly label: string;
  readonly coin: string;
  readonly sum: string;
}

export interface ClosedPeriodCard
  extends
    Pick<ClosedPeriod, 'id' | 'from' | 'to' | 'pinned' | 'openItems' | 'history'>,
    ReturnType<typeof peopleOf>,
    PeriodState {
  /** "September 2026", "July to September 2026". */
  readonly title: string;
  /** Sums of its records, by account and coin. */
  readonly totals: readonly PinnedTotal[];
  /** The populations from which a sample can be drawn. */
  readonly populations: readonly { readonly value: string; readonly label: string }[];
  /** The hash over all that is pinned; a signature names it. */
  readonly sha256: string;
  readonly standing: PeriodStanding;
}

export type EvidencePackOutcome =
  | (Outcome & { readonly ok: true; readonly file: Omit<EvidenceFile, 'certificate'> })
  | Refused;

declare module '../../../workbook/session/pane-state' {
  interface PaneState {
    /** In the order in which they were closed. */
    readonly closedPeriods: readonly ClosedPeriodCard[];
  }
}
