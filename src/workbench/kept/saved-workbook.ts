// A saved workbook: one JSON object with everything that travels with the file.
import type { IWorkbookData } from '@univerjs/core';
import { formulaInFile } from '../../xlsx/formula-in-file';
import type { ChartState } from '../model/chart-store';
import type { CustomXml } from '../model/custom-xml-store';
import type { SheetOptions } from '../model/sheet-options';
import type { Stores } from '../model/stores';
import type { TableOptions } from '../model/table-options';
import { isObject } from '../model/host-members';
import type { Spreadsheet } from '../sheet/spreadsheet';

/** `sheets` and what surrounds them as Univer writes them; cells hold formulas and last values. */
export interface SavedWorkbook extends Partial<IWorkbookData> {
  readonly spilled: unknown;
  /** Document settings as JSON texts, by key. */
  readonly settings: Readonly<Record<string, string>>;
  readonly customXmlParts: readonly CustomXml[];
  readonly tableOptions: Readonly<Record<string, TableOptions>>;
  /** Protection, print settings and conditional formats, by the id of the sheet. */
  readonly sheetOptions: Readonly<Record<string, SheetOptions>>;
  readonly charts: readonly ChartState[];
}

/**
 * Univer's own save lacks the spilled cells; Excel's files hold them, and a colleague without the
 * add-in sees them.
 */
export function savedWorkbook(
  sheet: Spreadsheet,
  { settings, customXml, tableOptions, sheetOptions, charts }: Stores,
): SavedWorkbook {
  return structuredClone({
    ...sheet.workbook.save(),
    spilled: sheet.formulas.getArrayFormulaCellData()[sheet.unitId] ?? {},
    settings: Object.fromEntries(settings.pairs()),
    customXmlParts: customXml.all(),
    tableOptions: tableOptions.all(),
    sheetOptions: sheetOptions.all(),
    charts: charts.all(),
  });
}

const parsed = (saved: unknown): unknown =>
  typeof saved === 'string' ? JSON.parse(saved) : structuredClone(saved);

/** Opens what `savedWorkbook` gave, fresh or from its JSON text. */
export function reopen(
  saved: unknown,
  sheet: Spreadsheet,
  { settings, customXml, tableOptions, sheetOptions, charts }: Stores,
): void {
  const workbook = parsed(saved);
  if (!isSavedWorkbook(workbook))
    throw new Error('load() takes what save() gave, or its JSON text.');
  sheet.reopen(workbook);
  settings.replaceAll(Object.entries(workbook.settings));
  customXml.replaceAll(workbook.customXmlParts);
  tableOptions.replaceAll(workbook.tableOptions);
  sheetOptions.replaceAll(workbook.sheetOptions);
  charts.replaceAll(workbook.charts);
}

const PARTS = ['sheets', 'settings', 'customXmlParts', 'tableOptions', 'sheetOptions', 'charts'];

const isSavedWorkbook = (value: unknown): value is SavedWorkbook =>
  isObject(value) && PARTS.every((part) => isObject(value[part]) || Array.isArray(value[part]));

/**
 * As a file whose custom functions nobody knows yet holds its formulas.
 * @param saved what save() gave, or its JSON text
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
