// Selection, widths and styles of the sheet, as Excel's objects need them.
import { BooleanNumber, HorizontalAlign, type IStyleData } from '@univerjs/core';
import { InsertRangeMoveDownCommand } from '@univerjs/preset-sheets-core';
import {
  addressOf,
  areaIn,
  cellArea,
  columnsOf,
  contains,
  intersectionOf,
  rowsOf,
  type Area,
} from '../../model/a1';
import type {
  CellStyle,
  HorizontalAlignment,
  Layout,
  Selection,
  ShownStyle,
} from '../../model/grid';
import { HostError } from '../../model/host-error';
import { apart } from '../cell-writer';
import type { CellReader } from '../cell-reader';
import { withoutLaidFormat } from '../laid-formats';
import type { Spreadsheet } from '../spreadsheet';
import { widthOfColumn } from '../text-width';
import { rangeOf } from './univer-cells';

/** As Univer's range calls them. */
const ALIGNMENTS = { General: 'left', Left: 'left', Center: 'center', Right: 'normal' } as const;

export class UniverLayout implements Layout {
  constructor(
    readonly sheet: Spreadsheet,
    readonly reader: CellReader,
  ) {}

  selection(): Selection {
    const active = this.sheet.workbook.getActiveSheet();
    const selection = active.getSelection();
    const cell = selection?.getCurrentCell();
    const areas = (selection?.getActiveRangeList() ?? []).map((range) => areaIn(range.getRange()));
    const [row, column] = [cell?.actualRow ?? 0, cell?.actualColumn ?? 0];
    return {
      sheetId: active.getSheetId(),
      areas: areas.length > 0 ? areas : [cellArea(row, column)],
      active: { row, column },
    };
  }

  select(sheetId: string, area: Area): void {
    const target = this.sheet.workbook.setActiveSheet(sheetId);
    rangeOf(this.sheet, sheetId, area).activate();
    const shown = target.getVisibleRange();
    if (!shown || !contains(shown, area.startRow, area.startColumn))
      target.scrollToCell(area.startRow, area.startColumn);
  }

  columnWidth(sheetId: string, column: number): number {
    return this.sheet.sheet(sheetId).getColumnWidth(column);
  }
  setColumnWidth(sheetId: string, area: Area, pixels: number): void {
    this.sheet.sheet(sheetId).setColumnWidths(area.startColumn, columnsOf(area), pixels);
  }
  /**
   * Univer's own fitting lays out every cell as a document, a second for 2,000 rows; blank columns
   * stay as they are.
   */
  fitColumns(sheetId: string, area: Area): void {
    const used = this.reader.used(sheetId, true);
    const held = used && intersectionOf(used, area);
    if (!held) return;
    for (let column = held.startColumn; column <= held.endColumn; column += 1) {
      const pixels = widthOfColumn(this.reader, sheetId, held, column);
      if (pixels > 0) this.sheet.sheet(sheetId).setColumnWidth(column, pixels);
    }
  }

  rowHeight(sheetId: string, row: number): number {
    return this.sheet.sheet(sheetId).getRowHeight(row);
  }

  isColumnHidden(sheetId: string, column: number): boolean {
    return !this.sheet.sheet(sheetId).getSheet().getColVisible(column);
  }
  isRowHidden(sheetId: string, row: number): boolean {
    return !this.sheet.sheet(sheetId).getSheet().getRowVisible(row);
  }

  hideColumns(sheetId: string, area: Area, hidden: boolean): void {
    const sheet = this.sheet.sheet(sheetId);
    if (hidden) sheet.hideColumns(area.startColumn, columnsOf(area));
    else sheet.showColumns(area.startColumn, columnsOf(area));
  }

  hideRows(sheetId: string, area: Area, hidden: boolean): void {
    const sheet = this.sheet.sheet(sheetId);
    if (hidden) sheet.hideRows(area.startRow, rowsOf(area));
    else sheet.showRows(area.startRow, rowsOf(area));
  }

