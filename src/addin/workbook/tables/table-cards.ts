// The pane's card of an inserted table.
import { inWords } from '../../engine/answers/definitions';
import type { StoredTable } from './merge/stored-table';
import type { TableCard, TableChanges, TouchedRows } from '../session/pane-state';
import { type SheetArea, addressOf } from '../../engine/records/sheet-address';
import type { FoundTable } from '../excel/tables/table-run';
import { say } from '../../platform/say';

/** Events of a table since the workbook was opened here. */
export interface TableNews {
  readonly changes: TableChanges | null;
  readonly error: string | null;
  readonly busy: boolean;
}

/** A longer list would not be read. */
const MAX_ADDRESSES = 50;

export const olderSaid = (): string =>
  say`Its records were read again for other results and differ: the table is older than they are. Press Refresh.`;

/** @param place null: not read yet. */
export function tableCard(
  { tableId, tableName, call, accounts, dates, standing }: StoredTable,
  place: FoundTable | null,
  news: TableNews | undefined,
): TableCard {
  const { rows, fetchedAtMs, complete, rounded, notes, halfWritten, older = false } = standing;
  return {
    id: tableId,
    name: place?.name ?? tableName,
    address: place && addressOf(place.area),
    functionName: call.name,
    asks: inWords(call, dates),
    accounts,
    busy: news?.busy ?? false,
    rows,
    refreshedAtMs: fetchedAtMs,
    complete: complete && !halfWritten,
    stale: halfWritten || older || (news?.error ?? null) !== null,
    rounded,
    notes,
    changes: news?.changes ?? null,
    error: news?.error ?? (older ? olderSaid() : null),
  };
}

/** @param rows indices in the body, in any order. @param body its address at that time. */
export function touchedRows(
  rows: readonly number[],
  { sheet, startRow, startColumn, endColumn }: SheetArea,
): TouchedRows {
  const addresses: string[] = [];
  const sorted = [...rows].sort((a, b) => a - b);
  for (let first = 0; first < sorted.length && addresses.length < MAX_ADDRESSES;) {
    let last = first;
    while (sorted[last + 1] === sorted[last]! + 1) last += 1;
    addresses.push(
      addressOf({
        sheet,
        startRow: startRow + sorted[first]!,
        endRow: startRow + sorted[last]!,
        startColumn,
        endColumn,
      }),
    );
    first = last + 1;
  }
  return { count: rows.length, addresses };
}
