// What the session needs of the vault. Tests leave it out, or hand in one on a made-up device.
import type { Account } from '../../accounts/account';
import type { Vault } from '../../accounts/vault';
import type { SealedSecret } from '../../accounts/vault-remembering';

export type AccountVault = Pick<
  Vault,
  | 'list'
  | 'accounts'
  | 'hasPin'
  | 'isUnlocked'
  | 'prepare'
  | 'remember'
  | 'unlock'
  | 'lock'
  | 'lockAfter'
  | 'used'
  | 'forget'
  | 'forgetEverything'
  | 'subscribe'
>;

export interface OpenedVault {
  readonly vault: AccountVault;
  readonly lockAfterMinutes: number;
}

/**
 * The exchange took the key; whether it is another key of the same account, only the person knows.
 */
export interface AccountInQuestion {
  readonly account: Account;
  readonly sealed: SealedSecret;
}
