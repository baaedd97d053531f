// Properties of sheets or tables that Excel stores and the grid does not, by id.

export class OptionsStore<Options extends object> {
  readonly #byId = new Map<string, Options>();
  constructor(readonly fresh: () => Options) {}

  of(id: string): Options {
    const known = this.#byId.get(id) ?? this.fresh();
    this.#byId.set(id, known);
    return known;
  }
  forget(id: string): void {
    this.#byId.delete(id);
  }
  all(): Record<string, Options> {
    return Object.fromEntries(this.#byId);
  }
  replaceAll(saved: Readonly<Record<string, Options>>): void {
    this.#byId.clear();
    for (const [id, options] of Object.entries(saved)) this.#byId.set(id, options);
  }
}
