// Applies a person's decisions to the rows of a match.
import {
  entryIdentity,
  isOfMatch,
  lineIdentity,
  lineNames,
  type MarkedRow,
  type MatchMarks,
} from '../../records/match-marks';
import type { EntrySide, LineSide } from './match-sides';

export interface MarkedTogether {
  readonly lines: readonly LineSide[];
  readonly entries: readonly EntrySide[];
}

/** The effect of the marks on the present rows. */
export interface MarkedRows {
  /** No row is in two groups. */
  readonly together: readonly MarkedTogether[];
  readonly reasons: ReadonlyMap<LineSide | EntrySide, string>;
  /** Rows that stay open: marked apart, or the rest of a match by hand that lacks a row. */
  readonly apart: ReadonlySet<LineSide | EntrySide>;
  /** For a row whose match by hand lacks a row: the missing rows. */
  readonly gone: ReadonlyMap<LineSide | EntrySide, readonly string[]>;
}

const NOTHING: MarkedRows = {
  ...{ together: [], reasons: new Map(), apart: new Set(), gone: new Map() },
};

/**
 * A mark without any present row belongs to another book or month. If a mark lacks a row, or an
 * earlier mark took one of its rows, its other rows stay open.
 */
export function markedRows(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  { marks: all, apart: lasting }: MatchMarks,
): MarkedRows {
  const marks = all.filter(isOfMatch);
  if (marks.length === 0 && lasting.length === 0) return NOTHING;
  const names = lineNames(lines.map(({ line }) => line));
  const lineOf = new Map(lines.map((side) => [names.get(side.line)!, side]));
  const entryOf = new Map(
    entries.map((side) => [entryIdentity(side.account, side.entry.billId), side]),
  );
  const open = new Set(lasting.map(([identity]) => identity));
  const apart = new Set<LineSide | EntrySide>(
    open.size === 0 ? [] : lines.filter(({ line }) => open.has(lineIdentity(line))),
  );
  const together: MarkedTogether[] = [];
  const reasons = new Map<LineSide | EntrySide, string>();
  const gone = new Map<LineSide | EntrySide, readonly string[]>();
  const taken = new Set<LineSide | EntrySide>();
  for (const mark of marks) {
    const [ofLines, ofEntries] = [sidesOf(mark.lines, lineOf), sidesOf(mark.entries, entryOf)];
    const rows = [...ofLines.sides, ...ofEntries.sides].filter((side) => !taken.has(side));
    const lacking = [
      ...ofLines.gone.map((says) => `book line ${says}`),
      ...ofEntries.gone.map((says) => `entry ${says}`),
    ];
    const isWhole =
      lacking.length === 0 && rows.length === ofLines.sides.length + ofEntries.sides.length;
    if (mark.kind === 'together' && isWhole) {
      together.push({ lines: ofLines.sides, entries: ofEntries.sides });
      for (const side of rows) {
        taken.add(side);
        reasons.set(side, mark.reason);
      }
    } else
      for (const side of rows) {
        apart.add(side);
        if (mark.kind === 'together' && lacking.length > 0) gone.set(side, lacking);
      }
  }
  for (const side of taken) {
    apart.delete(side);
    gone.delete(side);
  }
  return { together, reasons, apart, gone };
}

function sidesOf<One>(
  rows: readonly MarkedRow[],
  known: ReadonlyMap<string, One>,
): { readonly sides: readonly One[]; readonly gone: readonly string[] } {
  const found = rows.map(([name, says]) => ({ side: known.get(name), says }));
  return {
    sides: found.flatMap(({ side }) => (side === undefined ? [] : [side])),
    gone: found.flatMap(({ side, says }) => (side === undefined ? [says] : [])),
  };
}
