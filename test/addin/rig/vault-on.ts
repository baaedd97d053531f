// Accounts that the device remembers, on the clock of a session's rig.
import 'fake-indexeddb/auto';
import { Vault } from '../../../src/addin/engine/accounts/vault';
import '../engine/accounts/quick-pins';
import { until } from '../../until';
import type { SessionRig, SessionRigOptions } from './session-rig';

export const PIN = 'four made-up words';

/** One that is opened on this disk; `opened` is told it. */
export const vaultOn =
  (
    factory: IDBFactory,
    {
      channel = null,
      lockAfterMs = null,
      opened = () => undefined,
    }: {
      readonly channel?: BroadcastChannel | null;
      readonly lockAfterMs?: number | null;
      readonly opened?: (vault: Vault) => void;
    } = {},
  ): NonNullable<SessionRigOptions['vaultOn']> =>
  async (clock) => {
    const hosts = { ledger: 'sandbox', rebates: 'sandbox' };
    const vault = new Vault({ factory, clock, hosts, channel, lockAfterMs });
    await vault.open();
    opened(vault);
    return { vault, lockAfterMinutes: 15 };
  };

export const remembering = ({ session }: SessionRig): Promise<void> =>
  until(() => session.state.remembering !== null);

/** `Main: connected, pin` of each account. */
export const states = ({ session }: SessionRig): string[] =>
  session.state.accounts.map(
    ({ name, state, remembered }) => `${name}: ${state}, ${String(remembered)}`,
  );
