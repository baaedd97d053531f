// The store in IndexedDB: what stands where.
import type { DBSchema, IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { isBytes, type Bytes } from '../platform/bytes';
import { whole } from '../platform/schema';
import type { SealedBytes } from '../platform/seal';
import type { WrappedRoot } from './at-rest-wrapping';

/**
 * A month of the ledger; a page of a month not yet whole; a month of one series of rebates; the
 * bodies of a rebate window.
 */
export type RecordKind = 'month' | 'page' | 'days' | 'window';

/**
 * Owner's tag, kind, item's tag, part. Tags come from a secret key: a reader of the files learns
 * how many, not whose or which.
 */
export type RecordKey = [owner: string, kind: RecordKind, item: string, part: number];

/** What may be seen of a record without a key. All of it is authenticated with the record. */
export interface RecordHead {
  readonly keyId: string;
  /** The window of the add-in that wrote it; random. */
  readonly writer: string;
  readonly fetchedAtMs: number;
  readonly iv: Bytes;
  /** How many bytes are sealed under it. */
  readonly size?: number;
  /**
   * What a listing says of the record, sealed by itself so that a list opens no rows: see
   * store-card.ts.
   */
  readonly card?: SealedBytes;
}

const bytes = z.custom<Bytes>(isBytes);
export const recordHead: z.ZodMiniType<RecordHead> = z.object({
  keyId: z.string(),
  writer: z.string(),
  fetchedAtMs: z.number(),
  iv: bytes,
  size: z.exactOptional(whole(0)),
  card: z.exactOptional(z.object({ iv: bytes, bytes })),
});

/** A record that cannot be read, moved here with all it had, until the person says "Forget". */
export interface SetAside {
  readonly owner: string;
  readonly key: RecordKey;
  readonly head: unknown;
  readonly bytes: unknown;
  readonly why: string;
  readonly atMs: number;
}

export interface StoreSchema extends DBSchema {
  /** 'current'; and 'previous' while records are being sealed anew. */
  roots: { key: 'current' | 'previous'; value: WrappedRoot };
  /**
   * 'keyId' of the current root: asked by every transaction, so kept apart from the root itself.
   */
  marks: { key: 'keyId'; value: string };
  heads: { key: RecordKey; value: RecordHead };
  /** The sealed bytes, apart from the heads so that a look at a head reads no megabytes. */
  bytes: { key: RecordKey; value: Bytes };
  aside: { key: number; value: SetAside; indexes: { owner: string } };
}

export type StoreDatabase = IDBPDatabase<StoreSchema>;

export const STORE_VERSION = 1;

export function createStores(database: StoreDatabase): void {
  database.createObjectStore('roots');
  database.createObjectStore('marks');
  database.createObjectStore('heads');
  database.createObjectStore('bytes');
  database.createObjectStore('aside', { autoIncrement: true }).createIndex('owner', 'owner');
}
