// Selection, widths and styles of the sheet, as Excel's objects need them.
import { BooleanNumber, HorizontalAlign, type IStyleData } from '@univerjs/core';
import { InsertRangeMoveDownCommand } from '@univerjs/preset-sheets-core';
import {
  EXCEL_COLUMNS,
  addressOf,
  areaIn,
  cellArea,
  columnsOf,
  contains,
  intersectionOf,
  rowsOf,
} from '../../model/a1';
import type { HorizontalAlignment, Layout } from '../../model/grid';
import { HostError } from '../../model/host-error';
import { onceAFrame } from '../../model/once-a-frame';
import { writeRows } from '../cell-writer';
import type { CellReader } from '../cell-reader';
import { withoutLaidFormat } from '../laid-formats';
import type { Spreadsheet } from '../spreadsheet';
import { widthOfColumn } from '../text-width';
import { rangeOf } from './univer-cells';

/** Univer's range uses these names. */
const ALIGNMENTS = { General: 'left', Left: 'left', Center: 'center', Right: 'normal' } as const;
const ALIGNED: Partial<Record<HorizontalAlign, HorizontalAlignment>> = {
  [HorizontalAlign.LEFT]: 'Left',
  [HorizontalAlign.CENTER]: 'Center',
  [HorizontalAlign.RIGHT]: 'Right',
};

export const univerLayout = (sheet: Spreadsheet, reader: CellReader): Layout => ({
  selection: () => {
    const active = sheet.workbook.getActiveSheet();
    const selection = active.getSelection();
    const cell = selection?.getCurrentCell();
    // Univer has only the columns that it draws: an area up to its last column is a whole row of
    // Excel's.
    const last = active.getMaxColumns() - 1;
    const areas = (selection?.getActiveRangeList() ?? [])
      .map((range) => areaIn(range.getRange()))
      .map((area) =>
        area.startColumn === 0 && area.endColumn === last
          ? { ...area, endColumn: EXCEL_COLUMNS - 1 }
          : area,
      );
    const [row, column] = [cell?.actualRow ?? 0, cell?.actualColumn ?? 0];
    return {
      sheetId: active.getSheetId(),
      areas: areas.length > 0 ? areas : [cellArea(row, column)],
      active: { row, column },
    };
  },
  select: (sheetId, area) => {
    const target = sheet.workbook.setActiveSheet(sheetId);
    rangeOf(sheet, sheetId, area).activate();
    const shown = target.getVisibleRange();
    if (!shown || !contains(shown, area.startRow, area.startColumn))
      target.scrollToCell(area.startRow, area.startColumn);
  },

  columnWidth: (sheetId, column) => sheet.sheet(sheetId).getColumnWidth(column),
  setColumnWidth: (sheetId, area, pixels) =>
    void sheet.sheet(sheetId).setColumnWidths(area.startColumn, columnsOf(area), pixels),
  /**
   * Univer's own fitting lays out every cell as a document, a second for 2,000 rows; blank columns
   * stay as they are.
   */
  fitColumns: (sheetId, area) => {
    const used = reader.used(sheetId, true);
    const overlap = used && intersectionOf(used, area);
    if (!overlap) return;
    for (let column = overlap.startColumn; column <= overlap.endColumn; column += 1) {
      const pixels = widthOfColumn(reader, sheetId, overlap, column);
      if (pixels > 0) sheet.sheet(sheetId).setColumnWidth(column, pixels);
    }
  },
  rowHeight: (sheetId, row) => sheet.sheet(sheetId).getRowHeight(row),
  isColumnHidden: (sheetId, column) => !sheet.sheet(sheetId).getSheet().getColVisible(column),
  isRowHidden: (sheetId, row) => !sheet.sheet(sheetId).getSheet().getRowVisible(row),
  hideColumns: (sheetId, area, hidden) =>
    void sheet
      .sheet(sheetId)
      [hidden ? 'hideColumns' : 'showColumns'](area.startColumn, columnsOf(area)),
  hideRows: (sheetId, area, hidden) =>
    void sheet.sheet(sheetId)[hidden ? 'hideRows' : 'showRows'](area.startRow, rowsOf(area)),

  frozen: (sheetId) => {
    const { ySplit, xSplit } = sheet.sheet(sheetId).getFreeze();
    return { rows: ySplit, columns: xSplit };
  },
  freeze: (sheetId, rows, columns) =>
    void sheet.sheet(sheetId).setFreeze({
      ySplit: rows,
      xSplit: columns,
      startRow: rows || -1,
      startColumn: columns || -1,
    }),

  insertRows: (sheetId, row, count) => void sheet.sheet(sheetId).insertRowsBefore(row, count),
  /** Univer's own call does not wait for its command, which works on the active sheet alone. */
  insertCells: async (sheetId, area) => {
    const { workbook, commands } = sheet;
    const shown = workbook.getActiveSheet().getSheetId();
    if (shown !== sheetId) workbook.setActiveSheet(sheetId);
    try {
      const range = rangeOf(sheet, sheetId, area).getRange();
      if (!(await commands.executeCommand(InsertRangeMoveDownCommand.id, { range })))
        throw new HostError('InvalidOperation', `Cells cannot be inserted at ${addressOf(area)}.`);
    } finally {
      if (shown !== sheetId) workbook.setActiveSheet(shown);
    }
  },
  deleteRows: (sheetId, row, count) => void sheet.sheet(sheetId).deleteRows(row, count),
  insertColumns: (sheetId, column, count) =>
    void sheet.sheet(sheetId).insertColumnsBefore(column, count),
  deleteColumns: (sheetId, column, count) => void sheet.sheet(sheetId).deleteColumns(column, count),

  setStyle: (sheetId, area, { bold, underline, color, fill, fontSize, alignment }) => {
    const range = rangeOf(sheet, sheetId, area);
    if (bold !== undefined) range.setFontWeight(bold ? 'bold' : 'normal');
    if (underline !== undefined) range.setFontLine(underline ? 'underline' : 'none');
    if (color !== undefined) range.setFontColor(color);
    if (fontSize !== undefined) range.setFontSize(fontSize);
    if (fill !== undefined) range.setBackgroundColor(fill);
    if (alignment !== undefined) range.setHorizontalAlignment(ALIGNMENTS[alignment]);
  },
  copyLooks: (fromSheetId, from, subUnitId, to) => {
    const styles = sheet.model.getStyles();
    const rows: Record<number, Record<number, { s: IStyleData }>> = {};
    const worksheet = sheet.model.getSheetBySheetId(fromSheetId);
    for (let row = from.startRow; row <= from.endRow; row += 1) {
      for (let column = from.startColumn; column <= from.endColumn; column += 1) {
        const own = styles.getStyleByCell(worksheet?.getCellRaw(row, column)) ?? {};
        const style = withoutLaidFormat(own);
        if (Object.keys(style).length === 0) continue;
        const target = (rows[row - from.startRow + to.startRow] ??= {});
        target[column - from.startColumn + to.startColumn] = { s: style };
      }
    }
    writeRows(sheet, subUnitId, rows);
  },
  style: (sheetId, { startRow, startColumn }) => {
    const cell = sheet.model.getSheetBySheetId(sheetId)?.getCellRaw(startRow, startColumn);
    const style = sheet.model.getStyles().getStyleByCell(cell);
    const alignment = ALIGNED[style?.ht ?? HorizontalAlign.UNSPECIFIED] ?? 'General';
    return { bold: style?.bl === BooleanNumber.TRUE, alignment };
  },
  drawAgain: onceAFrame(() => sheet.workbook.getActiveSheet().refreshCanvas()),
});
