// Three repairs of Univer 0.25.1, each with what goes wrong without it.
import { BooleanNumber, ObjectMatrix, type IRange, type Workbook } from '@univerjs/core';
import { CELL_INVERTED_INDEX_CACHE, type FormulaDataModel, type IFormulaRuntimeService } from '@univerjs/preset-sheets-core';

/** A stop that arrives while a calculation runs must lead to a restart; Univer reports success and forgets the edit. */
export function keepEditsMadeDuringCalculation(runtime: IFormulaRuntimeService): void {
  const succeed = runtime.markedAsSuccessfullyExecuted.bind(runtime);
  runtime.markedAsSuccessfullyExecuted = () => {
    if (runtime.isStopExecution()) runtime.markedAsStopFunctionsExecuted();
    else succeed();
  };
}

/** With `force`, Univer's index looks through every distinct value of the column for each cell: quadratic on a spill. */
export function keepLargeSpillsLinear(): void {
  const index = CELL_INVERTED_INDEX_CACHE;
  const set = index.set.bind(index);
  index.set = (unitId, sheetId, column, value, row, force = false) => {
    if (force && index.shouldContinueBuildingCache(unitId, sheetId, column, row)) return;
    set(unitId, sheetId, column, value, row, force);
  };
}

/** Before every calculation Univer asks each of the sheet's 1,048,576 rows whether it is hidden, which takes half a second. */
export function lookForHiddenRowsWhereCellsAre(formulas: FormulaDataModel, current: () => Workbook): void {
  formulas.getHiddenRowsFiltered = () => {
    const workbook = current();
    const unitId = workbook.getUnitId();
    const hiddenBySheet: Record<string, Record<number, { hd: BooleanNumber }>> = {};
    for (const sheet of workbook.getSheets()) {
      let end = sheet.getCellMatrix().getLength();
      new ObjectMatrix<IRange>(formulas.getArrayFormulaRange()[unitId]?.[sheet.getSheetId()]).forValue((_row, _column, spill) => { end = Math.max(end, spill.endRow + 1); });
      const hidden: Record<number, { hd: BooleanNumber }> = {};
      for (let row = 0; row < end; row += 1) if (!sheet.getRowVisible(row)) hidden[row] = { hd: BooleanNumber.TRUE };
      hiddenBySheet[sheet.getSheetId()] = hidden;
    }
    return { [unitId]: hiddenBySheet };
  };
}
