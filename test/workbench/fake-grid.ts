// A spreadsheet made of a map: enough of one for tests of Excel's objects in Node. It calculates
// nothing.
import { boundsOf, cellArea, intersectionOf, type Area } from '../../src/workbench/model/a1';
import { ERROR_TEXTS, type Entry } from '../../src/workbench/model/cell-entry';
import type {
  Calculation,
  Cells,
  CellStyle,
  CellValue,
  DefinedName,
  Grid,
  Hyperlink,
  Layout,
  Names,
  Selection,
  SheetTab,
  GridTables,
  TablePlace,
  Tabs,
} from '../../src/workbench/model/grid';

interface Cell {
  value: CellValue;
  formula: string;
  format: string;
  style: CellStyle;
  hyperlink: Hyperlink | null;
}
interface Sheet {
  tab: { id: string; name: string; visible: boolean };
  cells: Map<string, Cell>;
  widths: Map<number, number>;
  hiddenColumns: Set<number>;
  frozen: { rows: number; columns: number };
}

const DEFAULT_WIDTH_PX = 64;
const DEFAULT_HEIGHT_PX = 20;
const blank = (): Cell => ({
  value: '',
  formula: '',
  format: 'General',
  style: {},
  hyperlink: null,
});
const notPlayed = (): never => {
  throw new Error('This grid does not play it.');
};
const key = (row: number, column: number): string => `${row},${column}`;

export class FakeGrid implements Grid {
  readonly sheets: Sheet[] = [];
  /** Areas that the formula of a cell fills, by "sheetId|row|column". */
  readonly spills = new Map<string, Area>();
  #active = 0;
  #next = 1;
  #selection: Selection;

