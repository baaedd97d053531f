// The workbook that the page opens with: an empty sheet to work in, and a welcome with three
// formulas to try.
import { CellValueType, VerticalAlign, BooleanNumber, type IWorkbookData } from '@univerjs/core';
import { EXCEL_ROWS } from './model/a1';
import { SUGGESTIONS } from './shell/welcome';
import { COLUMNS_SHOWN } from './sheet/univer/univer-tabs';

const size = { rowCount: EXCEL_ROWS, columnCount: COLUMNS_SHOWN };
const WELCOME_WIDTH = 760;
const WELCOME_ROW_HEIGHT = 34;
const FIRST_ROW = 1;
const COLUMN = 1;

/**
 * Sheet1 comes first, is active and empty, so that a spill from A1 has room. On the welcome sheet
 * the formulas stand inside sentences: a cell whose whole text is a formula would look like one to
 * `range.formulas`.
 */
export function newWorkbook(): Partial<IWorkbookData> {
  const style = { fs: 12, vt: VerticalAlign.MIDDLE };
  const cellData = Object.fromEntries(
    SUGGESTIONS.map(({ formula, gives }, i) => [
      FIRST_ROW + i,
      {
        [COLUMN]: {
          v: `Type ${formula} in an empty cell: ${gives}`,
          t: CellValueType.STRING,
          s: style,
        },
      },
    ]),
  );
  const rowData = Object.fromEntries(
    SUGGESTIONS.map((_, i) => [FIRST_ROW + i, { h: WELCOME_ROW_HEIGHT }]),
  );
  return {
    id: 'workbook',
    name: 'Workbook',
    sheetOrder: ['sheet1', 'welcome'],
    sheets: {
      sheet1: { id: 'sheet1', name: 'Sheet1', ...size, cellData: {} },
      welcome: {
        id: 'welcome',
        name: 'Welcome',
        ...size,
        cellData,
        rowData,
        columnData: { [COLUMN]: { w: WELCOME_WIDTH } },
        showGridlines: BooleanNumber.FALSE,
      },
    },
  };
}
