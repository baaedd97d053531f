// The two steps of remembering: the secret is sealed while its text is available; the file is
// written once the exchange accepted the key.
import { hexOf, randomBytes, type Bytes } from '../../platform/bytes';
import type { SealedBytes } from '../../platform/seal';
import { newDeviceKey } from '../../platform/sealing-keys';
import { linkedTo, type Account, type ExchangeHosts, type SealSecret } from './account';
import { closeAccount, closeSecret, openAccount, type OpenedAccount } from './remembered-account';
import { writeRemembered, type RememberedHead } from './remembered-format';
import { isNamed, isUnderPin, withoutIdleKeys, type VaultEntry } from './vault-entries';
import { isShort, newPin, tryPin, type RightPin } from './vault-pin';
import {
  failure,
  lockedAccount,
  otherKey,
  type OtherKey,
  type RememberBy,
  type VaultFailure,
} from './vault-results';
import type { DeviceKey, VaultContents } from './vault-store';

/** The key under which the account will be stored. */
export type Rest =
  | { readonly by: 'pin'; readonly pin: RightPin }
  | { readonly by: 'device'; readonly device: DeviceKey };

/**
 * Kept in memory between the two steps. Nothing of it is on disk, and the secret cannot be read
 * from it without the key.
 */
export interface SealedSecret {
  readonly head: RememberedHead;
  readonly secret: SealedBytes;
  readonly rest: Rest;
  /** How often the vault had been locked: a lock between the two steps stays in force. */
  readonly lockings: number;
}

/**
 * The person's answer to "is this a new key of the same account?"; null before the question was
 * asked.
 */
export type KeyAnswer = 'same account' | 'another account' | null;

/**
 * Finds the key to store the account under. A PIN is verified, or becomes the vault's if it has
 * none.
 */
export async function restOf(
  how: RememberBy,
  contents: VaultContents,
): Promise<Rest | VaultFailure> {
  if (!('pin' in how))
    return {
      by: 'device',
      device: contents.device ?? { id: hexOf(randomBytes(16)), key: await newDeviceKey() },
    };
  if (contents.pin === null)
    return isShort(how.pin) ? failure('short-pin') : { by: 'pin', pin: await newPin(how.pin) };
  const tried = await tryPin(contents.pin, how.pin);
  return 'ok' in tried ? tried : { by: 'pin', pin: tried };
}

const keyOf = (rest: Rest): CryptoKey => (rest.by === 'pin' ? rest.pin.key : rest.device.key);

export function sealerOf(
  rest: Rest,
  hosts: ExchangeHosts,
  nowMs: number,
  lockings: number,
): SealSecret<SealedSecret> {
  return async (name: string, secret: Bytes) => {
    const head: RememberedHead = {
      id: hexOf(randomBytes(16)),
      name,
      hosts,
      by: rest.by,
      rememberedAtMs: nowMs,
    };
    return { head, rest, lockings, secret: await closeSecret(keyOf(rest), head, secret) };
  };
}

export interface Remembered {
  readonly ok: true;
  readonly next: Omit<VaultContents, 'revision'>;
  readonly account: Account;
}

/** The vault with this account in it, which replaces an older one of its name. */
export async function remembering(
  contents: VaultContents,
  entries: readonly VaultEntry[],
  account: Account,
  { head, secret, rest }: SealedSecret,
  answer: KeyAnswer,
  pinKey: CryptoKey | null,
): Promise<Remembered | OtherKey | VaultFailure> {
  if (changedMeanwhile(contents, rest)) return failure('meanwhile');
  const older = entries.find((one) => one.file !== null && isNamed(one, account.name));
  const known =
    older && (await knownAs(older, contents, rest.by === 'pin' ? rest.pin.key : pinKey));
  if (known === 'locked') return lockedAccount(account.name);
  const linked = linkOf(account, known ?? null, answer);
  if (!('account' in linked)) return linked;
  const accounts = new Map([...contents.accounts].filter(([id]) => id !== older?.id));
  accounts.set(head.id, writeRemembered(await closeAccount(keyOf(rest), head, secret, linked)));
  const keys =
    rest.by === 'pin'
      ? { pin: rest.pin.file, device: contents.device }
      : { pin: contents.pin, device: rest.device };
  return {
    ok: true,
    next: withoutIdleKeys({ ...keys, accounts }),
    account: linkedTo(linked.account, linked.storedUnder, head.hosts),
  };
}

/** A file sealed under a PIN or device key that is no longer the vault's could never be opened. */
function changedMeanwhile({ pin, device }: VaultContents, rest: Rest): boolean {
  return rest.by === 'pin'
    ? pin !== null && pin !== rest.pin.file
    : device !== null && device.id !== rest.device.id;
}

/**
 * The older account of the same name; null if it is damaged: it can then only be replaced, not
 * linked.
 */
async function knownAs(
  { file, ...entry }: VaultEntry,
  { device }: VaultContents,
  pinKey: CryptoKey | null,
): Promise<OpenedAccount | 'locked' | null> {
  const key = isUnderPin({ file }) ? pinKey : (device?.key ?? null);
  if (!key && isUnderPin({ file })) return 'locked';
  return key && file && entry.state !== 'damaged' ? openAccount(key, file) : null;
}

/**
 * Rows belong to a key, whatever the account's name; under another key they stay only if the person
 * confirms it.
 */
function linkOf(
  account: Account,
  known: OpenedAccount | null,
  answer: KeyAnswer,
): OpenedAccount | OtherKey {
  const now = account.exchangeAccount.id;
  if (!known) return { account, storedUnder: now };
  const earlier = known.account.exchangeAccount.id;
  if (earlier === now || answer === 'same account')
    return { account, storedUnder: known.storedUnder };
  return answer === 'another account' ? { account, storedUnder: now } : otherKey(account.name);
}
