// Opens the database, or says in one sentence why it cannot be had.
import { openDatabase } from '../platform/open-database';
import { StorageRefused } from '../platform/tieout-error';
import { createStores, STORE_VERSION, type StoreDatabase, type StoreSchema } from './store-schema';
import { say } from '../platform/say';

const MEMORY = say`What is read is kept only until Excel closes, and read again from the exchange next time.`;

export const REFUSED_SENTENCE = say`This browser does not let Tieout keep anything on this device (private window, blocked site storage, or a full disk). ${MEMORY}`;
export const TAKEN_OVER_SENTENCE = say`A newer Tieout in another window has taken over the storage of this device. Reload this pane to use it. Until then: ${MEMORY.charAt(0).toLowerCase()}${MEMORY.slice(1)}`;
export const NEWER_SENTENCE = say`What is kept on this device was written by a newer Tieout. It is left as it is; this older Tieout keeps its own rows beside it.`;

export interface Connection {
  readonly database: StoreDatabase;
  /** What the person should know; null where nothing. */
  readonly sentence: string | null;
}

/**
 * Opens the store under its name. One that a newer Tieout has written is left untouched, and
 * another, named after our version, is used beside it. Throws StorageRefused.
 * @param closed called when a newer Tieout elsewhere needs the store, or the browser takes it away.
 */
export async function connect(
  factory: IDBFactory | undefined,
  name: string,
  closed: (sentence: string) => void,
): Promise<Connection> {
  try {
    if (!factory) throw new DOMException('none', 'NotFoundError');
    try {
      return { database: await open(factory, name, closed), sentence: null };
    } catch (error) {
      if (errorName(error) !== 'VersionError') throw error;
      const beside = `${name} (form ${STORE_VERSION})`;
      return { database: await open(factory, beside, closed), sentence: NEWER_SENTENCE };
    }
  } catch (cause) {
    throw new StorageRefused(REFUSED_SENTENCE, { cause });
  }
}

/**
 * "QuotaExceededError"; "" for what has no name. Errors of IndexedDB need not be of this page's own
 * classes.
 */
export const errorName = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

const open = (
  factory: IDBFactory,
  name: string,
  closed: (sentence: string) => void,
): Promise<StoreDatabase> =>
  openDatabase<StoreSchema>(factory, {
    name,
    version: STORE_VERSION,
    upgrade: (database) => Promise.resolve(createStores(database)),
    closed: (by) => closed(by === 'browser' ? REFUSED_SENTENCE : TAKEN_OVER_SENTENCE),
  });
