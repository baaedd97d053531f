// Records of the store: sealed on the way in, opened on the way out, each under the keys of the
// moment.
import { TieoutError } from '../platform/tieout-error';
import type { StoreKeys } from './at-rest-keys';
import {
  change,
  look,
  removeParts,
  removeRecords,
  setAside,
  type Changing,
  type StoreTransaction,
  type WriteRule,
} from './store-transaction';
import type { KeyRing } from './store-keys';
import {
  type Counted,
  closeRecord,
  keyOf,
  openRecord,
  ownerRange,
  ownerTag,
  partsRange,
} from './store-seal';
import { pack, unpack, type Content, type RecordName } from './store-payload';
import { finishRotation } from './store-rotation';
import type { RecordHead, RecordKey } from './store-schema';
import { say } from '../platform/say';

export class StoreLocked extends TieoutError<'locked'> {
  override readonly name = 'StoreLocked';
  constructor() {
    super('locked', say`What this device keeps is locked. Unlock it under Accounts.`);
  }
}

/** A record that was there and could not be read. It has been set aside. */
export class UnreadableRecord extends TieoutError<'unreadable'> {
  override readonly name = 'UnreadableRecord';
  constructor(sentence: string, cause: unknown) {
    super('unreadable', say`${sentence} Press Refresh to read it from the exchange again.`, {
      cause,
    });
  }
}

export type WriteOutcome =
  | { readonly outcome: 'written'; readonly head: RecordHead }
  | { readonly outcome: 'left' | 'changed' };

const STALE = Symbol('the keys have changed');
/** Rounds in which other windows may come first. */
const ROUNDS = 20;

export class SealedRecords {
  constructor(readonly ring: KeyRing) {}

