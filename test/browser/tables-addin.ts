// An add-in that is nothing but Tieout's tables: the use case with answers that the test makes up.
// The test bundles it.
import { workbookSettings } from '../../src/addin/workbook/settings/setting';
import type { LedgerCall } from '../../src/addin/engine/answers/ledger';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import { orderLedgerEntries } from '../../src/addin/engine/records/row-order';
import { anythingStored } from '../../src/addin/engine/archive/open-periods';
import { ExcelTables } from '../../src/addin/workbook/excel/tables/excel-table';
import { ExcelSettings } from '../../src/addin/workbook/excel/excel-settings';
import { ExcelWorkbook } from '../../src/addin/workbook/excel/excel-workbook';
import { Tables, type TableOutcome } from '../../src/addin/workbook/tables/insert-and-refresh';

export interface TablesPage {
  /** What the exchange holds. */
  entries: LedgerEntry[];
  /** Stops the run after so many reports of rows. */
  cancelAfter: number;
  progress: number[];
  insert(sheet: string, row: number, column: number): Promise<TableOutcome>;
  refresh(tableId: string): Promise<TableOutcome>;
}

declare global {
  interface Window {
    tables: TablesPage;
  }
}

const CALL: LedgerCall = {
  name: 'LEDGER',
  headers: 1,
  columns: null,
  columnTexts: null,
  accounts: null,
  coins: null,
  types: null,
  from: null,
  to: null,
};

void Office.onReady(() => {
  const tables = new Tables({
    excel: new ExcelTables(50),
    settings: workbookSettings(new ExcelWorkbook(new ExcelSettings())),
    form: () => ({ displayZone: 'UTC', dateSystem: 1900 }),
    rowsOf: ({ call }) =>
      Promise.resolve({
        ok: true,
        answer: {
          operation: 'LEDGER',
          call: call as LedgerCall,
          rows: orderLedgerEntries([{ account: 'A', records: window.tables.entries }]),
        },
        dates: { first: '2026-03', last: '2026-03', askedTo: '2026-03' },
        accounts: ['A'],
        answeredFrom: null,
        fetchedAtMs: 0,
        notes: [],
        rowsSha256: '',
        title: 'Ledger, March 2026',
      }),
  });
  const run = () => {
    const stop = new AbortController();
    window.tables.progress = [];
    return {
      signal: stop.signal,
      progress: (done: number) => {
        window.tables.progress.push(done);
        if (window.tables.progress.length >= window.tables.cancelAfter) stop.abort();
      },
    };
  };
  window.tables = {
    entries: [],
    cancelAfter: Infinity,
    progress: [],
    insert: (sheet, row, column) =>
      tables.insertTable(CALL, { sheet, row, column }, anythingStored, run()),
    refresh: (tableId) => tables.refreshTable(tableId, anythingStored, run()),
  };
});
