// Workbooks that a person saved, stored in this browser by name.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SavedWorkbook } from './saved-workbook';

const DATABASE = 'tieout-workbench';
/** The browser limits a page's storage, so the oldest workbooks must be deleted. */
export const MAX_WORKBOOKS = 50;

interface WorkbookRow {
  readonly name: string;
  readonly savedAtMs: number;
  readonly workbook: SavedWorkbook;
}

interface Schema extends DBSchema {
  workbooks: { key: string; value: WorkbookRow };
}

export type SavedName = Pick<WorkbookRow, 'name' | 'savedAtMs'>;

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore('workbooks', { keyPath: 'name' }),
  });

async function withStore<Done>(
  work: (database: IDBPDatabase<Schema>) => Promise<Done>,
): Promise<Done> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** The newest first. */
export const savedWorkbooks = (): Promise<readonly SavedName[]> =>
  withStore(async (database) => {
    const all = await database.getAll('workbooks');
    return all
      .map(({ name, savedAtMs }) => ({ name, savedAtMs }))
      .sort((a, b) => b.savedAtMs - a.savedAtMs);
  });

/** Replaces a workbook of this name. Rejects when the browser's storage is full. */
export const keepWorkbook = (name: string, workbook: SavedWorkbook): Promise<void> =>
  withStore(async (database) => {
    const known = await database.getAllKeys('workbooks');
    if (!known.includes(name) && known.length >= MAX_WORKBOOKS)
      throw new RangeError(`${MAX_WORKBOOKS} workbooks are kept here. Delete one first.`);
    // As JSON, because values that JSON drops would not come back.
    const plain = JSON.parse(JSON.stringify(workbook)) as SavedWorkbook;
    await database.put('workbooks', { name, savedAtMs: Date.now(), workbook: plain });
  });

export const savedWorkbook = (name: string): Promise<SavedWorkbook | null> =>
  withStore(async (database) => (await database.get('workbooks', name))?.workbook ?? null);

export const deleteWorkbook = (name: string): Promise<void> =>
  withStore((database) => database.delete('workbooks', name));
