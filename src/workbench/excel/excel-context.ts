// What every object of the object model shares.
import type { Area } from '../model/a1';
import { itemNotFound } from '../model/host-error';
import type { ChartStore } from '../model/chart-store';
import type { CustomXmlStore } from '../model/custom-xml-store';
import type { EventRegistry } from '../model/event-registry';
import type { Grid, SheetTab, TablePlace } from '../model/grid';
import type { SettingsStore } from '../model/settings-store';
import type { SheetOptionsStore } from '../model/sheet-options';
import type { TableOptionsStore } from '../model/table-options';

/**
 * Objects that refer to each other both ways (a range knows its sheet, a sheet its ranges) are made
 * here.
 */
export interface ObjectFactory {
  readonly worksheet: (id: string) => object;
  readonly rangeAreas: (sheetId: string, areas: readonly Area[]) => object;
}

export interface ExcelContext {
  readonly grid: Grid;
  readonly settings: SettingsStore;
  readonly customXml: CustomXmlStore;
  readonly tableOptions: TableOptionsStore;
  readonly sheetOptions: SheetOptionsStore;
  readonly charts: ChartStore;
  readonly events: EventRegistry;
  /** The year from which the workbook counts its days. */
  readonly dateSystem: 1900 | 1904;
  readonly hasPrinter: boolean;
  readonly make: ObjectFactory;
}

/** The sheet's tab; fails as Excel does when the sheet has been deleted. */
export function sheetOf({ grid }: ExcelContext, id: string): SheetTab {
  const tab = grid.tabs.list().find((sheet) => sheet.id === id);
  if (!tab) throw itemNotFound();
  return tab;
}

export function tableOf({ grid }: ExcelContext, tableId: string): TablePlace {
  const table = grid.tables.list().find(({ id }) => id === tableId);
  if (!table) throw itemNotFound();
  return table;
}

/** A host object of the workbook. Members of its own, not of Excel, begin with a small letter. */
export abstract class InWorkbook {
  constructor(readonly context: ExcelContext) {}
}
export abstract class OnSheet {
  constructor(
    readonly context: ExcelContext,
    readonly sheetId: string,
  ) {}
}
export abstract class OfTable {
  constructor(
    readonly context: ExcelContext,
    readonly tableId: string,
  ) {}
  get shape(): TablePlace {
    return tableOf(this.context, this.tableId);
  }
}
