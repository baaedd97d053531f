// Excel.Worksheet: https://learn.microsoft.com/javascript/api/excel/excel.worksheet
import { EXCEL_COLUMNS, EXCEL_ROWS, areaOf, cellArea, type Area } from '../a1';
import { HostError, itemNotFound } from '../host/host-error';
import { ChartCollection } from './charts/charts';
import { sameName } from './collection';
import type { EventName } from './event-registry';
import { sheetOf, type ExcelContext } from './excel-context';
import { FreezePanes } from './freeze-panes';
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
    throw new HostError(
      'ItemAlreadyExists',
      'A resource with the same name or identifier already exists.',
    );
}

export class Worksheet {
  readonly #context: ExcelContext;
  readonly #id: string;
  constructor(context: ExcelContext, id: string) {
    this.#context = context;
    this.#id = id;
  }

  get #tab() {
    return sheetOf(this.#context, this.#id);
  }
  get #tabs() {
    return this.#context.grid.tabs;
  }
  #range(area: Area): Range {
    return new Range(this.#context, this.#tab.id, area);
  }

  get Id(): string {
    return this.#tab.id;
  }
  get Name(): string {
    return this.#tab.name;
  }
  set Name(name: string) {
    if (name === this.#tab.name) return;
    checkSheetName(this.#context, name, this.#id);
    this.#tabs.rename(this.#id, name);
  }
  get Position(): number {
    return this.#tabs.list().findIndex(({ id }) => id === this.#id);
  }
  set Position(position: number) {
    this.#tabs.move(this.#id, position);
  }
  get Visibility(): 'Visible' | 'Hidden' {
    return this.#tab.visible ? 'Visible' : 'Hidden';
  }
  set Visibility(visibility: string) {
    const others = this.#tabs.list().filter(({ id, visible }) => visible && id !== this.#id);
    if (visibility !== 'Visible' && others.length === 0)
      throw new HostError('InvalidOperation', 'A workbook shows at least one sheet.');
    this.#tabs.show(this.#id, visibility === 'Visible');
  }

  /** "#RRGGBB", "" for none. */
  get TabColor(): string {
    return this.#tab.color;
  }
  set TabColor(color: string) {
    if (!/^(#[\da-f]{6})?$/i.test(color))
      throw new HostError('InvalidArgument', `"${color}" is not a color of a tab.`);
    this.#tabs.paint(this.#id, color.toUpperCase());
  }
  get ShowGridlines(): boolean {
    return this.#tab.gridlines;
  }
  set ShowGridlines(shown: boolean) {
    this.#tabs.showGridlines(this.#id, shown);
  }
  /** As office.js sends `showGridlines = …`. */
  set Gridlines(shown: boolean) {
    this.ShowGridlines = shown;
  }

  get Charts(): ChartCollection {
    return new ChartCollection(this.#context, this.#id);
  }
  get PageLayout(): PageLayout {
    return new PageLayout(this.#context, this.#id);
  }
  get Tables(): TableCollection {
    return new TableCollection(this.#context, this.#id);
  }
  get Names(): NamedItemCollection {
    return new NamedItemCollection(this.#context, this.#id);
  }
  get Protection(): WorksheetProtection {
    return new WorksheetProtection(this.#context, this.#id);
  }
  get FreezePanes(): FreezePanes {
    return new FreezePanes(this.#context, this.#id);
  }

  Activate(): void {
    this.#tabs.activate(this.#tab.id);
  }

  Delete(): void {
    if (this.#tabs.list().filter(({ visible }) => visible).length === 1 && this.#tab.visible)
      throw new HostError('InvalidOperation', 'A workbook shows at least one sheet.');
    this.#context.grid.cells.flush();
    this.#tabs.remove(this.#id);
    this.#context.sheetOptions.forget(this.#id);
    this.#context.charts.forgetSheet(this.#id);
  }

  Calculate(markAllDirty?: unknown): void {
    if (markAllDirty === true) this.#range(WHOLE_SHEET).SetDirty();
    else this.#context.grid.calculation.run(false);
  }

  /** An address or the name of a range; without either the whole sheet. */
  GetRange(address?: unknown): Range {
    if (typeof address !== 'string' || address === '') return this.#range(WHOLE_SHEET);
    const name = this.#context.grid.names.list().find((defined) => sameName(defined.name, address));
    const place = name && placeOfName(this.#context, name.formula);
    return place
      ? new Range(this.#context, place.sheetId, place.area)
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

  GetNextOrNullObject(visibleOnly?: unknown): Worksheet | null {
    return this.#neighbour(1, visibleOnly === true);
  }
  GetPreviousOrNullObject(visibleOnly?: unknown): Worksheet | null {
    return this.#neighbour(-1, visibleOnly === true);
  }
  GetNext(visibleOnly?: unknown): Worksheet {
    return present(this.GetNextOrNullObject(visibleOnly));
  }
  GetPrevious(visibleOnly?: unknown): Worksheet {
    return present(this.GetPreviousOrNullObject(visibleOnly));
  }

  #neighbour(step: 1 | -1, visibleOnly: boolean): Worksheet | null {
    const list = this.#tabs.list();
    for (let at = this.Position + step; at >= 0 && at < list.length; at += step) {
      const tab = list[at];
      if (tab && (tab.visible || !visibleOnly)) return new Worksheet(this.#context, tab.id);
    }
    return null;
  }

  #listen(name: EventName): void {
    this.#context.events.register(name, this.#id);
  }
  #unlisten(name: EventName): void {
    this.#context.events.unregister(name, this.#id);
  }
  _RegisterDataChangedEvent(): void {
    this.#listen('changed');
  }
  _UnregisterDataChangedEvent(): void {
    this.#unlisten('changed');
  }
  _RegisterSelectionChangedEvent(): void {
    this.#listen('selectionChanged');
  }
  _UnregisterSelectionChangedEvent(): void {
    this.#unlisten('selectionChanged');
  }
  _RegisterActivatedEvent(): void {
    this.#listen('activated');
  }
  _UnregisterActivatedEvent(): void {
    this.#unlisten('activated');
  }
  _RegisterDeactivatedEvent(): void {
    this.#listen('deactivated');
  }
  _UnregisterDeactivatedEvent(): void {
    this.#unlisten('deactivated');
  }
  _RegisterEventNameChanged(): void {
    this.#listen('nameChanged');
  }
  _UnregisterEventNameChanged(): void {
    this.#unlisten('nameChanged');
  }
}

function present(sheet: Worksheet | null): Worksheet {
  if (!sheet) throw itemNotFound();
  return sheet;
}
