// Selection, widths and styles of the sheet, as Excel's objects need them.
import {
  BooleanNumber,
  HorizontalAlign,
  VerticalAlign,
  WrapStrategy,
  type IStyleData,
} from '@univerjs/core';
import { InsertRangeMoveDownCommand } from '@univerjs/preset-sheets-core';
import { addressOf, columnsOf, intersectionOf, rowsOf, type Area } from '../../a1';
import type {
  Border,
  BorderEdge,
  CellStyle,
  HorizontalAlignment,
  Layout,
  Selection,
  VerticalAlignment,
} from '../../excel/grid';
import { HostError } from '../../host/host-error';
import { apart } from '../apart';
import type { CellReader } from '../cell-reader';
import { withoutLaidFormat } from '../laid-formats';
import type { Spreadsheet } from '../spreadsheet';
import { TextWidth } from '../text-width';
import { borderOf, edgeOf, borderLineOf } from './univer-borders';
import { rangeOf } from './univer-cells';

const ALIGNMENTS = { General: 'general', Left: 'left', Center: 'center', Right: 'right' } as const;
const VERTICAL_ALIGNMENTS = { Top: 'top', Center: 'middle', Bottom: 'bottom' } as const;
/** Univer's default font, in points. */
const FONT = { name: 'Arial', size: 11 };

export class UniverLayout implements Layout {
  readonly #width: TextWidth;
  constructor(
    readonly sheet: Spreadsheet,
    readonly reader: CellReader,
  ) {
    this.#width = new TextWidth(reader);
  }

  selection(): Selection {
    const active = this.sheet.workbook.getActiveSheet();
    const selection = active.getSelection();
    const cell = selection?.getCurrentCell();
    const areas = (selection?.getActiveRangeList() ?? []).map((range): Area => {
      const { startRow, endRow, startColumn, endColumn } = range.getRange();
      return { startRow, endRow, startColumn, endColumn };
    });
    const [row, column] = [cell?.actualRow ?? 0, cell?.actualColumn ?? 0];
    return {
      sheetId: active.getSheetId(),
      areas:
        areas.length > 0
          ? areas
          : [{ startRow: row, endRow: row, startColumn: column, endColumn: column }],
      active: { row, column },
    };
  }

