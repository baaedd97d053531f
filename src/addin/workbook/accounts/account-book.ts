// The accounts of this session and those that the device remembers, and which of them a call means.
import { signal } from '@preact/signals-core';
import { nameKey, type Account } from '../../engine/accounts/account';
import type { RememberedAccount } from '../../engine/accounts/vault-results';
import { grouped } from '../../platform/grouped';
import type { LiveQuestion } from '../../engine/answers/definitions';
import type { DeviceOwners, NamedOwners, Owners } from '../../engine/accounts/device-owners';
import { OF_WORKBOOK } from '../settings/registry';
import type { SettingStore } from '../settings/setting';
import { say } from '../../platform/say';

const CONNECT_FIRST = say`No account is connected. Open the Tieout pane and connect one: this cell then fills itself.`;
const UNLOCK_FIRST = say`No account is connected. Unlock one in the Tieout pane, or connect one.`;

/** An account as the pane lists it; one that is locked or damaged has a name only. */
export interface ListedAccount {
  readonly name: string;
  readonly account: Account | null;
  readonly state: 'connected' | 'locked' | 'damaged';
  readonly remembered: 'pin' | 'device' | null;
}

export class AccountBook {
  /**
   * Until Excel closes. They go before a remembered account of the same name, and no lock touches
   * them.
   */
  readonly #session = signal<ReadonlyMap<string, Account>>(new Map());
  readonly #remembered = signal<ReadonlyMap<string, ListedAccount>>(new Map());

  constructor(
    readonly settings: SettingStore,
    readonly device: DeviceOwners,
  ) {}

  get listed(): readonly ListedAccount[] {
    const session = this.#session.value;
    const own = [...session.values()].map((account): ListedAccount => ({
      name: account.name,
      account,
      state: 'connected',
      remembered: null,
    }));
    return [
      ...own,
      ...[...this.#remembered.value].flatMap(([key, one]) => (session.has(key) ? [] : [one])),
    ];
  }

  /**
   * The workbook's chosen account; until one was chosen, the first that is connected now. An
   * account that is only remembered, or whose rows are kept, is nobody's choice.
   */
  get defaultName(): string | null {
    const connected = this.listed.find(({ account }) => account !== null);
    return this.#chosen ?? connected?.name ?? null;
  }

  get #chosen(): string | null {
    return this.settings.get(OF_WORKBOOK.account);
  }

  choose(name: string): void {
    this.settings.set(OF_WORKBOOK.account, name);
  }

  /** A formula is asked: from now on its account must not change by itself. */
  settleDefault(): void {
    const name = this.defaultName;
    if (name !== null && this.#chosen === null) this.choose(name);
  }

  /** Adds an account or puts it in the place of its namesake. */
  add(account: Account): void {
    this.settleDefault();
    this.#session.value = new Map([...this.#session.value, [nameKey(account.name), account]]);
    this.#arrived(account);
  }

  /** As add, for one that the vault holds from now on. */
  addRemembered(account: Account): void {
    this.#leaveSession(account.name);
    this.#arrived(account);
  }

  #arrived({ name, owners }: Account): void {
    if (this.#chosen === null) this.choose(name);
    this.device.remember(name, owners);
  }

  /**
   * What the vault holds now takes the place of what it held. Returns the names that can sign and
   * could not before.
   */
  adopt(accounts: readonly Account[], cards: readonly RememberedAccount[]): readonly string[] {
    const ready = new Map(accounts.map((account) => [nameKey(account.name), account]));
    const before = this.#remembered.value;
    this.#remembered.value = new Map(
      cards.map(({ name, state, by }) => {
        const account = ready.get(nameKey(name)) ?? null;
        return [
          nameKey(name),
          { name, account, state: state === 'ready' ? 'connected' : state, remembered: by },
        ];
      }),
    );
    return accounts.flatMap(({ name }) => (before.get(nameKey(name))?.account ? [] : [name]));
  }

