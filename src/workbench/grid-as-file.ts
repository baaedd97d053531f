// The open workbook as file content, read through the same grid as Excel's objects.
import { formulaInFile } from '../xlsx/formula-in-file';
import type { FileRow, FileSheet, FileTable, FileWorkbook } from '../xlsx/file-workbook';
import { parsed } from './saved/saved-workbook';
import { cellArea, columnsOf, matrixOf, rowAt } from './model/a1';
import type { Grid, SheetTab } from './model/grid';
import { isObject } from './model/host-members';
import type { Stores } from './model/workbook-stores';
import type { TableOptionsStore } from './model/table-options';

/** From the project's manifest. */
const ADDIN = {
  id: 'd63377f2-f512-4407-a6c9-fab6f2885b4b',
  version: '1.0.0.0',
  deployment: 'sideload',
} as const;

export interface FileSources extends Pick<Stores, 'tableOptions' | 'settings' | 'customXml'> {
  readonly grid: Grid;
  readonly functionNames: readonly string[];
}

export function gridAsFile({
  grid,
  tableOptions,
  settings,
  customXml,
  functionNames,
}: FileSources): FileWorkbook {
  grid.cells.flush();
  return {
    sheets: grid.tabs.list().map((tab) => sheetAsFile(tab, grid, tableOptions)),
    names: grid.names
      .list()
      .filter(({ sheetId }) => sheetId === null)
      .map(({ name, formula }) => ({ name, formula })),
    customXml: customXml.all().map(({ xml }) => xml),
    addin: { ...ADDIN, settings: settings.pairs(), opensPane: true },
    functionNames,
  };
}

function sheetAsFile(
  { id, name, visible }: SheetTab,
  grid: Grid,
  options: TableOptionsStore,
): FileSheet {
  const used = grid.cells.used(id, false);
  const frozen = grid.layout.frozen(id);
  const columns = used
    ? Array.from({ length: columnsOf(used) }, (_, at) => {
        const column = used.startColumn + at;
        return {
          column,
          pixels: grid.layout.columnWidth(id, column),
          isHidden: grid.layout.isColumnHidden(id, column),
        };
      })
    : [];
  const rows: FileRow[] = [];
  if (used)
    for (let row = used.startRow; row <= used.endRow; row += 1)
      rows.push({
        row,
        cells: columns.flatMap(({ column }) => cellAsFile(grid, id, row, column) ?? []),
      });
  return {
    name,
    isVisible: visible,
    rows,
    columns,
    frozenRows: frozen.rows,
    frozenColumns: frozen.columns,
    tables: tablesAsFile(id, grid, options),
  };
}

function cellAsFile(
  { cells, layout }: Grid,
  sheetId: string,
  row: number,
  column: number,
): FileRow['cells'][number] | null {
  const value = cells.value(sheetId, row, column);
  const formula = cells.formula(sheetId, row, column);
  const numberFormat = cells.format(sheetId, row, column);
  if (value === '' && formula === '' && numberFormat === 'General') return null;
  return {
    column,
    value,
    isError: cells.isError(sheetId, row, column),
    formula:
      formula === ''
        ? null
        : {
            text: formula,
            fills: cells.spillFrom({ sheetId, row, column }) ?? cellArea(row, column),
          },
    numberFormat,
    bold: layout.style(sheetId, cellArea(row, column)).bold,
  };
}

const tablesAsFile = (
  sheetId: string,
  { tables, cells }: Grid,
  options: TableOptionsStore,
): FileTable[] =>
  tables
    .list()
    .filter((table) => table.sheetId === sheetId)
    .map(({ id, name, area }) => ({
      name,
      area,
      columns: matrixOf(rowAt(area, 0), (row, column) =>
        String(cells.value(sheetId, row, column)),
      ).flat(),
      hasTotals: options.of(id).showTotals,
      style: 'TableStyleMedium2',
    }));

/**
 * Formulas as a file holds them before its custom functions are registered.
 * @param saved the result of save(), or its JSON text
 */
export function asInFile(saved: unknown, functionNames: readonly string[]): unknown {
  const workbook = parsed(saved);
  const sheets = isObject(workbook) && isObject(workbook['sheets']) ? workbook['sheets'] : {};
  for (const sheet of Object.values(sheets)) {
    const rows = isObject(sheet) && isObject(sheet['cellData']) ? sheet['cellData'] : {};
    for (const cells of Object.values(rows))
      for (const cell of isObject(cells) ? Object.values(cells) : [])
        if (isObject(cell) && typeof cell['f'] === 'string')
          cell['f'] = `=${formulaInFile(cell['f'], functionNames)}`;
  }
  return workbook;
}
