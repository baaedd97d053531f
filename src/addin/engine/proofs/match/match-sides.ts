// Both sides of a match in the form that the passes compare.
import type { BookLine } from '../../records/reconcile-call';
import type { LedgerEntry } from '../../records/ledger-entry';
import { compareTexts } from '../../records/row-order';

/** The fields that both sides share. */
interface Side {
  /** The key of the coin; the text of a line that means no coin or several. */
  readonly coin: string;
  /** Days since 1970. */
  readonly day: number;
  /** In units of one scale for all rows. */
  readonly units: bigint;
  /** Sorts rows independently of their original order. */
  readonly rank: string;
}

export interface LineSide extends Side {
  readonly line: BookLine;
}
export interface EntrySide extends Side {
  readonly entry: LedgerEntry;
  readonly account: string;
}

/** The passes, from the most certain to the least; 'by hand' is a person's decision. */
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
  /** The number of equal lines of a day, matched with as many equal entries; this is one pair. */
  readonly equal?: number;
  /** The lines include the entry's fee, which its amount does not. */
  readonly withFee?: true;
}

/** The result of one pass. No row is in a match and anywhere else. */
export interface Findings {
  readonly matches: readonly Finding[];
  /** One line each, with the first ten entries that it could match. */
  readonly ambiguousLines: readonly Finding[];
  /** One entry each, with the first ten lines that it could match. */
  readonly ambiguousEntries: readonly Finding[];
}

/** The number of named candidates. */
export const MAX_CANDIDATES = 10;

export const byRank = (a: Side, b: Side): number => compareTexts(a.rank, b.rank);

/** −days to +days. */
export const offsets = (days: number): number[] =>
  Array.from({ length: 2 * days + 1 }, (_, at) => at - days);
