// The totals row after a refresh. A total that the person put there stays; the totals row that they
// switched off stays off.
import type { RoundedColumn } from '../../../engine/records/cells';
import type { StoredTable } from './stored-table';
import type { TableRecord } from './records-of-table';
import type { TableReading } from './table-reading';
import { columnTotals, isOwnTotal, isSameFormula, totalFormula, type OlderRow } from './totals';

/** Positions of our columns in the table; of a field null where the person deleted the column. */
export interface OwnColumns {
  readonly fields: readonly (number | null)[];
  readonly check: number;
  readonly id: number;
}

interface Merged {
  readonly reading: TableReading;
  readonly own: OwnColumns;
  readonly stored: StoredTable;
  readonly records: readonly TableRecord[];
  readonly older: readonly OlderRow[];
  /** Rows stand in the table that must not be summed. */
  readonly hasUncounted: boolean;
}

export interface MergedTotals {
  readonly writes: readonly { readonly at: number; readonly formula: string }[];
  readonly rounded: readonly RoundedColumn[];
}

export function mergedTotals({
  reading,
  own,
  stored,
  records,
  older,
  hasUncounted,
}: Merged): MergedTotals {
  const { totals: present } = reading;
  if (present === null) return { writes: [], rounded: [] };
  const totals = columnTotals(stored.columns, records, older);
  const place = {
    tableName: reading.name,
    idHeader: reading.columns[own.id]?.header ?? '',
    checkHeader: reading.columns[own.check]?.header ?? '',
    hasUncounted,
  };
  const writes: { at: number; formula: string }[] = [];
  const rounded: RoundedColumn[] = [];
  own.fields.forEach((at, i) => {
    if (at === null || !isOwnTotal(present[at])) return;
    const header = reading.columns[at]?.header ?? '';
    const total = totals[i]!;
    const formula = totalFormula(header, total, place);
    if (!isSameFormula(present[at], formula)) writes.push({ at, formula });
    if (total.isRounded) rounded.push({ column: `Total of ${header}`, count: 1 });
  });
  return { writes, rounded };
}
