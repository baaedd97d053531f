// The tables of the workbook, as Excel's objects need them.
import { addressOf, areaIn, type Area } from '../../model/a1';
import type { GridTables, TablePlace } from '../../model/grid';
import { HostError, itemNotFound } from '../../model/host-error';
import type { FWorksheet, Spreadsheet } from '../spreadsheet';

export class UniverTables implements GridTables {
  #next = 1;
  constructor(readonly sheet: Spreadsheet) {}

  list(): TablePlace[] {
    return this.sheet.workbook.getTableList().map(({ id, name, subUnitId, range, columns }) => {
      const area = areaIn(range);
      const sheet = this.sheet.model.getSheetBySheetId(subUnitId);
      return {
        id,
        name,
        sheetId: subUnitId,
        area,
        columnKeys: columns.map((column) => column.id),
        // Computed on access: every member of a table reads the rest of a shape.
        get isFiltered() {
          for (let row = area.startRow; row <= area.endRow; row += 1)
            if (sheet?.getRowVisible(row) === false) return true;
          return false;
        },
      };
    });
  }

  #sheetOf(id: string): FWorksheet {
    const table = this.list().find((one) => one.id === id);
    if (!table) throw itemNotFound();
    return this.sheet.sheet(table.sheetId);
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
    await this.#sheetOf(id).setTableName(id, name);
  }
  async resize(id: string, area: Area): Promise<void> {
    await this.#sheetOf(id).setTableRange(id, area);
  }
}
