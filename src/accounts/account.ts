// Named credentials: what the rest of the add-in sees of them. The secret is a key that can sign and cannot be read.
import type { ExchangeAccount } from '../exchange/client';
import { fingerprintOf, importSigningKey } from '../exchange/signing';

export interface Account {
  readonly name: string;
  readonly exchangeAccount: ExchangeAccount;
  /** Under which what it reads is kept: host + SHA-256 of the API key, for each operation's host. */
  readonly owners: { readonly ledger: string; readonly rebates: string };
  readonly canReadLedger: boolean | null;
  readonly canReadRebates: boolean | null;
  /** For the person; "" when there is nothing to say. */
  readonly note: string;
}

export interface ExchangeHosts { readonly ledger: string; readonly rebates: string }

export interface PastedCredentials { readonly name: string; readonly key: string; readonly secret: string; readonly passphrase: string }

export type CredentialField = 'name' | 'key' | 'secret' | 'passphrase';

const PRINTABLE = /^[\x20-\x7e]+$/;

/** What is wrong with pasted credentials, or null. Headers carry printable ASCII only (exchange facts, "Signature"). */
export function credentialsTrouble({ name, key, secret, passphrase }: PastedCredentials): { field: CredentialField; sentence: string } | null {
  if (name.trim() === '') return { field: 'name', sentence: 'Give the account a name, for example the client\'s.' };
  if (name.includes(',')) return { field: 'name', sentence: 'An account name cannot hold a comma: formulas list names separated by commas.' };
  if (key.trim() === '') return { field: 'key', sentence: 'Paste the API key.' };
  if (!PRINTABLE.test(key.trim())) return { field: 'key', sentence: 'The API key holds a character that no key has. Copy it again from the exchange.' };
  if (secret === '') return { field: 'secret', sentence: 'Paste the API secret.' };
  if (passphrase.trim() === '') return { field: 'passphrase', sentence: 'Type the passphrase that was set with the key.' };
  if (!PRINTABLE.test(passphrase.trim())) return { field: 'passphrase', sentence: 'The passphrase holds a character that cannot be sent. The exchange accepts letters, digits and common signs.' };
  return null;
}

/** Turns pasted credentials into an account. From here on nobody can read the secret. */
export async function accountOf({ name, key, secret, passphrase }: PastedCredentials, hosts: ExchangeHosts): Promise<Account> {
  const apiKey = key.trim();
  const [signingKey, fingerprint] = await Promise.all([importSigningKey(secret), fingerprintOf(apiKey)]);
  return {
    name: name.trim(),
    exchangeAccount: { name: name.trim(), id: fingerprint, apiKey, passphrase: passphrase.trim(), signingKey },
    owners: { ledger: `${hosts.ledger}|${fingerprint}`, rebates: `${hosts.rebates}|${fingerprint}` },
    canReadLedger: null,
    canReadRebates: null,
    note: '',
  };
}
