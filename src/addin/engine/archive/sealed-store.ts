// Records in IndexedDB, each sealed with a key of its owner. The key is stored beside them: when an
// owner is forgotten the key is deleted first, so that records left in the browser's files cannot
// be read.
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { hexOf, randomBytes, sha256Of, type Bytes } from '../../platform/bytes';
import { openDatabase, within } from '../../platform/open-database';
import { padding } from '../../platform/own-file';
import { fits } from '../../platform/schema';
import { pack, unpack, type Content } from './content-packing';
import type { Persistence, Reading } from './stored-answers';
import {
  isHead,
  newKeyId,
  newOwnerKey,
  ownerKey,
  recordKey,
  sealRecord,
  stampOf,
  unsealCard,
  unsealRecord,
  type Card,
  type Head,
  type OwnerKey,
  type Place,
  type RecordKey,
} from './record-seal';
import { say } from '../../platform/say';

const MEMORY = say`What is read is kept only until Excel closes, and read again from the exchange next time.`;

export const REFUSED_SENTENCE = say`This browser does not let Tieout keep anything on this device (private window, blocked site storage, or a full disk). ${MEMORY}`;
export const TAKEN_OVER_SENTENCE = say`A newer Tieout in another window has taken over the storage of this device. Close this workbook and open it again to use it. Until then: ${MEMORY.charAt(0).toLowerCase()}${MEMORY.slice(1)}`;
export const FULL_SENTENCE = say`This device has no room left for what Tieout reads. What is read from now on is kept only until Excel closes, and read again from the exchange next time. Make room on the disk, or forget an account that is no longer needed.`;
export const LOST_KEY_SENTENCE = say`What was kept of an account can no longer be read: its key on this device is damaged. Press Refresh to read it from the exchange again.`;

interface Schema extends DBSchema {
  keys: { key: [owner: string, id: string]; value: Omit<OwnerKey, 'id'> & { padding: Bytes } };
  heads: { key: RecordKey; value: Head };
  /** The sealed bytes, separate from the heads so that reading a head reads no megabytes. */
  bytes: { key: RecordKey; value: Bytes };
}

const STORES = ['keys', 'heads', 'bytes'] as const;
export const STORE_VERSION = 1;

type Database = IDBPDatabase<Schema>;
type Seeing = IDBPTransaction<Schema, typeof STORES>;
type Changing = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;

/**
 * Decides inside the write transaction: write, leave the stored record, or give up because it has
 * changed.
 */
export type WriteRule = (
  changing: Changing,
  key: RecordKey,
) => Promise<'write' | 'leave' | 'changed'>;

/** The record that was written, or the reason why not; null if the device did not store it. */
export type Written =
  | { readonly outcome: 'written'; readonly stamp: string }
  | { readonly outcome: 'left' | 'changed' | 'forgotten' }
  | null;

export interface Device {
  /** The browser's IndexedDB; undefined if it has none. */
  readonly indexedDB: IDBFactory | undefined;
  /**
   * The name of the database. Prefix it with `Office.context.partitionKey` if that is defined
   * (docs/excel-facts.md, Storage).
   */
  readonly name: string;
  readonly nowMs: () => number;
  /**
   * Called with a sentence that the person should see from now on. `cause` is for fault reports.
   */
  readonly tell: (sentence: string, cause?: unknown) => void;
  /**
   * Asks the browser not to drop the store when the disk gets full: `navigator.storage.persist`.
   */
  readonly persist?: () => Promise<boolean>;
}

/** The owner's stored key is not a valid key. */
class LostKey extends Error {
  constructor(readonly tag: string) {
    super();
  }
}

/** A record that was found. */
export interface Found {
  /** The stamp of the record and its addition. */
  readonly stamp: string;
  /** The stamp of the record without its addition. */
  readonly ofRecord: string;
  /** @throws if the record was changed, moved, or sealed under another key */
  readonly content: () => Promise<Content>;
  /** An addition that is not joined yet; null: none. Throws like `content`. */
  readonly addition: (() => Promise<Content>) | null;
  /** Deletes the record, unless it has been replaced meanwhile. */
  readonly remove: () => Promise<unknown>;
}

export interface Listed {
  /** null if it is damaged. */
  readonly card: Card | null;
  readonly bytes: number;
}

