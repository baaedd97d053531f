// Opens the vault of this browser, in its own storage and with word from its other windows.
import { systemClock } from '../exchange/clock';
import type { ExchangeHosts } from './account';
import { Vault } from './vault';
import { VAULT_CHANNEL } from './vault-windows';

/** null, with the sentence why, where this browser keeps nothing. */
export async function openVault(
  hosts: ExchangeHosts,
  lockAfterMs: number,
): Promise<{ readonly vault: Vault | null; readonly sentence: string | null }> {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(VAULT_CHANNEL) : null;
  const vault = new Vault({
    factory: globalThis.indexedDB,
    clock: systemClock,
    hosts,
    channel,
    lockAfterMs,
  });
  const opened = await vault.open();
  if (opened.ok) return { vault, sentence: null };
  vault.close();
  return { vault: null, sentence: opened.sentence };
}
