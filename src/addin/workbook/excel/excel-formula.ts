// Writes one formula if it overwrites nothing and its rows have room.
import { GRID_COLUMNS, GRID_ROWS } from '../../engine/records/grid';
import { freeName } from './new-sheet';

/** The size of the rows of a formula. */
export interface FormulaRoom {
  readonly columns: number;
  /** null if it is unknown before the records are read. */
  readonly rows: number | null;
}

export type WrittenFormula =
  | { readonly ok: true; readonly address: string }
  /**
   * Nothing was written. `at`: the cells that block it, or the cell or sheet that was meant; "" if
   * the host is busy. `cell-occupied`: the active cell itself.
   */
  | {
      readonly ok: false;
      readonly why: 'cell-occupied' | 'occupied' | 'no-room' | 'protected' | 'busy';
      readonly at: string;
    };

const MAX_CELLS = 200_000;

/**
 * Writes into the active cell, or into A1 of a new sheet, which is activated. It checks the cells
 * before writing, because a blocked spill shows only #SPILL!.
 */
export async function writeFormula(
  context: Excel.RequestContext,
  formula: string,
  place: 'active cell' | 'new sheet',
  room: FormulaRoom,
  wishedName: string,
): Promise<WrittenFormula> {
  if (place === 'new sheet') {
    const sheets = context.workbook.worksheets.load('items/name');
    await context.sync();
    const sheet = sheets.add(
      freeName(
        wishedName,
        sheets.items.map(({ name }) => name),
      ),
    );
    sheet.activate();
    return write(context, sheet.getRange('A1'), formula);
  }
  const cell = context.workbook.getActiveCell().load('address,rowIndex,columnIndex,values');
  cell.worksheet.load('name');
  cell.worksheet.protection.load('protected');
  await context.sync();
  const { rowIndex: row, columnIndex: column, worksheet: sheet } = cell;
  if (sheet.protection.protected) return { ok: false, why: 'protected', at: sheet.name };
  if (cell.values[0]?.[0] !== '') return { ok: false, why: 'cell-occupied', at: cell.address };
  const rows = room.rows ?? GRID_ROWS - row;
  if (row + rows > GRID_ROWS || column + room.columns > GRID_COLUMNS)
    return { ok: false, why: 'no-room', at: cell.address };
  const taken = await takenIn(context, sheet.getRangeByIndexes(row, column, rows, room.columns));
  return taken === null ? write(context, cell, formula) : { ok: false, why: 'occupied', at: taken };
}

/** The address around all filled cells; null if there is none. */
async function takenIn(context: Excel.RequestContext, area: Excel.Range): Promise<string | null> {
  const used = area.getUsedRangeOrNullObject(true).load('address,rowCount,columnCount');
  await context.sync();
  if (used.isNullObject) return null;
  // A host may report more than the used cells, so the cells are read if there are few enough; a
  // larger area counts as filled.
  if (used.rowCount * used.columnCount > MAX_CELLS) return used.address;
  used.load('formulas');
  await context.sync();
  const cells = used.formulas.flatMap((line: unknown[], r) =>
    line.flatMap((content, c) => (content === '' ? [] : [{ r, c }])),
  );
  if (cells.length === 0) return null;
  const [rows, columns] = [cells.map(({ r }) => r), cells.map(({ c }) => c)];
  const [top, left] = [least(rows), least(columns)];
  const target = used
    .getCell(top, left)
    .getBoundingRect(used.getCell(-least(rows.map((r) => -r)), -least(columns.map((c) => -c))))
    .load('address');
  await context.sync();
  return target.address;
}

const least = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => Math.min(a, b), Infinity);

async function write(
  context: Excel.RequestContext,
  cell: Excel.Range,
  formula: string,
): Promise<WrittenFormula> {
  cell.formulas = [[formula]];
  cell.select();
  cell.load('address');
  await context.sync();
  return { ok: true, address: cell.address };
}
