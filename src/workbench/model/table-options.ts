// What Excel keeps about a table and the sheet does not.

export interface TableOptions {
  style: string;
  showTotals: boolean;
  /** Excel's ids of the columns, by the keys of the grid. */
  columnIds: Record<string, number>;
}

/** A new table in Excel's default style. */
const NEW_TABLE: TableOptions = {
  style: 'TableStyleMedium2',
  showTotals: false,
  columnIds: {},
};

export class TableOptionsStore {
  readonly #byId = new Map<string, TableOptions>();

  of(id: string): TableOptions {
    const known = this.#byId.get(id) ?? { ...NEW_TABLE, columnIds: {} };
    this.#byId.set(id, known);
    return known;
  }

  /** Numbers from 1 in the order in which the columns came; a column keeps its own. */
  columnIds(id: string, keys: readonly string[]): number[] {
    const { columnIds } = this.of(id);
    return keys.map((key) => (columnIds[key] ??= Math.max(0, ...Object.values(columnIds)) + 1));
  }

  forget(id: string): void {
    this.#byId.delete(id);
  }
  all(): Record<string, TableOptions> {
    return Object.fromEntries(this.#byId);
  }
  replaceAll(saved: Record<string, TableOptions>): void {
    this.#byId.clear();
    for (const [id, options] of Object.entries(saved))
      this.#byId.set(id, { ...NEW_TABLE, ...options });
  }
}