export class SealedStore {
  /** This window's name in the records that it writes. */
  readonly writer = hexOf(randomBytes(8));
  /** A sentence that the person should see at once, or null. Never rejects. */
  readonly opened: Promise<string | null>;
  #database: Database | null = null;
  persistence: Persistence = 'memory';
  #isAsked = false;
  /** Keys by their ids. */
  readonly #keys = new Map<string, OwnerKey>();
  readonly #description = new Set<string>();

  /** @param forgotten called when an owner's key is gone: deleted here or in another window */
  constructor(
    readonly device: Device,
    readonly forgotten: (owner: string, keyId: string) => void,
  ) {
    this.opened = this.#open();
  }

  /**
   * The id of the owner's key, which is made if there is none; a temporary id if the device stores
   * nothing.
   */
  async keyIdOf(owner: string): Promise<string> {
    const tag = ownerTag(owner);
    const key = await this.#attempt(async (database) => {
      const found = await within(look(database), (seeing) => this.#keyIn(seeing, tag));
      if (found) return found;
      const { id, ...fresh } = await newOwnerKey();
      return within(change(database, 'strict'), async (changing) => {
        const keys = changing.objectStore('keys');
        // If another window made a key first, that key is used.
        if ((await keys.getKey(keysOf(tag))) === undefined)
          await keys.put({ ...fresh, padding: padding() }, [tag, id]);
        return this.#keyIn(changing, tag);
      });
    });
    return key?.id ?? newKeyId();
  }

  /**
   * null if there is no record, or it cannot be read. @param known the stamp of the copy in memory
   */
  find(owner: string, place: Place, known: string | null): Promise<Found | null> {
    return this.#attempt(async (database) => {
      const found = await within(look(database), async (seeing) => {
        const own = await this.#keyIn(seeing, ownerTag(owner));
        if (!own) return null;
        const key = recordKey(own, place);
        const heads = await headsOf(seeing, key);
        if (!heads[0]) return null;
        const stamp = heads.map(stampOf).join('|');
        const parts: Sealed[] = [];
        for (const [part, head] of heads.entries()) {
          const at: RecordKey = part === 0 ? key : additionTo(key);
          const isKnown = stamp === known;
          const bytes = isKnown ? undefined : await seeing.objectStore('bytes').get(at);
          parts.push({ at, head, bytes });
        }
        return { own, key, stamp, parts };
      });
      if (!found) return null;
      const { own, key, stamp, parts } = found;
      const [record, addition] = parts.map(
        ({ at, head, bytes }) =>
          async (): Promise<Content> =>
            unpack(await unsealRecord(own, at, head, bytes)),
      );
      return {
        stamp,
        ofRecord: stampOf(parts[0]!.head),
        content: record!,
        addition: addition ?? null,
        remove: () =>
          within(change(database), async (changing) => {
            const there = await headsOf(changing, key);
            if (there.map(stampOf).join('|') === stamp)
              for (const { at } of parts) await removeRecords(changing, at);
          }),
      };
    });
  }

  /** Writes if `rule` allows it. Deletes all parts from `obsolete` on unless the record has changed. */
  async write(
    { owner, id }: Pick<Reading, 'owner' | 'id'>,
    card: Card,
    {
      content,
      fetchedAtMs,
    }: { readonly content: () => Promise<Content> | Content; readonly fetchedAtMs: number },
    rule: WriteRule,
    obsolete: readonly Place[] = [],
  ): Promise<Written> {
    const written = await this.#attempt(async (database): Promise<Written> => {
      const own = this.#keys.get(id);
      if (!own) return null;
      const key = recordKey(own, card);
      const packed = await pack(await content());
      const said = { writer: this.writer, fetchedAtMs };
      const { head, bytes } = await sealRecord(own, key, packed, said, card);
      return within(change(database), async (changing): Promise<Written> => {
        if (!(await changing.objectStore('keys').getKey([ownerTag(owner), id])))
          return { outcome: 'forgotten' };
        const verdict = await rule(changing, key);
        if (verdict === 'changed') return { outcome: 'changed' };
        for (const place of obsolete)
          await removeRecords(changing, partsFrom(recordKey(own, place)));
        if (verdict === 'leave') return { outcome: 'left' };
        if (card.kind === 'month') await removeRecords(changing, additionTo(key));
        await changing.objectStore('heads').put(head, key);
        await changing.objectStore('bytes').put(bytes, key);
        return { outcome: 'written', stamp: stampOf(head) };
      });
    });
    if (written?.outcome === 'written') this.#askToPersist();
    if (written?.outcome === 'forgotten') this.forgotten(owner, id);
    return written;
  }

  async remove(owner: string, place: Place): Promise<void> {
    await this.#attempt((database) =>
      within(change(database), async (changing) => {
        const own = await this.#keyIn(changing, ownerTag(owner));
        if (own) await removeRecords(changing, recordKey(own, place));
      }),
    );
  }

  /** The stored records of an owner, or of all owners if null. */
  async list(owner: string | null): Promise<readonly Listed[]> {
    const list = await this.#attempt(async (database) => {
      const found = await within(look(database), async (seeing) => {
        const [keys, heads] = [seeing.objectStore('keys'), seeing.objectStore('heads')];
        const of = owner === null ? undefined : keysOf(ownerTag(owner));
        const all: { own: OwnerKey; key: RecordKey; head: Head }[] = [];
        for (const [tag, id] of await keys.getAllKeys(of)) {
          const own = await this.#keyIn(seeing, tag);
          const there = await heads.getAll(recordsOf(id));
          for (const [i, key] of (await heads.getAllKeys(recordsOf(id))).entries())
            if (own && isHead(there[i])) all.push({ own, key, head: there[i] });
        }
        return all;
      });
      return Promise.all(
        found.map(async ({ own, key, head }) => ({
          card: await unsealCard(own, key, head),
          bytes: head.size,
        })),
      );
    });
    return list ?? [];
  }

  /** Deletes an owner's key and records, or those of all owners if null. Rejects if it fails. */
  async forget(owner: string | null): Promise<void> {
    await this.opened;
    if (!this.#database) return;
    await within(change(this.#database, 'strict'), async (changing) => {
      if (owner === null) for (const name of STORES) await changing.objectStore(name).clear();
      else await removeOwner(changing, ownerTag(owner));
    });
  }

  async close(): Promise<void> {
    await this.opened;
    this.#database?.close();
  }

  async #open(): Promise<string | null> {
    const { indexedDB, name } = this.device;
    try {
      if (!indexedDB) throw new DOMException('none', 'NotFoundError');
      this.#database = await openDatabase<Schema>(indexedDB, {
        name,
        version: STORE_VERSION,
        upgrade: (database) => {
          STORES.forEach((store) => database.createObjectStore(store));
          return Promise.resolve();
        },
        closed: (by) => {
          this.#database = null;
          this.persistence = 'memory';
          this.#tellOnce(by === 'browser' ? REFUSED_SENTENCE : TAKEN_OVER_SENTENCE);
        },
      });
      this.persistence = 'unasked';
      return null;
    } catch (error) {
      return errorName(error) === 'VersionError' ? TAKEN_OVER_SENTENCE : REFUSED_SENTENCE;
    }
  }

  /** null if the device refuses; the person has seen a sentence then. */
  async #attempt<Result>(
    work: (database: Database) => Promise<Result | null>,
  ): Promise<Result | null> {
    await this.opened;
    if (!this.#database) return null;
    try {
      return await work(this.#database);
    } catch (error) {
      if (error instanceof LostKey)
        return (await this.#removeLost(error.tag)) ? this.#attempt(work) : null;
      // The loss of the database was reported already.
      if (this.persistence !== 'memory')
        this.#tellOnce(
          errorName(error) === 'QuotaExceededError' ? FULL_SENTENCE : REFUSED_SENTENCE,
          error,
        );
      return null;
    }
  }

  /** The key as it is now: another window may have deleted it or made another. */
  async #keyIn(seen: Seeing | Changing, tag: string): Promise<OwnerKey | null> {
    const keys = seen.objectStore('keys');
    const place = await keys.getKey(keysOf(tag));
    if (!place) return null;
    const [, id] = place;
    const known = this.#keys.get(id);
    if (known) return known;
    const found = await keys.get(place);
    if (!fits(ownerKey, found)) throw new LostKey(tag);
    const key = { id, cipher: found.cipher, naming: found.naming };
    this.#keys.set(id, key);
    return key;
  }

  /** Deletes a record that cannot be decrypted; returns false if it remains. */
  async #removeLost(tag: string): Promise<boolean> {
    this.#tellOnce(LOST_KEY_SENTENCE);
    const removed = await this.#attempt(async (database) => {
      await within(change(database), (changing) => removeOwner(changing, tag));
      return true;
    });
    return removed ?? false;
  }

  /** Asks once, after the first record was stored: before that there is nothing to retain. */
  #askToPersist(): void {
    const { persist } = this.device;
    if (this.#isAsked || !persist) return;
    this.#isAsked = true;
    const settle = (answer: Persistence): void => {
      if (this.persistence !== 'memory') this.persistence = answer;
    };
    // Inside a promise, because a browser without the method throws.
    Promise.resolve()
      .then(persist)
      .then(
        (isGranted) => settle(isGranted ? 'granted' : 'refused'),
        () => settle('refused'),
      );
  }

  #tellOnce(sentence: string, cause?: unknown): void {
    if (this.#description.has(sentence)) return;
    this.#description.add(sentence);
    this.device.tell(sentence, cause);
  }
}

