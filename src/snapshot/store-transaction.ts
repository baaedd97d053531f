import type { IDBPTransaction, StoreNames } from 'idb';
import type { StoreDatabase, StoreSchema } from './store-schema';

export type StoreTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<StoreSchema, StoreNames<StoreSchema>[], Mode>;

const ALL: StoreNames<StoreSchema>[] = ['roots', 'marks', 'heads', 'bytes', 'aside'];
const OF_RECORDS: StoreNames<StoreSchema>[] = ['roots', 'marks', 'heads', 'bytes'];

/** Changes everything or nothing: what throws, or the browser refuses (a full disk), undoes it all and is thrown on. */
export function change<Result>(database: StoreDatabase, work: (transaction: StoreTransaction<'readwrite'>) => Promise<Result>, durability: IDBTransactionDurability = 'default'): Promise<Result> {
  return run(database.transaction(ALL, 'readwrite', { durability }), work);
}

/** Sees one moment of the store. */
export function look<Result>(database: StoreDatabase, work: (transaction: StoreTransaction<'readonly'>) => Promise<Result>): Promise<Result> {
  return run(database.transaction(OF_RECORDS, 'readonly'), work);
}

async function run<Mode extends IDBTransactionMode, Result>(transaction: StoreTransaction<Mode>, work: (transaction: StoreTransaction<Mode>) => Promise<Result>): Promise<Result> {
  const done = transaction.done;
  done.catch(() => undefined); // Heard of below; by itself it would be a rejection that nobody handles.
  try {
    const result = await work(transaction);
    await done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended by itself already.
    }
    throw error;
  }
}
