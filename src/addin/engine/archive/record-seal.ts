// How a record rests: under tags that say nothing, sealed with its owner's key, bound to its place.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import * as z from 'zod/mini';
import { hexOf, isBytes, randomBytes, utf8, type Bytes } from '../../platform/bytes';
import { fits, listOf, readJson, whole } from '../../platform/schema';
import { seal, unseal, type SealedBytes } from '../../platform/seal';
import { newDeviceKey } from '../../platform/sealing-keys';

/**
 * A month of the ledger; a page of a month not yet whole; a month of one series of rebates; the
 * bodies of a rebate window.
 */
export type Kind = 'month' | 'page' | 'days' | 'window';

export interface Place {
  readonly kind: Kind;
  readonly item: string;
  /** The page where pages are kept one by one; else 0. */
  readonly part: number;
}

/** The key of one owner, as it lies beside the records that it seals. */
export interface OwnerKey {
  /** Random; names the key. The owner's records are filed under it. */
  readonly id: string;
  /** AES-GCM, 256 bits: seals the records. The page cannot read it. */
  readonly cipher: CryptoKey;
  /** For HMAC-SHA-256: turns places into tags. */
  readonly naming: Bytes;
}

const bytes = z.custom<Bytes>(isBytes);
export const ownerKey: z.ZodMiniType<Omit<OwnerKey, 'id'>> = z.object({
  cipher: z.custom<CryptoKey>((key) => key instanceof CryptoKey),
  naming: bytes,
});

export const newKeyId = (): string => hexOf(randomBytes(16));

export const newOwnerKey = async (): Promise<OwnerKey> => ({
  id: newKeyId(),
  cipher: await newDeviceKey(),
  naming: randomBytes(32),
});

export type RecordKey = [keyId: string, kind: Kind, item: string, part: number];

/**
 * Where a record is filed: of its place only the kind and the page can be read. Without the key
 * nobody can tell which item a tag is, not even by trying names.
 */
export const recordKey = ({ id, naming }: OwnerKey, { kind, item, part }: Place): RecordKey => [
  id,
  kind,
  hexOf(hmac(sha256, naming, utf8(JSON.stringify([kind, item]))).slice(0, 16)),
  part,
];

/** What may be seen of a record without a key. All of it is authenticated with the record. */
export interface Head {
  /** The window of the add-in that wrote it; random. */
  readonly writer: string;
  readonly fetchedAtMs: number;
  readonly iv: Bytes;
  /** How many bytes are sealed under it. */
  readonly size: number;
  /** What a listing says of it, sealed by itself so that a list opens no rows. */
  readonly card: SealedBytes;
}

const headShape: z.ZodMiniType<Head> = z.object({
  writer: z.string(),
  fetchedAtMs: z.number(),
  iv: bytes,
  size: whole(0),
  card: z.object({ iv: bytes, bytes }),
});

/** Ledger entries or commission records, each counted in one record only. */
export interface Counted {
  readonly rows: number;
  /** Of a month of settlement days: yyyy-MM-dd. */
  readonly days?: readonly string[];
}

export interface Card extends Counted, Place {}

const cardShape: z.ZodMiniType<Card> = z.object({
  kind: z.literal(['month', 'page', 'days', 'window']),
  item: z.string(),
  part: whole(0),
  rows: whole(0),
  days: z.exactOptional(listOf(z.string())),
});

export const isHead = (value: unknown): value is Head => fits(headShape, value);

/** One writing of one record: no IV comes twice. A damaged head is only like itself. */
export const stampOf = (head: Head): string => (isHead(head) ? head.iv.join() : 'damaged');

/** Its place, its key and what its head says: none can be exchanged unseen. */
const recordBound = (
  key: RecordKey,
  { writer, fetchedAtMs }: Pick<Head, 'writer' | 'fetchedAtMs'>,
): (string | number)[] => ['tieout record', ...key, writer, fetchedAtMs];

/** The IV of the record is in it: a card cannot be put beside another writing of the record. */
const cardBound = (key: RecordKey, iv: Bytes): (string | number)[] => [
  'tieout card',
  ...key,
  iv.join(),
];

export async function sealRecord(
  { cipher }: OwnerKey,
  key: RecordKey,
  packed: Bytes,
  said: Pick<Head, 'writer' | 'fetchedAtMs'>,
  card: Card,
): Promise<{ readonly head: Head; readonly bytes: Bytes }> {
  const { iv, bytes } = await seal(cipher, recordBound(key, said), packed);
  const sealedCard = await seal(cipher, cardBound(key, iv), utf8(JSON.stringify(card)));
  return { head: { ...said, iv, size: bytes.length, card: sealedCard }, bytes };
}

/** @throws where the record was changed, moved, or sealed under another key. */
export async function unsealRecord(
  { cipher }: OwnerKey,
  key: RecordKey,
  head: Head,
  bytes: Bytes | undefined,
): Promise<Bytes> {
  if (!bytes || !isHead(head)) throw new RangeError('A damaged head, or no bytes.');
  return unseal(cipher, recordBound(key, head), { iv: head.iv, bytes });
}

/** null where it is damaged. */
export async function unsealCard(
  { cipher }: OwnerKey,
  key: RecordKey,
  head: Head,
): Promise<Card | null> {
  const card = await unseal(cipher, cardBound(key, head.iv), head.card).catch(() => null);
  return card && readJson(cardShape, new TextDecoder().decode(card));
}