/** Reveals neither host nor fingerprint. */
const ownerTag = (owner: string): string => sha256Of(`tieout owner|${owner}`);

/** Errors of IndexedDB need not be of this page's own classes. */
const errorName = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

const look = (database: Database): Seeing => database.transaction(STORES, 'readonly');
const change = (database: Database, durability: IDBTransactionDurability = 'default'): Changing =>
  database.transaction(STORES, 'readwrite', { durability });

const keysOf = (tag: string): IDBKeyRange => IDBKeyRange.bound([tag], [tag, []]);
const recordsOf = (keyId: string): IDBKeyRange => IDBKeyRange.bound([keyId], [keyId, []]);
const partsFrom = ([keyId, kind, item, part]: RecordKey): IDBKeyRange =>
  IDBKeyRange.bound([keyId, kind, item, part], [keyId, kind, item, Infinity]);

interface Sealed {
  readonly at: RecordKey;
  readonly head: Head;
  readonly bytes: Bytes | undefined;
}

const additionTo = ([keyId, kind, item]: RecordKey): RecordKey => [keyId, kind, item, 1];

/** The heads of a record and its addition: only months have one. */
async function headsOf(seen: Seeing | Changing, key: RecordKey): Promise<Head[]> {
  const heads = seen.objectStore('heads');
  const [record, addition] = [
    await heads.get(key),
    key[1] === 'month' ? await heads.get(additionTo(key)) : undefined,
  ];
  return [record, addition].slice(0, record ? 2 : 0).filter((head) => head !== undefined);
}

