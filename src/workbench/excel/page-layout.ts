// Excel.PageLayout: https://learn.microsoft.com/javascript/api/excel/excel.pagelayout
import { addressOf, areaOf } from '../a1';
import { HostError } from '../host/host-error';
import { isObject } from '../host/host-members';
import type { ExcelContext } from './excel-context';
import { Kept, keepProperties, stateOf } from './kept-properties';
import { Range } from './ranges/range';
import type { HeaderFooterTexts, PrintOptions } from './sheet-options';

export class PageLayout extends Kept<PrintOptions> {
  readonly #context: ExcelContext;
  readonly #sheetId: string;
  constructor(context: ExcelContext, sheetId: string) {
    super(context.sheetOptions.of(sheetId).print);
    this.#context = context;
    this.#sheetId = sheetId;
  }

  get Zoom(): PrintOptions['zoom'] {
    return stateOf(this).zoom;
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
    stateOf(this).zoom = given as PrintOptions['zoom'];
  }

  get HeadersFooters(): HeaderFooterGroup {
    return new HeaderFooterGroup(stateOf(this).headerFooter);
  }

  SetPrintTitleRows(rows: Range | string): void {
    stateOf(this).titleRows = this.#address(this.#range(rows).GetEntireRow());
  }

  GetPrintTitleRowsOrNullObject(): Range | null {
    return this.#kept(stateOf(this).titleRows);
  }

  #range(given: Range | string): Range {
    return typeof given === 'string'
      ? new Range(this.#context, this.#sheetId, areaOf(given))
      : given;
  }
  #address(range: Range): string {
    return addressOf(Range.areaOf(range).area);
  }
  #kept(address: string): Range | null {
    return address === '' ? null : new Range(this.#context, this.#sheetId, areaOf(address));
  }
}

/** Pages are not told apart: first, odd and even pages print the same. */
export class HeaderFooterGroup {
  readonly #texts: HeaderFooterTexts;
  constructor(texts: HeaderFooterTexts) {
    this.#texts = texts;
  }
  get DefaultForAllPages(): HeaderFooter {
    return new HeaderFooter(this.#texts);
  }
}

export class HeaderFooter extends Kept<HeaderFooterTexts> {}
keepProperties<HeaderFooterTexts>(HeaderFooter, 'leftFooter', 'centerFooter', 'rightFooter');

keepProperties<PrintOptions>(PageLayout, 'orientation');
