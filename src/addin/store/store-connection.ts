// Opens the database, or says in one sentence why it cannot be had.
import { DatabaseBlocked, openDatabase } from '../platform/open-database';
import { StorageRefused } from '../platform/tieout-error';
import { MIGRATIONS, STORE_VERSION, type StoreDatabase, type StoreSchema } from './store-schema';
import { say } from '../platform/say';

const MEMORY = say`What is read is kept only until Excel closes, and read again from the exchange next time.`;

export const REFUSED_SENTENCE = say`This browser does not let Tieout keep anything on this device (private window, blocked site storage, or a full disk). ${MEMORY}`;
export const BUSY_SENTENCE = say`Another window of Excel holds Tieout's storage in an older form. Close the other workbooks and open this one again. Until then: ${MEMORY.charAt(0).toLowerCase()}${MEMORY.slice(1)}`;
export const TAKEN_OVER_SENTENCE = say`A newer Tieout in another window has taken over the storage of this device. Reload this pane to use it. Until then: ${MEMORY.charAt(0).toLowerCase()}${MEMORY.slice(1)}`;
export const NEWER_SENTENCE = say`What is kept on this device was written by a newer Tieout. It is left as it is; this older Tieout keeps its own rows beside it.`;
export const OLDER_SENTENCE = say`What an earlier Tieout kept on this device cannot be read. It is left as it is; Tieout keeps new rows beside it. Press Refresh to read from the exchange again.`;

export interface Connection {
  readonly database: StoreDatabase;
  /** What the person should know; null where nothing. */
  readonly sentence: string | null;
}

/**
 * Opens the store under its name. One that cannot be read, because a newer Tieout has written it or
 * because it cannot be brought forward, is left untouched, and another, named after our version, is
 * used beside it. Throws StorageRefused.
 * @param closed called when a newer Tieout elsewhere needs the store, or the browser takes it away.
 */
export async function connect(
  factory: IDBFactory | undefined,
  name: string,
  closed: (sentence: string) => void,
  version = STORE_VERSION,
): Promise<Connection> {
  if (!factory) throw new StorageRefused(REFUSED_SENTENCE);
  let sentence: string;
  try {
    return { database: await open(factory, name, closed, version), sentence: null };
  } catch (error) {
    const beside = { VersionError: NEWER_SENTENCE, AbortError: OLDER_SENTENCE }[errorName(error)];
    if (beside === undefined) throw refusal(error);
    sentence = beside;
  }
  try {
    return {
      database: await open(factory, `${name} (form ${version})`, closed, version),
      sentence,
    };
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * "QuotaExceededError"; "" for what has no name. Errors of IndexedDB need not be of this page's own
 * classes.
 */
export const errorName = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

const refusal = (cause: unknown): StorageRefused =>
  new StorageRefused(cause instanceof DatabaseBlocked ? BUSY_SENTENCE : REFUSED_SENTENCE, {
    cause,
  });

const open = (
  factory: IDBFactory,
  name: string,
  closed: (sentence: string) => void,
  version: number,
): Promise<StoreDatabase> =>
  openDatabase<StoreSchema>(factory, {
    name,
    version,
    upgrade: async (database, upgrade, from) => {
      for (const step of MIGRATIONS.slice(from, version)) await step(database, upgrade);
    },
    closed: (by) => closed(by === 'browser' ? REFUSED_SENTENCE : TAKEN_OVER_SENTENCE),
  });
