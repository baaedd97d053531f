// A person's entries beside the rows of a match, found again by the content of a row, not by its
// place.
import { lineIdentity, lineSaid, type MarkedRow } from '../../engine/records/match-marks';
import type { BookLine } from '../../engine/records/reconcile-call';
import { compareTexts } from '../../engine/records/row-order';
import { textOfCell } from '../../workbook/tables/merge/cell-text';

export const MARK = 'Mark';
export const COMMENT = 'Comment';
export const IDENTITY = 'Identity';
/** This mark takes a line and its entries apart. */
export const APART = 'apart';

export interface Beside {
  readonly mark: string;
  readonly comment: string;
}

/** The rows of a sheet with a match; equal rows keep their order. */
export function readBeside(
  cells: readonly (readonly unknown[])[],
): ReadonlyMap<string, readonly Beside[]> {
  const found = new Map<string, Beside[]>();
  let at: { readonly mark: number; readonly comment: number; readonly identity: number } | null =
    null;
  for (const row of cells) {
    const places = {
      mark: row.indexOf(MARK),
      comment: row.indexOf(COMMENT),
      identity: row.indexOf(IDENTITY),
    };
    if (places.mark >= 0 && places.comment >= 0 && places.identity >= 0) {
      at = places;
      continue;
    }
    const identity = at === null ? '' : textOfCell(row[at.identity]);
    if (at === null || !/^(?:line|entry) /.test(identity)) continue;
    const beside = { mark: textOfCell(row[at.mark]), comment: textOfCell(row[at.comment]) };
    found.set(identity, [...(found.get(identity) ?? []), beside]);
  }
  return found;
}

/**
 * Lines that the person has unmatched by hand: they stay open as long as the mark exists.
 * `before`: those of earlier runs.
 */
export function takenApart(
  lines: readonly BookLine[],
  beside: ReadonlyMap<string, readonly Beside[]>,
  before: readonly MarkedRow[],
): readonly MarkedRow[] {
  const apart = new Map(before.map((row) => [row[0], row]));
  const lineOf = new Map(
    beside.size === 0 ? [] : lines.map((line) => [lineIdentity(line), line] as const),
  );
  for (const [identity, all] of beside) {
    if (!identity.startsWith('line ')) continue;
    const isApart = all.some(({ mark }) => mark.trim().toLowerCase() === APART);
    const line = lineOf.get(identity);
    if (!isApart) apart.delete(identity);
    else if (line) apart.set(identity, [identity, lineSaid(line), line.day]);
  }
  return [...apart.values()].sort(([a], [b]) => compareTexts(a, b));
}
