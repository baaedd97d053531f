// The rows that this device keeps go under the same PIN as its accounts, and lock and unlock with
// them.
import type { StoreLock } from '../../store/store-lock';

export type RecordsLockPort = Pick<
  StoreLock,
  'state' | 'sentence' | 'protectWithPin' | 'unlock' | 'unprotect' | 'lock'
>;

export class RecordsLock {
  #lock: RecordsLockPort | null = null;
  readonly #opening: Promise<RecordsLockPort | null>;

  /** @param opening null where rows are kept in memory only: then there is nothing to lock. */
  constructor(opening: Promise<RecordsLockPort | null>) {
    this.#opening = opening;
    void opening.then((lock) => {
      this.#lock = lock;
    });
  }

  /** Rows are kept here, and nobody has typed the PIN. */
  get isLocked(): boolean {
    return this.#lock?.state === 'locked';
  }

  /** What the state protects against; null where nothing is kept on the device. */
  get sentence(): string | null {
    return this.#lock?.sentence ?? null;
  }

  /** After an account was remembered under this PIN. */
  async protect(pin: string): Promise<void> {
    const lock = await this.#opening;
    if (lock?.state === 'device') await lock.protectWithPin(pin);
    else if (lock?.state === 'locked') await lock.unlock(pin);
  }

  /** A PIN that does not open the rows opens no account either; the vault says so. */
  async unlock(pin: string): Promise<void> {
    const lock = await this.#opening;
    if (lock?.state === 'locked') await lock.unlock(pin);
  }

  lock(): void {
    this.#lock?.lock();
  }

  /**
   * No account is under the PIN any more. @returns false where the rows are locked, and nothing can
   * open them from now on.
   */
  async unprotect(): Promise<boolean> {
    const lock = await this.#opening;
    return lock === null || (await lock.unprotect()).ok;
  }
}
