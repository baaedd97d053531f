// Excel.PageLayout: https://learn.microsoft.com/javascript/api/excel/excel.pagelayout
import { areaOf } from '../model/a1';
import { HostError } from '../model/host-error';
import { isObject } from '../model/host-members';
import type { ExcelContext } from './excel-context';
import { Kept, keepProperties } from './kept-properties';
import { Range } from './ranges/range';
import type { HeaderFooterTexts, PrintOptions } from '../model/sheet-options';

export class PageLayout extends Kept<PrintOptions> {
  constructor(
    readonly context: ExcelContext,
    readonly sheetId: string,
  ) {
    super(context.sheetOptions.of(sheetId).print);
  }

  get Zoom(): PrintOptions['zoom'] {
    return this.state.zoom;
  }
  /** A scale from 10 to 400, or pages from 1 on; 0 is none of them. */
  set Zoom(given: unknown) {
    const entries = isObject(given) ? Object.entries(given) : [];
    const isKnown = entries.every(([name, value]) =>
      name === 'scale'
        ? Number(value) >= 10 && Number(value) <= 400
        : /^(?:horizontal|vertical)FitToPages$/.test(name) && Number(value) >= 1,
    );
    if (entries.length === 0 || !isKnown)
      throw new HostError('InvalidArgument', `Zoom does not take ${JSON.stringify(given)}.`);
    this.state.zoom = given as PrintOptions['zoom'];
  }

  get HeadersFooters(): HeaderFooterGroup {
    return new HeaderFooterGroup(this.state.headerFooter);
  }

  SetPrintTitleRows(rows: Range | string): void {
    const area = typeof rows === 'string' ? areaOf(rows) : rows.area;
    this.state.titleRows = `${area.startRow + 1}:${area.endRow + 1}`;
  }

  GetPrintTitleRowsOrNullObject(): Range | null {
    const { titleRows } = this.state;
    return titleRows === '' ? null : new Range(this.context, this.sheetId, areaOf(titleRows));
  }
}

/** Pages are not told apart: first, odd and even pages print the same. */
export class HeaderFooterGroup extends Kept<HeaderFooterTexts> {
  get DefaultForAllPages(): HeaderFooter {
    return new HeaderFooter(this.state);
  }
}

export class HeaderFooter extends Kept<HeaderFooterTexts> {}
keepProperties<HeaderFooterTexts>(HeaderFooter, 'leftFooter', 'centerFooter', 'rightFooter');

keepProperties<PrintOptions>(PageLayout, 'orientation');
