// Where a record is filed, and what its seal binds it to.
import * as z from 'zod/mini';
import { type Bytes, hexOf, utf8 } from '../platform/bytes';
import { fits, listOf, readJson, whole } from '../platform/schema';
import { seal, unseal, type SealedBytes } from '../platform/seal';
import type { StoreKeys } from './at-rest-keys';
import { recordName, type RecordName } from './store-payload';
import { recordHead, type RecordHead, type RecordKey } from './store-schema';

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

/**
 * The tag under which something is filed: 128 bits of HMAC-SHA-256. Equal names have equal tags,
 * and without the key nobody can tell which name a tag is, not even by trying names.
 */
async function tagOf({ naming }: StoreKeys, name: readonly string[]): Promise<string> {
  return hexOf(
    new Uint8Array(await crypto.subtle.sign('HMAC', naming, utf8(JSON.stringify(name)))).slice(
      0,
      16,
    ),
  );
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
  if (!bytes || !fits(recordHead, head)) throw new RangeError('A damaged head, or no bytes.');
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

/** What the writer of a record counts. */
export interface Counted {
  /** Ledger entries or commission records, each counted in one record only. */
  readonly rows: number;
  /** Of a month of settlement days: yyyy-MM-dd. */
  readonly days?: readonly string[];
}

export interface Card extends Counted {
  readonly name: RecordName;
}

const counts: z.ZodMiniType<Card> = z.object({
  name: recordName,
  rows: whole(0),
  days: z.exactOptional(listOf(z.string())),
});

/**
 * The IV of the record is in it: a card cannot be put beside another writing of the same record.
 */
const cardBoundTo = (
  key: RecordKey,
  { keyId, iv }: Pick<RecordHead, 'keyId' | 'iv'>,
): (string | number)[] => ['tieout card 1', ...key, keyId, iv.join()];

export const sealCard = (
  { cipher }: StoreKeys,
  key: RecordKey,
  head: Pick<RecordHead, 'keyId' | 'iv'>,
  card: Card,
): Promise<SealedBytes> => seal(cipher, cardBoundTo(key, head), utf8(JSON.stringify(card)));

/** null where there is none, or it is damaged. */
export async function openCard(
  { cipher }: StoreKeys,
  key: RecordKey,
  head: RecordHead,
): Promise<Card | null> {
  if (!fits(recordHead, head) || !head.card) return null;
  try {
    const card = await unseal(cipher, cardBoundTo(key, head), head.card);
    return readJson(counts, new TextDecoder().decode(card));
  } catch {
    return null;
  }
}
