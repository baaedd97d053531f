// The accounts that are connected, and which of them a call means.
import type { Account } from '../accounts/account';
import type { LiveQuestion } from './calls';
import type { DeviceOwners, Owners } from './device-owners';
import type { WorkbookPort } from './ports';

const SETTING = 'tieout.account';
const CONNECT_FIRST = 'No account is connected. Open the Tieout pane and connect one: this cell then fills itself.';

export interface NamedOwners { readonly name: string; readonly owners: Owners }

export class AccountBook {
  readonly #connected = new Map<string, Account>();

  constructor(readonly workbook: Pick<WorkbookPort, 'readSetting' | 'writeSetting'>, readonly device: DeviceOwners) {}

  get connected(): readonly Account[] { return [...this.#connected.values()]; }

  /** The workbook's chosen account, which is the first one connected. */
  get defaultName(): string | null { return this.workbook.readSetting(SETTING); }

  choose(name: string): void { this.workbook.writeSetting(SETTING, name); }

  /** Adds an account or puts it in the place of its namesake. */
  async add(account: Account): Promise<void> {
    this.#connected.set(keyOf(account.name), account);
    if (this.defaultName === null) this.choose(account.name);
    await this.device.remember(account.name, account.owners);
  }

  /** Returns what was removed, null where there was nothing. */
  async remove(name: string): Promise<Account | null> {
    const account = this.#connected.get(keyOf(name)) ?? null;
    this.#connected.delete(keyOf(name));
    await this.device.forget(name);
    return account;
  }

  /** Does the call read from this account? */
  means(call: LiveQuestion, name: string): boolean {
    return this.#namesOf(call).some((one) => keyOf(one) === keyOf(name));
  }

  /** The connected accounts of a call, or the sentence about the one that is missing. */
  accountsOf(call: LiveQuestion): { readonly found: readonly Account[]; readonly missing: string | null } {
    const found = new Set<Account>();
    for (const name of this.#namesOf(call)) {
      const account = this.#connected.get(keyOf(name));
      if (!account) return { found: [], missing: missingSentence(name, call.accounts === null && this.#connected.size === 0) };
      found.add(account);
    }
    return { found: [...found], missing: null };
  }

  /** Under which names and owners the rows of a call are kept, connected or not; null where this device has not seen an account. */
  async ownersOf(call: LiveQuestion): Promise<readonly NamedOwners[] | null> {
    const all = new Map<string, NamedOwners>();
    for (const name of this.#namesOf(call)) {
      const account = this.#connected.get(keyOf(name));
      const owners = account?.owners ?? (await this.device.of(name));
      if (!owners) return null;
      all.set(keyOf(name), { name: account?.name ?? name.trim(), owners });
    }
    return [...all.values()];
  }

  #namesOf({ accounts }: LiveQuestion): readonly string[] { return accounts ?? [this.defaultName ?? '']; }
}

const keyOf = (name: string): string => name.trim().toLowerCase();

function missingSentence(name: string, nothingConnected: boolean): string {
  if (name === '') return CONNECT_FIRST;
  if (nothingConnected) return `${CONNECT_FIRST} The workbook's account is ${name}.`;
  return `Account ${name} is not connected on this device. Connect it in the Tieout pane: this cell then fills itself.`;
}
