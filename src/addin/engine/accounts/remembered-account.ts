// A remembered account under its sealing key: sealed when it is connected, and unsealed directly
// into a key that only signs.
import * as z from 'zod/mini';
import { defaultScheme } from '../exchange/signing';
import { readJson } from '../../platform/schema';
import { utf8, type Bytes } from '../../platform/bytes';
import { seal, unseal, unsealSigningKey, type SealedBytes } from '../../platform/seal';
import { accountWith, linkedTo, type Account } from './account';
import { boundTo, type RememberedFile, type RememberedHead } from './remembered-format';

/** Facts about the account when it is remembered, so that unlocking sends no request. */
const details = z.object({
  apiKey: z.string(),
  passphrase: z.string(),
  /**
   * The fingerprint under which its rows are stored: its own key's, or that of an earlier key that
   * the person linked.
   */
  storedUnder: z.string(),
  canReadLedger: z.nullable(z.boolean()),
  canReadRebates: z.nullable(z.boolean()),
  note: z.string(),
});

export interface OpenedAccount {
  readonly account: Account;
  readonly storedUnder: string;
}

export function closeSecret(
  key: CryptoKey,
  head: RememberedHead,
  secret: Bytes,
): Promise<SealedBytes> {
  return seal(key, boundTo(head, 'secret'), secret);
}

export async function closeAccount(
  key: CryptoKey,
  head: RememberedHead,
  secret: SealedBytes,
  { account, storedUnder }: OpenedAccount,
): Promise<RememberedFile> {
  const {
    exchangeAccount: { apiKey, passphrase },
    canReadLedger,
    canReadRebates,
    note,
  } = account;
  const known: z.infer<typeof details> = {
    apiKey,
    passphrase,
    storedUnder,
    canReadLedger,
    canReadRebates,
    note,
  };
  return {
    head,
    secret,
    details: await seal(key, boundTo(head, 'details'), utf8(JSON.stringify(known))),
  };
}

/** null if the file was changed or moved, or is sealed under another key. */
export async function openAccount(
  key: CryptoKey,
  { head, secret, details: sealed }: RememberedFile,
): Promise<OpenedAccount | null> {
  try {
    const [plain, signingKey] = await Promise.all([
      unseal(key, boundTo(head, 'details'), sealed),
      unsealSigningKey(key, boundTo(head, 'secret'), secret, defaultScheme.hash),
    ]);
    const known = readJson(details, new TextDecoder().decode(plain));
    if (!known) return null;
    const { apiKey, passphrase, storedUnder, canReadLedger, canReadRebates, note } = known;
    const account = await accountWith(
      { name: head.name, apiKey, passphrase, signingKey },
      head.hosts,
    );
    return {
      account: {
        ...linkedTo(account, storedUnder, head.hosts),
        canReadLedger,
        canReadRebates,
        note,
      },
      storedUnder,
    };
  } catch {
    return null;
  }
}
