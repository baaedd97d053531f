import { doneOf, type TypedTransaction } from '../platform/indexed-db';
import type { StoreDatabase, StoreSchema } from './store-schema';

export type StoreTransaction<Mode extends IDBTransactionMode> = TypedTransaction<StoreSchema, Mode>;

const STORES = ['roots', 'marks', 'heads', 'bytes', 'aside'] as const;

/**
 * Changes everything or nothing: what throws, or the browser refuses (a full disk), undoes it all
 * and is thrown on.
 */
export function change<Result>(
  database: StoreDatabase,
  work: (transaction: StoreTransaction<'readwrite'>) => Result | Promise<Result>,
  durability: IDBTransactionDurability = 'default',
): Promise<Result> {
  return run(database.transaction(STORES, 'readwrite', { durability }), work);
}

/** Sees one moment of the store. */
export function look<Result>(
  database: StoreDatabase,
  work: (transaction: StoreTransaction<'readonly'>) => Promise<Result>,
): Promise<Result> {
  return run(database.transaction(STORES, 'readonly'), work);
}

async function run<Mode extends IDBTransactionMode, Result>(
  transaction: StoreTransaction<Mode>,
  work: (transaction: StoreTransaction<Mode>) => Result | Promise<Result>,
): Promise<Result> {
  const done = doneOf(transaction);
  // Heard of below; by itself it would be a rejection that nobody handles.
  done.catch(() => undefined);
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
