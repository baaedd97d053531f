// The shared base of all objects of the object model.
import { addressOf, quotedSheet, type Area } from '../model/a1';
import { itemNotFound } from '../model/host-error';
import type { EventRegistry } from '../model/event-registry';
import type { Grid, SheetTab, TablePlace } from '../model/grid';
import type { Stores } from '../model/workbook-stores';

export interface ExcelContext extends Stores {
  readonly grid: Grid;
  readonly events: EventRegistry;
  /** The year from which the workbook counts its days. */
  readonly dateSystem: 1900 | 1904;
  readonly hasPrinter: boolean;
  /** Called for things that end some versions of Excel. */
  readonly endsOf: (what: 'a conditional format') => void;
  /** Objects that refer to each other both ways: a range knows its sheet, a sheet its ranges. */
  readonly make: {
    readonly worksheet: (id: string) => object;
    readonly rangeAreas: (sheetId: string, areas: readonly Area[]) => object;
  };
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

/** "Sheet1!A1:B2", with the sheet's present name. */
export const placeText = (context: ExcelContext, sheetId: string, area: Area): string =>
  `${quotedSheet(sheetOf(context, sheetId).name)}!${addressOf(area)}`;

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
export abstract class InArea extends OnSheet {
  constructor(
    context: ExcelContext,
    sheetId: string,
    readonly area: Area,
  ) {
    super(context, sheetId);
  }
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
