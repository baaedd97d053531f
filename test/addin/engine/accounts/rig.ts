// A vault on a made-up device, as many windows of it as a test wants, and a burglar's hands on what
// it keeps.
import { createHmac } from 'node:crypto';
// The classes that tests reach into; each device has a factory of its own.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import {
  sealedAccountOf,
  type Account,
  type PastedCredentials,
} from '../../../../src/addin/engine/accounts/account';
import {
  Vault,
  type VaultEvent,
  type VaultParts,
} from '../../../../src/addin/engine/accounts/vault';
import type { KeyAnswer } from '../../../../src/addin/engine/accounts/remember-account';
import type {
  RememberAnswer,
  RememberBy,
} from '../../../../src/addin/engine/accounts/vault-results';
import type { Channel } from '../../../../src/addin/platform/other-windows';
import { sign } from '../../../../src/addin/engine/exchange/signing';
import { TurnedClock } from '../../../turned-clock';
import './quick-pins';

export const HOSTS = { ledger: 'ledger.example', rebates: 'rebates.example' };
export const PIN = { pin: 'four made-up words' };
export const WITHOUT_PIN = { withoutPin: true } as const;

export const clientA: PastedCredentials = {
  name: 'Client A',
  key: 'made-up-key-a',
  secret: 'made-up secret a',
  passphrase: 'made-up-pass-a',
};
export const clientB: PastedCredentials = {
  name: 'Client B',
  key: 'made-up-key-b',
  secret: 'geheïm-秘密-b',
  passphrase: 'made-up-pass-b',
};

export const PARTS = {
  timestamp: '1795176000000',
  method: 'GET',
  path: '/api/v3/time',
  query: '',
  body: '',
};

/** By Node's own HMAC, from the secret as it was pasted. */
export const signedWith = (secret: string): string =>
  createHmac('sha256', secret).update(`${PARTS.timestamp}GET${PARTS.path}`).digest('base64');
export const signedBy = ({ exchangeAccount }: Account): Promise<string> =>
  sign(exchangeAccount.signingKey, PARTS);

export class Device {
  readonly clock = new TurnedClock(Date.UTC(2026, 10, 20));
  readonly factory = new IDBFactory();
  readonly #ears: { readonly ear: (event: { data: unknown }) => void; readonly of: Channel }[] = [];
  readonly said: unknown[] = [];

  /** Opens a window. */
  async window(parts: Partial<VaultParts> = {}): Promise<Vault> {
    const vault = new Vault({
      factory: this.factory,
      clock: this.clock,
      hosts: HOSTS,
      channel: this.#channel(),
      lockAfterMs: null,
      ...parts,
    });
    await vault.open();
    return vault;
  }

  /** What other windows of this device hear of each other, later than it was said. */
  #channel(): Channel {
    const mine: Channel = {
      postMessage: (word) => {
        this.said.push(word);
        for (const { ear, of } of this.#ears)
          if (of !== mine) setImmediate(() => ear({ data: word }));
      },
      addEventListener: (_type, ear) => {
        this.#ears.push({ ear, of: mine });
      },
      close: () => undefined,
    };
    return mine;
  }

  /** Every file of the vault, by id; the PIN's under "pin". */
  async files(): Promise<Map<string, string>> {
    const database = await this.#database();
    const read = async (store: string): Promise<[string, string][]> => {
      const seen = database.transaction(store).objectStore(store);
      const [ids, stored] = await Promise.all([
        settled(seen.getAllKeys()),
        settled<{ text: string }[]>(seen.getAll()),
      ]);
      return ids.map((id, i): [string, string] => [id as string, stored[i]?.text ?? '']);
    };
    const all = new Map([...(await read('accounts')), ...(await read('pin'))]);
    database.close();
    return all;
  }

  /** Writes a file behind the vault's back. */
  async put(id: string, file: string): Promise<void> {
    const database = await this.#database();
    const store = id === 'pin' ? 'pin' : 'accounts';
    await settled(
      database.transaction(store, 'readwrite').objectStore(store).put({ text: file }, id),
    );
    database.close();
  }

  /** Takes the device's key away behind the vault's back. */
  async loseDeviceKey(): Promise<void> {
    const database = await this.#database();
    await settled(database.transaction('device', 'readwrite').objectStore('device').clear());
    database.close();
  }

  async deviceKeys(): Promise<number> {
    const database = await this.#database();
    const count = await settled(database.transaction('device').objectStore('device').count());
    database.close();
    return count;
  }

  #database(): Promise<IDBDatabase> {
    return settled(this.factory.open('tieout-vault'));
  }
}

export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
}

/**
 * Connects and remembers as the session does; the exchange lets every key through and says what it
 * may read.
 */
export async function remember(
  vault: Vault,
  pasted: PastedCredentials,
  how: RememberBy,
  answer: KeyAnswer = null,
): Promise<RememberAnswer> {
  const prepared = await vault.prepare(how);
  if (!prepared.ok) return prepared;
  const { account, sealed } = await sealedAccountOf(pasted, HOSTS, prepared.seal);
  return vault.remember(
    { ...account, canReadLedger: true, canReadRebates: false, note: 'made-up note' },
    sealed,
    answer,
  );
}

export const states = (vault: Vault): string[] =>
  vault.list().map(({ name, state, by }) => `${name}: ${state}, ${by}`);

export function eventsOf(vault: Vault): VaultEvent[] {
  const events: VaultEvent[] = [];
  vault.subscribe((event) => events.push(event));
  return events;
}
