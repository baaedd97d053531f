// Explains an error in a cell that no live call knows: Excel does not call its function, or the
// function is EXACT.SUM or EXACT.TEXT, which reports its sentence to the cell only.
import { ALL_FUNCTIONS } from '../../engine/answers/definitions';
import { EXACT } from '../../engine/answers/sheet-functions';
import { exactSum } from '../../engine/proofs/exact-functions';
import { areaOf, type SheetArea } from '../../engine/records/sheet-address';
import { say } from '../../platform/say';
import type { FormulaCell } from '../excel/excel-formula-scan';
import type { ExcelWorkbook } from '../excel/excel-workbook';
import { callsIn } from './formula-calls';
import { absolute } from './formula-finder';

const NAMES = ALL_FUNCTIONS.map(({ name }) => name);
const EXACT_NAMES = EXACT.map(({ name }) => name);
const LIMIT_BYTES = 5 * 1024 * 1024;
/** A number with its format, as Excel passes it: {"type":"Double","basicValue":…,"numberFormat":…} */
const NUMBER_BYTES = 105;

/** null if no reason is visible. */
export async function problemIn(
  cell: FormulaCell,
  workbook: Pick<ExcelWorkbook, 'valuesOf'>,
): Promise<string | null> {
  return (await uncalledSentence(cell, workbook)) ?? exactSentence(cell, workbook);
}

/** The reason why Excel did not call the function. */
async function uncalledSentence(
  cell: FormulaCell,
  workbook: Pick<ExcelWorkbook, 'valuesOf'>,
): Promise<string | null> {
  for (const { args } of callsIn(cell.formula, NAMES)) {
    const references = args.flatMap((one) =>
      one.kind === 'reference' ? [absolute(one.reference, cell)] : [],
    );
    const cells = references.reduce((sum, reference) => sum + cellsIn(areaOf(reference)), 0);
    if ((await bytesOf(references, workbook)) > LIMIT_BYTES)
      return say`Excel does not call the function: its ranges hold ${cells} cells, and Excel passes at most 5 MB to one call, some 47,000 amounts with their formats. Give smaller ranges.`;
  }
  return null;
}

/** The function's own sentence, if the formula's text determines its arguments. */
async function exactSentence(
  cell: FormulaCell,
  workbook: Pick<ExcelWorkbook, 'valuesOf'>,
): Promise<string | null> {
  for (const { args } of callsIn(cell.formula, EXACT_NAMES)) {
    const ranges: (readonly (readonly unknown[])[])[] = [];
    for (const one of args)
      if (one.kind === 'value') ranges.push([[one.value]]);
      else if (one.kind === 'reference') {
        const [values] = await workbook.valuesOf([absolute(one.reference, cell)]);
        ranges.push(values ?? []);
      } else ranges.push([]);
    const sum = exactSum(ranges);
    if (!sum.ok) return sum.sentence;
  }
  return null;
}

const cellsIn = (area: SheetArea | null): number =>
  area ? (area.endRow - area.startRow + 1) * (area.endColumn - area.startColumn + 1) : 0;

/**
 * The bytes of these cells as arguments. Infinity if they exceed 5 MB, which is also Excel's limit
 * for answers.
 */
async function bytesOf(
  references: readonly string[],
  workbook: Pick<ExcelWorkbook, 'valuesOf'>,
): Promise<number> {
  try {
    const values = (await workbook.valuesOf(references)).flatMap((matrix) => matrix?.flat() ?? []);
    return values.reduce<number>(
      (sum, value) => sum + (typeof value === 'number' ? NUMBER_BYTES : String(value).length + 3),
      0,
    );
  } catch {
    return Infinity;
  }
}
