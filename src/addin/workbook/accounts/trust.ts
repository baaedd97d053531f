// What this device trusts in the open workbook: texts of formulas that a person has entered or
// refreshed here. A workbook is somebody else's word, and its id is in every copy of it: what is
// not trusted shows nothing that this device keeps, and asks nothing.
import { signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { sha256Of } from '../../platform/bytes';
import { listOf, readJson } from '../../platform/schema';
import { OF_WORKBOOK } from '../settings/registry';
import type { SettingStore } from '../settings/setting';

/** On the device: a hash of each text with its workbook's id, the latest last. */
const TRUSTED = 'tieout.trusted';
/** Over all workbooks. Formulas that were filled down have one text. */
const MAX_TRUSTED = 20_000;
/** 80 bits: nobody finds another text with the same. */
const HASH_DIGITS = 20;
const stored = listOf(z.string(), MAX_TRUSTED);

export class Trust {
  /** Trusted since the workbook was opened, whatever the device's storage takes. */
  readonly #added = new Set<string>();
  /** A person said that all of the workbook may be used, since it was opened. */
  readonly wholeWorkbook = signal(false);
  #read: ReadonlySet<string> | null = null;

  constructor(
    readonly settings: SettingStore,
    readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
  ) {}

  /** The same in copies of the workbook; null before Tieout was used in it. */
  get id(): string | null {
    return this.settings.get(OF_WORKBOOK.id);
  }

  /** The same; the workbook gets one where it has none. */
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

  /** In all workbooks. */
  forgetAll(): void {
    this.#added.clear();
    this.wholeWorkbook.value = false;
    this.#store([]);
  }

  /** Read once for all questions of a moment: another window may have added some since. */
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
      // A full or refused storage costs a Refresh when the workbook is opened again.
    }
  }
}

const hashOf = (id: string, text: string): string =>
  sha256Of(`tieout trust|${id}|${text}`).slice(0, HASH_DIGITS);
