// The tables of the workbook, as Excel's objects need them.
import { addressOf, type Area } from '../../model/a1';
import type { GridTables, TablePlace } from '../../model/grid';
import { HostError } from '../../model/host-error';
import type { Spreadsheet } from '../spreadsheet';

export class UniverTables implements GridTables {
  #next = 1;
  constructor(readonly sheet: Spreadsheet) {}

  list(): TablePlace[] {
    return this.sheet.workbook.getTableList().map(({ id, name, subUnitId, range, columns }) => {
      const { startRow, endRow, startColumn, endColumn } = range;
      const sheet = this.sheet.model.getSheetBySheetId(subUnitId);
      return {
        id,
        name,
        sheetId: subUnitId,
        area: { startRow, endRow, startColumn, endColumn },
        columnKeys: columns.map((column) => column.id),
        // Looked at when it is asked: the rest of a shape is asked for by every member of a table.
        get isFiltered() {
          for (let row = startRow; row <= endRow; row += 1)
            if (sheet?.getRowVisible(row) === false) return true;
          return false;
        },
      };
    });
  }

  #shape(id: string): TablePlace {
    const shape = this.list().find((table) => table.id === id);
    if (!shape) throw new HostError('ItemNotFound', "The requested resource doesn't exist.");
    return shape;
  }

  async add(sheetId: string, area: Area, name: string): Promise<string> {
    const taken = new Set(this.list().map((table) => table.id));
    while (taken.has(`table-${this.#next}`)) this.#next += 1;
    const id = `table-${this.#next}`;
    if (!(await this.sheet.sheet(sheetId).addTable(name, area, id)))
      throw new HostError('InvalidArgument', `A table cannot stand at ${addressOf(area)}.`);
    return id;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.sheet.sheet(this.#shape(id).sheetId).setTableName(id, name);
  }
  async resize(id: string, area: Area): Promise<void> {
    await this.sheet.sheet(this.#shape(id).sheetId).setTableRange(id, area);
  }
}
