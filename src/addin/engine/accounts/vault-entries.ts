// The accounts in the vault as this window sees them: open, locked or damaged.
import { Cancelled } from '../../platform/tieout-error';
import { nameKey, type Account, type ExchangeHosts } from './account';
import { openAccount } from './remembered-account';
import { readRemembered, type RememberedFile } from './remembered-format';
import type { RememberedAccount } from './vault-results';
import type { VaultContents } from './vault-store';
import { say } from '../../platform/say';

/** The keys in memory; null if locked, or if there are none. */
export interface Keys {
  readonly pin: CryptoKey | null;
  readonly device: CryptoKey | null;
}

export interface VaultEntry {
  readonly id: string;
  readonly text: string;
  readonly file: RememberedFile | null;
  readonly state: RememberedAccount['state'];
  /** Where it is ready. */
  readonly account: Account | null;
  /** Aborts the requests of the account. */
  readonly revoke?: () => void;
}

/** Requests under way or waiting end when the account is locked. */
function revocable(account: Account): Required<Pick<VaultEntry, 'account' | 'revoke'>> {
  const use = new AbortController();
  const exchangeAccount = { ...account.exchangeAccount, gone: use.signal };
  return { account: { ...account, exchangeAccount }, revoke: () => use.abort(new Cancelled()) };
}

/**
 * The entries of these hosts, and those whose file cannot be read, sorted by name. An open entry
 * stays open while its file is unchanged.
 */
export async function readVaultEntries(
  contents: VaultContents,
  keys: Keys,
  hosts: ExchangeHosts,
  before: readonly VaultEntry[],
): Promise<VaultEntry[]> {
  const entries = await Promise.all(
    [...contents.accounts].map(async ([id, text]): Promise<VaultEntry | null> => {
      const file = readRemembered(id, text);
      if (!file) return { id, text, file, state: 'damaged', account: null };
      if (!isFor(file, hosts)) return null;
      const key = keys[file.head.by];
      // If the device's key is gone, the account cannot be opened again; with a PIN, it can be
      // typed.
      if (!key)
        return {
          id,
          text,
          file,
          state: file.head.by === 'pin' ? 'locked' : 'damaged',
          account: null,
        };
      const same = before.find(
        (one) => one.id === id && one.text === text && one.state === 'ready',
      );
      if (same) return same;
      const account = (await openAccount(key, file))?.account ?? null;
      return account
        ? { id, text, file, state: 'ready', ...revocable(account) }
        : { id, text, file, state: 'damaged', account };
    }),
  );
  return entries
    .filter((one) => one !== null)
    .sort((a, b) => (nameKey(nameOf(a)) < nameKey(nameOf(b)) ? -1 : 1));
}

/** Drops the account's credentials and keeps its head. */
export const lockedEntry = (entry: VaultEntry): VaultEntry =>
  isUnderPin(entry) ? { ...entry, state: 'locked', account: null } : entry;

export const isUnderPin = ({ file }: Pick<VaultEntry, 'file'>): boolean => file?.head.by === 'pin';

/** A file that cannot be read has no name, so it gets one by which it can be deleted. */
export const nameOf = ({ id, file }: VaultEntry): string =>
  file?.head.name ?? say`Unreadable account ${id.slice(0, 4)}`;

export const isNamed = (entry: VaultEntry, name: string): boolean =>
  nameKey(nameOf(entry)) === nameKey(name);

export function cardOf(entry: VaultEntry): RememberedAccount {
  const { state, file } = entry;
  return {
    name: nameOf(entry),
    state,
    by: file?.head.by ?? 'device',
    rememberedAtMs: file?.head.rememberedAtMs ?? null,
  };
}

/** An account belongs to the exchange it was connected to: its key is never sent to another. */
const isFor = ({ head }: RememberedFile, hosts: ExchangeHosts): boolean =>
  head.hosts.ledger === hosts.ledger && head.hosts.rebates === hosts.rebates;

/**
 * Keys that seal no account are deleted: the next account gets new ones. An unreadable file may
 * need either key.
 */
export function withoutIdleKeys({
  pin,
  device,
  accounts,
}: Omit<VaultContents, 'revision'>): Omit<VaultContents, 'revision'> {
  const by = new Set([...accounts].map(([id, text]) => readRemembered(id, text)?.head.by));
  const needs = (one: 'pin' | 'device'): boolean => by.has(one) || by.has(undefined);
  return { accounts, pin: needs('pin') ? pin : null, device: needs('device') ? device : null };
}
