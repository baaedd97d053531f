// One sheet, its cells with their last values.
import type { FileCell, FileSheet } from './file-workbook';
import { callsOwn, formulaInFile } from './formula-in-file';
import type { Styles } from './styles';
import { areaName, cellName, escaped, xmlFile } from './xml';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Excel's usual font: a column of 64 pixels is 8.43 wide. */
const widthOf = (pixels: number): string => Math.max(0, (pixels - 5) / 7).toFixed(2);

export interface SheetParts {
  readonly styles: Styles;
  readonly functionNames: readonly string[];
  readonly isFirst: boolean;
}

export function sheetXml(sheet: FileSheet, parts: SheetParts): string {
  const { frozenRows, frozenColumns, columns, tables } = sheet;
  const isFrozen = frozenRows + frozenColumns > 0;
  const pane = isFrozen
    ? `<pane${frozenColumns > 0 ? ` xSplit="${frozenColumns}"` : ''}${frozenRows > 0 ? ` ySplit="${frozenRows}"` : ''} topLeftCell="${cellName(frozenRows, frozenColumns)}" state="frozen"/>`
    : '';
  return xmlFile(
    [
      `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">`,
      `<sheetViews><sheetView workbookViewId="0"${parts.isFirst ? ' tabSelected="1"' : ''}>${pane}</sheetView></sheetViews>`,
      '<sheetFormatPr defaultRowHeight="15"/>',
      columns.length > 0 &&
        `<cols>${columns.map(({ column, pixels, isHidden }) => `<col min="${column + 1}" max="${column + 1}" width="${widthOf(pixels)}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`).join('')}</cols>`,
      '<sheetData>',
      ...sheet.rows.map(
        ({ row, cells }) =>
          `<row r="${row + 1}">${cells.map((cell) => cellXml(row, cell, parts)).join('')}</row>`,
      ),
      '</sheetData>',
      tables.length > 0 &&
        `<tableParts count="${tables.length}">${tables.map((_, at) => `<tablePart r:id="rId${at + 1}"/>`).join('')}</tableParts>`,
      '</worksheet>',
    ]
      .filter(Boolean)
      .join(''),
  );
}

function cellXml(
  row: number,
  { column, value, isError, formula, numberFormat, bold }: FileCell,
  { styles, functionNames }: SheetParts,
): string {
  const style = styles.of(numberFormat, bold);
  const look = style > 0 ? ` s="${style}"` : '';
  const at = `<c r="${cellName(row, column)}"${look}`;
  if (formula === null && value === '') return `${at}/>`;
  if (formula === null && typeof value === 'string' && !isError)
    return `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  const type = isError
    ? ' t="e"'
    : typeof value === 'string'
      ? ' t="str"'
      : typeof value === 'boolean'
        ? ' t="b"'
        : '';
  const shown = `<v>${typeof value === 'boolean' ? Number(value) : escaped(String(value))}</v>`;
  if (formula === null) return `${at}${type}>${shown}</c>`;
  const text = escaped(formulaInFile(formula.text, functionNames));
  const area = areaName(formula.fills);
  // A formula that may spill is an array formula, marked by the cell's metadata (cm).
  return callsOwn(formula.text, functionNames) || area.includes(':')
    ? `${at}${type} cm="1"><f t="array" ref="${area}">${text}</f>${shown}</c>`
    : `${at}${type}><f>${text}</f>${shown}</c>`;
}
