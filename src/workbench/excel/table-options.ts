// What Excel keeps about a table and the sheet does not.

export interface TableOptions {
  style: string;
  showTotals: boolean;
  showHeaders: boolean;
  showBandedRows: boolean;
  showBandedColumns: boolean;
  showFilterButton: boolean;
  highlightFirstColumn: boolean;
  highlightLastColumn: boolean;
}

/** A new table in Excel's default style. */
const NEW_TABLE: TableOptions = { style: 'TableStyleMedium2', showTotals: false, showHeaders: true, showBandedRows: true, showBandedColumns: false, showFilterButton: true, highlightFirstColumn: false, highlightLastColumn: false };

export class TableOptionsStore {
  readonly #byId = new Map<string, TableOptions>();

  of(id: string): TableOptions {
    const known = this.#byId.get(id) ?? { ...NEW_TABLE };
    this.#byId.set(id, known);
    return known;
  }

  forget(id: string): void { this.#byId.delete(id); }
  all(): Record<string, TableOptions> { return Object.fromEntries(this.#byId); }
  replaceAll(saved: Record<string, TableOptions>): void {
    this.#byId.clear();
    for (const [id, options] of Object.entries(saved)) this.#byId.set(id, { ...NEW_TABLE, ...options });
  }
}
