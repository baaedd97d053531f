// What every object of the object model shares.
import type { Area } from '../a1';
import { itemNotFound } from '../host/host-error';
import type { ChartStore } from './charts/chart-store';
import type { CustomXmlStore } from './custom-xml-store';
import type { EventRegistry } from './event-registry';
import type { Grid, SheetTab } from './grid';
import type { SettingsStore } from './settings-store';
import type { SheetOptionsStore } from './sheet-options';
import type { TableOptionsStore } from './tables/table-options';

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
