// The workbook's settings: one store behind Office.context.document.settings and
// Excel.SettingCollection.

/** Values are JSON texts, as they travel and as they are saved with the file. */
export class SettingsStore {
  readonly #byKey = new Map<string, string>();
  /** Called after every change. */
  changed: () => void = () => undefined;

  /** In the form of the app context and of a refresh. */
  pairs(): [key: string, json: string][] {
    return [...this.#byKey];
  }
  json(key: string): string | undefined {
    return this.#byKey.get(key);
  }
  set(key: string, json: string): void {
    this.#byKey.set(key, json);
    this.changed();
  }
  remove(key: string): void {
    this.#byKey.delete(key);
    this.changed();
  }

  replaceAll(pairs: Iterable<readonly [key: string, json: string]>): void {
    this.#byKey.clear();
    for (const [key, json] of pairs) this.#byKey.set(key, json);
    this.changed();
  }
}
