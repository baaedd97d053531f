// Members that every collection of Excel's object model has.
import { sameName } from '../model/a1';
import { HostError, itemNotFound } from '../model/host-error';
import { isObject } from '../model/host-members';
import type { ExcelContext } from './excel-context';

export abstract class Collection<T extends object, Owner = string> {
  /** @param owner the id of the sheet or table whose items these are; null: those of the workbook. */
  constructor(
    readonly context: ExcelContext,
    readonly owner: Owner,
  ) {}

  abstract Items(): readonly T[];

  /** By its id or its name. */
  protected find(key: unknown): T | undefined {
    return this.Items().find(
      (item) =>
        isObject(item) &&
        ((item['Id'] ?? item['_Id']) === key ||
          (typeof key === 'string' && sameName(key, item['Name']))),
    );
  }

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
