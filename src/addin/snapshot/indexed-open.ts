// Opens the snapshot of this device; where the device keeps nothing, one that lives as long as the
// page.
import type { Clock } from '../platform/clock';
import { IndexedSnapshot } from './indexed-snapshot';
import type { KeepingSnapshot } from './kept';
import { MemorySnapshot } from './memory-snapshot';
import { StorageRefused } from '../platform/tieout-error';
import { connect, REFUSED_SENTENCE } from '../store/store-connection';
import { KeyRing } from '../store/store-keys';
import { StoreLock } from '../store/store-lock';
import { FallbackStore, type Tell } from './fallback-store';
import { PersistenceAsk } from '../store/store-records';
import { finishRotation } from '../store/store-rotation';
import type { StoreChannel } from '../store/store-windows';

export interface IndexedSnapshotOptions {
  /** The browser's, or undefined where it has none. */
  readonly indexedDB: IDBFactory | undefined;
  /**
   * Of the database. Prefix it with `Office.context.partitionKey` where that is defined
   * (docs/excel-facts.md, Storage).
   */
  readonly name: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  /**
   * Told what a person should know from now on, each sentence once: a full disk, a damaged record,
   * a newer Tieout.
   */
  readonly tell: Tell;
  /**
   * Asks the browser not to drop the store when the disk gets full: `navigator.storage.persist`.
   */
  readonly persist?: () => Promise<boolean>;
  /** A BroadcastChannel of the store's name; left out where the browser has none. */
  readonly channel?: StoreChannel | null;
  /** Rows of decoded records held ready; 300,000 unless told. */
  readonly rowsReady?: number;
}

export interface OpenedSnapshot {
  readonly snapshot: KeepingSnapshot;
  /** 'memory': nothing outlives the page. */
  readonly keptOn: 'device' | 'memory';
  /** What the person should know at once; null where nothing. */
  readonly sentence: string | null;
  /** null where nothing is kept on the device. */
  readonly lock: StoreLock | null;
  /** Deletes all that is kept of anybody, whatever its state. */
  readonly forgetEverything: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Never rejects: what cannot be opened is replaced by memory, and `sentence` says so. */
export async function openIndexedSnapshot(
  options: IndexedSnapshotOptions,
): Promise<OpenedSnapshot> {
  try {
    return await openOnDevice(options);
  } catch (error) {
    const memory = new MemorySnapshot();
    return {
      snapshot: memory,
      keptOn: 'memory',
      sentence: error instanceof StorageRefused ? error.message : REFUSED_SENTENCE,
      lock: null,
      forgetEverything: () => Promise.resolve(memory.clear()),
      close: () => Promise.resolve(),
    };
  }
}

async function openOnDevice({
  indexedDB,
  name,
  clock,
  tell,
  persist,
  channel,
  rowsReady,
}: IndexedSnapshotOptions): Promise<OpenedSnapshot> {
  let store: FallbackStore | null = null;
  const { database, sentence } = await connect(indexedDB, name, (why) => store?.closed(why));
  const ring = new KeyRing(database, () => clock.nowMs());
  const lost = await ringOpened(ring).catch((error: unknown) => {
    database.close();
    throw error;
  });
  const opened = (store = new FallbackStore(ring, tell, new PersistenceAsk(persist)));
  const snapshot = new IndexedSnapshot(opened, rowsReady, channel ?? null);
  return {
    snapshot,
    keptOn: 'device',
    sentence: [sentence, lost].filter((one) => one !== null).join(' ') || null,
    lock: new StoreLock(ring, () => snapshot.opened()),
    forgetEverything: () => snapshot.forgetEverything(),
    close: async () => {
      snapshot.close();
      await opened.turns.settled();
      database.close();
    },
  };
}

/**
 * With what a window that was killed had begun brought to its end. Returns a sentence where records
 * were lost.
 */
async function ringOpened(ring: KeyRing): Promise<string | null> {
  const lost = await ring.open();
  await finishRotation(ring);
  return lost;
}
