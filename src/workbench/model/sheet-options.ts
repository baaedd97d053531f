// Properties of a sheet that Excel stores and the grid does not: protection, print settings, and
// conditional formats by a cell's text.
import type { Area } from './a1';
import { OptionsStore } from './options-store';

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
  /** For all pages. */
  headerFooter: HeaderFooterTexts;
}

/** A conditional format: the font of the cells in an area whose text begins with this. */
export interface TextRule {
  readonly id: string;
  readonly area: Area;
  text: string;
  /** "": the cell's own colour. */
  readonly font: { color: string };
}

export interface SheetOptions {
  isProtected: boolean;
  print: PrintOptions;
  /** The first rule that matches a cell is painted. */
  textRules: TextRule[];
}

export class SheetOptionsStore extends OptionsStore<SheetOptions> {
  constructor() {
    super(() => ({
      isProtected: false,
      print: {
        titleRows: '',
        orientation: 'Portrait',
        zoom: { scale: 100 },
        headerFooter: { leftFooter: '', centerFooter: '', rightFooter: '' },
      },
      textRules: [],
    }));
  }
}
