// Nine repairs of Univer 0.25.1, each with the fault that it prevents.
import {
  BooleanNumber,
  InterceptorEffectEnum,
  ObjectMatrix,
  SheetSkeleton,
  type ICommandService,
  type IRange,
  type IRowData,
  type Workbook,
  type Worksheet,
} from '@univerjs/core';
import {
  CELL_INVERTED_INDEX_CACHE,
  INTERCEPTOR_POINT,
  SetSuperTableMutation,
  SheetInterceptorService,
  type FormulaDataModel,
  type IFormulaRuntimeService,
  type IFunctionService,
  type LexerTreeBuilder,
  type SheetRangeThemeModel,
  sequenceNodeType,
  type ISetSuperTableMutationParam,
} from '@univerjs/preset-sheets-core';

/**
 * A stop during a calculation must lead to a restart; Univer reports success and loses the edit.
 */
export function keepEditsMadeDuringCalculation(runtime: IFormulaRuntimeService): void {
  const succeed = runtime.markedAsSuccessfullyExecuted.bind(runtime);
  runtime.markedAsSuccessfullyExecuted = () => {
    if (runtime.isStopExecution()) runtime.markedAsStopFunctionsExecuted();
    else succeed();
  };
}

/**
 * Univer caches a formula with the ranges of the tables that it names, even after a table's range
 * changes: the formula is parsed again.
 */
export function readFormulasAnewWhereTablesChange(
  commands: ICommandService,
  functions: IFunctionService,
): void {
  commands.onCommandExecuted(({ id, params }) => {
    if (id !== SetSuperTableMutation.id) return;
    functions.deleteFormulaAstCacheKey((params as ISetSuperTableMutationParam).tableName);
  });
}

