// The store in IndexedDB: what stands where, and how an older form becomes the present one.
import type { DBSchema, IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import type { Upgrade } from '../platform/open-database';
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
  /**
   * How many bytes are sealed under it. Absent where an earlier Tieout wrote it, and so is the
   * card.
   */
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

/**
 * Step n turns version n into version n + 1. A step is never changed once it has been published: a
 * new one is added.
 */
export const MIGRATIONS: readonly ((
  database: StoreDatabase,
  upgrade: Upgrade<StoreSchema>,
) => Promise<void>)[] = [
  // Heads held their bytes.
  (database) => {
    database.createObjectStore('roots');
    database.createObjectStore('marks');
    database.createObjectStore('heads');
    database.createObjectStore('aside', { autoIncrement: true }).createIndex('owner', 'owner');
    return Promise.resolve();
  },
  async (database, upgrade) => {
    const [bytes, heads] = [database.createObjectStore('bytes'), upgrade.objectStore('heads')];
    for (const key of await heads.getAllKeys()) {
      const { bytes: inside, ...head } = (await heads.get(key)) as RecordHead & {
        bytes: Bytes;
      };
      await Promise.all([bytes.put(inside, key), heads.put(head, key)]);
    }
  },
];

export const STORE_VERSION = MIGRATIONS.length;
