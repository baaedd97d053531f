// Where a record is filed, and what its seal binds it to.
import type { Bytes } from '../platform/bytes';
import { seal, unseal } from '../platform/seal';
import { tagOf, type StoreKeys } from './at-rest-keys';
import { sealCard, type Card } from './store-card';
import type { RecordName } from './store-payload';
import type { RecordHead, RecordKey } from './store-schema';

/** Tags cost a signature each and are asked for again and again. */
const tags = new WeakMap<StoreKeys, Map<string, Promise<string>>>();

function tag(keys: StoreKeys, name: readonly string[]): Promise<string> {
  const known = tags.get(keys) ?? new Map<string, Promise<string>>();
  tags.set(keys, known);
  const text = JSON.stringify(name);
  const found = known.get(text) ?? tagOf(keys, name);
  known.set(text, found);
  return found;
}

export const ownerTag = (keys: StoreKeys, owner: string): Promise<string> => tag(keys, [owner]);

export async function keyOf(
  keys: StoreKeys,
  { owner, kind, item, part }: RecordName,
): Promise<RecordKey> {
  return [await ownerTag(keys, owner), kind, await tag(keys, [owner, kind, item]), part];
}

/** All parts of one record. */
export const partsRange = ([owner, kind, item]: RecordKey): IDBKeyRange =>
  IDBKeyRange.bound([owner, kind, item, 0], [owner, kind, item, Infinity]);

/** Everything of one owner. */
export const ownerRange = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

/**
 * The form of the store, the owner and place of the record, its keys, and what its head says: none
 * can be exchanged unseen.
 */
const boundTo = (
  key: RecordKey,
  { keyId, writer, fetchedAtMs }: Pick<RecordHead, 'keyId' | 'writer' | 'fetchedAtMs'>,
): (string | number)[] => ['tieout snapshot 1', ...key, keyId, writer, fetchedAtMs];

/** @throws where the record was changed, moved, or sealed under other keys. */
export async function openRecord(
  { cipher }: StoreKeys,
  key: RecordKey,
  head: RecordHead,
  bytes: Bytes | undefined,
): Promise<Bytes> {
  if (!bytes) throw new RangeError('A head without its bytes.');
  return unseal(cipher, boundTo(key, head), { iv: head.iv, bytes });
}

/** @param card null where nobody has counted what is in it. */
export async function closeRecord(
  keys: StoreKeys,
  key: RecordKey,
  packed: Bytes,
  { writer, fetchedAtMs }: Pick<RecordHead, 'writer' | 'fetchedAtMs'>,
  card: Card | null,
): Promise<{ head: RecordHead; bytes: Bytes }> {
  const { cipher, keyId } = keys;
  const { iv, bytes } = await seal(cipher, boundTo(key, { keyId, writer, fetchedAtMs }), packed);
  const head = { keyId, writer, fetchedAtMs, iv, size: bytes.length };
  return { head: card ? { ...head, card: await sealCard(keys, key, head, card) } : head, bytes };
}