async function removeRecords(changing: Changing, range: RecordKey | IDBKeyRange): Promise<void> {
  await changing.objectStore('heads').delete(range);
  await changing.objectStore('bytes').delete(range);
}

async function removeOwner(changing: Changing, tag: string): Promise<void> {
  const keys = changing.objectStore('keys');
  for (const [, id] of await keys.getAllKeys(keysOf(tag)))
    await removeRecords(changing, recordsOf(id));
  await keys.delete(keysOf(tag));
}

// The rules by which a record may replace a stored one. Each reads inside the transaction that
// writes.

/**
 * Does not overwrite another window's later reading. This window's own record is overwritten,
 * because it reads each item once at a time. A moment in the future proves only that a clock was
 * wrong, so it protects nothing.
 */
export function unlessNewer(writer: string, fetchedAtMs: number, nowMs: number): WriteRule {
  return async (changing, key) => {
    const newer = (await headsOf(changing, key)).some(
      (there) =>
        there.writer !== writer && there.fetchedAtMs > fetchedAtMs && there.fetchedAtMs <= nowMs,
    );
    return newer ? 'leave' : 'write';
  };
}

/** An addition to the record stored under this stamp, if `rule` allows that record. */
export const ifAddedTo =
  (stamp: string, rule: WriteRule): WriteRule =>
  async (changing, [keyId, kind, item]) => {
    const record: RecordKey = [keyId, kind, item, 0];
    const there = await changing.objectStore('heads').get(record);
    return there && stampOf(there) === stamp ? rule(changing, record) : 'changed';
  };

/**
 * A page that follows the stored ones; page 1 replaces all of them. Later pages belong to a reading
 * that was abandoned.
 */
export const ifNext: WriteRule = async (changing, key) => {
  const [keyId, kind, item, part] = key;
  const heads = changing.objectStore('heads');
  const isNext =
    part === 1 ||
    ((await heads.getKey([keyId, kind, item, part - 1])) !== undefined &&
      (await heads.getKey(key)) === undefined);
  if (isNext) await removeRecords(changing, partsFrom(key));
  return isNext ? 'write' : 'leave';
};

/**
 * Overwrites only the record that was read before; otherwise a change by another window would be
 * lost.
 */
export function ifStill(stamp: string | null): WriteRule {
  return async (changing, key) => {
    const there = await changing.objectStore('heads').get(key);
    return (there ? stampOf(there) : null) === stamp ? 'write' : 'changed';
  };
}

export const always: WriteRule = () => Promise.resolve('write');
