// Excel.TableCollection, of a sheet or of the workbook:
// https://learn.microsoft.com/javascript/api/excel/excel.tablecollection
import {
  areaOf,
  freeName,
  intersectionOf,
  rowAt,
  rowsOf,
  sameName,
  splitAddress,
  type Area,
} from '../../model/a1';
import { tabIn } from '../../model/grid';
import { HostError, itemNotFound } from '../../model/host-error';
import { Collection } from '../collection';
import { refuseIfProtected } from '../protection';
import type { Range } from '../ranges/range';
import { Table } from './table';

export class TableCollection extends Collection<Table, string | null> {
  Items(): Table[] {
    const all = this.context.grid.tables.list();
    return all
      .filter(({ sheetId }) => this.owner === null || sheetId === this.owner)
      .map(({ id }) => new Table(this.context, id));
  }

  async Add(address: string | Range, hasHeaders: boolean): Promise<Table> {
    const { grid } = this.context;
    grid.cells.flush();
    const { sheetId, area } = typeof address === 'string' ? this.#place(address) : address;
    refuseIfProtected(this.context, sheetId);
    if (
      grid.tables
        .list()
        .some((other) => other.sheetId === sheetId && intersectionOf(other.area, area))
    )
      throw new HostError('InvalidArgument', "A table can't overlap another table.");
    // Without headers Excel moves the cells down and names the columns itself.
    if (!hasHeaders) grid.layout.insertRows(sheetId, area.startRow, 1);
    // Excel gives a table with only a header one empty row.
    const isGrown = !hasHeaders || rowsOf(area) === 1;
    const whole = { ...area, endRow: area.endRow + (isGrown ? 1 : 0) };
    this.#nameColumns(sheetId, rowAt(whole, 0));
    const names = grid.tables.list().map(({ name }) => name);
    const id = await grid.tables.add(sheetId, whole, freeName('Table', names));
    return new Table(this.context, id);
  }

  #place(address: string): { sheetId: string; area: Area } {
    const { tabs } = this.context.grid;
    const sheet = tabIn(tabs, address);
    if (!sheet && splitAddress(address).sheetName !== null) throw itemNotFound();
    return { sheetId: sheet?.id ?? this.owner ?? tabs.activeId(), area: areaOf(address) };
  }

  /** Column names are unique: blanks become "Column1", a repeated name gets a number. */
  #nameColumns(sheetId: string, header: Area): void {
    const { cells } = this.context.grid;
    const names: string[] = [];
    for (let column = header.startColumn; column <= header.endColumn; column += 1) {
      const given = String(cells.value(sheetId, header.startRow, column));
      const base = given || `Column${column - header.startColumn + 1}`;
      const isTaken = names.some((name) => sameName(name, base));
      names.push(isTaken ? freeName(base, names, 2) : base);
    }
    cells.enter(sheetId, header, [names.map((value) => ({ value }))]);
    cells.flush();
  }
}
