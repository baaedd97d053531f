// How a record is stored: under a tag that reveals nothing, sealed with its owner's key, bound to
// its place.
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
  /** The page's number if pages are stored one by one; 1: what was added to a month; else 0. */
  readonly part: number;
}

/** The key of one owner, as it is stored beside the records that it seals. */
export interface OwnerKey {
  /** A random name of the key; the owner's records are stored under it. */
  readonly id: string;
  /** AES-GCM, 256 bits: seals the records. The page cannot export it. */
  readonly cipher: CryptoKey;
  /** The key of HMAC-SHA-256 that turns places into tags. */
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
 * Where a record is stored: only its kind and its page can be read. Without the key a tag does not
 * reveal its item, not even by trying names.
 */
export const recordKey = ({ id, naming }: OwnerKey, { kind, item, part }: Place): RecordKey => [
  id,
  kind,
  hexOf(hmac(sha256, naming, utf8(JSON.stringify([kind, item]))).slice(0, 16)),
  part,
];

/**
 * The fields of a record that can be read without a key. All of them are authenticated with the
 * record.
 */
export interface Head {
  /** A random name of the pane window that wrote it. */
  readonly writer: string;
  readonly fetchedAtMs: number;
  readonly iv: Bytes;
  /** The number of bytes sealed under it. */
  readonly size: number;
  /** What a listing shows of the record, sealed separately so that a listing opens no rows. */
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
  /** The days of a month of settlement days, as yyyy-MM-dd. */
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

/**
 * Identifies one writing of one record, because no IV comes twice. A damaged head equals only
 * itself.
 */
export const stampOf = (head: Head): string => (isHead(head) ? head.iv.join() : 'damaged');

/** Authenticates the record's place, key and head, so that none can be exchanged unnoticed. */
const recordBound = (
  key: RecordKey,
  { writer, fetchedAtMs }: Pick<Head, 'writer' | 'fetchedAtMs'>,
): (string | number)[] => ['tieout record', ...key, writer, fetchedAtMs];

/** Includes the record's IV, so that a card cannot be paired with another writing of the record. */
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

/** @throws if the record was changed, moved, or sealed under another key */
export async function unsealRecord(
  { cipher }: OwnerKey,
  key: RecordKey,
  head: Head,
  bytes: Bytes | undefined,
): Promise<Bytes> {
  if (!bytes || !isHead(head)) throw new RangeError('A damaged head, or no bytes.');
  return unseal(cipher, recordBound(key, head), { iv: head.iv, bytes });
}

/** null if it is damaged. */
export async function unsealCard(
  { cipher }: OwnerKey,
  key: RecordKey,
  head: Head,
): Promise<Card | null> {
  const card = await unseal(cipher, cardBound(key, head.iv), head.card).catch(() => null);
  return card && readJson(cardShape, new TextDecoder().decode(card));
}
