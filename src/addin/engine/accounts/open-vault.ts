// Opens the vault of this browser with its own storage and the channel to its other windows.
import { systemClock } from '../../platform/clock';
import type { ExchangeHosts } from './account';
import type { Channel } from '../../platform/other-windows';
import { Vault, VAULT_CHANNEL } from './vault';

/** The browser's storage for this page. */
export interface VaultStorage {
  readonly indexedDB: IDBFactory | undefined;
  readonly channel: (name: string) => Channel | null;
}

/** null if this browser stores nothing, with a sentence that says why. */
export async function openVault(
  hosts: ExchangeHosts,
  lockAfterMs: number,
  storage: VaultStorage,
): Promise<{ readonly vault: Vault | null; readonly sentence: string | null }> {
  const vault = new Vault({
    factory: storage.indexedDB,
    clock: systemClock,
    hosts,
    channel: storage.channel(VAULT_CHANNEL),
    lockAfterMs,
  });
  const opened = await vault.open();
  if (opened.ok) return { vault, sentence: null };
  vault.close();
  return { vault: null, sentence: opened.sentence };
}
