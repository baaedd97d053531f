// The formulas that this device trusts in the open workbook: texts that a person has entered or
// refreshed here. Anybody can have made a workbook, and each copy has its id: a formula that is not
// trusted shows no rows stored on this device and sends no request.
import { signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { sha256Of } from '../../platform/bytes';
import { listOf, readJson } from '../../platform/schema';
import { OF_WORKBOOK } from '../settings/registry';
import type { SettingStore } from '../settings/setting';

/** On the device: a hash of each text with its workbook's id, the latest last. */
const TRUSTED = 'tieout.trusted';
/** The limit over all workbooks. Formulas that were filled down share one text. */
const MAX_TRUSTED = 20_000;
/** The hash has 80 bits: too many to find another text with the same hash. */
const HASH_DIGITS = 20;
const stored = listOf(z.string(), MAX_TRUSTED);

export class Trust {
  /** Texts trusted since the workbook was opened, even if the device cannot store them. */
  readonly #added = new Set<string>();
  /** A person has trusted the whole workbook since it was opened. */
  readonly wholeWorkbook = signal(false);
  #read: ReadonlySet<string> | null = null;

  constructor(
    readonly settings: SettingStore,
    readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
  ) {}

  /** The workbook's id, the same in its copies; null before Tieout was used in it. */
  get id(): string | null {
    return this.settings.get(OF_WORKBOOK.id);
  }

  /** The workbook's id; one is made if there is none. */
  get ownId(): string {
    const id = this.id ?? crypto.randomUUID();
    if (this.id === null) this.settings.set(OF_WORKBOOK.id, id);
    return id;
  }

  has(text: string): boolean {
    if (this.#added.has(text)) return true;
    return this.id !== null && this.#stored().has(hashOf(this.id, text));
  }

  add(texts: Iterable<string>): void {
    const added = [...new Set(texts)].filter((text) => !this.has(text));
    if (added.length === 0) return;
    for (const text of added) this.#added.add(text);
    const id = this.ownId;
    this.#store([...this.#stored(), ...added.map((text) => hashOf(id, text))]);
  }

  /** Deletes the trusted texts of all workbooks. */
  forgetAll(): void {
    this.#added.clear();
    this.wholeWorkbook.value = false;
    this.#store([]);
  }

  /** Read once for all questions of one turn: another window may have added some since the last. */
  #stored(): ReadonlySet<string> {
    if (this.#read === null) {
      this.#read = this.#readStored();
      queueMicrotask(() => {
        this.#read = null;
      });
    }
    return this.#read;
  }

  #readStored(): ReadonlySet<string> {
    try {
      return new Set(readJson(stored, this.storage.getItem(TRUSTED) ?? '[]'));
    } catch {
      return new Set();
    }
  }

  #store(hashes: readonly string[]): void {
    this.#read = null;
    try {
      this.storage.setItem(TRUSTED, JSON.stringify(hashes.slice(-MAX_TRUSTED)));
    } catch {
      // If the storage is full or refuses, the person has to refresh once after the workbook is
      // opened again.
    }
  }
}

const hashOf = (id: string, text: string): string =>
  sha256Of(`tieout trust|${id}|${text}`).slice(0, HASH_DIGITS);
