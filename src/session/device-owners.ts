// Under which fingerprint this device keeps the rows of an account, so that a workbook which opens before the account is
// connected shows what is kept. Neither the account's name nor its key can be read from it.
import { nameKey, type Account } from '../accounts/account';
import { list, object, readJson, text, tuple } from '../records/shape';

export type Owners = Account['owners'];

const NAME = 'tieout.owners';
const BOUND = 500;
const stored = list(tuple(text, object({ ledger: text, rebates: text })));

export class DeviceOwners {
  constructor(readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {}

  /** null where this device has not seen the account. */
  async of(accountName: string): Promise<Owners | null> {
    return this.#read().get(await fingerprint(accountName)) ?? null;
  }

  async remember(accountName: string, { ledger, rebates }: Owners): Promise<void> {
    const name = await fingerprint(accountName);
    const all = this.#read();
    all.delete(name);
    this.#write([...all, [name, { ledger, rebates }]]);
  }

  async forget(accountName: string): Promise<void> {
    const name = await fingerprint(accountName);
    this.#write([...this.#read()].filter(([one]) => one !== name));
  }

  forgetAll(): void { this.#write([]); }

  #read(): Map<string, Owners> {
    try {
      return new Map(readJson(stored, this.storage.getItem(NAME) ?? '[]'));
    } catch {
      return new Map();
    }
  }

  #write(all: readonly (readonly [string, Owners])[]): void {
    try {
      this.storage.setItem(NAME, JSON.stringify(all.slice(-BOUND)));
    } catch {
      // A full or refused storage costs a Connect before kept rows are shown, nothing else.
    }
  }
}

async function fingerprint(accountName: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`tieout|${nameKey(accountName)}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