  select(sheetId: string, area: Area): void {
    const target = this.sheet.workbook.setActiveSheet(sheetId);
    rangeOf(this.sheet, sheetId, area).activate();
    const shown = target.getVisibleRange();
    const isShown =
      shown &&
      area.startRow >= shown.startRow &&
      area.startRow <= shown.endRow &&
      area.startColumn >= shown.startColumn &&
      area.startColumn <= shown.endColumn;
    if (!isShown) target.scrollToCell(area.startRow, area.startColumn);
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
      const pixels = this.#width.ofColumn(sheetId, held, column);
      if (pixels > 0) this.sheet.sheet(sheetId).setColumnWidth(column, pixels);
    }
  }

  rowHeight(sheetId: string, row: number): number {
    return this.sheet.sheet(sheetId).getRowHeight(row);
  }
  setRowHeight(sheetId: string, area: Area, pixels: number): void {
    this.sheet.sheet(sheetId).setRowHeightsForced(area.startRow, rowsOf(area), pixels);
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
    const sheet = this.sheet.sheet(sheetId);
    if (rows === 0 && columns === 0) sheet.cancelFreeze();
    else
      sheet.setFreeze({
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
  deleteColumns(sheetId: string, column: number, count: number): void {
    this.sheet.sheet(sheetId).deleteColumns(column, count);
  }

  setStyle(
    sheetId: string,
    area: Area,
    {
      bold,
      italic,
      underline,
      strikethrough,
      color,
      fill,
      fontName,
      fontSize,
      alignment,
      verticalAlignment,
      wrap,
    }: CellStyle,
  ): void {
    const range = rangeOf(this.sheet, sheetId, area);
    if (bold !== undefined) range.setFontWeight(bold ? 'bold' : 'normal');
    if (italic !== undefined) range.setFontStyle(italic ? 'italic' : 'normal');
    if (underline !== undefined) this.#setLine(sheetId, area, 'ul', underline);
    if (strikethrough !== undefined) this.#setLine(sheetId, area, 'st', strikethrough);
    if (color !== undefined) range.setFontColor(color);
    if (fontName !== undefined) range.setFontFamily(fontName);
    if (fontSize !== undefined) range.setFontSize(fontSize);
    if (verticalAlignment !== undefined)
      range.setVerticalAlignment(VERTICAL_ALIGNMENTS[verticalAlignment]);
    if (fill !== undefined) range.setBackgroundColor(fill);
    if (alignment !== undefined)
      range.setHorizontalAlignment(
        ALIGNMENTS[alignment] === 'right'
          ? 'normal'
          : ALIGNMENTS[alignment] === 'general'
            ? 'left'
            : ALIGNMENTS[alignment],
      );
    if (wrap !== undefined) range.setWrap(wrap);
  }

  /** The facade's font line is either underlined or struck through, never both. */
  #setLine(subUnitId: string, range: Area, type: 'ul' | 'st', shown: boolean): void {
    this.sheet.commands.syncExecuteCommand('sheet.command.set-style', {
      unitId: this.sheet.unitId,
      subUnitId,
      range,
      style: { type, value: { s: shown ? BooleanNumber.TRUE : BooleanNumber.FALSE } },
    });
  }

  setBorder(sheetId: string, area: Area, edge: BorderEdge, border: Border): void {
    rangeOf(this.sheet, sheetId, area).setBorder(edgeOf(edge), borderLineOf(border), border.color);
  }
  border(sheetId: string, area: Area, edge: BorderEdge): Border {
    const corner =
      edge === 'EdgeBottom'
        ? { ...area, startRow: area.endRow }
        : edge === 'EdgeRight'
          ? { ...area, startColumn: area.endColumn }
          : area;
    return borderOf(this.#styleAt(sheetId, corner)?.bd ?? null, edge);
  }

  merge(sheetId: string, area: Area, merged: boolean): void {
    const range = rangeOf(this.sheet, sheetId, area);
    if (merged) range.merge({ isForceMerge: true });
    else range.breakApart();
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

  #styleAt(sheetId: string, { startRow, startColumn }: Area) {
    return this.sheet.model
      .getStyles()
      .getStyleByCell(
        this.sheet.model.getSheetBySheetId(sheetId)?.getCellRaw(startRow, startColumn),
      );
  }

  style(sheetId: string, area: Area): Required<CellStyle> {
    const style = this.#styleAt(sheetId, area);
    const upright: Partial<Record<VerticalAlign, VerticalAlignment>> = {
      [VerticalAlign.TOP]: 'Top',
      [VerticalAlign.MIDDLE]: 'Center',
    };
    const aligned: Partial<Record<HorizontalAlign, HorizontalAlignment>> = {
      [HorizontalAlign.LEFT]: 'Left',
      [HorizontalAlign.CENTER]: 'Center',
      [HorizontalAlign.RIGHT]: 'Right',
    };
    return {
      bold: style?.bl === BooleanNumber.TRUE,
      italic: style?.it === BooleanNumber.TRUE,
      underline: style?.ul?.s === BooleanNumber.TRUE,
      strikethrough: style?.st?.s === BooleanNumber.TRUE,
      fontName: style?.ff ?? FONT.name,
      fontSize: style?.fs ?? FONT.size,
      verticalAlignment: upright[style?.vt ?? VerticalAlign.UNSPECIFIED] ?? 'Bottom',
      color: style?.cl?.rgb ?? '#000000',
      fill: style?.bg?.rgb ?? '#FFFFFF',
      alignment: aligned[style?.ht ?? HorizontalAlign.UNSPECIFIED] ?? 'General',
      wrap: style?.tb === WrapStrategy.WRAP,
    };
  }
}
