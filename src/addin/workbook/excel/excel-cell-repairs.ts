// Enters cells again, formats them, and reads how Excel calculates.
import { withTrueNames } from '../../engine/answers/function-names';
import { areaOf, holds, placeOf, splitAddress } from '../../engine/records/sheet-address';
import { grouped } from '../../platform/grouped';
import { say } from '../../platform/say';
import { batch, BUSY_CODES } from './excel-batch';
import { rangeAt, setFormat } from './excel-range';
import { reading } from './excel-reading';
import { colourStatus, ROWS_TO_COME } from './excel-status-colours';

/** The calculation mode, if it keeps functions from bringing new values into cells. */
export type CalculationTrouble = 'manual' | 'iterative';

export const excelSheetCare = {
  /** null if the mode does not prevent that. @throws ExcelRefused */
  calculationTrouble: (): Promise<CalculationTrouble | null> =>
    reading(say`the way this workbook calculates`, calculationTrouble),

  /**
   * Enters the formulas of these cells again, with the true names of our functions. All together,
   * because a shared call ends only with its last cell; if Excel refuses, sheet by sheet.
   * @returns the refused sheets. Rejects where Excel is busy.
   */
  reenter: async (addresses: readonly string[]): Promise<readonly string[]> => {
    if (await isEntered(addresses)) return [];
    const refusing: string[] = [];
    for (const [sheet, some] of grouped(addresses, (address) => splitAddress(address).sheet))
      if (!(await isEntered(some))) refusing.push(sheet);
    return refusing;
  },

  /**
   * Sets the number formats of a spill's columns; null leaves a column as it is. Labels become
   * bold, right-aligned above numbers; columns become as wide as their contents; labels in the
   * first row of a sheet are frozen. `address` is its first cell.
   * @param statusAt the column whose words are coloured; null: none.
   */
  formatColumns: async (
    address: string,
    rowCount: number,
    formats: readonly (string | null)[],
    hasLabels: boolean,
    statusAt: number | null,
  ): Promise<void> => {
    await batch(async (context) => {
      const first = rangeAt(context, address).load('rowIndex');
      const frozen = first.worksheet.freezePanes.getLocationOrNullObject().load('address');
      await context.sync();
      formats.forEach((format, column) => {
        const cells = first.getOffsetRange(0, column).getResizedRange(rowCount - 1, 0);
        if (format !== null) setFormat(cells, format);
        if (format !== null && hasLabels)
          first.getOffsetRange(0, column).format.horizontalAlignment =
            Excel.HorizontalAlignment.right;
        if (rowCount > 1) cells.format.autofitColumns();
      });
      if (hasLabels) {
        first.getResizedRange(0, formats.length - 1).format.font.bold = true;
        // Panes that the person froze stay as they are.
        if (first.rowIndex === 0 && frozen.isNullObject) first.worksheet.freezePanes.freezeRows(1);
      }
      await context.sync();
    });
    if (statusAt === null) return;
    await colourStatus((context) =>
      rangeAt(context, address)
        .getOffsetRange(0, statusAt)
        .getResizedRange(rowCount - 1 + ROWS_TO_COME, 0),
    );
  },
};

/** false if Excel refuses. */
async function isEntered(addresses: readonly string[]): Promise<boolean> {
  try {
    await batch(async (context) => {
      const isSpilling = Office.context.requirements.isSetSupported('ExcelApi', '1.12');
      const own = isSpilling ? await withoutSpilled(context, addresses) : addresses;
      await enterAgain(context, own);
    });
    return true;
  } catch (error) {
    if (!(error instanceof OfficeExtension.Error) || BUSY_CODES.has(error.code)) throw error;
    return false;
  }
}

/** Some hosts give the cells of a spill the formula of its first one. */
async function withoutSpilled(
  context: Excel.RequestContext,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const spills = addresses.map((address) =>
    rangeAt(context, address).getSpillingToRangeOrNullObject().load('address'),
  );
  await context.sync();
  const over = spills.flatMap((spill, at) => {
    const area = spill.isNullObject ? null : areaOf(spill.address);
    return area ? [{ area, anchor: addresses[at] }] : [];
  });
  return addresses.filter((address) => {
    const place = placeOf(address);
    return over.every(
      ({ area, anchor }) =>
        address === anchor || !place || area.sheet !== place.sheet || !holds(area, place),
    );
  });
}

export async function enterAgain(
  context: Excel.RequestContext,
  addresses: readonly string[],
): Promise<void> {
  const cells = addresses.map((address) => rangeAt(context, address).load('formulas'));
  await context.sync();
  for (const cell of cells)
    cell.formulas = cell.formulas.map((row: unknown[]) =>
      row.map((formula) => (typeof formula === 'string' ? withTrueNames(formula) : formula)),
    );
  await context.sync();
}

/** Iterative calculation stops custom functions (office-js 4738). */
export async function calculationTrouble(
  context: Excel.RequestContext,
): Promise<CalculationTrouble | null> {
  const { application } = context.workbook;
  application.load('calculationMode');
  const iterative = Office.context.requirements.isSetSupported('ExcelApi', '1.9')
    ? application.iterativeCalculation.load('enabled')
    : null;
  await context.sync();
  if (application.calculationMode === Excel.CalculationMode.manual) return 'manual';
  return iterative?.enabled === true ? 'iterative' : null;
}
