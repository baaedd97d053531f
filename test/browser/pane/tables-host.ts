// A workbench whose add-in inserts and refreshes tables of what the test gives it.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { builtFile } from '../../built-file';
import type { LedgerEntry } from '../../../src/addin/engine/records/ledger-entry';
import { openTestAddin, type TestAddin } from '../open-test-addin';
import type { TablesPage } from '../tables-addin';

const ADDINS = resolve(__dirname, '../../workbench/addins');
export interface TablesHost {
  readonly host: TestAddin;
  readonly hold: (retained: LedgerEntry[]) => Promise<void>;
  readonly insert: (sheet: string, row: number, column: number) => ReturnType<TablesPage['insert']>;
  readonly refresh: (tableId: string) => ReturnType<TablesPage['refresh']>;
  readonly valuesOf: (address: string) => Promise<unknown[][]>;
  /** The workbook as text. */
  readonly saved: () => Promise<string>;
  readonly newSheet: (name: string) => Promise<void>;
  /** Inserts a table at A1 of a new sheet. Returns its id. */
  readonly inserted: (sheet: string, retained: LedgerEntry[]) => Promise<string>;
}

/** Opened before the first test of the file, closed after the last one; nothing went wrong. */
export function useTables(): TablesHost {
  let folder: string;
  let host: TestAddin;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tieout-tables-'));
    for (const file of ['taskpane.html', 'functions.json'])
      copyFileSync(join(ADDINS, 'plain', file), join(folder, file));
    copyFileSync(builtFile('fixtures', 'tables', 'addin.js'), join(folder, 'addin.js'));
    host = await openTestAddin({ addin: relative(ADDINS, folder) });
    await host.addin().waitForFunction(() => 'tables' in window);
  });
  afterAll(async () => {
    try {
      expect(await host.finish()).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const hold = (retained: LedgerEntry[]): Promise<void> =>
    host.addin().evaluate((all) => {
      window.tables.entries = all;
    }, retained);
  const insert = (sheet: string, row: number, column: number): ReturnType<TablesPage['insert']> =>
    host
      .addin()
      .evaluate(([name, r, c]) => window.tables.insert(name, r, c), [sheet, row, column] as const);
  const refresh = (tableId: string): ReturnType<TablesPage['refresh']> =>
    host.addin().evaluate((id) => window.tables.refresh(id), tableId);
  const valuesOf = async (address: string): Promise<unknown[][]> => {
    await host.settled();
    return (await host.read(address)).values;
  };
  /** As text out of the page: to hand over a workbook object by object takes seconds. */
  const saved = async (): Promise<string> => {
    await host.settled();
    return host.page.evaluate(() => JSON.stringify(window.workbench.save()));
  };
  async function newSheet(name: string): Promise<void> {
    await host.addin().evaluate(
      (sheet) =>
        Excel.run(async (context) => {
          context.workbook.worksheets.add(sheet).activate();
          await context.sync();
        }),
      name,
    );
  }
  async function inserted(sheet: string, retained: LedgerEntry[]): Promise<string> {
    await newSheet(sheet);
    await hold(retained);
    const outcome = await insert(sheet, 0, 0);
    if (!outcome.ok) throw new Error(outcome.sentence);
    return outcome.table.tableId;
  }
  return {
    get host() {
      return host;
    },
    ...{ hold, insert, refresh, valuesOf, saved, newSheet, inserted },
  };
}
