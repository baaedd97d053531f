// The place and name of a new table. Writes nothing, except a new sheet.
import { GRID_COLUMNS, GRID_ROWS } from '../../../engine/records/grid';
import type { CellPlace } from '../../../engine/records/sheet-address';
import { numberSaid, say } from '../../../platform/say';
import { batch } from '../excel-batch';
import { addSheet } from '../new-sheet';
import { NotAllowed } from './excel-table-trouble';
import type { TableRoom } from './table-run';

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/** A1 of the active sheet if it is empty, else of a new sheet, which is activated. */
export async function freePlace(name: string, signal: AbortSignal): Promise<CellPlace> {
  const active = await emptyActiveSheet(signal);
  if (active !== null) return { sheet: active, row: 0, column: 0 };
  const added = await addSheet(name, signal);
  await batch(async (context) => {
    context.workbook.worksheets.getItem(added).activate();
    await context.sync();
  }, signal);
  return { sheet: added, row: 0, column: 0 };
}

function emptyActiveSheet(signal: AbortSignal): Promise<string | null> {
  return batch(async (context) => {
    const active = context.workbook.worksheets.getActiveWorksheet().load('name');
    const used = active.getUsedRangeOrNullObject(true).load('address');
    active.tables.load('items/name');
    active.protection.load('protected');
    await context.sync();
    const isEmpty = used.isNullObject && active.tables.items.length === 0;
    return isEmpty && !active.protection.protected ? active.name : null;
  }, signal);
}

/** @throws NotAllowed where cells are filled, or the sheet has no room. */
export function roomAt(
  place: CellPlace,
  wished: string,
  { rows: records, columns }: TableSize,
  signal: AbortSignal,
): Promise<TableRoom> {
  const { row, column, sheet: name } = place;
  // Title, header, body, totals. Excel gives a table without records one blank row.
  const rows = Math.max(1, records) + 3;
  return batch(async (context) => {
    if (row + rows > GRID_ROWS || column + columns > GRID_COLUMNS)
      throw new NotAllowed(
        say`From that cell on ${name} has no room for ${numberSaid(records)} rows and ${columns} columns.`,
      );
    const sheet = context.workbook.worksheets.getItem(name);
    sheet.protection.load('protected');
    const used = sheet
      .getRangeByIndexes(row, column, rows, columns)
      .getUsedRangeOrNullObject(true)
      .load('address');
    const anything = sheet.getUsedRangeOrNullObject(true).load('address');
    sheet.tables.load('items/name');
    const tables = context.workbook.tables.load('items/name');
    const names = context.workbook.names.load('items/name');
    await context.sync();
    if (sheet.protection.protected)
      throw new NotAllowed(
        say`${name} is protected, so no table can be inserted. Unprotect it (Review, Unprotect Sheet), then try again.`,
      );
    if (!used.isNullObject)
      throw new NotAllowed(
        say`${used.address} is not empty, and the table needs that room. Choose a cell with ${numberSaid(rows)} empty rows and ${columns} empty columns, such as A1 of a new sheet.`,
      );
    const taken = [...tables.items, ...names.items].map((one) => one.name.toLowerCase());
    return {
      ok: true,
      tableName: freeName(wished, new Set(taken)),
      place,
      isEmptySheet: anything.isNullObject && sheet.tables.items.length === 0,
    };
  }, signal);
}

/** A name like the one wished that no table and no defined name has. */
function freeName(wished: string, taken: ReadonlySet<string>): string {
  // Letters and digits only: every spreadsheet accepts such a name in a formula.
  const plain = wished.replace(/\W+/g, '');
  let name = plain;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${plain}no${count}`;
  return name;
}
