// Under which fingerprint this device keeps the rows of an account, so that a workbook which opens
// before the account is connected shows what is kept. Neither the account's name nor its key can be
// read from it.
import * as z from 'zod/mini';
import { nameKey, type Account } from './account';
import { listOf, readJson } from '../../platform/schema';
import { sha256Of } from '../../platform/bytes';

export type Owners = Account['owners'];

/** Under which owners the rows of an account are kept, with its name. */
export interface NamedOwners {
  readonly name: string;
  readonly owners: Owners;
}

const NAME = 'tieout.owners';
const BOUND = 500;
const stored = listOf(z.tuple([z.string(), z.object({ ledger: z.string(), rebates: z.string() })]));

export class DeviceOwners {
  constructor(readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {}

  /** null where this device has not seen the account. */
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
      // A full or refused storage costs a Connect before kept rows are shown, nothing else.
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
