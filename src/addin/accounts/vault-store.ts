// The vault's own database. Each of its values is padded, so that it is gone from the disk when it
// is deleted (platform/own-file). A Blob would not do: one that was read keeps its file alive.
import type { Bytes } from '../platform/bytes';
import { doneOf, resultOf, type TypedDatabase } from '../platform/indexed-db';
import { padding } from '../platform/own-file';
import { object, text } from '../platform/shape';
import { NEWER_SENTENCE, STORAGE_SENTENCE } from './vault-results';

const NAME = 'tieout-vault';
const VERSION = 1;

/**
 * A random key of this browser profile. IndexedDB keeps it as it is, so it protects only as well as
 * the profile's files.
 */
export interface DeviceKey {
  readonly id: string;
  readonly key: CryptoKey;
}

export interface VaultContents {
  /** Goes up with every change. */
  readonly revision: number;
  /** The file that tells a right PIN; null where nothing is under a PIN. */
  readonly pin: string | null;
  readonly device: DeviceKey | null;
  /** id → file. */
  readonly accounts: ReadonlyMap<string, string>;
}

export const NOTHING_KEPT: VaultContents = {
  revision: 0,
  pin: null,
  device: null,
  accounts: new Map(),
};

interface Padded {
  readonly padding: Bytes;
}
interface KeptText extends Padded {
  readonly text: string;
}

interface Schema {
  marks: { key: 'revision'; value: number };
  pin: { key: 'pin'; value: KeptText };
  device: { key: 'device'; value: DeviceKey & Padded };
  accounts: { key: string; value: KeptText };
}

const STORES = ['marks', 'pin', 'device', 'accounts'] as const;

/** The browser keeps nothing. `message` is for the person. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
}

export class VaultStore {
  readonly #database: TypedDatabase<Schema>;
  private constructor(database: TypedDatabase<Schema>) {
    this.#database = database;
  }

  /**
   * @param closed called when the browser takes the database away or a newer Tieout needs it.
   * @throws StorageRefused
   */
  static async open(
    factory: IDBFactory | undefined,
    closed: (sentence: string) => void,
  ): Promise<VaultStore> {
    if (!factory) throw new StorageRefused(STORAGE_SENTENCE);
    try {
      const request = factory.open(NAME, VERSION);
      request.addEventListener('upgradeneeded', () =>
        STORES.forEach((store) => request.result.createObjectStore(store)),
      );
      const database = (await resultOf(request)) as unknown as TypedDatabase<Schema>;
      database.addEventListener('versionchange', () => {
        database.close();
        closed(NEWER_SENTENCE);
      });
      database.addEventListener('close', () => closed(STORAGE_SENTENCE));
      return new VaultStore(database);
    } catch (cause) {
      throw new StorageRefused(
        cause instanceof DOMException && cause.name === 'VersionError'
          ? NEWER_SENTENCE
          : STORAGE_SENTENCE,
        { cause },
      );
    }
  }

  /** One moment of the vault. @throws StorageRefused */
  async read(): Promise<VaultContents> {
    return this.#attempt(async () => {
      const seen = this.#database.transaction(STORES, 'readonly');
      const accounts = seen.objectStore('accounts');
      const [revision, pin, device, ids] = await Promise.all([
        resultOf(seen.objectStore('marks').get('revision')),
        textIn(seen.objectStore('pin').get('pin')),
        resultOf(seen.objectStore('device').get('device')),
        resultOf(accounts.getAllKeys()),
      ]);
      const texts = await Promise.all(ids.map((id) => textIn(accounts.get(id))));
      return {
        revision: revision ?? 0,
        pin,
        device: device ? { id: device.id, key: device.key } : null,
        accounts: new Map(ids.map((id, i) => [id, texts[i] ?? ''])),
      };
    });
  }

  /**
   * Puts `next` in the place of `before`, on disk when it resolves; false where another window was
   * faster. @throws StorageRefused
   */
  async replace(before: VaultContents, next: Omit<VaultContents, 'revision'>): Promise<boolean> {
    return this.#attempt(async () => {
      const changing = this.#database.transaction(STORES, 'readwrite', { durability: 'strict' });
      const [marks, pins, devices, accounts] = [
        changing.objectStore('marks'),
        changing.objectStore('pin'),
        changing.objectStore('device'),
        changing.objectStore('accounts'),
      ];
      const revision = (await resultOf(marks.get('revision'))) ?? 0;
      if (revision !== before.revision) return false;
      marks.put(revision + 1, 'revision');
      if (next.pin === null) pins.delete('pin');
      else if (next.pin !== before.pin) pins.put(padded(next.pin), 'pin');
      if (next.device === null) devices.delete('device');
      else if (next.device.id !== before.device?.id)
        devices.put({ ...next.device, padding: padding() }, 'device');
      for (const id of before.accounts.keys()) if (!next.accounts.has(id)) accounts.delete(id);
      for (const [id, file] of next.accounts)
        if (file !== before.accounts.get(id)) accounts.put(padded(file), id);
      await doneOf(changing);
      return true;
    });
  }

  close(): void {
    this.#database.close();
  }

  async #attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      throw new StorageRefused(STORAGE_SENTENCE, { cause });
    }
  }
}

const padded = (file: string): KeptText => ({ text: file, padding: padding() });
const isKeptText = object({ text });

/**
 * null where nothing is kept; "" where its file is gone or cannot be read: it then counts as
 * damaged, and the others are read all the same.
 */
function textIn(request: IDBRequest<KeptText | undefined>): Promise<string | null> {
  return new Promise((resolve) => {
    request.addEventListener('success', () => {
      const kept: unknown = request.result;
      resolve(kept === undefined ? null : isKeptText(kept) ? kept.text : '');
    });
    request.addEventListener('error', (event) => {
      // An error that nobody stops ends the whole transaction.
      event.preventDefault();
      event.stopPropagation();
      resolve('');
    });
  });
}
