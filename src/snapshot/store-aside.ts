// What cannot be read is set aside with all it had, never deleted silently: only "Forget" removes it.
import type { RecordHead, RecordKey, SetAside } from './store-schema';
import type { StoreTransaction } from './store-transaction';

/** Moves one record, unless it has been replaced meanwhile. */
export async function setAside(change: StoreTransaction<'readwrite'>, key: RecordKey, seen: RecordHead, why: string, atMs: number): Promise<boolean> {
  const [heads, bytes] = [change.objectStore('heads'), change.objectStore('bytes')];
  const head = await heads.get(key);
  if (!head || !sameRecord(head, seen)) return false;
  await change.objectStore('aside').add({ owner: key[0], key, head, bytes: await bytes.get(key), why, atMs } satisfies SetAside);
  await Promise.all([heads.delete(key), bytes.delete(key)]);
  return true;
}

/** Moves every record: their key is lost. Returns how many there were. */
export async function setAllAside(change: StoreTransaction<'readwrite'>, why: string, atMs: number): Promise<number> {
  const keys = await change.objectStore('heads').getAllKeys();
  for (const key of keys) {
    const head = await change.objectStore('heads').get(key);
    if (head) await setAside(change, key, head, why, atMs);
  }
  return keys.length;
}

/** The same writing of the same record: no IV comes twice. A head without an IV is damaged, and only like itself. */
export function sameRecord(a: RecordHead, b: RecordHead): boolean {
  const [x, y] = [ivOf(a), ivOf(b)];
  return x.length === y.length && x.every((byte, i) => byte === y[i]);
}

const ivOf = ({ iv }: RecordHead): Uint8Array => ((iv as unknown) instanceof Uint8Array ? iv : new Uint8Array());
