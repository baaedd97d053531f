// The keys of the open store: made once, shared by all windows, changed together.
import { hexOf, randomBytes } from '../platform/bytes';
import { keysOf, newKeyId, newRoot, type StoreKeys } from './at-rest-keys';
import {
  newDeviceWrapping,
  unwrapRoot,
  wrappingOf,
  wrapRoot,
  type WrappedRoot,
  type Wrapping,
} from './at-rest-wrapping';
import { setAllAside, change, look } from './store-transaction';
import type { StoreDatabase } from './store-schema';
import { say } from '../platform/say';

export const LOST_KEYS_SENTENCE = say`What was kept on this device can no longer be read: its key is missing or damaged. It was set aside, and Tieout starts with an empty store. Press Refresh to read from the exchange again.`;

/** 'locked': kept under a PIN that nobody has typed since this page was opened. */
export type LockState = 'device' | 'pin' | 'locked';

export interface NewRoot {
  readonly keys: StoreKeys;
  readonly wrapped: WrappedRoot;
  readonly wrapping: Wrapping;
}

export async function makeRoot(wrapping: Wrapping): Promise<NewRoot> {
  const [root, keyId] = [newRoot(), newKeyId()];
  const wrapped = await wrapRoot(keyId, root, wrapping);
  return { keys: await keysOf(keyId, root), wrapped, wrapping };
}

export class KeyRing {
  /** Names this window in the records it writes. */
  readonly writer = hexOf(randomBytes(8));
  #keys: StoreKeys | null = null;
  #wrapping: Wrapping | null = null;

  constructor(
    readonly database: StoreDatabase,
    readonly nowMs: () => number,
  ) {}

  /** null while locked. */
  get keys(): StoreKeys | null {
    return this.#keys;
  }
  get wrapping(): Wrapping | null {
    return this.#wrapping;
  }
  get state(): LockState {
    return this.#wrapping?.by ?? 'locked';
  }

  /**
   * Takes the keys of the store, or makes them where there are none. Returns a sentence where
   * records were lost.
   */
  async open(): Promise<string | null> {
    const found = await look(this.database, (seen) => seen.objectStore('roots').get('current'));
    if (!found) return this.#startAnew(null);
    try {
      await this.#adopt(found);
      return null;
    } catch {
      return this.#startAnew(found.keyId);
    }
  }

  /** After another window has changed the keys. */
  async reload(): Promise<void> {
    const found = await look(this.database, (seen) => seen.objectStore('roots').get('current'));
    if (found) await this.#adopt(found);
    else await this.#startAnew(null);
  }

  use({ keys, wrapping }: Pick<NewRoot, 'keys' | 'wrapping'>): void {
    this.#keys = keys;
    this.#wrapping = wrapping;
  }

  /** Forgets the keys until the PIN is typed. */
  lock(): void {
    this.#keys = null;
    this.#wrapping = null;
  }

  /**
   * What records not yet sealed anew still rest under; its keys are null where they are damaged.
   * null where there is none.
   */
  async previous(): Promise<{ keyId: string; keys: StoreKeys | null } | null> {
    const found = await look(this.database, (seen) => seen.objectStore('roots').get('previous'));
    if (!found) return null;
    try {
      const wrapping = (await wrappingOf(found, null)) ?? this.#wrapping;
      return {
        keyId: found.keyId,
        keys: wrapping && (await keysOf(found.keyId, await unwrapRoot(found, wrapping))),
      };
    } catch {
      return { keyId: found.keyId, keys: null };
    }
  }

  async #adopt(found: WrappedRoot): Promise<void> {
    if (found.keyId === this.#keys?.keyId) return;
    const wrapping =
      (await wrappingOf(found, null)) ?? (this.#sharesPin(found) ? this.#wrapping : null);
    if (wrapping === null) this.lock();
    else this.use({ keys: await keysOf(found.keyId, await unwrapRoot(found, wrapping)), wrapping });
  }

  #sharesPin({ by }: WrappedRoot): boolean {
    return (
      !('device' in by) &&
      this.#wrapping?.by === 'pin' &&
      hexOf(this.#wrapping.salt) === hexOf(by.salt)
    );
  }

  /**
   * New keys, unless another window was faster. @param broken the root that cannot be used, null
   * where there is none.
   */
  async #startAnew(broken: string | null): Promise<string | null> {
    const fresh = await makeRoot(await newDeviceWrapping());
    const { faster, lost } = await change(
      this.database,
      async (changing) => {
        const roots = changing.objectStore('roots');
        const current = await roots.get('current');
        if (current && current.keyId !== broken) return { faster: current, lost: 0 };
        const records = await setAllAside(changing, 'its key is lost', this.nowMs());
        await roots.put(fresh.wrapped, 'current');
        await roots.delete('previous');
        await changing.objectStore('marks').put(fresh.wrapped.keyId, 'keyId');
        return { faster: null, lost: records };
      },
      'strict',
    );
    if (faster) await this.#adopt(faster);
    else this.use(fresh);
    return broken !== null || lost > 0 ? LOST_KEYS_SENTENCE : null;
  }
}
