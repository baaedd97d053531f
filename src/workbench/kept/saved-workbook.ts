// A saved workbook: one JSON object with everything that travels with the file.
import type { IWorkbookData } from '@univerjs/core';
import type { ChartState, ChartStore } from '../model/chart-store';
import type { CustomXml, CustomXmlStore } from '../model/custom-xml-store';
import type { SettingsStore } from '../model/settings-store';
import type { SheetOptions, SheetOptionsStore } from '../model/sheet-options';
import type { TableOptions, TableOptionsStore } from '../model/table-options';
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

export interface SavedParts {
  readonly sheet: Spreadsheet;
  readonly settings: SettingsStore;
  readonly customXml: CustomXmlStore;
  readonly tableOptions: TableOptionsStore;
  readonly sheetOptions: SheetOptionsStore;
  readonly charts: ChartStore;
}

/**
 * Univer's own save lacks the spilled cells; Excel's files hold them, and a colleague without the
 * add-in sees them.
 */
export function savedWorkbook({
  sheet,
  settings,
  customXml,
  tableOptions,
  sheetOptions,
  charts,
}: SavedParts): SavedWorkbook {
  return {
    ...sheet.workbook.save(),
    spilled: structuredClone(sheet.formulas.getArrayFormulaCellData()[sheet.unitId] ?? {}),
    settings: Object.fromEntries(settings.pairs()),
    customXmlParts: customXml.all(),
    tableOptions: tableOptions.all(),
    sheetOptions: structuredClone(sheetOptions.all()),
    charts: structuredClone(charts.all()),
  };
}

/** Opens what `savedWorkbook` gave, fresh or from its JSON text. */
export function reopen(
  saved: unknown,
  { sheet, settings, customXml, tableOptions, sheetOptions, charts }: SavedParts,
): void {
  const workbook: unknown = typeof saved === 'string' ? JSON.parse(saved) : saved;
  if (!isSavedWorkbook(workbook))
    throw new Error('load() takes what save() gave, or its JSON text.');
  sheet.reopen(structuredClone(workbook));
  settings.replaceAll(Object.entries(workbook.settings));
  customXml.replaceAll(workbook.customXmlParts);
  tableOptions.replaceAll(workbook.tableOptions);
  sheetOptions.replaceAll(workbook.sheetOptions);
  charts.replaceAll(workbook.charts);
}

function isSavedWorkbook(value: unknown): value is SavedWorkbook {
  return (
    isObject(value) &&
    isObject(value['sheets']) &&
    isObject(value['settings']) &&
    Array.isArray(value['customXmlParts']) &&
    isObject(value['tableOptions']) &&
    isObject(value['sheetOptions']) &&
    Array.isArray(value['charts'])
  );
}
