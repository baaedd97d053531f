// What Excel keeps about a sheet and the grid does not: protection, how it prints, and looks that
// follow the text of a cell.
import type { Area } from '../a1';

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

export const TEXT_OPERATORS = ['Contains', 'NotContains', 'BeginsWith', 'EndsWith'] as const;

/** A conditional format: the font of the cells of an area whose text is as asked. */
export interface TextRule {
  readonly id: string;
  readonly area: Area;
  operator: (typeof TEXT_OPERATORS)[number];
  text: string;
  /** "": as the cell has it. */
  readonly font: { color: string; bold: boolean };
}

export interface SheetOptions {
  protection: { password: string; options: ProtectionOptions } | null;
  print: PrintOptions;
  /** The first that fits a cell is painted. */
  textRules: TextRule[];
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
  textRules: [],
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
