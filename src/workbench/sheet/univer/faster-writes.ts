// Repairs of Univer 0.25.1. Without them a write into a sheet takes longer the larger
// the sheet is.
import {
  ObjectMatrix,
  WrapStrategy,
  type ICellData,
  type IRange,
  type IRowData,
  type IStyleData,
  type Nullable,
  type Workbook,
} from '@univerjs/core';
import {
  SpreadsheetSkeleton,
  type FormulaDataModel,
  type IFormulaDataItem,
} from '@univerjs/preset-sheets-core';

type Formulas = Record<number, Record<number, IFormulaDataItem | null>>;
type InRange = SpreadsheetSkeleton['calculateAutoHeightInRange'];
type Heights = (this: SpreadsheetSkeleton, ...asked: Parameters<InRange>) => ReturnType<InRange>;
type Height = (this: SpreadsheetSkeleton, row: number, column: number) => number | undefined;

/**
 * To find the height of a row Univer parses every written text as a number, a date and a currency
 * of every language: 90 of the 100 s for 5,000 rows of ten columns. Only a cell that wraps, or has
 * its own format, can be taller.
 */
export function measureOnlyWhatCanBeTaller(current: () => Workbook): void {
  const measured: Height = Reflect.get(SpreadsheetSkeleton.prototype, 'calculateAutoHeightForCell');
  const height: Height = function height(row, column) {
    const { worksheet } = this;
    const cell = worksheet.getCellRaw(row, column);
    if (!cell) return undefined;
    const styles = [
      current().getStyles().getStyleByCell(cell),
      worksheet.getColumnStyle(column),
      worksheet.getRowStyle(row),
    ];
    return cell.p || styles.some(canBeTaller) ? measured.call(this, row, column) : undefined;
  };
  Reflect.set(SpreadsheetSkeleton.prototype, 'calculateAutoHeightForCell', height);

  const all: Heights = Reflect.get(SpreadsheetSkeleton.prototype, 'calculateAutoHeightInRange');
  const heights: Heights = function heights(ranges, before) {
    const styles = current().getStyles();
    const [matrix, rowData] = [
      this.worksheet.getCellMatrix(),
      this.worksheet.getConfig().rowData as Record<number, IRowData | undefined>,
    ];
    const isPlain = (row: number, { startColumn, endColumn }: IRange): boolean => {
      if (rowData[row]?.ah !== undefined || rowData[row]?.s) return false;
      for (let column = startColumn; column <= endColumn; column += 1) {
        const cell = matrix.getValue(row, column);
        if (cell && (cell.p || (cell.s && canBeTaller(styles.getStyleByCell(cell))))) return false;
      }
      return true;
    };
    const tall = (ranges ?? []).flatMap((range) => {
      for (let column = range.startColumn; column <= range.endColumn; column += 1)
        if (canBeTaller(this.worksheet.getColumnStyle(column))) return [range];
      const rows: IRange[] = [];
      for (let row = range.startRow; row <= range.endRow; row += 1)
        if (!isPlain(row, range)) rows.push({ ...range, startRow: row, endRow: row });
      return rows;
    });
    return tall.length === 0 ? [] : all.call(this, tall, before);
  };
  Reflect.set(SpreadsheetSkeleton.prototype, 'calculateAutoHeightInRange', heights);
}

/** Any format except number format, weight, slant, colour and alignment. */
function canBeTaller(style: Nullable<IStyleData> | string): boolean {
  if (!style || typeof style === 'string') return Boolean(style);
  return (
    style.tb === WrapStrategy.WRAP ||
    style.fs !== undefined ||
    style.ff !== undefined ||
    style.tr !== undefined ||
    style.pd !== undefined
  );
}

/**
 * With every formula result Univer serializes all spilled cells of the sheet and parses them again,
 * twice: half of the 45 s of a Refresh over 300,000 rows. The cells are already changed in place by
 * then.
 */
export function laySpillsInPlace(formulas: FormulaDataModel): void {
  const [copy, itself] = ['getData', 'getMatrix'].map((name): unknown =>
    Reflect.get(ObjectMatrix.prototype, name),
  );
  const copies = (by: unknown): boolean => Reflect.set(ObjectMatrix.prototype, 'getData', by);
  const inPlace =
    <Asked>(lay: (asked: Asked) => void) =>
    (asked: Asked): void => {
      copies(itself);
      try {
        lay(asked);
      } finally {
        copies(copy);
      }
    };
  const [clear, merge] = [
    formulas.clearPreviousArrayFormulaCellData.bind(formulas),
    formulas.mergeArrayFormulaCellData.bind(formulas),
  ];
  formulas.clearPreviousArrayFormulaCellData = inPlace(clear);
  formulas.mergeArrayFormulaCellData = inPlace(merge);
}

/**
 * At every write Univer scans all cells of all sheets for formulas that share one text; most writes
 * affect none of those.
 */
export function lookForFormulasWhereCellsChange(
  formulas: FormulaDataModel,
  current: () => Workbook,
): void {
  const look = formulas.updateFormulaData.bind(formulas);
  formulas.updateFormulaData = (unitId, sheetId, cells) => {
    const matrix = current().getSheetBySheetId(sheetId)?.getCellMatrix();
    const changes: Formulas = {};
    for (const [row, columns] of rowsOf(cells)) {
      for (const [column, cell] of rowsOf(columns)) {
        const before = matrix?.getValue(row, column);
        if (cell?.si || before?.si) return look(unitId, sheetId, cells);
        const formula = formulaOf(cell);
        if (formula !== null) (changes[row] ??= {})[column] = { f: formula };
        else if (formulaOf(before) !== null) (changes[row] ??= {})[column] = null;
      }
    }
    return changes;
  };

  const everything = formulas.getFormulaData.bind(formulas);
  formulas.getFormulaData = () => {
    const unitId = current().getUnitId();
    const found: Record<string, Formulas> = {};
    for (const sheet of current().getSheets()) {
      const ofSheet: Formulas = {};
      found[sheet.getSheetId()] = ofSheet;
      const matrix = sheet.getCellMatrix().getMatrix();
      for (const row in matrix) {
        const cells = matrix[row]!;
        for (const column in cells) {
          const cell = cells[column];
          if (cell?.si) return everything();
          const formula = formulaOf(cell);
          if (formula !== null) (ofSheet[Number(row)] ??= {})[Number(column)] = { f: formula };
        }
      }
    }
    return { [unitId]: found };
  };
}

const formulaOf = (cell: Nullable<ICellData>): string | null =>
  typeof cell?.f === 'string' && /^=./s.test(cell.f) ? cell.f : null;

function rowsOf<T>(numbered: Readonly<Record<number, T>> | undefined): [number, T][] {
  return Object.entries(numbered ?? {}).map(([at, one]) => [Number(at), one]);
}
