// Nine repairs of Univer 0.25.1, each with what goes wrong without it.
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
 * A stop that arrives while a calculation runs must lead to a restart; Univer reports success and
 * forgets the edit.
 */
export function keepEditsMadeDuringCalculation(runtime: IFormulaRuntimeService): void {
  const succeed = runtime.markedAsSuccessfullyExecuted.bind(runtime);
  runtime.markedAsSuccessfullyExecuted = () => {
    if (runtime.isStopExecution()) runtime.markedAsStopFunctionsExecuted();
    else succeed();
  };
}

/**
 * A formula is kept with the ranges of the tables that it names, also after a table has another
 * range: the formula is read anew.
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

/** Texts, names of sheets and columns, and words are passed over; what remains are numbers. */
const NUMBERS =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]?|(?<![\p{L}\d_.$:])(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?![\p{L}\d_.(!:])/giu;

/**
 * A number that JavaScript writes otherwise (0.00000001, 1.50) is a text to Univer's functions; and
 * entered again, it is written the other way and shifts where the rest of the formula is cut.
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
 * With `force`, Univer's index looks through every distinct value of the column for each cell:
 * quadratic on a spill.
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
 * Before Univer looks whether its mark on texts that could be numbers is wanted, it reads every
 * text on the screen as a date, a time and a currency: a third of all drawing. Workbenches have no
 * such mark, so that reader is not let in. Before a workbook opens.
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
 * Before every calculation Univer asks each of the sheet's 1,048,576 rows whether it is hidden,
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
 * Where a spill goes, because its formula is deleted or gives an error, Univer calculates only what
 * reads its first cell: a COUNTIFS over the others keeps counting what is gone.
 */
export function tellWhereSpillsGo(
  formulas: FormulaDataModel,
  gone: (sheetId: string, range: IRange) => void,
): void {
  /** Its first cell is calculated anyway; calculated for this again, it would never end. */
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
 * Whenever a column's width, a table or a frozen row changes, Univer asks each of the sheet's
 * 1,048,576 rows for its height and whether it is filtered: 0.2 s each time. Below the last row
 * that holds anything all rows have the default height, and keep their places where nothing above
 * grew or shrank. Before a workbook opens.
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
 * For the stripes of its tables Univer asks each of the sheet's 1,048,576 rows whether it is hidden,
 * whenever a table is made and rows are added or hidden: a quarter of a second.
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

/** The row after the last that holds, or looks like, anything. */
const endOfRows = (
  sheet: Worksheet,
  rowData: Readonly<Record<number, IRowData | undefined>>,
): number =>
  Object.keys(rowData).reduce(
    (last, row) => Math.max(last, Number(row) + 1),
    sheet.getCellMatrix().getLength(),
  );

/** Univer's own rule: a height that was measured counts unless a person gave the row one. */
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
