// Named credentials as the rest of the add-in sees them. The secret is a key that can sign and
// cannot be exported.
import type { ExchangeAccount } from '../exchange/client';
import { fingerprintOf, importSigningKey } from '../exchange/signing';
import { utf8, type Bytes } from '../../platform/bytes';
import { HIDDEN, LONGEST_NAME } from '../records/shorten';
import { say } from '../../platform/say';

export interface Account {
  readonly name: string;
  readonly exchangeAccount: ExchangeAccount;
  /**
   * The key under which the account's records are stored: host + SHA-256 of the API key, for each
   * operation's host.
   */
  readonly owners: { readonly ledger: string; readonly rebates: string };
  readonly canReadLedger: boolean | null;
  readonly canReadRebates: boolean | null;
  /** A sentence for the person; "" if there is none. */
  readonly note: string;
}

export interface ExchangeHosts {
  readonly ledger: string;
  readonly rebates: string;
}

export interface PastedCredentials {
  readonly name: string;
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

export type CredentialField = 'name' | 'key' | 'secret' | 'passphrase';

const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * The reason why pasted credentials are refused, or null. Headers may hold printable ASCII only
 * (docs/exchange.md, Signature).
 */
export function credentialsTrouble({
  name,
  key,
  secret,
  passphrase,
}: PastedCredentials): { field: CredentialField; sentence: string } | null {
  if (name.trim() === '')
    return { field: 'name', sentence: say`Give the account a name, for example the client's.` };
  if (name.length > LONGEST_NAME)
    return {
      field: 'name',
      sentence: say`An account name has at most ${LONGEST_NAME} characters.`,
    };
  if (name.includes(','))
    return {
      field: 'name',
      sentence: say`An account name cannot hold a comma: formulas list names separated by commas.`,
    };
  if (key.trim() === '') return { field: 'key', sentence: say`Paste the API key.` };
  if (!PRINTABLE.test(key.trim()))
    return {
      field: 'key',
      sentence: say`The API key holds a character that no key has. Copy it again from the exchange.`,
    };
  if (secret === '') return { field: 'secret', sentence: say`Paste the API secret.` };
  const hiddenAt = secret.search(HIDDEN);
  if (hiddenAt >= 0)
    return {
      field: 'secret',
      sentence: say`The API secret holds ${hiddenName(secret.charCodeAt(hiddenAt))} at character ${hiddenAt + 1}, which no secret has. Copy it again; nothing was sent.`,
    };
  if (passphrase.trim() === '')
    return { field: 'passphrase', sentence: say`Type the passphrase that was set with the key.` };
  if (!PRINTABLE.test(passphrase.trim()))
    return {
      field: 'passphrase',
      sentence: say`The passphrase holds a character that cannot be sent. The exchange accepts letters, digits and common signs.`,
    };
  return null;
}

const hiddenName = (code: number): string =>
  code === 10 || code === 13
    ? say`a line end`
    : say`an invisible character (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;

/** If the exchange refuses a secret that holds a blank, the blank is the likely reason. */
export function blankIn(secret: string): string {
  const at = secret.search(/\s/);
  return at < 0
    ? ''
    : say`The API secret that was pasted holds a blank at character ${at + 1}: secrets hold none. Copy it again.`;
}

/**
 * The same key for two spellings of one name: formulas, the workbook and the vault compare names by
 * it.
 */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Turns pasted credentials into an account. The secret cannot be read from it. */
export async function accountOf(pasted: PastedCredentials, hosts: ExchangeHosts): Promise<Account> {
  const signingKey = await importSigningKey(pasted.secret);
  return accountWith(
    {
      name: pasted.name.trim(),
      apiKey: pasted.key.trim(),
      passphrase: pasted.passphrase.trim(),
      signingKey,
    },
    hosts,
  );
}

/** Called with the name and the secret's bytes, which are wiped when it is done. */
export type SealSecret<Sealed> = (name: string, secret: Bytes) => Promise<Sealed>;

/**
 * Like accountOf, and seals the secret in the same call, because its text is not available later.
 */
export async function sealedAccountOf<Sealed>(
  pasted: PastedCredentials,
  hosts: ExchangeHosts,
  seal: SealSecret<Sealed>,
): Promise<{ readonly account: Account; readonly sealed: Sealed }> {
  const secret = utf8(pasted.secret);
  try {
    const [account, sealed] = await Promise.all([
      accountOf(pasted, hosts),
      seal(pasted.name.trim(), secret),
    ]);
    return { account, sealed };
  } finally {
    secret.fill(0);
  }
}

export interface UsableCredentials {
  readonly name: string;
  readonly apiKey: string;
  readonly passphrase: string;
  readonly signingKey: CryptoKey;
}

/** An account of which nothing is known yet but its credentials. */
export async function accountWith(
  { name, apiKey, passphrase, signingKey }: UsableCredentials,
  hosts: ExchangeHosts,
): Promise<Account> {
  const id = await fingerprintOf(apiKey);
  return {
    name,
    exchangeAccount: { name, id, apiKey, passphrase, signingKey },
    owners: ownersOf(id, hosts),
    canReadLedger: null,
    canReadRebates: null,
    note: '',
  };
}

/**
 * The same account with its rows stored under an earlier key's fingerprint: only after the person
 * confirmed that both keys are of one account.
 */
export function linkedTo(account: Account, fingerprint: string, hosts: ExchangeHosts): Account {
  return { ...account, owners: ownersOf(fingerprint, hosts) };
}

/** The key under which the records that this API key reads are stored. */
export const ownersOfKey = async (
  apiKey: string,
  hosts: ExchangeHosts,
): Promise<Account['owners']> => ownersOf(await fingerprintOf(apiKey), hosts);

const ownersOf = (fingerprint: string, { ledger, rebates }: ExchangeHosts): Account['owners'] => ({
  ledger: `${ledger}|${fingerprint}`,
  rebates: `${rebates}|${fingerprint}`,
});
