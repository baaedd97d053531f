// Transactions of the store: what they see, change, remove and set aside, and when a record may be
// written over what is there.
import type { IDBPTransaction } from 'idb';
import { within } from '../platform/open-database';
import type { RecordKey, StoreDatabase, StoreSchema, RecordHead } from './store-schema';
import { partsRange } from './store-seal';

const STORES = ['roots', 'marks', 'heads', 'bytes', 'aside'] as const;

export type StoreTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  StoreSchema,
  typeof STORES,
  Mode
>;

export type Changing = StoreTransaction<'readwrite'>;

/**
 * Changes everything or nothing. Writes are awaited one by one: where the browser refuses one at
 * once, another that had begun would end in a rejection that nobody hears.
 */
export function change<Result>(
  database: StoreDatabase,
  work: (transaction: Changing) => Promise<Result>,
  durability: IDBTransactionDurability = 'default',
): Promise<Result> {
  return within(database.transaction(STORES, 'readwrite', { durability }), work);
}

/** Sees one moment of the store. */
export function look<Result>(
  database: StoreDatabase,
  work: (transaction: StoreTransaction<'readonly'>) => Promise<Result>,
): Promise<Result> {
  return within(database.transaction(STORES, 'readonly'), work);
}

/** Deletes records, their heads and their bytes. */
export async function removeRecords(
  changing: Changing,
  range: RecordKey | IDBKeyRange,
): Promise<void> {
  await Promise.all([
    changing.objectStore('heads').delete(range),
    changing.objectStore('bytes').delete(range),
  ]);
}

/** Deletes all parts of a record. */
export const removeParts = (changing: Changing, key: RecordKey): Promise<void> =>
  removeRecords(changing, partsRange(key));

// What cannot be read is set aside with all it had, never deleted silently: only "Forget" removes
// it.

/** Moves one record, unless it has been replaced meanwhile. */
export async function setAside(
  change: Changing,
  key: RecordKey,
  seen: RecordHead,
  why: string,
  atMs: number,
): Promise<void> {
  const [heads, bytes] = [change.objectStore('heads'), change.objectStore('bytes')];
  const head = await heads.get(key);
  if (!head || !sameRecord(head, seen)) return;
  const aside = { owner: key[0], key, head, bytes: await bytes.get(key), why, atMs };
  await Promise.all([change.objectStore('aside').add(aside), heads.delete(key), bytes.delete(key)]);
}

/** Moves every record: their key is lost. Returns how many there were. */
export async function setAllAside(change: Changing, why: string, atMs: number): Promise<number> {
  const heads = change.objectStore('heads');
  const keys = await heads.getAllKeys();
  for (const key of keys) {
    const head = await heads.get(key);
    if (head) await setAside(change, key, head, why, atMs);
  }
  return keys.length;
}

/**
 * One writing of one record: no IV comes twice. A head without an IV is damaged, and only like
 * itself.
 */
export const stampOf = ({ iv }: RecordHead): string =>
  (iv as unknown) instanceof Uint8Array ? iv.join() : 'damaged';

export const sameRecord = (a: RecordHead, b: RecordHead): boolean => stampOf(a) === stampOf(b);

// When a record may be written over what is there. Each rule looks inside the transaction that
// writes.

/**
 * Decides inside the transaction of a write: write, leave what is there, or give up because it has
 * changed.
 */
export type WriteRule = (
  changing: Changing,
  key: RecordKey,
) => Promise<'write' | 'leave' | 'changed'>;

/**
 * What another window read later is not written over. What this window wrote is: it reads a thing
 * once at a time. And a moment that is still to come proves only that a clock was wrong, so it
 * protects nothing.
 */
export function unlessNewer(writer: string, fetchedAtMs: number, nowMs: number): WriteRule {
  return async (changing, key) => {
    const there = await changing.objectStore('heads').get(key);
    const newer =
      there !== undefined &&
      there.writer !== writer &&
      there.fetchedAtMs > fetchedAtMs &&
      there.fetchedAtMs <= nowMs;
    return newer ? 'leave' : 'write';
  };
}

/** A page that goes on where the kept ones end; page 1 takes the place of all. */
export const ifNext: WriteRule = async (changing, key) => {
  const [owner, kind, item, part] = key;
  if (part === 1) {
    await removeParts(changing, key);
    return 'write';
  }
  const heads = changing.objectStore('heads');
  const [before, there] = await Promise.all([
    heads.getKey([owner, kind, item, part - 1]),
    heads.getKey([owner, kind, item, part]),
  ]);
  return before !== undefined && there === undefined ? 'write' : 'leave';
};

/** Only over what was read before: else the change that another window made would be lost. */
export function ifStill(seen: RecordHead | null): WriteRule {
  return async (changing, key) => {
    const there = await changing.objectStore('heads').get(key);
    const still = there === undefined ? seen === null : seen !== null && sameRecord(there, seen);
    return still ? 'write' : 'changed';
  };
}

export const always: WriteRule = () => Promise.resolve('write');