  #leaveSession(name: string): void {
    this.#session.value = new Map(
      [...this.#session.value].filter(([key]) => key !== nameKey(name)),
    );
  }

  remove(name: string): void {
    this.#leaveSession(name);
    this.device.forget(name);
  }

  removeAll(): void {
    this.#session.value = new Map();
    this.device.forgetAll();
  }

  /** Does the call read from this account? */
  means(call: LiveQuestion, name: string): boolean {
    return this.#namesOf(call).some((one) => nameKey(one) === nameKey(name));
  }

  /** Of these names those that this device lists under no account, each once. */
  missingOf(names: Iterable<string>): readonly string[] {
    const listed = new Set(this.listed.map(({ name }) => nameKey(name)));
    return [...grouped(new Set(names), nameKey)].flatMap(([key, [name = '']]) =>
      key === '' || listed.has(key) ? [] : [name.trim()],
    );
  }

  /** The connected accounts of a call, or the sentence about the one that is missing or there twice. */
  accountsOf(call: LiveQuestion): {
    readonly found: readonly Account[];
    readonly missing: string | null;
  } {
    const found = new Set<Account>();
    for (const name of this.#namesOf(call)) {
      const known = this.#find(name);
      if (!known?.account)
        return {
          found: [],
          missing: known
            ? shutSentence(known)
            : this.#missingSentence(name, call.accounts === null),
        };
      found.add(known.account);
    }
    const twice = oneKeyTwice([...found]);
    return twice === null ? { found: [...found], missing: null } : { found: [], missing: twice };
  }

  /**
   * Under which names and owners the rows of a call are kept, connected or not; null where this
   * device has not seen an account, it is locked, or two names are one key.
   */
  ownersOf(call: LiveQuestion): readonly NamedOwners[] | null {
    return this.#ownersOf(call, (name) => this.ownersNamed(name));
  }

  /** Also of what is locked: its rows are on show already. */
  ownersOnShow(call: LiveQuestion): readonly NamedOwners[] | null {
    return this.#ownersOf(call, (name) => this.ownersStored(name));
  }

  /** Rows of the call are kept, but lie behind a lock: the sentence; else null. */
  lockedSentence(call: LiveQuestion): string | null {
    const isLocked = this.ownersOf(call) === null && this.ownersOnShow(call) !== null;
    return isLocked ? this.accountsOf(call).missing : null;
  }

  #ownersOf(
    call: LiveQuestion,
    ownersNamed: (name: string) => Owners | null,
  ): readonly NamedOwners[] | null {
    const all = new Map<string, NamedOwners>();
    for (const name of this.#namesOf(call)) {
      const owners = ownersNamed(name);
      if (!owners) return null;
      all.set(nameKey(name), { name: this.#find(name)?.name ?? name.trim(), owners });
    }
    return oneKeyTwice([...all.values()]) === null ? [...all.values()] : null;
  }

  /**
   * As ownersOf, for rows that a cell shows without having been asked: rows of the workbook's
   * account only while it is connected. A formula that names its account says itself whose rows it
   * wants.
   */
  ownersToShow(call: LiveQuestion): readonly NamedOwners[] | null {
    const isReady = call.accounts !== null || this.accountsOf(call).missing === null;
    return isReady ? this.ownersOf(call) : null;
  }

  /**
   * Of an account that is locked, null: its rows lie beside their key, and who locks it does not
   * want them shown.
   */
  ownersNamed(name: string): Owners | null {
    return this.#find(name)?.state === 'locked' ? null : this.ownersStored(name);
  }

  /** Can it ask the exchange? Rows may be kept of one that cannot. */
  isConnected(name: string): boolean {
    return (this.#find(name)?.account ?? null) !== null;
  }

  /** Also while it is locked: to forget its rows and to say how many there are. */
  ownersStored(name: string): Owners | null {
    return this.#find(name)?.account?.owners ?? this.device.of(name);
  }

  #find(name: string): ListedAccount | null {
    const isMeant = (one: ListedAccount): boolean =>
      one.name === name || nameKey(one.name) === nameKey(name);
    return this.listed.find(isMeant) ?? null;
  }

  /** The accounts that a call means, as the pane writes them; none where none is chosen yet. */
  namesOf(call: LiveQuestion): readonly string[] {
    return this.#namesOf(call).flatMap((name) => {
      const written = this.#find(name)?.name ?? name.trim();
      return written === '' ? [] : [written];
    });
  }

  #namesOf({ accounts }: LiveQuestion): readonly string[] {
    return accounts ?? [this.defaultName ?? ''];
  }

  #missingSentence(name: string, isDefault: boolean): string {
    if (name === '') return this.listed.length === 0 ? CONNECT_FIRST : UNLOCK_FIRST;
    if (isDefault && this.listed.length === 0)
      return say`${CONNECT_FIRST} The workbook's account is ${name}.`;
    if (isDefault)
      return say`This workbook's account is ${name}, which is not connected. Connect it in the Tieout pane: this cell then fills itself.`;
    return say`Account ${name} is not connected on this device. Connect it in the Tieout pane: this cell then fills itself.`;
  }
}

function shutSentence({ name, state }: ListedAccount): string {
  if (state === 'locked') return say`Account ${name} is locked. Unlock it in the Tieout pane.`;
  return say`What this device keeps of account ${name} is damaged. Forget it in the Tieout pane and connect it again.`;
}

/** The sentence about two names of one key, whose records would count twice; null: none. */
function oneKeyTwice(named: readonly NamedOwners[]): string | null {
  const [twice] = [...grouped(named, ({ owners }) => owners.ledger).values()].filter(
    ({ length }) => length > 1,
  );
  const [one, other] = twice ?? [];
  return one && other
    ? say`${one.name} and ${other.name} have the same API key, so each record would count twice. Name one of them.`
    : null;
}
