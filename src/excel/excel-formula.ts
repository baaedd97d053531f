// Writes one formula where nothing is overwritten and its rows have room.
import type { FormulaRoom, WrittenFormula } from '../session/ports';

const GRID = { rows: 1_048_576, columns: 16_384 } as const;

/** Into the active cell, or into A1 of a new sheet, which is activated. Looks before it writes: a spill that is blocked shows #SPILL! only. */
export async function writeFormula(context: Excel.RequestContext, formula: string, place: 'active cell' | 'new sheet', room: FormulaRoom): Promise<WrittenFormula> {
  if (place === 'new sheet') {
    const sheet = context.workbook.worksheets.add();
    sheet.activate();
    return write(context, sheet.getRange('A1'), formula);
  }
  const cell = context.workbook.getActiveCell().load('address,rowIndex,columnIndex');
  cell.worksheet.load('name');
  cell.worksheet.protection.load('protected');
  await context.sync();
  const { rowIndex: row, columnIndex: column, worksheet: sheet } = cell;
  if (sheet.protection.protected) return { ok: false, why: 'protected', at: sheet.name };
  const rows = room.rows ?? GRID.rows - row;
  if (row + rows > GRID.rows || column + room.columns > GRID.columns) return { ok: false, why: 'no-room', at: cell.address };
  const taken = sheet.getRangeByIndexes(row, column, rows, room.columns).getUsedRangeOrNullObject(true).load('address');
  await context.sync();
  if (!taken.isNullObject) return { ok: false, why: 'occupied', at: taken.address };
  return write(context, cell, formula);
}

async function write(context: Excel.RequestContext, cell: Excel.Range, formula: string): Promise<WrittenFormula> {
  cell.formulas = [[formula]];
  cell.select();
  cell.load('address');
  await context.sync();
  return { ok: true, address: cell.address };
}
