// The look and print settings of a sheet. Excel may refuse some, for example page settings without
// a printer (docs/excel-facts.md, Sheets); the sheet and its cells stay.
import { batch } from './excel-batch';

export type SheetLook = (sheet: Excel.Worksheet) => void;

/** Sets all looks in one request; if Excel refuses it, each in a request of its own. */
export async function tryLooks(name: string, looks: readonly SheetLook[]): Promise<void> {
  const tried = (some: readonly SheetLook[]): Promise<boolean> =>
    batch(async (context) => {
      const sheet = context.workbook.worksheets.getItem(name);
      for (const look of some) look(sheet);
      await context.sync();
      return true;
    }).catch((error: unknown) => {
      if (!(error instanceof OfficeExtension.Error)) throw error;
      return false;
    });
  if (await tried(looks)) return;
  for (const look of looks) await tried([look]);
}

/** Page settings came with ExcelApi 1.9. */
export const hasPageSetup = (): boolean =>
  Office.context.requirements.isSetSupported('ExcelApi', '1.9');

/** As wide as a page of A4 or Letter. */
export const ONE_PAGE_WIDE: readonly SheetLook[] = [
  ({ pageLayout }) => {
    pageLayout.orientation = Excel.PageOrientation.landscape;
  },
  ({ pageLayout }) => {
    pageLayout.zoom = { horizontalFitToPages: 1 };
  },
];
