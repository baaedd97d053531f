// What the pane shows and asks about closed periods.
import type { ProofItem } from '../../../engine/proofs/proof';
import type { EvidenceFile } from '../../../workbook/certificates/evidence-state';
import type { Outcome, Refused } from '../../../platform/outcome';
import type { ClosedPeriod, peopleOf, PeriodStanding, PeriodState } from './closed-period';

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

export interface ClosedPeriodCard
  extends
    Pick<ClosedPeriod, 'id' | 'from' | 'to' | 'pinned' | 'openItems' | 'history'>,
    ReturnType<typeof peopleOf>,
    PeriodState {
  /** "September 2026", "July to September 2026". */
  readonly title: string;
  /** What the records of it sum to, by account and coin. */
  readonly totals: readonly PinnedTotal[];
  /** What a sample can be drawn from. */
  readonly populations: readonly { readonly value: string; readonly label: string }[];
  /** Over all that is pinned: what a signature names. */
  readonly sha256: string;
  readonly standing: PeriodStanding;
}

export type EvidencePackOutcome =
  | (Outcome & { readonly ok: true; readonly file: Omit<EvidenceFile, 'certificate'> })
  | Refused;

declare module '../../../workbook/session/pane-state' {
  interface PaneState {
    /** In the order of their closing. */
    readonly closedPeriods: readonly ClosedPeriodCard[];
  }
}
