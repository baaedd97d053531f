// Excel.WorksheetCollection:
// https://learn.microsoft.com/javascript/api/excel/excel.worksheetcollection
import { sameName } from '../model/a1';
import { Collection } from './collection';
import { Worksheet, checkSheetName } from './worksheet';

export class WorksheetCollection extends Collection<Worksheet, null> {
  get #tabs() {
    return this.context.grid.tabs;
  }
  Items(): Worksheet[] {
    return this.#tabs.list().map(({ id }) => new Worksheet(this.context, id));
  }
  protected find(key: unknown): Worksheet | undefined {
    return this.Items().find((sheet) => sameName(sheet.Name, key) || sheet.Id === key);
  }
  GetActiveWorksheet(): Worksheet {
    return new Worksheet(this.context, this.#tabs.activeId());
  }

  /**
   * At the end, and not activated:
   * https://learn.microsoft.com/javascript/api/excel/excel.worksheetcollection#excel-excel-worksheetcollection-add-member(1)
   */
  Add(name?: unknown): Worksheet {
    const given = typeof name === 'string' && name !== '' ? name : this.#freeName();
    checkSheetName(this.context, given);
    return new Worksheet(this.context, this.#tabs.add(given));
  }

  #freeName(): string {
    const taken = new Set(this.#tabs.list().map(({ name }) => name.toUpperCase()));
    for (let n = 1; ; n += 1) if (!taken.has(`SHEET${n}`)) return `Sheet${n}`;
  }

  _RegisterDataChangedEvent(): void {
    this.context.events.listen(true);
  }
  _UnregisterDataChangedEvent(): void {
    this.context.events.listen(false);
  }
}
