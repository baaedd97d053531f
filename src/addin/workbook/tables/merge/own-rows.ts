// The rows of a table that carry the identity of a record, sorted out before any is matched.
import { grouped } from '../../../platform/grouped';
import { reasonOf } from './check-text';
import type { RowToken } from './identity';
import { RECORDS } from '../../../engine/records/columns';
import { namesOf, type Fields } from '../../../engine/records/record-fields';
import type { OwnColumns } from './find-columns';
import { isAsWritten } from './marks';
import type { FieldColumn } from './table-columns';
import type { CellContent, TableReading } from './table-reading';

export interface OwnRow {
  /** Index in the body of the table. */
  readonly at: number;
  readonly token: RowToken;
}

export interface OwnRows {
  /** One row for each identity, with the rows that the person copied from it. */
  readonly originals: readonly (OwnRow & { readonly copies: readonly OwnRow[] })[];
  /**
   * Rows whose visible cells are those of another record than their hidden identity: a part of the
   * row was moved (cut, or sorted without the rest). Nobody can tell to which of the two a note
   * beside them belongs, so nothing in them is touched.
   */
  readonly displaced: readonly OwnRow[];
}

/** Fields that say which record it is, and never change under it. */
const KEY_FIELDS: ReadonlySet<string> = new Set([
  'account',
  ...Object.values(RECORDS).flatMap((fields: Fields) =>
    namesOf(fields).filter((name) => fields[name]?.identifies),
  ),
]);

export function sortOutRows(
  reading: TableReading,
  own: OwnColumns,
  columns: readonly FieldColumn[],
  tokens: readonly (RowToken | null)[],
): OwnRows {
  const isDisplaced = (row: readonly CellContent[], { marks }: RowToken): boolean =>
    columns.some(({ field }, column) => {
      const place = own.fields[column] ?? null;
      return (
        place !== null && KEY_FIELDS.has(field) && !isAsWritten(row[place] ?? '', marks, column)
      );
    });
  const displaced: OwnRow[] = [];
  const placed: OwnRow[] = [];
  tokens.forEach((token, at) => {
    if (token !== null)
      (isDisplaced(reading.rows[at] ?? [], token) ? displaced : placed).push({ at, token });
  });

  const originals = [
    ...grouped(placed, ({ token: { ordinal, key } }) => `${ordinal}|${key}`).values(),
  ].map((rows) => {
    // The original stays the original when the person sorts: a row once called a copy is not it.
    const original =
      rows.find(
        ({ at }) => reasonOf(String(reading.rows[at]?.[own.check] ?? '')).reason !== 'copy',
      ) ?? rows[0]!;
    return { ...original, copies: rows.filter((row) => row !== original) };
  });
  return { originals, displaced };
}
