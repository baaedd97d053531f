// The tabs of the workbook, as Excel's objects need them.
import { BooleanNumber } from '@univerjs/core';
import { EXCEL_ROWS } from '../../model/a1';
import type { Tabs } from '../../model/grid';
import type { Spreadsheet } from '../spreadsheet';

/** Univer draws every existing column; a write beyond adds more. */
export const COLUMNS_SHOWN = 60;

export const univerTabs = (sheet: Spreadsheet): Tabs => ({
  list: () =>
    sheet.model.getSheets().map((s) => ({
      id: s.getSheetId(),
      name: s.getName(),
      visible: s.isSheetHidden() !== BooleanNumber.TRUE,
    })),
  activeId: () => sheet.workbook.getActiveSheet().getSheetId(),
  activate: (id) => void sheet.workbook.setActiveSheet(id),
  add: (name) => {
    const active = sheet.workbook.getActiveSheet();
    const added = sheet.workbook.create(name, EXCEL_ROWS, COLUMNS_SHOWN);
    sheet.workbook.setActiveSheet(active); // Univer shows a new sheet at once, Excel does not.
    return added.getSheetId();
  },
  remove: (id) => void sheet.workbook.deleteSheet(id),
  rename: (id, name) => void sheet.sheet(id).setName(name),
});
