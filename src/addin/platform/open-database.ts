// The one opener of databases. idb makes promises of requests and transactions, but opens the
// browser's own factory only: a blocked browser has none, and a test gives another.
import { wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';

export type Upgrade<Schema extends DBSchema> = IDBPTransaction<
  Schema,
  StoreNames<Schema>[],
  'versionchange'
>;

export interface Opening<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /**
   * Migrates an older version, 0 if there is none. A failed migration leaves the database
   * unchanged.
   */
  readonly upgrade: (
    database: IDBPDatabase<Schema>,
    upgrade: Upgrade<Schema>,
    from: number,
  ) => Promise<unknown>;
  /**
   * Called when the open database closes: another window needs it for a newer Tieout, or the
   * browser deletes it.
   */
  readonly closed: (by: 'newer Tieout' | 'browser') => void;
}

/**
 * Rejects as IndexedDB does (VersionError, AbortError, ...), and if another window does not close
 * it.
 */
export function openDatabase<Schema extends DBSchema>(
  factory: IDBFactory,
  { name, version, upgrade, closed }: Opening<Schema>,
): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    let isGivenUp = false;
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const changing = wrap(request.transaction!) as unknown as Upgrade<Schema>;
      // The request reports its own end too.
      changing.done.catch(() => undefined);
      upgrade(typed<Schema>(wrap(request.result)), changing, oldVersion).catch(() =>
        undo(changing),
      );
    });
    request.addEventListener('blocked', () => {
      isGivenUp = true;
      reject(new DOMException('blocked', 'InvalidStateError'));
    });
    (wrap(request) as Promise<IDBPDatabase>).then((database) => {
      if (isGivenUp) return database.close();
      database.addEventListener('versionchange', () => {
        database.close();
        closed('newer Tieout');
      });
      database.addEventListener('close', () => closed('browser'));
      resolve(typed<Schema>(database));
    }, reject);
  });
}

/**
 * Changes everything or nothing: an error, or a refusal of the browser (a full disk), undoes the
 * changes and is thrown on.
 */
export async function within<
  Transaction extends { readonly done: Promise<void>; abort(): void },
  Result,
>(transaction: Transaction, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  // The rejection is handled below; without this it would be reported as unhandled.
  transaction.done.catch(() => undefined);
  try {
    const result = await work(transaction);
    await transaction.done;
    return result;
  } catch (error) {
    undo(transaction);
    throw error;
  }
}

function undo(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has ended by itself already.
  }
}

/** IndexedDB does not know the types in its stores: the upgrade above made them. */
const typed = <Schema extends DBSchema>(database: IDBPDatabase): IDBPDatabase<Schema> =>
  database as unknown as IDBPDatabase<Schema>;
