// Excel.PageLayout: https://learn.microsoft.com/javascript/api/excel/excel.pagelayout
import { areaOf } from '../model/a1';
import type { ExcelContext } from './excel-context';
import { Stored, keepProperties } from './stored-properties';
import { Range } from './ranges/range';
import type { HeaderFooterTexts, PrintOptions } from '../model/sheet-options';

export class PageLayout extends Stored<PrintOptions> {
  constructor(
    readonly context: ExcelContext,
    readonly sheetId: string,
  ) {
    super(context.sheetOptions.of(sheetId).print);
  }

  readonly HeadersFooters = new HeaderFooterGroup(this.state.headerFooter);

  SetPrintTitleRows(rows: Range | string): void {
    const area = typeof rows === 'string' ? areaOf(rows) : rows.area;
    this.state.titleRows = `${area.startRow + 1}:${area.endRow + 1}`;
  }

  GetPrintTitleRowsOrNullObject(): Range | null {
    const { titleRows } = this.state;
    return titleRows === '' ? null : new Range(this.context, this.sheetId, areaOf(titleRows));
  }
}

/** First, odd and even pages print the same; Excel can distinguish them. */
export class HeaderFooterGroup extends Stored<HeaderFooterTexts> {
  readonly DefaultForAllPages = new HeaderFooter(this.state);
}

export class HeaderFooter extends Stored<HeaderFooterTexts> {}
keepProperties<HeaderFooterTexts>(HeaderFooter, 'leftFooter', 'centerFooter', 'rightFooter');

keepProperties<PrintOptions>(PageLayout, 'orientation', 'zoom');
