// The vault's own database. Each value is padded, so that its deletion removes it from the disk
// (platform/own-file). A Blob would not do that: one that was read keeps its file.
import * as z from 'zod/mini';
import { unwrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { Bytes } from '../../platform/bytes';
import { openDatabase, within } from '../../platform/open-database';
import { StorageRefused } from '../../platform/tieout-error';
import { padding } from '../../platform/own-file';
import { fits } from '../../platform/schema';
import { NEWER_VAULT_SENTENCE, STORAGE_SENTENCE } from './vault-results';

const NAME = 'tieout-vault';
const VERSION = 1;

/**
 * A random key of this browser profile. IndexedDB stores it unencrypted, so it protects only as
 * well as the profile's files.
 */
export interface DeviceKey {
  readonly id: string;
  readonly key: CryptoKey;
}

export interface VaultContents {
  /** Increases with every change. */
  readonly revision: number;
  /** The record that verifies a PIN; null if no account is under a PIN. */
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
interface StoredText extends Padded {
  readonly text: string;
}

interface Schema extends DBSchema {
  marks: { key: 'revision'; value: number };
  pin: { key: 'pin'; value: StoredText };
  device: { key: 'device'; value: DeviceKey & Padded };
  accounts: { key: string; value: StoredText };
}

const STORES = ['marks', 'pin', 'device', 'accounts'] as const;

export class VaultStore {
  readonly #database: IDBPDatabase<Schema>;
  private constructor(database: IDBPDatabase<Schema>) {
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
      return new VaultStore(
        await openDatabase<Schema>(factory, {
          name: NAME,
          version: VERSION,
          upgrade: (database) => {
            STORES.forEach((store) => database.createObjectStore(store));
            return Promise.resolve();
          },
          closed: (by) => closed(by === 'browser' ? STORAGE_SENTENCE : NEWER_VAULT_SENTENCE),
        }),
      );
    } catch (cause) {
      throw new StorageRefused(
        cause instanceof DOMException && cause.name === 'VersionError'
          ? NEWER_VAULT_SENTENCE
          : STORAGE_SENTENCE,
        { cause },
      );
    }
  }

  /** A consistent snapshot of the vault. @throws StorageRefused */
  async read(): Promise<VaultContents> {
    return this.#attempt(() =>
      within(this.#database.transaction(STORES, 'readonly'), async (seen) => {
        const accounts = unwrap(seen.objectStore('accounts'));
        const [revision, pin, device, ids] = await Promise.all([
          seen.objectStore('marks').get('revision'),
          textIn(unwrap(seen.objectStore('pin')), 'pin'),
          seen.objectStore('device').get('device'),
          seen.objectStore('accounts').getAllKeys(),
        ]);
        const texts = await Promise.all(ids.map((id) => textIn(accounts, id)));
        return {
          revision: revision ?? 0,
          pin,
          device: device ? { id: device.id, key: device.key } : null,
          accounts: new Map(ids.map((id, i) => [id, texts[i] ?? ''])),
        };
      }),
    );
  }

  /**
   * Replaces `before` by `next`, which is on disk when the promise resolves; false if another
   * window was faster. @throws StorageRefused
   */
  async replace(before: VaultContents, next: Omit<VaultContents, 'revision'>): Promise<boolean> {
    const changing = () =>
      this.#database.transaction(STORES, 'readwrite', { durability: 'strict' });
    return this.#attempt(() =>
      within(changing(), async (vault) => {
        const [marks, pins, devices, accounts] = [
          vault.objectStore('marks'),
          vault.objectStore('pin'),
          vault.objectStore('device'),
          vault.objectStore('accounts'),
        ];
        const revision = (await marks.get('revision')) ?? 0;
        if (revision !== before.revision) return false;
        const changes: Promise<unknown>[] = [marks.put(revision + 1, 'revision')];
        if (next.pin === null) changes.push(pins.delete('pin'));
        else if (next.pin !== before.pin) changes.push(pins.put(padded(next.pin), 'pin'));
        if (next.device === null) changes.push(devices.delete('device'));
        else if (next.device.id !== before.device?.id)
          changes.push(devices.put({ ...next.device, padding: padding() }, 'device'));
        for (const id of before.accounts.keys())
          if (!next.accounts.has(id)) changes.push(accounts.delete(id));
        for (const [id, file] of next.accounts)
          if (file !== before.accounts.get(id)) changes.push(accounts.put(padded(file), id));
        await Promise.all(changes);
        return true;
      }),
    );
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

const padded = (file: string): StoredText => ({ text: file, padding: padding() });
const storedText = z.object({ text: z.string() });

/**
 * null if nothing is stored; "" if a file is gone or cannot be read: that one counts as damaged,
 * and the others are still read.
 */
function textIn(store: IDBObjectStore, key: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request: IDBRequest<unknown> = store.get(key);
    request.addEventListener('success', () => {
      const stored = request.result;
      resolve(stored === undefined ? null : fits(storedText, stored) ? stored.text : '');
    });
    request.addEventListener('error', (event) => {
      // An unhandled error would abort the whole transaction.
      event.preventDefault();
      event.stopPropagation();
      resolve('');
    });
  });
}
