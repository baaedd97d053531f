// Excel.WorksheetCollection:
// https://learn.microsoft.com/javascript/api/excel/excel.worksheetcollection
import { itemNotFound } from '../host/host-error';
import { Collection, sameName } from './collection';
import { WORKBOOK_TARGET, type EventName } from './event-registry';
import type { ExcelContext } from './excel-context';
import { Worksheet, checkSheetName } from './worksheet';

export class WorksheetCollection extends Collection<Worksheet> {
  readonly #context: ExcelContext;
  constructor(context: ExcelContext) {
    super();
    this.#context = context;
  }

  get #tabs() {
    return this.#context.grid.tabs;
  }
  #sheets(visibleOnly?: unknown): Worksheet[] {
    return this.#tabs
      .list()
      .filter(({ visible }) => visible || visibleOnly !== true)
      .map(({ id }) => new Worksheet(this.#context, id));
  }

  Items(): Worksheet[] {
    return this.#sheets();
  }
  protected find(key: unknown): Worksheet | undefined {
    return this.#sheets().find((sheet) => sameName(sheet.Name, key) || sheet.Id === key);
  }

  override GetCount(visibleOnly?: unknown): number {
    return this.#sheets(visibleOnly).length;
  }
  GetActiveWorksheet(): Worksheet {
    return new Worksheet(this.#context, this.#tabs.activeId());
  }
  GetFirst(visibleOnly?: unknown): Worksheet {
    return present(this.#sheets(visibleOnly)[0]);
  }
  GetLast(visibleOnly?: unknown): Worksheet {
    return present(this.#sheets(visibleOnly).at(-1));
  }

  /**
   * At the end, and not activated:
   * https://learn.microsoft.com/javascript/api/excel/excel.worksheetcollection#excel-excel-worksheetcollection-add-member(1)
   */
  Add(name?: unknown): Worksheet {
    const given = typeof name === 'string' && name !== '' ? name : this.#freeName();
    checkSheetName(this.#context, given);
    return new Worksheet(this.#context, this.#tabs.add(given));
  }

  #freeName(): string {
    const taken = new Set(this.#tabs.list().map(({ name }) => name.toUpperCase()));
    for (let n = 1; ; n += 1) if (!taken.has(`SHEET${n}`)) return `Sheet${n}`;
  }

  #listen(name: EventName): void {
    this.#context.events.register(name, WORKBOOK_TARGET);
  }
  #unlisten(name: EventName): void {
    this.#context.events.unregister(name, WORKBOOK_TARGET);
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
  _RegisterAddedEvent(): void {
    this.#listen('added');
  }
  _UnregisterAddedEvent(): void {
    this.#unlisten('added');
  }
  _RegisterDeletedEvent(): void {
    this.#listen('deleted');
  }
  _UnregisterDeletedEvent(): void {
    this.#unlisten('deleted');
  }
  _RegisterEventNameChanged(): void {
    this.#listen('nameChanged');
  }
  _UnregisterEventNameChanged(): void {
    this.#unlisten('nameChanged');
  }
}

function present(sheet: Worksheet | undefined): Worksheet {
  if (!sheet) throw itemNotFound();
  return sheet;
}
