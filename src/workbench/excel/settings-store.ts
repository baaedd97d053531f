// The workbook's settings: one store behind Office.context.document.settings and
// Excel.SettingCollection.

/** Values are JSON texts, as they travel and as they are saved with the file. */
export class SettingsStore {
  readonly #byKey = new Map<string, string>();

  /** As the app context and a refresh carry them. */
  pairs(): [key: string, json: string][] {
    return [...this.#byKey];
  }
  json(key: string): string | undefined {
    return this.#byKey.get(key);
  }
  set(key: string, json: string): void {
    this.#byKey.set(key, json);
  }
  remove(key: string): void {
    this.#byKey.delete(key);
  }

  replaceAll(pairs: Iterable<readonly [key: string, json: string]>): void {
    this.#byKey.clear();
    for (const [key, json] of pairs) this.#byKey.set(key, json);
  }
}
