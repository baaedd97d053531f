// A person's decisions about the rows of a match, stored in the workbook: these rows match, or this
// one stays open. A row is identified by its content, not by its place.
import { sha256Of } from '../../platform/bytes';
import { grouped } from '../../platform/grouped';
import { canonicalDecimal } from './decimal-text';
import type { BookLine } from './reconcile-call';

/** A row as it is stored: its name, its words for a sentence about a missing row, and its day. */
export type MarkedRow = readonly [name: string, says: string, day: string];

/**
 * `together`: one match, whatever its amounts. `apart`: none of the rows is matched. `transfer`: an
 * outflow and an inflow between the firm's own accounts; `no transfer`: they are not.
 */
export interface HandMark {
  readonly kind: 'together' | 'apart' | 'transfer' | 'no transfer';
  readonly lines: readonly MarkedRow[];
  readonly entries: readonly MarkedRow[];
  /** The reason if the amounts differ; else "". */
  readonly reason: string;
  /** The exact amounts that left and arrived in a transfer. */
  readonly amount?: string | undefined;
  readonly coin?: string | undefined;
}

export interface MatchMarks {
  readonly marks: readonly HandMark[];
  /** Lines that stay open, by their identity, including equal ones: marked “apart” on a sheet. */
  readonly apart: readonly MarkedRow[];
}

/** Whether the mark is about matching. */
export const isOfMatch = ({ kind }: Pick<HandMark, 'kind'>): boolean =>
  kind === 'together' || kind === 'apart';

/** Each once, the given ones last. */
export function withMarks(
  marks: readonly HandMark[],
  given: readonly HandMark[],
): readonly HandMark[] {
  const keys = new Set(given.map(markKey));
  return [...marks.filter((mark) => !keys.has(markKey(mark))), ...given];
}

export const withoutMark = (marks: readonly HandMark[], key: string): readonly HandMark[] =>
  marks.filter((mark) => markKey(mark) !== key);

/** Independent of the stored order of its fields. */
export const markKey = ({ kind, lines, entries, reason, amount, coin }: HandMark): string =>
  JSON.stringify([kind, lines, entries, reason, amount ?? null, coin ?? null]);

export const NO_MARKS: MatchMarks = { marks: [], apart: [] };

/**
 * The identity of a book line, from its content: inserted rows above do not change it. Equal lines
 * share one. Short enough for a cell and a setting, even if the line has a long note.
 */
export function lineIdentity({ day, atMs, amount, coin, reference, note }: BookLine): string {
  // The day of a moment follows the zone of the sheet.
  const when = atMs ?? day;
  const said = JSON.stringify([
    when,
    canonicalDecimal(amount),
    coin,
    reference?.text ?? null,
    note,
  ]);
  return `line ${sha256Of(said).slice(0, 24)}`;
}

export const entryIdentity = (account: string, billId: string): string =>
  `entry ${billId} ${account}`;

/**
 * The name of each line: its identity, and for the second and later equal lines their number in the
 * order of the book.
 */
export function lineNames(lines: readonly BookLine[]): ReadonlyMap<BookLine, string> {
  const inOrder = [...lines].sort((a, b) => a.row - b.row);
  return new Map(
    [...grouped(inOrder, lineIdentity)].flatMap(([identity, own]) =>
      own.map((line, at) => [line, at === 0 ? identity : `${identity} ${at + 1}`] as const),
    ),
  );
}

const LONGEST_TEXT = 40;

/** "2026-10-05, 250 USDT, INV-7": a missing line in a sentence. */
export function lineSaid({ day, amount, coin, reference }: BookLine): string {
  const text = reference?.text ?? '';
  return [
    ...[day, `${canonicalDecimal(amount)} ${coin}`],
    ...(text === '' ? [] : [text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text]),
  ].join(', ');
}

/** "601, 2026-10-05, 249 USDT". */
export const entrySaid = (billId: string, day: string, amount: string, coin: string): string =>
  [billId, day, `${canonicalDecimal(amount)} ${coin}`].join(', ');
