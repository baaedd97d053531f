// Why a cell shows an error that no call of ours knows: Excel does not call its function, or the
// function is EXACT.SUM or EXACT.TEXT, which tells its sentence to the cell alone.
import { ALL_FUNCTIONS } from '../../engine/answers/definitions';
import { EXACT } from '../../engine/answers/sheet-functions';
import { exactSum } from '../../engine/proofs/exact';
import { areaOf, type SheetArea } from '../../engine/records/sheet-address';
import { say } from '../../platform/say';
import type { FormulaCell } from '../excel/excel-find-formulas';
import type { ExcelWorkbook } from '../excel/excel-workbook';
import { callsIn } from './formula-calls';
import { absolute } from './formula-finder';

const NAMES = ALL_FUNCTIONS.map(({ name }) => name);
const EXACT_NAMES = EXACT.map(({ name }) => name);
const LIMIT_BYTES = 5 * 1024 * 1024;
/** A number with its format, as Excel passes it: {"type":"Double","basicValue":…,"numberFormat":…} */
const NUMBER_BYTES = 105;

/** null where nothing is seen. */
export async function problemIn(
  cell: FormulaCell,
  workbook: Pick<ExcelWorkbook, 'valuesOf'>,
): Promise<string | null> {
  return (await uncalledSentence(cell, workbook)) ?? exactSentence(cell, workbook);
}

/** Why Excel did not call the function. */
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

/** As the function said it, where text can tell what Excel passes. */
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

/** As arguments. Infinity where Excel gives them to nobody: its answers have the same limit. */
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
