// Both sides of a match in the form in which the passes compare them.
import type { BookLine } from '../../records/reconcile-call';
import type { LedgerEntry } from '../../records/ledger-entry';
import { compareTexts } from '../../records/row-order';

/** What the two sides share. */
interface Side {
  /** The key of the coin; of a line that means none or several, its text. */
  readonly coin: string;
  /** Days since 1970. */
  readonly day: number;
  /** In units of one scale for all rows. */
  readonly units: bigint;
  /** Puts rows into an order that does not depend on how they came. */
  readonly rank: string;
}

export interface LineSide extends Side {
  readonly line: BookLine;
}
export interface EntrySide extends Side {
  readonly entry: LedgerEntry;
  readonly account: string;
}

/** The passes, from the most certain on; 'by hand' is a person's decision. */
export const PASSES = [
  'by hand',
  'reference',
  'one reference, same day',
  'same day',
  'one reference, within days',
  'within days',
  'several entries, same day',
  'several lines, same day',
  'several entries, within days',
  'several lines, within days',
  'several entries, whole week',
  'several entries, whole month',
  'within tolerance',
  'several entries, within tolerance',
  'several lines, within tolerance',
] as const;
export type Pass = (typeof PASSES)[number];

export interface Finding {
  readonly lines: readonly LineSide[];
  readonly entries: readonly EntrySide[];
  /** So many equal lines of a day, and as many equal entries, of which this is a pair. */
  readonly equal?: number;
  /** The lines hold the fee of the entry too, which its amount does not. */
  readonly withFee?: true;
}

/** The result of one pass. No row is in a match and anywhere else. */
export interface Findings {
  readonly matches: readonly Finding[];
  /** One line each, with the entries that it could go with; the first ten of them. */
  readonly ambiguousLines: readonly Finding[];
  /** One entry each, with the lines that it could go with; the first ten of them. */
  readonly ambiguousEntries: readonly Finding[];
}

/** How many candidates are named. */
export const MAX_CANDIDATES = 10;

export const byRank = (a: Side, b: Side): number => compareTexts(a.rank, b.rank);

/** −days to +days. */
export const offsets = (days: number): number[] =>
  Array.from({ length: 2 * days + 1 }, (_, at) => at - days);
