// A remembered account under its sealing key: closed when it is connected, opened straight into a key that only signs.
import * as z from 'zod/mini';
import { defaultScheme } from '../exchange/signing';
import { utf8, type Bytes } from '../sealing/bytes';
import { seal, sealKey, unseal, unsealSigningKey, type SealedBytes } from '../sealing/seal';
import { accountWith, linkedTo, type Account } from './account';
import { boundTo, type RememberedFile, type RememberedHead } from './remembered-format';

/** What is known of the account when it is remembered, so that unlocking asks the exchange nothing (product, promise 1). */
const details = z.object({
  apiKey: z.string(),
  passphrase: z.string(),
  /** The fingerprint under which its rows are kept: its key's own, or an earlier key's that the person linked. */
  keptUnder: z.string(),
  canReadLedger: z.nullable(z.boolean()),
  canReadRebates: z.nullable(z.boolean()),
  note: z.string(),
});

export interface OpenedAccount {
  readonly account: Account;
  readonly keptUnder: string;
}

export function closeSecret(key: CryptoKey, head: RememberedHead, secret: Bytes): Promise<SealedBytes> {
  return seal(key, boundTo(head, 'secret'), secret);
}

export async function closeAccount(key: CryptoKey, head: RememberedHead, secret: SealedBytes, { account, keptUnder }: OpenedAccount): Promise<RememberedFile> {
  const { exchangeAccount: { apiKey, passphrase }, canReadLedger, canReadRebates, note } = account;
  const known: z.infer<typeof details> = { apiKey, passphrase, keptUnder, canReadLedger, canReadRebates, note };
  return { head, secret, details: await seal(key, boundTo(head, 'details'), utf8(JSON.stringify(known))) };
}

/** null where the file was changed or moved, or is sealed under another key. */
export async function openAccount(key: CryptoKey, { head, secret, details: sealed }: RememberedFile): Promise<OpenedAccount | null> {
  try {
    const [plain, signingKey] = await Promise.all([
      unseal(key, boundTo(head, 'details'), sealed),
      unsealSigningKey(key, boundTo(head, 'secret'), secret, defaultScheme.hash, 'sign'),
    ]);
    const { apiKey, passphrase, keptUnder, ...known } = z.parse(details, JSON.parse(new TextDecoder().decode(plain)));
    const account = await accountWith({ name: head.name, apiKey, passphrase, signingKey }, head.hosts);
    return { account: { ...linkedTo(account, keptUnder, head.hosts), ...known }, keptUnder };
  } catch {
    return null;
  }
}

/** The same account under another key. The secret's bytes do not pass through the page. null as in openAccount. */
export async function moveAccount(from: CryptoKey, to: CryptoKey, { head, secret, details: sealed }: RememberedFile): Promise<RememberedFile | null> {
  try {
    const moving = await unsealSigningKey(from, boundTo(head, 'secret'), secret, defaultScheme.hash, 'move');
    return {
      head,
      secret: await sealKey(to, boundTo(head, 'secret'), moving),
      details: await seal(to, boundTo(head, 'details'), await unseal(from, boundTo(head, 'details'), sealed)),
    };
  } catch {
    return null;
  }
}
