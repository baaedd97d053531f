// The accounts that this device remembers because the person asked for it. No method rejects
// because of a person's mistake.
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock';
import { OtherWindows, type Channel } from '../../platform/other-windows';
import { Queue } from '../../platform/queue';
import type { Account, ExchangeHosts, SealSecret } from './account';
import { LockTimer } from './lock-timer';
import {
  cardOf,
  readVaultEntries,
  isNamed,
  isUnderPin,
  lockedEntry,
  nameOf,
  withoutIdleKeys,
  type VaultEntry,
} from './vault-entries';
import { tryPin, type RightPin } from './vault-pin';
import {
  remembering,
  restOf,
  sealerOf,
  type KeyAnswer,
  type SealedSecret,
} from './remember-account';
import {
  failure,
  STORAGE_SENTENCE,
  unknownAccount,
  type RememberAnswer,
  type RememberBy,
  type RememberedAccount,
  type VaultAnswer,
  type VaultFailure,
} from './vault-results';
import { StorageRefused } from '../../platform/tieout-error';
import { NOTHING_KEPT, VaultStore, type VaultContents } from './vault-store';

export const VAULT_CHANNEL = 'tieout-vault';
/** An event of the vault. */
const word = z.literal(['changed', 'locked']);

export interface VaultParts {
  /** undefined if the browser has none. */
  readonly factory: IDBFactory | undefined;
  readonly clock: Clock;
  /** Only accounts of these hosts are listed: a key is never sent to another exchange. */
  readonly hosts: ExchangeHosts;
  /**
   * new BroadcastChannel(VAULT_CHANNEL); null if the browser has none: changes are then seen at the
   * next step.
   */
  readonly channel: Channel | null;
  /** null if it never locks by itself. */
  readonly lockAfterMs: number | null;
}

/** 'changed' comes by itself; 'locked' and 'unlocked' include a change of the list. */
export type VaultEvent = 'locked' | 'unlocked' | 'changed';

export class Vault {
  readonly #parts: VaultParts;
  readonly #timer: LockTimer;
  readonly #windows: OtherWindows<z.infer<typeof word>>;
  readonly #listeners = new Set<(event: VaultEvent) => void>();
  #store: VaultStore | null = null;
  #refused = STORAGE_SENTENCE;
  #contents = NOTHING_KEPT;
  #entries: readonly VaultEntry[] = [];
  #pin: RightPin | null = null;
  #lockings = 0;
  readonly #queue = new Queue();

