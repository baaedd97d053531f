// Excel.TableSort: https://learn.microsoft.com/javascript/api/excel/excel.tablesort
import { matrixOf } from '../../model/a1';
import { OfTable } from '../excel-context';
import type { CellValue } from '../../model/grid';
import { refuseIfProtected } from '../protection';
import { isObject } from '../../model/host-members';

const RANKS = ['number', 'string', 'boolean'];
const rankOf = (value: CellValue): number =>
  value === '' ? RANKS.length : RANKS.indexOf(typeof value);

/** Numbers, then texts, then booleans, blanks last, as Excel sorts. */
function compared(a: CellValue, b: CellValue, isAscending: boolean): number {
  const [first, second] = [rankOf(a), rankOf(b)];
  if (a === '' || b === '') return first - second;
  const order =
    first !== second
      ? first - second
      : typeof a === 'string'
        ? a.localeCompare(String(b), 'en', { sensitivity: 'base' })
        : Number(a) - Number(b);
  return isAscending ? order : -order;
}

export class TableSort extends OfTable {
  /** Rows move with their formulas as they are written; formats stay with the cells. */
  Apply(fields: unknown): void {
    const { sheetId, area } = this.shape;
    refuseIfProtected(this.context, sheetId);
    const { cells } = this.context.grid;
    cells.flush();
    const keys = (Array.isArray(fields) ? (fields as unknown[]) : []).filter(isObject);
    const body = { ...area, startRow: area.startRow + 1 };
    const rows = matrixOf(body, (row, column) => ({
      value: cells.value(sheetId, row, column),
      formula: cells.formula(sheetId, row, column),
    }));
    rows.sort((a, b) => {
      for (const { key, ascending } of keys) {
        const order = compared(
          a[Number(key)]?.value ?? '',
          b[Number(key)]?.value ?? '',
          ascending !== false,
        );
        if (order !== 0) return order;
      }
      return 0;
    });
    const entries = rows.map((row) =>
      row.map(({ value, formula }) => (formula === '' ? { value } : { formula })),
    );
    cells.enter(sheetId, body, entries);
    cells.flush();
  }
}
