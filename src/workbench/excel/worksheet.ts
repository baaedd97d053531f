// Excel.Worksheet: https://learn.microsoft.com/javascript/api/excel/excel.worksheet
import { EXCEL_COLUMNS, EXCEL_ROWS, areaOf, cellArea, sameName, type Area } from '../model/a1';
import { HostError, itemAlreadyExists } from '../model/host-error';
import { ChartCollection } from './charts';
import { OnSheet, sheetOf, type ExcelContext } from './excel-context';
import { NamedItemCollection, placeOfName } from './names';
import { PageLayout } from './page-layout';
import { WorksheetProtection } from './protection';
import { Range } from './ranges/range';
import { TableCollection } from './tables/tables';

const WHOLE_SHEET: Area = {
  startRow: 0,
  endRow: EXCEL_ROWS - 1,
  startColumn: 0,
  endColumn: EXCEL_COLUMNS - 1,
};

/** https://support.microsoft.com/office/rename-a-worksheet-3f1f7148-ee83-404d-8ef0-9ff99fbad1f9 */
export function checkSheetName({ grid }: ExcelContext, name: string, ownId?: string): void {
  const isAllowed =
    name.trim() !== '' &&
    name.length <= 31 &&
    !/[:\\/?*[\]]|^'|'$/.test(name) &&
    !sameName(name, 'History');
  if (!isAllowed) throw new HostError('InvalidArgument', `"${name}" is not a name for a sheet.`);
  if (grid.tabs.list().some((other) => other.id !== ownId && sameName(other.name, name)))
    throw itemAlreadyExists();
}

/** https://learn.microsoft.com/javascript/api/excel/excel.worksheetfreezepanes */
class FreezePanes extends OnSheet {
  FreezeRows(count?: unknown): void {
    this.context.grid.layout.freeze(this.sheetId, Number(count ?? 1), 0);
  }

  GetLocationOrNullObject(): Range | null {
    const { rows, columns } = this.context.grid.layout.frozen(this.sheetId);
    if (rows === 0 && columns === 0) return null;
    return new Range(this.context, this.sheetId, {
      startRow: 0,
      endRow: (rows || EXCEL_ROWS) - 1,
      startColumn: 0,
      endColumn: (columns || EXCEL_COLUMNS) - 1,
    });
  }
}

export class Worksheet extends OnSheet {
  get #tab() {
    return sheetOf(this.context, this.sheetId);
  }
  get #tabs() {
    return this.context.grid.tabs;
  }
  #range(area: Area): Range {
    return new Range(this.context, this.#tab.id, area);
  }

  get Id(): string {
    return this.#tab.id;
  }
  get Name(): string {
    return this.#tab.name;
  }
  set Name(name: string) {
    if (name === this.#tab.name) return;
    checkSheetName(this.context, name, this.sheetId);
    this.#tabs.rename(this.sheetId, name);
  }

  get Visibility(): string {
    return this.#tab.visible ? 'Visible' : 'Hidden';
  }

  readonly Charts = new ChartCollection(this.context, this.sheetId);
  get PageLayout(): PageLayout {
    if (!this.context.hasPrinter)
      throw new HostError('InvalidOperation', 'There is no printer to ask for its pages.');
    return new PageLayout(this.context, this.sheetId);
  }
  readonly Tables = new TableCollection(this.context, this.sheetId);
  readonly Names = new NamedItemCollection(this.context, this.sheetId);
  get Protection(): WorksheetProtection {
    return new WorksheetProtection(this.context.sheetOptions.of(this.sheetId));
  }
  readonly FreezePanes = new FreezePanes(this.context, this.sheetId);

  Activate(): void {
    this.#tabs.activate(this.#tab.id);
  }

  Delete(): void {
    if (this.#tabs.list().filter(({ visible }) => visible).length === 1 && this.#tab.visible)
      throw new HostError('InvalidOperation', 'A workbook shows at least one sheet.');
    this.context.grid.cells.flush();
    this.#tabs.remove(this.sheetId);
    this.context.sheetOptions.forget(this.sheetId);
    this.context.charts.forgetSheet(this.sheetId);
  }

  /** An address or the name of a range; without either the whole sheet. */
  GetRange(address?: unknown): Range {
    if (typeof address !== 'string' || address === '') return this.#range(WHOLE_SHEET);
    const name = this.context.grid.names.list().find((defined) => sameName(defined.name, address));
    const place = name && placeOfName(this.context, name.formula);
    return place
      ? new Range(this.context, place.sheetId, place.area)
      : this.#range(areaOf(address));
  }

  GetCell(row: number, column: number): Range {
    return this.#range(cellArea(row, column));
  }
  GetRangeByIndexes(row: number, column: number, rows: number, columns: number): Range {
    return this.#range({
      startRow: row,
      endRow: row + rows - 1,
      startColumn: column,
      endColumn: column + columns - 1,
    });
  }

  GetUsedRangeOrNullObject(valuesOnly?: unknown): Range | null {
    return this.#range(WHOLE_SHEET).GetUsedRangeOrNullObject(valuesOnly);
  }
  /** Of an empty sheet Excel gives the cell A1. */
  GetUsedRange(valuesOnly?: unknown): Range {
    return this.GetUsedRangeOrNullObject(valuesOnly) ?? this.GetCell(0, 0);
  }
}
