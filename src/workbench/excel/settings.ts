// Excel.SettingCollection: https://learn.microsoft.com/javascript/api/excel/excel.settingcollection
import { itemNotFound } from '../host/host-error';
import { Collection } from './collection';
import type { ExcelContext } from './excel-context';
import type { SettingsStore } from './settings-store';

class Setting {
  readonly #store: SettingsStore;
  readonly #key: string;
  constructor(store: SettingsStore, key: string) {
    this.#store = store;
    this.#key = key;
  }
  get _Id(): string {
    return this.#key;
  }
  get Key(): string {
    return this.#key;
  }
  get Value(): unknown {
    const json = this.#store.json(this.#key);
    if (json === undefined) throw itemNotFound();
    return JSON.parse(json) as unknown;
  }
  set Value(value: unknown) {
    this.#store.set(this.#key, JSON.stringify(value));
  }
  Delete(): void {
    this.#store.remove(this.#key);
  }
}

export class SettingCollection extends Collection<Setting> {
  readonly #store: SettingsStore;
  constructor({ settings }: ExcelContext) {
    super();
    this.#store = settings;
  }
  Items(): Setting[] {
    return this.#store.pairs().map(([key]) => new Setting(this.#store, key));
  }
  protected find(key: unknown): Setting | undefined {
    return this.Items().find((setting) => setting.Key === key);
  }
  Add(key: string, value: unknown): Setting {
    this.#store.set(key, JSON.stringify(value));
    return new Setting(this.#store, key);
  }
}
