// A saved workbook: one JSON object with everything that travels with the file.
import type { Stores } from '../model/workbook-stores';
import { isObject } from '../model/host-members';
import type { Spreadsheet } from '../sheet/spreadsheet';

/**
 * Univer's own save lacks the spilled cells; Excel's files hold them, which a colleague without the
 * add-in can read.
 */
export function savedWorkbook(
  sheet: Spreadsheet,
  { settings, customXml, tableOptions, sheetOptions, charts }: Stores,
) {
  return structuredClone({
    ...sheet.workbook.save(),
    spilled: sheet.formulas.getArrayFormulaCellData()[sheet.unitId] ?? {},
    /** JSON texts, by key. */
    settings: Object.fromEntries(settings.pairs()),
    customXmlParts: customXml.all(),
    tableOptions: tableOptions.all(),
    sheetOptions: sheetOptions.all(),
    charts: charts.all(),
  });
}

/** Sheets as Univer writes them, with formulas and last values, and the stores. */
export type SavedWorkbook = ReturnType<typeof savedWorkbook>;

/** Parses the result of save(), or its JSON text. */
export const parsed = (saved: unknown): unknown =>
  typeof saved === 'string' ? JSON.parse(saved) : structuredClone(saved);

/** Opens the result of `savedWorkbook`, as an object or as JSON text. */
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
