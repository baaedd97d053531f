// What every collection of Excel's object model can do.
import { HostError, itemNotFound } from '../model/host-error';
import type { ExcelContext } from './excel-context';

export abstract class Collection<T extends object, Owner = string> {
  /** @param owner the id of the sheet or table whose items these are; null: those of the workbook. */
  constructor(
    readonly context: ExcelContext,
    readonly owner: Owner,
  ) {}

  abstract Items(): readonly T[];
  protected abstract find(key: unknown): T | undefined;

  GetCount(): number {
    return this.Items().length;
  }

  GetItem(key: unknown): T {
    const item = this.find(key);
    if (!item) throw itemNotFound();
    return item;
  }

  GetItemAt(index: unknown): T {
    const item = this.Items()[Number(index)];
    if (!item) throw new HostError('InvalidArgument', `There is no item ${String(index)}.`);
    return item;
  }

  GetItemOrNullObject(key: unknown): T | null {
    return this.find(key) ?? null;
  }

  /** `collection.getItem(key)` as office.js sends it. */
  Indexer(key: unknown): T {
    return this.GetItem(key);
  }
}
