// Properties of a table that Excel stores and the grid does not.
import { OptionsStore } from './options-store';

export interface TableOptions {
  showTotals: boolean;
  /** Excel's ids of the columns, by the keys of the grid. */
  columnIds: Record<string, number>;
}

export class TableOptionsStore extends OptionsStore<TableOptions> {
  constructor() {
    super(() => ({ showTotals: false, columnIds: {} }));
  }

  /** Numbers from 1 in the order in which the columns came; each column retains its number. */
  columnIds(id: string, keys: readonly string[]): number[] {
    const { columnIds } = this.of(id);
    return keys.map((key) => (columnIds[key] ??= Math.max(0, ...Object.values(columnIds)) + 1));
  }
}
