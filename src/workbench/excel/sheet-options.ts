// What Excel keeps about a sheet and the grid does not: protection and how it prints.

/** https://learn.microsoft.com/javascript/api/excel/excel.worksheetprotectionoptions */
export interface ProtectionOptions {
  allowAutoFilter: boolean;
  allowDeleteColumns: boolean;
  allowDeleteRows: boolean;
  allowEditObjects: boolean;
  allowEditScenarios: boolean;
  allowFormatCells: boolean;
  allowFormatColumns: boolean;
  allowFormatRows: boolean;
  allowInsertColumns: boolean;
  allowInsertHyperlinks: boolean;
  allowInsertRows: boolean;
  allowPivotTables: boolean;
  allowSort: boolean;
  selectionMode: string;
}

/** A protected sheet allows nothing unless it is said, as in Excel. */
export const NOTHING_ALLOWED: ProtectionOptions = {
  allowAutoFilter: false,
  allowDeleteColumns: false,
  allowDeleteRows: false,
  allowEditObjects: false,
  allowEditScenarios: false,
  allowFormatCells: false,
  allowFormatColumns: false,
  allowFormatRows: false,
  allowInsertColumns: false,
  allowInsertHyperlinks: false,
  allowInsertRows: false,
  allowPivotTables: false,
  allowSort: false,
  selectionMode: 'Normal',
};

/** With codes such as &P, the number of the page; && is an ampersand. */
export interface HeaderFooterTexts {
  leftHeader: string;
  centerHeader: string;
  rightHeader: string;
  leftFooter: string;
  centerFooter: string;
  rightFooter: string;
}

/** Addresses without a sheet; "" where none is set. Margins in points. */
export interface PrintOptions {
  titleRows: string;
  titleColumns: string;
  area: string;
  orientation: string;
  zoom: { scale?: number; horizontalFitToPages?: number; verticalFitToPages?: number };
  centerHorizontally: boolean;
  centerVertically: boolean;
  printGridlines: boolean;
  printHeadings: boolean;
  blackAndWhite: boolean;
  leftMargin: number;
  rightMargin: number;
  topMargin: number;
  bottomMargin: number;
  headerMargin: number;
  footerMargin: number;
  /** Of all pages. */
  headerFooter: HeaderFooterTexts;
}

export interface SheetOptions {
  protection: { password: string; options: ProtectionOptions } | null;
  print: PrintOptions;
}

const newSheet = (): SheetOptions => ({
  protection: null,
  print: {
    titleRows: '',
    titleColumns: '',
    area: '',
    orientation: 'Portrait',
    zoom: { scale: 100 },
    centerHorizontally: false,
    centerVertically: false,
    printGridlines: false,
    printHeadings: false,
    blackAndWhite: false,
    leftMargin: 50.4,
    rightMargin: 50.4,
    topMargin: 54,
    bottomMargin: 54,
    headerMargin: 21.6,
    footerMargin: 21.6,
    headerFooter: {
      leftHeader: '',
      centerHeader: '',
      rightHeader: '',
      leftFooter: '',
      centerFooter: '',
      rightFooter: '',
    },
  },
});

export class SheetOptionsStore {
  readonly #byId = new Map<string, SheetOptions>();

  of(id: string): SheetOptions {
    const known = this.#byId.get(id) ?? newSheet();
    this.#byId.set(id, known);
    return known;
  }

  forget(id: string): void {
    this.#byId.delete(id);
  }
  all(): Record<string, SheetOptions> {
    return Object.fromEntries(this.#byId);
  }
  replaceAll(saved: Record<string, SheetOptions>): void {
    this.#byId.clear();
    for (const [id, options] of Object.entries(saved)) {
      const fresh = newSheet();
      this.#byId.set(id, { ...fresh, ...options, print: { ...fresh.print, ...options.print } });
    }
  }
}