  /** What may be seen of it without opening it; null where there is no such record. */
  head(name: RecordName): Promise<RecordHead | null> {
    return this.#look(
      name,
      async (seen, key) => (await seen.objectStore('heads').get(key)) ?? null,
    );
  }

  /** The parts there are of a record, in order. */
  partsOf(name: RecordName): Promise<number[]> {
    return this.#look(name, async (seen, key) =>
      (await seen.objectStore('heads').getAllKeys(partsRange(key))).map(([, , , part]) => part),
    );
  }

  /**
   * null where there is no such record. Its header is what was given to `write`, of whatever
   * version. Throws UnreadableRecord.
   */
  async read(name: RecordName): Promise<{ head: RecordHead; content: Content<unknown> } | null> {
    const found = await this.#look(name, async (seen, key, keys) => ({
      key,
      keys,
      head: await seen.objectStore('heads').get(key),
      bytes: await seen.objectStore('bytes').get(key),
    }));
    const { keys, key, head, bytes } = found;
    if (!head) return null;
    try {
      return { head, content: await unpack(await openRecord(keys, key, head, bytes)) };
    } catch (cause) {
      await this.setAside(name, head, 'it is damaged');
      throw new UnreadableRecord(say`A record on this device is damaged.`, cause);
    }
  }

  /** The heads of an owner's records, of all owners' where null, and the keys that open them. */
  heads(owner: string | null): Promise<{ keys: StoreKeys; found: [RecordKey, RecordHead][] }> {
    return this.#under<{ keys: StoreKeys; found: [RecordKey, RecordHead][] }>(async (keys) => {
      const range = owner === null ? undefined : ownerRange(await ownerTag(keys, owner));
      return look(this.ring.database, async (seen) => {
        if (!(await isCurrent(seen, keys))) return STALE;
        const heads = seen.objectStore('heads');
        const [names, values] = await Promise.all([heads.getAllKeys(range), heads.getAll(range)]);
        return { keys, found: names.map((name, i): [RecordKey, RecordHead] => [name, values[i]!]) };
      });
    });
  }

  async setAside(name: RecordName, head: RecordHead, why: string): Promise<void> {
    await this.#change(name, (changing, key) =>
      setAside(changing, key, head, why, this.ring.nowMs()),
    );
  }

  /**
   * Writes a record where `rule` allows it. Unless it has changed, all parts of `obsolete` are
   * deleted with it.
   */
  async write<Header>(
    name: RecordName,
    content: Content<Header> & Counted,
    fetchedAtMs: number,
    rule: WriteRule,
    obsolete?: RecordName,
  ): Promise<WriteOutcome> {
    const packed = await pack(name, content);
    return this.#under<WriteOutcome>(async (keys) => {
      const key = await keyOf(keys, name);
      const obsoleteKey = obsolete && (await keyOf(keys, obsolete));
      const { head, bytes } = await closeRecord(
        keys,
        key,
        packed,
        { writer: this.ring.writer, fetchedAtMs },
        { name, rows: content.rows, ...(content.days && { days: content.days }) },
      );
      return change(this.ring.database, async (changing) => {
        if (!(await isCurrent(changing, keys))) return STALE;
        const verdict = await rule(changing, key);
        if (verdict === 'changed') return { outcome: 'changed' };
        if (verdict === 'write') {
          await changing.objectStore('heads').put(head, key);
          await changing.objectStore('bytes').put(bytes, key);
        }
        if (obsoleteKey) await removeParts(changing, obsoleteKey);
        return verdict === 'write' ? { outcome: 'written', head } : { outcome: 'left' };
      });
    });
  }

  /** Deletes all parts of a record. */
  async remove(name: RecordName): Promise<void> {
    await this.#change(name, removeParts);
  }

  /** Deletes this part alone. */
  async removePart(name: RecordName): Promise<void> {
    await this.#change(name, removeRecords);
  }

  #look<Result>(
    name: RecordName,
    work: (seen: StoreTransaction<'readonly'>, key: RecordKey, keys: StoreKeys) => Promise<Result>,
  ): Promise<Result> {
    return this.#under<Result>(async (keys) => {
      const key = await keyOf(keys, name);
      return look(this.ring.database, async (seen) =>
        (await isCurrent(seen, keys)) ? work(seen, key, keys) : STALE,
      );
    });
  }

  #change<Result>(
    name: RecordName,
    work: (changing: Changing, key: RecordKey) => Promise<Result>,
  ): Promise<Result> {
    return this.#under<Result>(async (keys) => {
      const key = await keyOf(keys, name);
      return change(this.ring.database, async (changing) =>
        (await isCurrent(changing, keys)) ? work(changing, key) : STALE,
      );
    });
  }

  /**
   * Works under the keys of the moment, and again where another window has changed them. Throws
   * StoreLocked.
   */
  async #under<Result>(work: (keys: StoreKeys) => Promise<Result | typeof STALE>): Promise<Result> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { keys } = this.ring;
      if (!keys) throw new StoreLocked();
      const result = await work(keys);
      if (result !== STALE) return result;
      await this.ring.reload();
      await finishRotation(this.ring);
    }
    throw new RangeError('The keys of the store keep changing.');
  }
}

/**
 * Nothing is read or written while records rest under two roots: a record not found might only be
 * under the other.
 */
async function isCurrent(
  seen: StoreTransaction<'readonly'> | Changing,
  { keyId }: StoreKeys,
): Promise<boolean> {
  const [current, previous] = await Promise.all([
    seen.objectStore('marks').get('keyId'),
    seen.objectStore('roots').getKey('previous'),
  ]);
  return current === keyId && previous === undefined;
}

/**
 * Will the browser keep it? 'unasked' until something was kept; 'granted': until the person deletes
 * it; 'refused': the browser may drop it when the disk gets full; 'memory': until the page ends.
 */
export type Persistence = 'unasked' | 'granted' | 'refused' | 'memory';

/**
 * Asks once, after the first thing was kept: before, there is nothing that a person would want to
 * keep.
 */
export class PersistenceAsk {
  #state: Persistence = 'unasked';
  #isAsked = false;

  /** @param ask `navigator.storage.persist`, or undefined where the browser has none. */
  constructor(readonly ask: (() => Promise<boolean>) | undefined) {}

  get state(): Persistence {
    return this.#state;
  }

  /** The database is gone. */
  lost(): void {
    this.#state = 'memory';
  }

  once(): void {
    if (this.#isAsked || !this.ask) return;
    this.#isAsked = true;
    const settle = (state: Persistence): void => {
      if (this.#state !== 'memory') this.#state = state;
    };
    // Inside a promise, because a browser without it throws.
    Promise.resolve()
      .then(this.ask)
      .then(
        (isGranted) => settle(isGranted ? 'granted' : 'refused'),
        () => settle('refused'),
      );
  }
}