/** Skips texts, names of sheets and columns, and words; numbers remain. */
const NUMBERS =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]?|(?<![\p{L}\d_.$:])(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?![\p{L}\d_.(!:])/giu;

/**
 * Univer's functions treat a number that JavaScript writes differently (0.00000001, 1.50) as text;
 * entered again, it is rewritten and shifts the positions in the rest of the formula.
 */
export function readNumbersAsWritten(lexer: LexerTreeBuilder): void {
  const build = lexer.treeBuilder.bind(lexer);
  lexer.treeBuilder = (formula, ...more) =>
    build(
      formula.replace(NUMBERS, (part) => (isWrittenOtherwise(part) ? String(Number(part)) : part)),
      ...more,
    );
  const sequence = lexer.sequenceNodesBuilder.bind(lexer);
  lexer.sequenceNodesBuilder = (formula) =>
    sequence(formula)?.map((node) =>
      typeof node === 'object' && isWrittenOtherwise(node.token)
        ? { ...node, nodeType: sequenceNodeType.ARRAY }
        : node,
    );
}

const isWrittenOtherwise = (part: string): boolean =>
  part.trim() !== '' && Number.isFinite(Number(part)) && String(Number(part)) !== part.trim();

/**
 * With `force`, Univer's index scans every distinct value of the column for each cell: quadratic on
 * a spill.
 */
export function keepLargeSpillsLinear(): void {
  const index = CELL_INVERTED_INDEX_CACHE;
  const set = index.set.bind(index);
  index.set = (unitId, sheetId, column, value, row, force = false) => {
    if (force && index.shouldContinueBuildingCache(unitId, sheetId, column, row)) return;
    set(unitId, sheetId, column, value, row, force);
  };
}

type Intercept = (
  this: SheetInterceptorService,
  ...asked: Parameters<SheetInterceptorService['intercept']>
) => ReturnType<SheetInterceptorService['intercept']>;

/**
 * Univer parses every visible text as a date, a time and a currency, a third of all drawing, before
 * it checks whether its mark on such texts is enabled. The workbench has no such mark, so that
 * parser is not registered. Call it before a workbook opens.
 */
export function drawTextsWithoutReadingThem(): void {
  const all: Intercept = Reflect.get(SheetInterceptorService.prototype, 'intercept');
  const intercept: Intercept = function intercept(point, interceptor) {
    const marksTexts =
      point === INTERCEPTOR_POINT.CELL_CONTENT &&
      interceptor.priority === 10 &&
      'effect' in interceptor &&
      interceptor.effect === InterceptorEffectEnum.Style;
    return marksTexts ? { dispose: () => undefined } : all.call(this, point, interceptor);
  };
  Reflect.set(SheetInterceptorService.prototype, 'intercept', intercept);
}

/**
 * Before every calculation Univer checks whether each of the sheet's 1,048,576 rows is hidden,
 * which takes half a second.
 */
export function lookForHiddenRowsWhereCellsAre(
  formulas: FormulaDataModel,
  current: () => Workbook,
): void {
  formulas.getHiddenRowsFiltered = () => {
    const workbook = current();
    const unitId = workbook.getUnitId();
    const hiddenBySheet: Record<string, Record<number, { hd: BooleanNumber }>> = {};
    for (const sheet of workbook.getSheets()) {
      let end = sheet.getCellMatrix().getLength();
      new ObjectMatrix<IRange>(
        formulas.getArrayFormulaRange()[unitId]?.[sheet.getSheetId()],
      ).forValue((_row, _column, spill) => {
        end = Math.max(end, spill.endRow + 1);
      });
      const hidden: Record<number, { hd: BooleanNumber }> = {};
      for (let row = 0; row < end; row += 1)
        if (!sheet.getRowVisible(row)) hidden[row] = { hd: BooleanNumber.TRUE };
      hiddenBySheet[sheet.getSheetId()] = hidden;
    }
    return { [unitId]: hiddenBySheet };
  };
}

/**
 * When a spill disappears, because its formula is deleted or gives an error, Univer recalculates
 * only the readers of its first cell: a COUNTIFS over the others still counts removed cells.
 */
export function tellWhereSpillsGo(
  formulas: FormulaDataModel,
  gone: (sheetId: string, range: IRange) => void,
): void {
  /** Its first cell is calculated anyway; reporting it too would start an endless calculation. */
  const report = (sheetId: string, spill: IRange): void => {
    const { startRow, startColumn, endRow, endColumn } = spill;
    if (endRow > startRow) gone(sheetId, { ...spill, startRow: startRow + 1 });
    if (endColumn > startColumn)
      gone(sheetId, { ...spill, endRow: startRow, startColumn: startColumn + 1 });
  };
  const spillAt = (unitId: string, sheetId: string, row: number, column: number) =>
    formulas.getArrayFormulaRange()[unitId]?.[sheetId]?.[row]?.[column];
  const update = formulas.updateArrayFormulaRange.bind(formulas);
  formulas.updateArrayFormulaRange = (unitId, sheetId, cells) => {
    const before: IRange[] = [];
    new ObjectMatrix(cells).forValue((row, column) => {
      const spill = spillAt(unitId, sheetId, row, column);
      if (spill) before.push(spill);
    });
    const changed = update(unitId, sheetId, cells);
    for (const spill of before) report(sheetId, spill);
    return changed;
  };
  const clear = formulas.clearPreviousArrayFormulaCellData.bind(formulas);
  formulas.clearPreviousArrayFormulaCellData = (cleared) => {
    const before: [string, IRange][] = [];
    for (const [unitId, sheets] of Object.entries(cleared))
      for (const [sheetId, cells] of Object.entries(sheets ?? {}))
        cells.forValue((row, column) => {
          const spill = spillAt(unitId, sheetId, row, column);
          if (spill) before.push([sheetId, spill]);
        });
    clear(cleared);
    for (const [sheetId, spill] of before) report(sheetId, spill);
  };
}

type MeasureRows = (
  this: { worksheet: Worksheet },
  rowCount: number,
  rowData: Readonly<Record<number, IRowData | undefined>>,
  defaultHeight: number,
) => { rowTotalHeight: number; rowHeightAccumulation: number[] };

/**
 * Whenever a column's width, a table or a frozen row changes, Univer reads the height and filter of
 * each of the sheet's 1,048,576 rows: 0.2 s each time. Below the last used row all rows have the
 * default height, and stay in place unless a row above changes. Call it before a workbook opens.
 */
export function measureRowsWhereCellsAre(): void {
  interface Measured {
    readonly places: number[];
    readonly end: number;
    readonly defaultHeight: number;
  }
  const measured = new WeakMap<object, Measured>();
  const measure: MeasureRows = function measure(rowCount, rowData, defaultHeight) {
    const end = endOfRows(this.worksheet, rowData);
    const before = measured.get(this);
    const known =
      before?.places.length === rowCount && before.defaultHeight === defaultHeight ? before : null;
    const places = known?.places ?? new Array<number>(rowCount);
    const lastLook = Math.max(end, known?.end ?? rowCount) - 1;
    const placeBefore = places[lastLook];
    let total = 0;
    for (let row = 0; row < rowCount; row += 1) {
      if (known && row === lastLook + 1 && places[lastLook] === placeBefore) break;
      total +=
        row < end ? heightOf(this.worksheet, row, rowData[row], defaultHeight) : defaultHeight;
      places[row] = total;
    }
    measured.set(this, { places, end, defaultHeight });
    return { rowTotalHeight: places.at(-1) ?? 0, rowHeightAccumulation: places };
  };
  Reflect.set(SheetSkeleton.prototype, '_generateRowMatrixCache', measure);
}

/**
 * For the stripes of its tables Univer checks whether each of the sheet's 1,048,576 rows is hidden,
 * whenever a table is made or rows are added or hidden: a quarter of a second.
 */
export function lookForStripesWhereCellsAre(
  themes: SheetRangeThemeModel,
  current: () => Workbook,
): void {
  type HiddenOf = (unitId: string, sheetId: string) => Set<number>;
  const hiddenOf = (Reflect.get(themes, '_getSheetRowVisibleFuncSet') as HiddenOf).bind(themes);
  themes.refreshSheetRowVisibleFuncSet = (unitId, sheetId) => {
    const hidden = hiddenOf(unitId, sheetId);
    hidden.clear();
    const sheet = current().getSheetBySheetId(sheetId);
    if (!sheet) return;
    const rows = sheet.getRowManager();
    const end = endOfRows(sheet, rows.getRowData());
    for (let row = 0; row < end; row += 1)
      if (!sheet.getRowVisible(row) || rows.getRowHeight(row) === 0) hidden.add(row);
  };
}

/** The row after the last one with content or a format. */
const endOfRows = (
  sheet: Worksheet,
  rowData: Readonly<Record<number, IRowData | undefined>>,
): number =>
  Object.keys(rowData).reduce(
    (last, row) => Math.max(last, Number(row) + 1),
    sheet.getCellMatrix().getLength(),
  );

/** Univer's own rule: a measured height counts unless a person set the row's height. */
function heightOf(
  worksheet: Worksheet,
  row: number,
  rowData: IRowData | undefined,
  defaultHeight: number,
): number {
  if (rowData?.hd === BooleanNumber.TRUE || worksheet.getRowFiltered(row)) return 0;
  if (!rowData) return defaultHeight;
  const { h = defaultHeight, ah, ia } = rowData;
  return (ia === undefined || ia === BooleanNumber.TRUE) && typeof ah === 'number' && ah > 0
    ? ah
    : h;
}
