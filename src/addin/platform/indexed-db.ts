// IndexedDB in promises: by itself it tells of an end by events alone. A write need not be waited
// for: its transaction ends well only when all of its writes did, and else with the error of the
// one that failed.

/**
 * What a request brings. The transaction is still open in the next line of whoever waits for it.
 */
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}

/** Resolves when all that a transaction has changed is kept, rejects when it was undone. */
export function doneOf(
  transaction: Pick<IDBTransaction, 'addEventListener' | 'error'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The transaction was undone.')),
    );
  });
}

/**
 * A store with the types of its keys and values, which IndexedDB itself does not know, in a
 * transaction that only looks.
 */
interface SeenStore<Key, Value> {
  get(key: Key): IDBRequest<Value | undefined>;
  getKey(key: Key): IDBRequest<Key | undefined>;
  getAll(range?: IDBKeyRange): IDBRequest<Value[]>;
  getAllKeys(range?: IDBKeyRange): IDBRequest<Key[]>;
  index(name: string): { getAllKeys(of: IDBValidKey): IDBRequest<Key[]> };
}

interface ChangedStore<Key, Value> extends SeenStore<Key, Value> {
  put(value: Value, key: Key): IDBRequest<Key>;
  add(value: Value): IDBRequest<Key>;
  delete(key: Key | IDBKeyRange): IDBRequest<undefined>;
  clear(): IDBRequest<undefined>;
}

/** What stands in each store of a database, by the store's name. */
type Schema<Stores> = {
  readonly [Name in keyof Stores]: { readonly key: IDBValidKey; readonly value: unknown };
};

export interface TypedTransaction<Stores extends Schema<Stores>, Mode> extends Omit<
  IDBTransaction,
  'objectStore'
> {
  objectStore<Name extends keyof Stores & string>(
    name: Name,
  ): Mode extends 'readonly'
    ? SeenStore<Stores[Name]['key'], Stores[Name]['value']>
    : ChangedStore<Stores[Name]['key'], Stores[Name]['value']>;
}

export interface TypedDatabase<Stores extends Schema<Stores>> extends Omit<
  IDBDatabase,
  'transaction'
> {
  transaction<Mode extends IDBTransactionMode>(
    stores: Iterable<keyof Stores & string>,
    mode: Mode,
    options?: IDBTransactionOptions,
  ): TypedTransaction<Stores, Mode>;
}
