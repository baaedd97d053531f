import type { IDBPTransaction } from 'idb';
import { within } from '../platform/open-database';
import type { RecordKey, StoreDatabase, StoreSchema } from './store-schema';

const STORES = ['roots', 'marks', 'heads', 'bytes', 'aside'] as const;

export type StoreTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  StoreSchema,
  typeof STORES,
  Mode
>;

/**
 * Changes everything or nothing. Writes are awaited one by one: where the browser refuses one at
 * once, another that had begun would end in a rejection that nobody hears.
 */
export function change<Result>(
  database: StoreDatabase,
  work: (transaction: StoreTransaction<'readwrite'>) => Promise<Result>,
  durability: IDBTransactionDurability = 'default',
): Promise<Result> {
  return within(database.transaction(STORES, 'readwrite', { durability }), work);
}

/** Sees one moment of the store. */
export function look<Result>(
  database: StoreDatabase,
  work: (transaction: StoreTransaction<'readonly'>) => Promise<Result>,
): Promise<Result> {
  return within(database.transaction(STORES, 'readonly'), work);
}

/** Deletes records, their heads and their bytes. */
export async function removeRecords(
  changing: StoreTransaction<'readwrite'>,
  range: RecordKey | IDBKeyRange,
): Promise<void> {
  await Promise.all([
    changing.objectStore('heads').delete(range),
    changing.objectStore('bytes').delete(range),
  ]);
}
