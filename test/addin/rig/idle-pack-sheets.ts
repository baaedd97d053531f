// A workbook that takes every sheet of a pack and has none.
import type { ExcelPackSheets } from '../../../src/addin/workbook/excel/excel-pack-sheets';

export const idlePackSheets: ExcelPackSheets = {
  taken: () => Promise.resolve([]),
  entered: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  stamp: () => Promise.resolve(),
  change: () => Promise.resolve(),
  protect: () => Promise.resolve([]),
  workbookFile: () => Promise.resolve([]),
};
