// What Excel keeps about a sheet and the grid does not: protection, how it prints, and looks that
// follow the text of a cell.
import type { Area } from './a1';

/** With codes such as &P, the number of the page; && is an ampersand. */
export interface HeaderFooterTexts {
  leftFooter: string;
  centerFooter: string;
  rightFooter: string;
}

/** `titleRows`: an address without a sheet, "" where none is set. */
export interface PrintOptions {
  titleRows: string;
  orientation: string;
  zoom: { scale?: number; horizontalFitToPages?: number; verticalFitToPages?: number };
  /** Of all pages. */
  headerFooter: HeaderFooterTexts;
}

/** A conditional format: the font of the cells of an area whose text begins so. */
export interface TextRule {
  readonly id: string;
  readonly area: Area;
  text: string;
  /** "": as the cell has it. */
  readonly font: { color: string };
}

export interface SheetOptions {
  isProtected: boolean;
  print: PrintOptions;
  /** The first that fits a cell is painted. */
  textRules: TextRule[];
}

const newSheet = (): SheetOptions => ({
  isProtected: false,
  print: {
    titleRows: '',
    orientation: 'Portrait',
    zoom: { scale: 100 },
    headerFooter: {
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
