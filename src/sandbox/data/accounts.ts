// The two accounts. Their credentials are published and made up: the one exception to the rule
// about secrets.

import { SYMBOLS } from './market';

export type AccountKind = 'broker' | 'ordinary';

export interface SandboxAccount {
  readonly name: string;
  readonly kind: AccountKind;
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  /** Trading pairs that pay it commission. */
  readonly pairs: readonly string[];
}

/** Broker account first. Only the broker may call operation A (docs/exchange.md, Operations). */
export const ACCOUNTS: readonly [SandboxAccount, SandboxAccount] = [
  {
    name: 'Demo broker',
    kind: 'broker',
    key: 'demo-broker-key-made-up-7f3a91c2',
    secret: 'demo-broker-secret-made-up-b64e0d58a2c917f3',
    passphrase: 'demo-broker-passphrase-made-up',
    pairs: SYMBOLS,
  },
  {
    name: 'Demo trader',
    kind: 'ordinary',
    key: 'demo-trader-key-made-up-2d80e6b5',
    secret: 'demo-trader-secret-made-up-51c7f9e3460ab82d',
    passphrase: 'demo-trader-passphrase-made-up',
    pairs: [],
  },
];
