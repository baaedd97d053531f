// Which columns of a table are still ours. The person may have moved, renamed and deleted some, and
// put others between.
import { readToken, type RowToken } from './identity';
import type { KeptTable } from './kept-table';
import { isAsWritten } from './marks';
import { CHECK_HEADER, ID_HEADER } from './table-columns';
import type { TableReading } from './table-reading';

export interface OwnColumns {
  /**
   * Positions in the table, in the order of `KeptTable.columns`; null where the person deleted the
   * column.
   */
  readonly fields: readonly (number | null)[];
  readonly check: number;
  readonly id: number;
}

/** Rows by which a column proves itself; more would not prove more. */
const PROOFS = 200;

/**
 * The hidden column: the one with the most identities in it; of an empty table the one with its
 * header or id. null: deleted.
 */
export function findIdColumn(reading: TableReading, kept: KeptTable): number | null {
  const counts = reading.columns.map((_, at) =>
    reading.rows.reduce((count, row) => count + (readToken(row[at]) === null ? 0 : 1), 0),
  );
  const most = Math.max(0, ...counts);
  if (most === 0) return byHeader(reading, ID_HEADER) ?? byId(reading, kept.idId);
  const candidates = counts.flatMap((count, at) => (count === most ? [at] : []));
  return (
    candidates.find((at) => reading.columns[at]?.header === ID_HEADER) ??
    candidates.find((at) => reading.columns[at]?.id === kept.idId) ??
    candidates[0] ??
    null
  );
}

/** @returns null where the person deleted it. */
export function findCheckColumn(reading: TableReading, kept: KeptTable): number | null {
  // A refresh that stopped may have left a word behind the header.
  const at = reading.columns.findIndex(({ header }) =>
    header.toLowerCase().startsWith(CHECK_HEADER.toLowerCase()),
  );
  return at < 0 ? byId(reading, kept.checkId) : at;
}

/**
 * A column is the one that was written when its header and its id say so. Where only one of them
 * does (renamed, or another column was given the header of a deleted one), its cells must agree as
 * well.
 * @param tokens the identities of the rows.
 */
export function findFieldColumns(
  reading: TableReading,
  kept: KeptTable,
  taken: readonly number[],
  tokens: readonly (RowToken | null)[],
): readonly (number | null)[] {
  const used = new Set(taken);
  return kept.columns.map(({ header, id }, column) => {
    const [named, known] = [byHeader(reading, header), byId(reading, id)];
    const isProven = (at: number | null): at is number =>
      at !== null && !used.has(at) && (named === known || agrees(reading, at, tokens, column));
    const found = [named, known].find(isProven);
    if (found !== undefined) used.add(found);
    return found ?? null;
  });
}

function agrees(
  { rows }: TableReading,
  at: number,
  tokens: readonly (RowToken | null)[],
  column: number,
): boolean {
  let [same, seen] = [0, 0];
  for (let row = 0; row < rows.length && seen < PROOFS; row += 1) {
    const marks = tokens[row]?.marks;
    if (marks === undefined) continue;
    seen += 1;
    if (isAsWritten(rows[row]?.[at] ?? '', marks, column)) same += 1;
  }
  return same * 2 >= seen;
}

function byHeader({ columns }: TableReading, header: string): number | null {
  const at = columns.findIndex((column) => column.header.toLowerCase() === header.toLowerCase());
  return at < 0 ? null : at;
}

function byId({ columns }: TableReading, id: number): number | null {
  const at = columns.findIndex((column) => column.id === id);
  return at < 0 ? null : at;
}
