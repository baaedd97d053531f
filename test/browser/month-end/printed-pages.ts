// How the sheets of a pack look and are printed, as Excel's API says it.
import type { OpenWorkbench } from '../open-workbench';

/** How each page of the pack is printed, as Excel's API says it. */
export const printedPages = (page: OpenWorkbench): Promise<Record<string, unknown>[]> =>
  page.addin().evaluate(() =>
    Excel.run(async (context) => {
      const sheets = context.workbook.worksheets.load('items/name');
      await context.sync();
      const found = sheets.items
        .filter(({ name }) => !['Sheet1', 'Welcome'].includes(name) && !name.startsWith('Journal'))
        .map(({ name, pageLayout }) => ({
          name,
          layout: pageLayout.load('orientation,zoom'),
          title: pageLayout.getPrintTitleRowsOrNullObject().load('address'),
          foot: pageLayout.headersFooters.defaultForAllPages.load(
            'leftFooter,centerFooter,rightFooter',
          ),
        }));
      await context.sync();
      return found.map(({ name, layout, title, foot }) => ({
        name,
        orientation: layout.orientation,
        zoom: layout.zoom,
        title: title.address,
        left: foot.leftFooter,
        center: foot.centerFooter,
        right: foot.rightFooter,
      }));
    }),
  );
/** Of a label over numbers, of the cell below it, and of a column of statuses. */
export const looksOf = (
  page: OpenWorkbench,
  sheet: string,
  [label, cell, status]: readonly string[],
): Promise<unknown> =>
  page.addin().evaluate(
    (at) =>
      Excel.run(async (context) => {
        const worksheet = context.workbook.worksheets.getItem(at.sheet);
        const { format } = worksheet.getRange(at.label);
        format.load('horizontalAlignment');
        format.font.load('bold');
        const number = worksheet.getRange(at.cell).load('numberFormat');
        const colours = worksheet.getRange(at.status).conditionalFormats.getCount();
        await context.sync();
        return [
          format.horizontalAlignment,
          format.font.bold,
          (number.numberFormat as string[][])[0]![0],
          colours.value > 0,
        ];
      }),
    { sheet, label: label!, cell: cell!, status: status! },
  );