  constructor(...names: string[]) {
    for (const name of names.length > 0 ? names : ['Sheet1']) this.#addSheet(name);
    this.#selection = {
      sheetId: this.sheets[0]!.tab.id,
      areas: [cellArea(0, 0)],
      active: { row: 0, column: 0 },
    };
  }

  #addSheet(name: string): string {
    const id = `id-${this.#next++}`;
    this.sheets.push({
      tab: { id, name, visible: true },
      cells: new Map(),
      widths: new Map(),
      hiddenColumns: new Set(),
      frozen: { rows: 0, columns: 0 },
    });
    return id;
  }

  #sheet(id: string): Sheet {
    const sheet = this.sheets.find(({ tab }) => tab.id === id);
    if (!sheet) throw new Error(`There is no sheet ${id}.`);
    return sheet;
  }

  #cell(sheetId: string, row: number, column: number): Cell {
    const { cells } = this.#sheet(sheetId);
    const cell = cells.get(key(row, column)) ?? blank();
    cells.set(key(row, column), cell);
    return cell;
  }

  readonly tabs: Tabs = {
    list: (): SheetTab[] => this.sheets.map(({ tab }) => tab),
    activeId: () => this.sheets[this.#active]!.tab.id,
    activate: (id) => {
      this.#active = this.sheets.findIndex(({ tab }) => tab.id === id);
    },
    add: (name) => this.#addSheet(name),
    remove: (id) => {
      this.sheets.splice(
        this.sheets.findIndex(({ tab }) => tab.id === id),
        1,
      );
    },
    rename: (id, name) => {
      this.#sheet(id).tab.name = name;
    },
  };

  readonly cells: Cells = {
    value: (sheetId, row, column) => this.#sheet(sheetId).cells.get(key(row, column))?.value ?? '',
    text: (sheetId, row, column) =>
      String(this.#sheet(sheetId).cells.get(key(row, column))?.value ?? ''),
    format: (sheetId, row, column) =>
      this.#sheet(sheetId).cells.get(key(row, column))?.format ?? 'General',
    formula: (sheetId, row, column) =>
      this.#sheet(sheetId).cells.get(key(row, column))?.formula ?? '',
    isError: (sheetId, row, column) =>
      ERROR_TEXTS.has(String(this.#sheet(sheetId).cells.get(key(row, column))?.value)),
    used: (sheetId, valuesOnly) => {
      let used: Area | null = null;
      for (const [at, cell] of this.#sheet(sheetId).cells) {
        if (cell.value === '' && cell.formula === '' && (valuesOnly || cell.format === 'General'))
          continue;
        const [row = 0, column = 0] = at.split(',').map(Number);
        used = used ? boundsOf(used, cellArea(row, column)) : cellArea(row, column);
      }
      return used;
    },
    spillFrom: ({ sheetId, row, column }) => this.spills.get(`${sheetId}|${row}|${column}`) ?? null,
    movedDown: (formula) => formula,
    enter: (sheetId, { startRow, startColumn }, entries) => {
      entries.forEach((row, r) => {
        row.forEach((entry, c) => {
          this.#enter(this.#cell(sheetId, startRow + r, startColumn + c), entry);
        });
      });
    },
    setFormats: (sheetId, { startRow, startColumn }, formats) => {
      formats.forEach((row, r) => {
        row.forEach((format, c) => {
          if (format !== null) this.#cell(sheetId, startRow + r, startColumn + c).format = format;
        });
      });
    },
    clear: (sheetId, area, { contents, formats }) => {
      for (const [at, cell] of this.#sheet(sheetId).cells) {
        const [row = 0, column = 0] = at.split(',').map(Number);
        if (!intersectionOf(area, cellArea(row, column))) continue;
        if (contents) Object.assign(cell, { value: '', formula: '' });
        if (formats) Object.assign(cell, { format: 'General', style: {} });
      }
    },
    hyperlink: (sheetId, row, column) =>
      this.#sheet(sheetId).cells.get(key(row, column))?.hyperlink ?? null,
    setHyperlink: (sheetId, area, hyperlink) => {
      this.#eachCell(sheetId, area, (cell) => {
        cell.hyperlink = hyperlink;
      });
    },
    flush: () => undefined,
  };

  /** Of an area of more than a thousand rows only the cells that there are. */
  #eachCell(sheetId: string, area: Area, change: (cell: Cell) => void): void {
    if (area.endRow - area.startRow < 1000)
      for (let row = area.startRow; row <= area.endRow; row += 1)
        for (let column = area.startColumn; column <= area.endColumn; column += 1)
          change(this.#cell(sheetId, row, column));
    else
      for (const [at, cell] of this.#sheet(sheetId).cells) {
        const [row = 0, column = 0] = at.split(',').map(Number);
        if (intersectionOf(area, cellArea(row, column))) change(cell);
      }
  }

  #enter(cell: Cell, entry: Entry): void {
    if (!entry) return;
    if ('formula' in entry) Object.assign(cell, { formula: entry.formula, value: 0 });
    else
      Object.assign(cell, {
        formula: '',
        value: entry.value,
        ...(entry.format !== undefined && cell.format === 'General' && { format: entry.format }),
      });
  }

  readonly layout: Layout = {
    selection: () => this.#selection,
    select: (sheetId, area) => {
      this.#selection = {
        sheetId,
        areas: [area],
        active: { row: area.startRow, column: area.startColumn },
      };
    },
    columnWidth: (sheetId, column) => this.#sheet(sheetId).widths.get(column) ?? DEFAULT_WIDTH_PX,
    setColumnWidth: (sheetId, { startColumn, endColumn }, pixels) => {
      for (let column = startColumn; column <= endColumn; column += 1)
        this.#sheet(sheetId).widths.set(column, pixels);
    },
    rowHeight: () => DEFAULT_HEIGHT_PX,
    copyLooks: (fromSheetId, from, toSheetId, to) => {
      for (let row = from.startRow; row <= from.endRow; row += 1) {
        for (let column = from.startColumn; column <= from.endColumn; column += 1) {
          const { format, style } = this.#cell(fromSheetId, row, column);
          Object.assign(
            this.#cell(
              toSheetId,
              row - from.startRow + to.startRow,
              column - from.startColumn + to.startColumn,
            ),
            { format, style },
          );
        }
      }
    },
    fitColumns: () => undefined,
    isColumnHidden: (sheetId, column) => this.#sheet(sheetId).hiddenColumns.has(column),
    hideColumns: (sheetId, { startColumn, endColumn }, hidden) => {
      for (let column = startColumn; column <= endColumn; column += 1)
        this.#sheet(sheetId).hiddenColumns[hidden ? 'add' : 'delete'](column);
    },
    isRowHidden: () => false,
    hideRows: notPlayed,
    drawAgain: () => undefined,
    frozen: (sheetId) => this.#sheet(sheetId).frozen,
    freeze: (sheetId, rows, columns) => {
      this.#sheet(sheetId).frozen = { rows, columns };
    },
    insertRows: notPlayed,
    insertCells: notPlayed,
    deleteRows: notPlayed,
    insertColumns: notPlayed,
    deleteColumns: notPlayed,
    setStyle: (sheetId, area, style) => {
      this.#eachCell(sheetId, area, (cell) => {
        cell.style = { ...cell.style, ...style };
      });
    },
    style: (sheetId, area) => ({
      bold: false,
      underline: false,
      fontSize: 11,
      color: '#000000',
      fill: '#FFFFFF',
      alignment: 'General',
      ...this.#cell(sheetId, area.startRow, area.startColumn).style,
    }),
  };

  readonly #tables: TablePlace[] = [];
  readonly tables: GridTables = {
    list: () => this.#tables,
    add: (sheetId, area, name) => {
      const id = `table-${this.#tables.length + 1}`;
      this.#tables.push({
        id,
        name,
        sheetId,
        area,
        isFiltered: false,
        columnKeys: Array.from(
          { length: area.endColumn - area.startColumn + 1 },
          (_, i) => `column-${i}`,
        ),
      });
      return Promise.resolve(id);
    },
    rename: (id, name) => {
      this.#replace(id, { name });
      return Promise.resolve();
    },
    resize: (id, area) => {
      this.#replace(id, { area });
      return Promise.resolve();
    },
  };

  #replace(id: string, change: Partial<TablePlace>): void {
    const at = this.#tables.findIndex((table) => table.id === id);
    this.#tables.splice(at, 1, { ...this.#tables[at]!, ...change });
  }

  readonly #names: DefinedName[] = [];
  readonly names: Names = {
    list: () => this.#names,
    add: (name) => {
      this.#names.push(name);
    },
    remove: (name) => {
      this.#names.splice(
        this.#names.findIndex((defined) => defined.name === name),
        1,
      );
    },
  };

  readonly calculation: Calculation = {
    isIterative: false,
    mode: 'Automatic',
    run: notPlayed,
    recalculate: notPlayed,
  };
}