  constructor(parts: VaultParts) {
    this.#parts = parts;
    this.#timer = new LockTimer(parts.clock, parts.lockAfterMs, () => this.#lockHere());
    this.#windows = new OtherWindows(parts.channel, word, (said) => {
      if (said === 'locked') this.#lockHere();
      else void this.reread();
    });
  }

  /** Called once, before any other method. Accounts without a PIN are ready afterwards. */
  open(): Promise<VaultAnswer> {
    return this.#inTurn(async () => {
      this.#store = await VaultStore.open(this.#parts.factory, (sentence) => this.#lose(sentence));
      await this.#look();
      return { ok: true };
    });
  }

  list(): readonly RememberedAccount[] {
    return this.#entries.map(cardOf);
  }
  /** The accounts that can sign now. */
  accounts(): readonly Account[] {
    return this.#entries.flatMap(({ account }) => account ?? []);
  }
  /** An account is under a PIN: to remember another, the person must type it. */
  get hasPin(): boolean {
    return this.#contents.pin !== null;
  }
  get isUnlocked(): boolean {
    return this.#pin !== null;
  }

  /**
   * First step of remembering: returns what sealedAccountOf needs to seal the secret while its text
   * is available.
   */
  prepare(how: RememberBy): Promise<VaultAnswer<{ readonly seal: SealSecret<SealedSecret> }>> {
    return this.#inTurn(async () => {
      const lockings = this.#lockings;
      const rest = await restOf(how, (await this.#look()).contents);
      if ('ok' in rest) return rest;
      return {
        ok: true,
        seal: sealerOf(rest, this.#parts.hosts, this.#parts.clock.nowMs(), lockings),
      };
    });
  }

  /**
   * Second step, once the exchange accepted the key: writes it. Returns the account to continue
   * with, its rows linked if the person confirmed it. @param answer null: if the name is known with
   * another key, nothing is written and the result is 'other-key'
   */
  remember(
    account: Account,
    sealed: SealedSecret,
    answer: KeyAnswer = null,
  ): Promise<RememberAnswer> {
    return this.#inTurn(async (): Promise<RememberAnswer> => {
      for (;;) {
        const { store, contents } = await this.#look();
        const made = await remembering(
          contents,
          this.#entries,
          account,
          sealed,
          answer,
          this.#pin?.key ?? null,
        );
        if (!made.ok) return made;
        if (!(await store.replace(contents, made.next))) continue;
        await this.#announce(
          sealed.rest.by === 'pin' && sealed.lockings === this.#lockings
            ? sealed.rest.pin
            : this.#pin,
        );
        return { ok: true, account: made.account };
      }
    });
  }

  /**
   * Opens all accounts under the PIN at once. `damaged` names those that the right PIN does not
   * open.
   */
  unlock(
    pin: string,
  ): Promise<
    VaultAnswer<{ readonly accounts: readonly Account[]; readonly damaged: readonly string[] }>
  > {
    // Read now rather than when its turn comes, so that a lock in between stays in force.
    const lockings = this.#lockings;
    return this.#inTurn(async () => {
      const { contents } = await this.#look();
      if (contents.pin === null) return failure('no-pin');
      const right = await tryPin(contents.pin, pin);
      if ('ok' in right) return right;
      if (lockings !== this.#lockings) return failure('meanwhile');
      await this.#look(right);
      if (this.#pin !== right) return failure('meanwhile');
      this.#timer.used();
      const mine = this.#entries.filter(isUnderPin);
      return {
        ok: true,
        accounts: mine.flatMap(({ account }) => account ?? []),
        damaged: mine.filter(({ account }) => !account).map(nameOf),
      };
    });
  }

  /** Locks at once, in every window. */
  lock(): VaultAnswer {
    if (!this.hasPin) return failure('no-pin');
    this.#windows.say('locked');
    this.#lockHere();
    return { ok: true };
  }

  /** The person did something: postpones the automatic lock. */
  used(): void {
    this.#timer.used();
  }
  lockAfter(afterMs: number | null): void {
    this.#timer.lockAfter(afterMs);
  }

  /** Needs no PIN: it reveals nothing, and is the only way out if the PIN is lost. */
  forget(name: string): Promise<VaultAnswer> {
    return this.#drop((contents) => {
      const ids = new Set(this.#entries.filter((one) => isNamed(one, name)).map(({ id }) => id));
      return ids.size === 0
        ? unknownAccount(name)
        : withoutIdleKeys({
            ...contents,
            accounts: new Map([...contents.accounts].filter(([id]) => !ids.has(id))),
          });
    });
  }

  /** Deletes the accounts of every exchange. */
  forgetEverything(): Promise<VaultAnswer> {
    return this.#drop(() => ({ pin: null, device: null, accounts: new Map() }));
  }

  /** Reads what other windows changed. It is called automatically if windows share a channel. */
  reread(): Promise<VaultAnswer> {
    return this.#inTurn(async () => {
      await this.#look();
      return { ok: true };
    });
  }

  /** Returns its own undo. */
  subscribe(listener: (event: VaultEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when the window closes. */
  close(): void {
    this.#timer.stop();
    this.#windows.close();
    this.#store?.close();
    this.#store = null;
  }

  #drop(
    without: (contents: VaultContents) => Omit<VaultContents, 'revision'> | VaultFailure,
  ): Promise<VaultAnswer> {
    return this.#inTurn(async () => {
      for (;;) {
        const { store, contents } = await this.#look();
        const next = without(contents);
        if ('ok' in next) return next;
        if (!(await store.replace(contents, next))) continue;
        await this.#announce();
        return { ok: true };
      }
    });
  }

  async #announce(pin = this.#pin): Promise<void> {
    this.#windows.say('changed');
    await this.#look(pin);
  }

  /** Reads the vault and opens what the keys in memory open. */
  async #look(known = this.#pin): Promise<{ store: VaultStore; contents: VaultContents }> {
    const store = this.#store;
    if (!store) throw new StorageRefused(this.#refused);
    const lockings = this.#lockings;
    const contents = await store.read();
    // Another window changed it, so it is read again.
    const pin = known?.file === contents.pin ? known : null;
    const entries = await readVaultEntries(
      contents,
      { pin: pin?.key ?? null, device: contents.device?.key ?? null },
      this.#parts.hosts,
      this.#entries,
    );
    if (lockings === this.#lockings) this.#adopt(contents, entries, pin);
    else this.#adopt(contents, entries.map(lockedEntry), null);
    return { store, contents };
  }

  #adopt(contents: VaultContents, entries: readonly VaultEntry[], pin: RightPin | null): void {
    const [was, before] = [this.#pin, this.#entries];
    [this.#contents, this.#entries, this.#pin] = [contents, entries, pin];
    const ready = entries.filter(({ account }) => account !== null);
    for (const one of before) {
      if (!one.account || ready.some((now) => isNamed(now, nameOf(one)))) continue;
      // A function rather than a method: the stack of its error would otherwise hold the entry's
      // credentials.
      const { revoke } = one;
      revoke?.();
    }
    if (!pin) this.#timer.stop();
    else if (!was) this.#timer.start();
    if (pin && !was) this.#tell('unlocked');
    else if (was && !pin && contents.pin !== null) this.#tell('locked');
    else if (!alike(before, entries)) this.#tell('changed');
  }

  #lockHere(): void {
    this.#lockings += 1;
    this.#adopt(this.#contents, this.#entries.map(lockedEntry), null);
  }

  /**
   * Open accounts stay open until Excel closes; the next step reports why nothing more is stored.
   */
  #lose(sentence: string): void {
    this.#store = null;
    this.#refused = sentence;
  }

  #tell(event: VaultEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Runs one task after another; refused storage is a result rather than an error. */
  #inTurn<Answer>(work: () => Promise<Answer | VaultFailure>): Promise<Answer | VaultFailure> {
    return this.#queue.run(() =>
      work().catch((error: unknown) => {
        if (!(error instanceof StorageRefused)) throw error;
        if (!this.#store) this.#refused = error.message;
        return failure('storage', error.message);
      }),
    );
  }
}

const alike = (before: readonly VaultEntry[], now: readonly VaultEntry[]): boolean =>
  before.length === now.length &&
  before.every(
    ({ id, text, state }, i) => now[i]?.id === id && now[i].text === text && now[i].state === state,
  );
