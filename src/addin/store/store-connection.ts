// Opens the database, or says in one sentence why it cannot be had.
import { resultOf } from '../platform/indexed-db';
import { MIGRATIONS, STORE_VERSION, type StoreDatabase } from './store-schema';

const MEMORY =
  'What is read is kept only until Excel closes, and read again from the exchange next time.';

export const REFUSED_SENTENCE = `This browser does not let Tieout keep anything on this device (private window, blocked site storage, or a full disk). ${MEMORY}`;
export const BUSY_SENTENCE = `Another window of Excel holds Tieout's storage in an older form. Close the other workbooks and open this one again. Until then: ${MEMORY.charAt(0).toLowerCase()}${MEMORY.slice(1)}`;
export const TAKEN_OVER_SENTENCE = `A newer Tieout in another window has taken over the storage of this device. Reload this pane to use it. Until then: ${MEMORY.charAt(0).toLowerCase()}${MEMORY.slice(1)}`;
export const NEWER_SENTENCE =
  'What is kept on this device was written by a newer Tieout. It is left as it is; this older Tieout keeps its own rows beside it.';
export const OLDER_SENTENCE =
  'What an earlier Tieout kept on this device cannot be read. It is left as it is; Tieout keeps new rows beside it. Press Refresh to read from the exchange again.';

/** The store cannot be used at all. `message` is for the person. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
}

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
  cause instanceof StorageRefused ? cause : new StorageRefused(REFUSED_SENTENCE, { cause });

function open(
  factory: IDBFactory,
  name: string,
  closed: (sentence: string) => void,
  version: number,
): Promise<StoreDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    let given = false;
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const upgrade = request.transaction!;
      migrate(request.result, upgrade, oldVersion, version).catch(() => abort(upgrade));
    });
    // Another window that cannot let go: an end must come, so this one goes on without.
    request.addEventListener('blocked', () => {
      given = true;
      reject(new StorageRefused(BUSY_SENTENCE));
    });
    resultOf(request).then((database) => {
      if (given) return database.close();
      database.addEventListener('versionchange', () => {
        database.close();
        closed(TAKEN_OVER_SENTENCE);
      });
      database.addEventListener('close', () => closed(REFUSED_SENTENCE));
      resolve(database as unknown as StoreDatabase);
    }, reject);
  });
}

async function migrate(
  database: IDBDatabase,
  upgrade: IDBTransaction,
  from: number,
  to: number,
): Promise<void> {
  for (const step of MIGRATIONS.slice(from, to)) await step(database, upgrade);
}

/** A migration that fails leaves the store as it was. */
function abort(upgrade: IDBTransaction): void {
  try {
    upgrade.abort();
  } catch {
    // It has ended by itself already.
  }
}
