// What every collection of Excel's object model can do.
import { HostError, itemNotFound } from '../host/host-error';

export abstract class Collection<T extends object> {
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

/** Excel compares names of sheets, tables and names without regard to case. */
export const sameName = (a: string, b: unknown): boolean =>
  typeof b === 'string' && a.toUpperCase() === b.toUpperCase();
