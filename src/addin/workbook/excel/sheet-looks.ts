// How a sheet looks and prints: an Excel may refuse a part of it, a page setting for example where
// there is no printer (docs/excel-facts.md, Sheets), and the sheet with its cells stays.
import { batch } from './excel-batch';

export type SheetLook = (sheet: Excel.Worksheet) => void;

/** All looks in one request; where Excel refuses it, each in one of its own. */
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
