// The fingerprint under which this device stores an account's rows, so that a workbook which opens
// before the account is connected shows them. It reveals neither the account's name nor its key.
import * as z from 'zod/mini';
import { nameKey, type Account } from './account';
import { listOf, readJson } from '../../platform/schema';
import { sha256Of } from '../../platform/bytes';

export type Owners = Account['owners'];

/** The owners under which the account's rows are stored, with its name. */
export interface NamedOwners {
  readonly name: string;
  readonly owners: Owners;
}

const NAME = 'tieout.owners';
const BOUND = 500;
const stored = listOf(z.tuple([z.string(), z.object({ ledger: z.string(), rebates: z.string() })]));

export class DeviceOwners {
  constructor(readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {}

  /** null if this device has not seen the account. */
  of(accountName: string): Owners | null {
    return this.#read().get(fingerprint(accountName)) ?? null;
  }

  remember(accountName: string, { ledger, rebates }: Owners): void {
    this.#write([...this.#without(accountName), [fingerprint(accountName), { ledger, rebates }]]);
  }

  forget(accountName: string): void {
    this.#write(this.#without(accountName));
  }

  forgetAll(): void {
    this.#write([]);
  }

  #without(accountName: string): (readonly [string, Owners])[] {
    const name = fingerprint(accountName);
    return [...this.#read()].filter(([one]) => one !== name);
  }

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
      // If the storage is full or refuses, stored rows are shown only after the account is
      // connected.
    }
  }
}

const fingerprint = (accountName: string): string => sha256Of(`tieout|${nameKey(accountName)}`);

/** Accounts in the order of their numbers in a certificate: by name, each once. */
export function inOrderOfNames<Named extends { readonly name: string }>(
  named: readonly Named[],
): Named[] {
  return [...new Map(named.map((one) => [nameKey(one.name), one])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}
