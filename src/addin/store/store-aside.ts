// What cannot be read is set aside with all it had, never deleted silently: only "Forget" removes
// it.
import type { RecordHead, RecordKey } from './store-schema';
import type { StoreTransaction } from './store-transaction';

/** Moves one record, unless it has been replaced meanwhile. */
export async function setAside(
  change: StoreTransaction<'readwrite'>,
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
export async function setAllAside(
  change: StoreTransaction<'readwrite'>,
  why: string,
  atMs: number,
): Promise<number> {
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
