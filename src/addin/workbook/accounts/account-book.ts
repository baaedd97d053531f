// The connected accounts of this session and those that the device remembers, and which of them a
// call uses.
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
   * Accounts that are connected until Excel closes. They take precedence over a remembered account
   * of the same name, and the lock does not affect them.
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
   * The workbook's chosen account; until one is chosen, the first connected account. An account
   * that is only remembered, or has only stored rows, is never chosen automatically.
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

  /** A formula has asked: from now on the account of such formulas must not change by itself. */
  settleDefault(): void {
    const name = this.defaultName;
    if (name !== null && this.#chosen === null) this.choose(name);
  }

  /** Adds an account or replaces the one of the same name. */
  add(account: Account): void {
    this.settleDefault();
    this.#session.value = new Map([...this.#session.value, [nameKey(account.name), account]]);
    this.#arrived(account);
  }

  /** Like add, for an account that the vault holds from now on. */
  addRemembered(account: Account): void {
    this.#leaveSession(account.name);
    this.#arrived(account);
  }

  #arrived({ name, owners }: Account): void {
    if (this.#chosen === null) this.choose(name);
    this.device.remember(name, owners);
  }

  /**
   * Replaces the vault's accounts by those it holds now. Returns the names that can sign now and
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

  /** Those of these names that belong to no account on this device, each once. */
  missingOf(names: Iterable<string>): readonly string[] {
    const listed = new Set(this.listed.map(({ name }) => nameKey(name)));
    return [...grouped(new Set(names), nameKey)].flatMap(([key, [name = '']]) =>
      key === '' || listed.has(key) ? [] : [name.trim()],
    );
  }

  /**
   * The connected accounts of a call, or a sentence about the one that is missing or named twice.
   */
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
   * The names and owners under which a call's rows are stored, connected or not; null if this
   * device has not seen an account, an account is locked, or two names share one key.
   */
  ownersOf(call: LiveQuestion): readonly NamedOwners[] | null {
    return this.#ownersOf(call, (name) => this.ownersNamed(name));
  }

  /** Includes locked accounts: their rows are shown already. */
  ownersOnShow(call: LiveQuestion): readonly NamedOwners[] | null {
    return this.#ownersOf(call, (name) => this.ownersStored(name));
  }

  /** A sentence if the call's rows are stored but locked; else null. */
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
   * Like ownersOf, for rows that a cell shows without a request: the workbook's account counts only
   * while it is connected. A formula that names its account states itself whose rows it shows.
   */
  ownersToShow(call: LiveQuestion): readonly NamedOwners[] | null {
    const isReady = call.accounts !== null || this.accountsOf(call).missing === null;
    return isReady ? this.ownersOf(call) : null;
  }

  /**
   * null for a locked account: its rows are stored beside its key, and a person who locks it wants
   * them hidden.
   */
  ownersNamed(name: string): Owners | null {
    return this.#find(name)?.state === 'locked' ? null : this.ownersStored(name);
  }

  /** Whether the account can send requests; one that cannot may still have stored rows. */
  isConnected(name: string): boolean {
    return (this.#find(name)?.account ?? null) !== null;
  }

  /** Works for a locked account too, to delete its rows and to count them. */
  ownersStored(name: string): Owners | null {
    return this.#find(name)?.account?.owners ?? this.device.of(name);
  }

  #find(name: string): ListedAccount | null {
    const isMeant = (one: ListedAccount): boolean =>
      one.name === name || nameKey(one.name) === nameKey(name);
    return this.listed.find(isMeant) ?? null;
  }

  /**
   * The names of the accounts that a call uses, as the pane shows them; empty if none is chosen
   * yet.
   */
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

/**
 * The sentence about two names of one key, whose records would count twice; null if there are none.
 */
function oneKeyTwice(named: readonly NamedOwners[]): string | null {
  const [twice] = [...grouped(named, ({ owners }) => owners.ledger).values()].filter(
    ({ length }) => length > 1,
  );
  const [one, other] = twice ?? [];
  return one && other
    ? say`${one.name} and ${other.name} have the same API key, so each record would count twice. Name one of them.`
    : null;
}
