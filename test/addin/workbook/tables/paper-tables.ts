// A workbook on paper that holds tables and nothing else: what the excel room does, without Excel.
import type {
  FoundTable,
  InsertedTable,
  ReadTable,
  TableRoom,
  TableRun,
  TableToRead,
  TableTrouble,
} from '../../../../src/addin/workbook/excel/tables/table-run';
import type { ExcelTables } from '../../../../src/addin/workbook/excel/tables/excel-table';
import type { CellPlace } from '../../../../src/addin/engine/records/sheet-address';
import type {
  CellContent,
  MergePlan,
  TableReading,
} from '../../../../src/addin/workbook/tables/merge/table-edits';
import type { NewColumn } from '../../../../src/addin/workbook/tables/merge/table-columns';

export interface PaperSheetTable extends CellPlace {
  readonly id: string;
  readonly name: string;
  title: string;
  readonly columns: readonly { readonly id: number; readonly header: string }[];
  readonly rows: CellContent[][];
}

export class PaperTables implements Omit<ExcelTables, 'rowsAtOnce'> {
  tables: PaperSheetTable[] = [];
  /** Rows after which the person presses Cancel. */
  onProgress: (done: number) => void = () => undefined;
  /** The person presses Cancel while a refresh writes. */
  stopsHalfWay = false;

  findRoom(_wished: string, place: CellPlace | null): Promise<TableRoom> {
    return Promise.resolve({
      ok: true,
      tableName: `Table${this.tables.length + 1}`,
      place: place ?? { sheet: 'Sheet1', row: 0, column: 0 },
      isEmptySheet: true,
    });
  }

  insert(
    { appended: { rows } }: MergePlan,
    headers: readonly NewColumn[],
    { place, tableName }: TableRoom,
    title: string,
    { signal, progress }: TableRun,
  ): Promise<InsertedTable | TableTrouble> {
    progress(rows.length / 2, rows.length);
    this.onProgress(rows.length / 2);
    if (signal.aborted)
      return Promise.resolve({
        ok: false,
        isCancelled: true,
        halfWritten: true,
        sentence: 'Cancelled. The sheet says INCOMPLETE.',
      });
    const columns = headers.map(({ header }, at) => ({ id: at + 1, header }));
    const table = {
      ...place,
      id: `{${this.tables.length + 1}}`,
      name: tableName,
      title,
      columns,
      rows: rows.map((row) => [...row]),
    };
    this.tables.push(table);
    return Promise.resolve({
      ok: true,
      tableId: table.id,
      columnIds: columns.map(({ id }) => id),
    });
  }

  read({ tableId }: TableToRead): Promise<ReadTable | TableTrouble> {
    const table = this.tables.find(({ id }) => id === tableId);
    if (!table)
      return Promise.resolve({
        ok: false,
        isCancelled: false,
        halfWritten: false,
        sentence: 'The table is no longer in this workbook.',
      });
    const reading: TableReading = {
      name: table.name,
      columns: table.columns,
      rows: table.rows,
      firstRowNumber: table.row + 3,
      totals: null,
    };
    return Promise.resolve({ ok: true, reading, body: areaOf(table, 2, 0) });
  }

  apply(
    { writes, places, appended }: MergePlan,
    { name }: TableReading,
    title: string,
  ): Promise<{ ok: true } | TableTrouble> {
    if (this.stopsHalfWay)
      return Promise.resolve({
        ok: false,
        isCancelled: true,
        halfWritten: true,
        sentence: 'Cancelled. The table says INCOMPLETE; refresh it again.',
      });
    const table = this.tables.find((one) => one.name === name)!;
    for (const { row, place, content } of writes) table.rows[row]![places[place]!.at] = content;
    appended.rows.forEach((cells, i) => {
      const row = (table.rows[appended.from + i] ??= table.columns.map(() => ''));
      cells.forEach((content, place) => {
        row[places[place]!.at] = content;
      });
    });
    table.title = title;
    return Promise.resolve({ ok: true });
  }

  /** What looking for tables is refused with. */
  refusal: Error | null = null;
  find(wanted: readonly TableToRead[]): Promise<readonly (FoundTable | null)[]> {
    if (this.refusal) return Promise.reject(this.refusal);
    return Promise.resolve(
      wanted.map(({ tableId }) => {
        const table = this.tables.find(({ id }) => id === tableId);
        return table ? { name: table.name, area: areaOf(table, 1, 1) } : null;
      }),
    );
  }
}

const areaOf = (
  { sheet, row, column, rows, columns }: PaperSheetTable,
  below: number,
  more: number,
) => ({
  sheet,
  startRow: row + below,
  endRow: row + 1 + rows.length + more,
  startColumn: column,
  endColumn: column + columns.length - 1,
});
