// The results of the vault. A person's mistake is a result, never an exception.
import type { Account } from './account';
import { say } from '../../platform/say';

export type VaultTrouble =
  | 'wrong-pin'
  | 'short-pin'
  /** No account is under a PIN. */
  | 'no-pin'
  /** The accounts under the PIN must be opened first. */
  | 'locked'
  /** The PIN's own record is damaged: no PIN opens anything. */
  | 'damaged'
  /** Another window changed the PIN or locked between two steps. */
  | 'meanwhile'
  | 'unknown-account'
  /** This browser stores nothing. */
  | 'storage';

export interface VaultFailure {
  readonly ok: false;
  readonly why: VaultTrouble;
  /** A sentence for the person. */
  readonly sentence: string;
}

/**
 * The account's name is known with another key: the person must confirm whether it is the same
 * account.
 */
export interface OtherKey {
  readonly ok: false;
  readonly why: 'other-key';
  readonly sentence: string;
}

export interface RememberedAccount {
  readonly name: string;
  readonly state: 'ready' | 'locked' | 'damaged';
  readonly by: 'pin' | 'device';
  readonly rememberedAtMs: number | null;
}

export type VaultAnswer<Answer = unknown> = ({ readonly ok: true } & Answer) | VaultFailure;
export type RememberAnswer =
  | { readonly ok: true; readonly account: Account }
  | OtherKey
  | VaultFailure;

/** How the person wants the account remembered. */
export type RememberBy = { readonly pin: string } | { readonly withoutPin: true };

export const STORAGE_SENTENCE = say`This browser lets Tieout keep nothing on this device (private window, blocked site storage, or a full disk). Accounts stay connected until Excel closes.`;
export const NEWER_VAULT_SENTENCE = say`The accounts on this device were remembered by a newer Tieout. They are left as they are; close this workbook and open it again to use them. Until then accounts stay connected until Excel closes.`;

const SENTENCES = {
  'wrong-pin': say`This is not the PIN. Nothing was changed.`,
  'short-pin': say`A PIN has at least six characters. A passphrase of four or five words is safer.`,
  'no-pin': say`No account on this device is under a PIN.`,
  damaged: say`What tells a right PIN on this device is damaged, so no PIN can open these accounts. Forget them and connect them again.`,
  meanwhile: say`The accounts were locked or changed meanwhile, perhaps in another window. Nothing was changed here; try again.`,
  storage: STORAGE_SENTENCE,
} as const;

export const failure = (
  why: keyof typeof SENTENCES,
  sentence: string = SENTENCES[why],
): VaultFailure => ({ ok: false, why, sentence });

export const unknownAccount = (name: string): VaultFailure => ({
  ok: false,
  why: 'unknown-account',
  sentence: say`${name} is not remembered on this device.`,
});

export const lockedAccount = (name: string): VaultFailure => ({
  ok: false,
  why: 'locked',
  sentence: say`${name} is already remembered under the PIN. Unlock first, or forget it.`,
});

export const otherKey = (name: string): OtherKey => ({
  ok: false,
  why: 'other-key',
  sentence: say`${name} was remembered with another API key. Is this a new key of the same account? Then what was read with the old key is kept and goes on; if not, it is left out.`,
});
