// Excel.TableCollection, of a sheet or of the workbook:
// https://learn.microsoft.com/javascript/api/excel/excel.tablecollection
import { areaOf, intersectionOf, rowsOf, splitAddress, sameName, type Area } from '../../model/a1';
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

  protected find(key: unknown): Table | undefined {
    return this.Items().find((table) => sameName(table.Name, key) || table.Id === key);
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
    const withHeader = hasHeaders ? area : this.#addHeader(sheetId, area);
    // Excel gives a table that is a header alone one empty row.
    const whole =
      rowsOf(withHeader) > 1 ? withHeader : { ...withHeader, endRow: withHeader.endRow + 1 };
    this.#nameColumns(sheetId, whole);
    return new Table(this.context, await grid.tables.add(sheetId, whole, this.#freeName()));
  }

  #place(address: string): { sheetId: string; area: Area } {
    const { sheetName } = splitAddress(address);
    const { tabs } = this.context.grid;
    const sheet =
      sheetName === null ? undefined : tabs.list().find(({ name }) => sameName(name, sheetName));
    if (sheetName !== null && !sheet) throw itemNotFound();
    return { sheetId: sheet?.id ?? this.owner ?? tabs.activeId(), area: areaOf(address) };
  }

  /** Without headers Excel moves the cells down and names the columns itself. */
  #addHeader(sheetId: string, area: Area): Area {
    this.context.grid.layout.insertRows(sheetId, area.startRow, 1);
    return { ...area, endRow: area.endRow + 1 };
  }

  /** Every column has a name of its own: blanks become "Column1", a repeated name gets a number. */
  #nameColumns(sheetId: string, { startRow, startColumn, endColumn }: Area): void {
    const { cells } = this.context.grid;
    const taken = new Set<string>();
    const names: string[] = [];
    for (let column = startColumn; column <= endColumn; column += 1) {
      const given = String(cells.value(sheetId, startRow, column));
      const base = given || `Column${column - startColumn + 1}`;
      let name = base;
      for (let n = 2; taken.has(name.toUpperCase()); n += 1) name = `${base}${n}`;
      taken.add(name.toUpperCase());
      names.push(name);
    }
    cells.enter(sheetId, { startRow, endRow: startRow, startColumn, endColumn }, [
      names.map((value) => ({ value })),
    ]);
    cells.flush();
  }

  #freeName(): string {
    const taken = new Set(this.context.grid.tables.list().map(({ name }) => name.toUpperCase()));
    for (let n = 1; ; n += 1) if (!taken.has(`TABLE${n}`)) return `Table${n}`;
  }
}
