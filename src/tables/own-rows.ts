// The rows of a table that carry the identity of a record, sorted out before any is matched.
import { reasonOf } from './check-text';
import type { RowToken } from './identity';
import type { OwnColumns } from './find-columns';
import { isAsWritten } from './marks';
import type { FieldColumn, TableField } from './table-columns';
import type { CellContent, TableReading } from './table-reading';

export interface OwnRow {
  /** Index in the body of the table. */
  readonly at: number;
  readonly token: RowToken;
}

export interface OwnRows {
  /** One row for each identity. */
  readonly originals: readonly OwnRow[];
  /** Rows that the person copied, each with the index of its original. */
  readonly copies: readonly (OwnRow & { readonly of: number })[];
  /**
   * Rows whose visible cells are those of another record than their hidden identity: a part of the row was moved (cut, or
   * sorted without the rest). Nobody can tell to which of the two a note beside them belongs, so nothing in them is touched.
   */
  readonly displaced: readonly OwnRow[];
}

/** Fields that say which record it is, and never change under it. */
const KEY_FIELDS: ReadonlySet<TableField> = new Set(['account', 'billId', 'coinName', 'cTime', 'settleStartTime', 'settleEndTime', 'symbol', 'productType', 'commissionAsset']);

export function sortOutRows(reading: TableReading, own: OwnColumns, columns: readonly FieldColumn[], tokens: readonly (RowToken | null)[]): OwnRows {
  const displaced: OwnRow[] = [];
  const byIdentity = new Map<string, OwnRow[]>();
  tokens.forEach((token, at) => {
    if (token === null) return;
    if (isDisplaced(reading.rows[at] ?? [], token)) { displaced.push({ at, token }); return; }
    const identity = `${token.ordinal}|${token.key}`;
    const same = byIdentity.get(identity);
    if (same) same.push({ at, token });
    else byIdentity.set(identity, [{ at, token }]);
  });

  function isDisplaced(row: readonly CellContent[], { marks }: RowToken): boolean {
    return columns.some(({ field }, column) => {
      const place = own.fields[column] ?? null;
      return place !== null && KEY_FIELDS.has(field) && !isAsWritten(row[place] ?? '', marks, column);
    });
  }

  const originals: OwnRow[] = [];
  const copies: (OwnRow & { of: number })[] = [];
  for (const rows of byIdentity.values()) {
    // The original stays the original when the person sorts: a row once called a copy is not it.
    const original = rows.find(({ at }) => reasonOf(String(reading.rows[at]?.[own.check] ?? '')).reason !== 'copy') ?? rows[0]!;
    originals.push(original);
    for (const row of rows) if (row !== original) copies.push({ ...row, of: original.at });
  }
  return { originals, copies, displaced };
}
