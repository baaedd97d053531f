// Excel.WorksheetCollection:
// https://learn.microsoft.com/javascript/api/excel/excel.worksheetcollection
import { freeName } from '../model/a1';
import { Collection } from './collection';
import { Worksheet, checkSheetName } from './worksheet';

export class WorksheetCollection extends Collection<Worksheet, null> {
  get #tabs() {
    return this.context.grid.tabs;
  }
  Items(): Worksheet[] {
    return this.#tabs.list().map(({ id }) => new Worksheet(this.context, id));
  }
  GetActiveWorksheet(): Worksheet {
    return new Worksheet(this.context, this.#tabs.activeId());
  }

  /**
   * At the end, and not activated:
   * https://learn.microsoft.com/javascript/api/excel/excel.worksheetcollection#excel-excel-worksheetcollection-add-member(1)
   */
  Add(name?: unknown): Worksheet {
    const names = this.#tabs.list().map((tab) => tab.name);
    const given = typeof name === 'string' && name !== '' ? name : freeName('Sheet', names);
    checkSheetName(this.context, given);
    return new Worksheet(this.context, this.#tabs.add(given));
  }

  _RegisterDataChangedEvent(): void {
    this.context.events.listen(true);
  }
  _UnregisterDataChangedEvent(): void {
    this.context.events.listen(false);
  }
}
