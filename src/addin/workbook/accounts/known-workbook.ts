// Whether this device knows the workbook. A workbook is somebody else's word: in one that the
// device does not know, nothing kept is shown, nothing is written and nothing is asked, but for
// formulas that a person enters here.
import { signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { sha256Of } from '../../platform/bytes';
import { listOf, readJson } from '../../platform/schema';
import { OF_WORKBOOK, WORKBOOK_SETTINGS } from '../settings/registry';
import type { SettingStore } from '../settings/setting';
import { say } from '../../platform/say';

export const NEW_HERE = say`This workbook is new to this device, so nothing is shown and nothing is asked. The Tieout pane has a button to use your account in this workbook.`;

/** On the device: a hash of the id of each workbook that it knows, the latest last. */
const KNOWN = 'tieout.workbooks';
const MOST_KNOWN = 2_000;
const stored = listOf(z.string());

export class KnownWorkbook {
  /** The workbook was used with Tieout before it was opened here. */
  readonly #hasTraces: boolean;
  readonly #isKnown = signal(false);
  /** Did a person enter all formulas of Tieout in it here? */
  isMadeHere: () => Promise<boolean> = () => Promise.resolve(false);

  constructor(
    readonly settings: SettingStore,
    readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
  ) {
    this.#hasTraces = WORKBOOK_SETTINGS.some((one) => settings.has(one));
    this.#isKnown.value = this.id !== null && this.#list().includes(markOf(this.id));
  }

  /** The same in copies of the workbook; null before Tieout was used in it. */
  get id(): string | null {
    return this.settings.get(OF_WORKBOOK.id);
  }

  get isKnown(): boolean {
    return this.#isKnown.value;
  }

  /**
   * It was used with Tieout, and this device knows no workbook at all: Tieout is new here, or the
   * browser has dropped what it kept (docs/excel-facts.md, Storage).
   */
  get isForgotten(): boolean {
    return this.#hasTraces && !this.isKnown && this.#list().length === 0;
  }

  /**
   * A person works with Tieout here: a workbook that was made here is known by that. Never rejects:
   * where Excel is busy, the next use says it.
   */
  async used(): Promise<void> {
    if (this.isKnown || this.#hasTraces) return;
    if (await this.isMadeHere().catch(() => false)) this.know();
  }

  /** A person says that Tieout is to be used in this workbook. */
  know(): void {
    if (this.isKnown) return;
    this.#isKnown.value = true;
    const id = this.id ?? crypto.randomUUID();
    this.settings.set(OF_WORKBOOK.id, id);
    const others = this.#list().filter((mark) => mark !== markOf(id));
    try {
      this.storage.setItem(KNOWN, JSON.stringify([...others, markOf(id)].slice(-MOST_KNOWN)));
    } catch {
      // A full or refused storage costs one click when the workbook is opened again.
    }
  }

  #list(): readonly string[] {
    try {
      return readJson(stored, this.storage.getItem(KNOWN) ?? '[]') ?? [];
    } catch {
      return [];
    }
  }
}

const markOf = (id: string): string => sha256Of(`tieout workbook|${id}`).slice(0, 20);