  frozen(sheetId: string): { rows: number; columns: number } {
    const { ySplit, xSplit } = this.sheet.sheet(sheetId).getFreeze();
    return { rows: ySplit, columns: xSplit };
  }

  freeze(sheetId: string, rows: number, columns: number): void {
    this.sheet.sheet(sheetId).setFreeze({
      ySplit: rows,
      xSplit: columns,
      startRow: rows || -1,
      startColumn: columns || -1,
    });
  }

  insertRows(sheetId: string, row: number, count: number): void {
    this.sheet.sheet(sheetId).insertRowsBefore(row, count);
  }
  /** Univer's own call does not wait for its command, which works on the active sheet alone. */
  async insertCells(sheetId: string, area: Area): Promise<void> {
    const { workbook, commands } = this.sheet;
    const shown = workbook.getActiveSheet().getSheetId();
    if (shown !== sheetId) workbook.setActiveSheet(sheetId);
    try {
      const range = rangeOf(this.sheet, sheetId, area).getRange();
      if (!(await commands.executeCommand(InsertRangeMoveDownCommand.id, { range })))
        throw new HostError('InvalidOperation', `Cells cannot be inserted at ${addressOf(area)}.`);
    } finally {
      if (shown !== sheetId) workbook.setActiveSheet(shown);
    }
  }
  deleteRows(sheetId: string, row: number, count: number): void {
    this.sheet.sheet(sheetId).deleteRows(row, count);
  }
  insertColumns(sheetId: string, column: number, count: number): void {
    this.sheet.sheet(sheetId).insertColumnsBefore(column, count);
  }

  setStyle(
    sheetId: string,
    area: Area,
    { bold, underline, color, fill, fontSize, alignment }: CellStyle,
  ): void {
    const range = rangeOf(this.sheet, sheetId, area);
    if (bold !== undefined) range.setFontWeight(bold ? 'bold' : 'normal');
    if (underline !== undefined) range.setFontLine(underline ? 'underline' : 'none');
    if (color !== undefined) range.setFontColor(color);
    if (fontSize !== undefined) range.setFontSize(fontSize);
    if (fill !== undefined) range.setBackgroundColor(fill);
    if (alignment !== undefined) range.setHorizontalAlignment(ALIGNMENTS[alignment]);
  }

  copyLooks(fromSheetId: string, from: Area, subUnitId: string, to: Area): void {
    const styles = this.sheet.model.getStyles();
    const rows: Record<number, Record<number, { s: IStyleData }>> = {};
    const worksheet = this.sheet.model.getSheetBySheetId(fromSheetId);
    for (let row = from.startRow; row <= from.endRow; row += 1) {
      for (let column = from.startColumn; column <= from.endColumn; column += 1) {
        const style = withoutLaidFormat(
          styles.getStyleByCell(worksheet?.getCellRaw(row, column)) ?? {},
        );
        if (Object.keys(style).length > 0)
          (rows[row - from.startRow + to.startRow] ??= {})[
            column - from.startColumn + to.startColumn
          ] = { s: style };
      }
    }
    for (const value of apart(rows))
      this.sheet.commands.syncExecuteCommand('sheet.command.set-range-values', {
        unitId: this.sheet.unitId,
        subUnitId,
        value,
      });
  }

  style(sheetId: string, { startRow, startColumn }: Area): ShownStyle {
    const cell = this.sheet.model.getSheetBySheetId(sheetId)?.getCellRaw(startRow, startColumn);
    const style = this.sheet.model.getStyles().getStyleByCell(cell);
    const aligned: Partial<Record<HorizontalAlign, HorizontalAlignment>> = {
      [HorizontalAlign.LEFT]: 'Left',
      [HorizontalAlign.CENTER]: 'Center',
      [HorizontalAlign.RIGHT]: 'Right',
    };
    return {
      bold: style?.bl === BooleanNumber.TRUE,
      alignment: aligned[style?.ht ?? HorizontalAlign.UNSPECIFIED] ?? 'General',
    };
  }
}
