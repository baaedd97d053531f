// The PIN in front of the store.
import { keysOf } from './at-rest-keys';
import {
  DEVICE_BOUND_SENTENCE,
  newDeviceWrapping,
  newPinWrapping,
  PIN_BOUND_SENTENCE,
  unwrapRoot,
  wrappingOf,
  wrapRoot,
} from './at-rest-wrapping';
import type { KeyRing, LockState } from './store-keys';
import { finishRotation, rotate } from './store-rotation';
import { change, look } from './store-transaction';

/**
 * `reason` is stable. 'wrong-pin' is also the answer where the kept key is damaged: the two cannot
 * be told apart.
 */
export type LockOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'wrong-pin' | 'no-pin' | 'pin-is-set' | 'locked' | 'changed';
    };

const refused = (reason: Exclude<LockOutcome, { ok: true }>['reason']): LockOutcome => ({
  ok: false,
  reason,
});

export class StoreLock {
  /** @param opened runs when the keys are at hand again. */
  constructor(
    readonly ring: KeyRing,
    readonly opened: () => Promise<void>,
  ) {}

  get state(): LockState {
    return this.ring.state;
  }

  /** What the state protects against, for the pane. */
  get sentence(): string {
    return this.state === 'device' ? DEVICE_BOUND_SENTENCE : PIN_BOUND_SENTENCE;
  }

  /**
   * From now on nothing can be read without the PIN. Makes new keys, so that what the old ones
   * sealed stays closed too.
   */
  async protectWithPin(pin: string): Promise<LockOutcome> {
    if (pin === '') return refused('no-pin');
    await this.ring.reload();
    if (this.state === 'locked') return refused('locked');
    if (this.state === 'pin') return refused('pin-is-set');
    await rotate(this.ring, await newPinWrapping(pin), []);
    return { ok: true };
  }

  async unlock(pin: string): Promise<LockOutcome> {
    const outcome = await this.#open(pin);
    if (outcome.ok) await this.opened();
    return outcome;
  }

  /**
   * Binds the store to this device's profile again, while it is open: nothing else is under the PIN
   * any more, so nobody will be asked for it.
   */
  async unprotect(): Promise<LockOutcome> {
    await this.ring.reload();
    const { wrapping } = this.ring;
    if (wrapping === null) return refused('locked');
    if (wrapping.by === 'device') return { ok: true };
    const found = await look(this.ring.database, (seen) =>
      seen.objectStore('roots').get('current'),
    );
    if (!found) return refused('changed');
    const device = await newDeviceWrapping();
    const root = await unwrapRoot(found, wrapping);
    const wrapped = await wrapRoot(found.keyId, root, device);
    const keys = await keysOf(found.keyId, root);
    const done = await change(
      this.ring.database,
      async (changing) => {
        const roots = changing.objectStore('roots');
        if (
          (await roots.get('current'))?.keyId !== found.keyId ||
          (await roots.getKey('previous')) !== undefined
        )
          return false;
        await roots.put(wrapped, 'current');
        return true;
      },
      'strict',
    );
    if (!done) return refused('changed');
    this.ring.use({ keys, wrapping: device });
    await this.opened();
    return { ok: true };
  }

  /** Forgets the keys until the PIN is typed. Without a PIN there is nothing to lock. */
  lock(): void {
    if (this.state === 'pin') this.ring.lock();
  }

  async #open(pin: string): Promise<LockOutcome> {
    const found = await look(this.ring.database, (seen) =>
      seen.objectStore('roots').get('current'),
    );
    if (!found || 'device' in found.by) {
      await this.ring.reload();
      return refused('no-pin');
    }
    try {
      const wrapping = await wrappingOf(found, pin);
      if (!wrapping) return refused('locked');
      this.ring.use({
        keys: await keysOf(found.keyId, await unwrapRoot(found, wrapping)),
        wrapping,
      });
    } catch {
      return refused('wrong-pin');
    }
    await finishRotation(this.ring);
    return { ok: true };
  }
}
