// The tabs of the workbook, as Excel's objects need them.
import { BooleanNumber } from '@univerjs/core';
import { EXCEL_ROWS } from '../../model/a1';
import type { SheetTab, Tabs } from '../../model/grid';
import type { Spreadsheet } from '../spreadsheet';

/** Univer draws every column that there is; more are added when something is written beyond. */
export const COLUMNS_SHOWN = 60;

export class UniverTabs implements Tabs {
  constructor(readonly sheet: Spreadsheet) {}

  list(): SheetTab[] {
    return this.sheet.model.getSheets().map((s) => ({
      id: s.getSheetId(),
      name: s.getName(),
      visible: s.isSheetHidden() !== BooleanNumber.TRUE,
    }));
  }
  activeId(): string {
    return this.sheet.workbook.getActiveSheet().getSheetId();
  }
  activate(id: string): void {
    this.sheet.workbook.setActiveSheet(id);
  }

  add(name: string): string {
    const { workbook } = this.sheet;
    const active = workbook.getActiveSheet();
    const added = workbook.create(name, EXCEL_ROWS, COLUMNS_SHOWN);
    workbook.setActiveSheet(active); // Univer shows a new sheet at once, Excel does not.
    return added.getSheetId();
  }

  remove(id: string): void {
    this.sheet.workbook.deleteSheet(id);
  }
  rename(id: string, name: string): void {
    this.sheet.sheet(id).setName(name);
  }
}
