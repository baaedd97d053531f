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
  /** Brings an older form forward, 0 where there is none. One that fails leaves it as it was. */
  readonly upgrade: (
    database: IDBPDatabase<Schema>,
    upgrade: Upgrade<Schema>,
    from: number,
  ) => Promise<unknown>;
  /** It was open, and a newer Tieout in another window needs it, or the browser takes it away. */
  readonly closed: (by: 'newer Tieout' | 'browser') => void;
}

/** Rejects as IndexedDB does (VersionError, AbortError, ...), and where another window cannot let go. */
export function openDatabase<Schema extends DBSchema>(
  factory: IDBFactory,
  { name, version, upgrade, closed }: Opening<Schema>,
): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    let isGivenUp = false;
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const changing = wrap(request.transaction!) as unknown as Upgrade<Schema>;
      // The request tells of its end as well.
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
 * Changes everything or nothing: what throws, or the browser refuses (a full disk), undoes it all
 * and is thrown on.
 */
export async function within<
  Transaction extends { readonly done: Promise<void>; abort(): void },
  Result,
>(transaction: Transaction, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  // Heard of below; by itself it would be a rejection that nobody handles.
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
    // It has ended by itself already.
  }
}

/** IndexedDB itself does not know what stands in its stores: its upgrade has made them. */
const typed = <Schema extends DBSchema>(database: IDBPDatabase): IDBPDatabase<Schema> =>
  database as unknown as IDBPDatabase<Schema>;
