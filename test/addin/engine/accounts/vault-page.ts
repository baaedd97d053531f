// The vault in a real browser: a page without screen, worked by
// test/browser/pane/vault-files.test.ts.
import {
  accountOf,
  sealedAccountOf,
  type PastedCredentials,
} from '../../../../src/addin/engine/accounts/account';
import { Vault, VAULT_CHANNEL } from '../../../../src/addin/engine/accounts/vault';
import type { RememberBy } from '../../../../src/addin/engine/accounts/vault-results';
import { systemClock } from '../../../../src/addin/platform/clock';
import { sign, type SignedParts } from '../../../../src/addin/engine/exchange/signing';

const hosts = { ledger: 'ledger.example', rebates: 'rebates.example' };
const vault = new Vault({
  factory: indexedDB,
  clock: systemClock,
  hosts,
  channel: new BroadcastChannel(VAULT_CHANNEL),
  lockAfterMs: null,
});
const opened = vault.open();

const room = {
  /** Connects for this session only. */
  connect: async (pasted: PastedCredentials) => (await accountOf(pasted, hosts)).name,
  remember: async (pasted: PastedCredentials, how: RememberBy) => {
    await opened;
    const prepared = await vault.prepare(how);
    if (!prepared.ok) return prepared;
    const { account, sealed } = await sealedAccountOf(pasted, hosts, prepared.seal);
    return { ok: (await vault.remember(account, sealed)).ok };
  },
  list: async () => {
    await opened;
    return vault.list();
  },
  reread: () => vault.reread(),
  lock: () => vault.lock(),
  unlock: async (pin: string) => {
    await opened;
    return (await vault.unlock(pin)).ok;
  },
  forget: (name: string) => vault.forget(name),
  forgetEverything: () => vault.forgetEverything(),
  signatures: (parts: SignedParts) =>
    Promise.all(
      vault.accounts().map(({ exchangeAccount }) => sign(exchangeAccount.signingKey, parts)),
    ),
};

export type VaultRoom = typeof room;

Object.assign(globalThis, { room });
