// Finds the cells with our functions in all sheets, and which of them Excel does not know by name.
import { BUSY_CODES } from './excel-batch';
import { mentionsFunction } from '../../engine/answers/function-names';
import { addressOf } from '../../engine/records/sheet-address';

/** A cell with a formula, wherever it stands now. */
export interface FormulaCell {
  /** "Sheet1!A1", the sheet quoted where Excel quotes it. */
  readonly address: string;
  readonly sheet: string;
  /** Outlives the sheet's name. */
  readonly sheetId: string;
  /** Zero-based. */
  readonly row: number;
  readonly column: number;
  /** In the en-US form, with the equals sign. */
  readonly formula: string;
  /** It stands at #NAME?: Excel read it before Tieout was there. */
  readonly isUnknown: boolean;
}

type Located = Omit<FormulaCell, 'isUnknown' | 'sheetId'>;
type Block = Pick<Excel.Range, 'rowIndex' | 'columnIndex' | 'rowCount' | 'columnCount'>;

/**
 * Cells whose formulas are asked for in one request: some hosts count every cell of a spill as a
 * formula, and Excel on the web answers at most 5 MB.
 */
const CELLS_AT_ONCE = 20_000;
/** A sheet that is all formulas: so much is looked at, and no more. */
const MOST_REQUESTS = 50;

/** @param ids are told of each sheet, whose id outlives its name. */
export async function findFormulas(
  context: Excel.RequestContext,
  ids = new Map<string, string>(),
): Promise<readonly FormulaCell[]> {
  const sheets = context.workbook.worksheets.load('items/name,items/id,items/protection/protected');
  await context.sync();
  for (const { name, id } of sheets.items) ids.set(name, id);
  const names = sheets.items.map(({ name }) => name);
  const locked = new Set(
    sheets.items.flatMap(({ name, protection }) => (protection.protected ? [name] : [])),
  );
  const areas = await onEachSheet(names, (some) => formulaAreas(context, some, locked));
  const ours = [...(await ourFormulas(context, areas)).values()];
  const unknown = new Set(
    (
      await onEachSheet(
        ours.map((cells) => cells[0]!.sheet).filter((sheet) => !locked.has(sheet)),
        (some) => namesUnknown(context, some, ours),
      )
    ).flatMap(({ found }) => found),
  );
  return ours.flat().map((cell) => ({
    ...cell,
    sheetId: ids.get(cell.sheet) ?? '',
    isUnknown: unknown.has(cell.address),
  }));
}

interface OfSheet<Found> {
  readonly sheet: string;
  readonly found: Found;
}

/**
 * Asks of all sheets at once, and of each by itself where that is refused: one sheet that refuses,
 * such as a protected one, must not hide what stands on the others.
 */
async function onEachSheet<Found>(
  names: readonly string[],
  ask: (names: readonly string[]) => Promise<readonly OfSheet<Found>[]>,
): Promise<readonly OfSheet<Found>[]> {
  if (names.length === 0) return [];
  try {
    return await ask(names);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (names.length === 1) return [];
  }
  const found: OfSheet<Found>[] = [];
  for (const name of names) found.push(...(await onEachSheet([name], ask)));
  return found;
}

/** A busy host is asked again as a whole. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  !BUSY_CODES.has(String(error.code));

/** A protected sheet refuses special cells, and lets its formulas be read. */
async function formulaAreas(
  context: Excel.RequestContext,
  names: readonly string[],
  locked: ReadonlySet<string>,
): Promise<readonly OfSheet<readonly Block[]>[]> {
  const asked = names.map((sheet) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    return locked.has(sheet)
      ? { sheet, used: worksheet.getUsedRangeOrNullObject(true).load(BLOCK) }
      : {
          sheet,
          cells: worksheet.getRange().getSpecialCellsOrNullObject('Formulas').load(AREAS),
        };
  });
  await context.sync();
  return asked.map(({ sheet, used, cells }) => ({
    sheet,
    found: cells ? (cells.isNullObject ? [] : cells.areas.items) : used.isNullObject ? [] : [used],
  }));
}

const BLOCK = 'rowIndex,columnIndex,rowCount,columnCount';
const AREAS =
  'areas/items/rowIndex,areas/items/columnIndex,areas/items/rowCount,areas/items/columnCount';

/** Of the formulas in these areas those that mention one of our functions, by sheet. */
async function ourFormulas(
  context: Excel.RequestContext,
  areas: readonly OfSheet<readonly Block[]>[],
): Promise<ReadonlyMap<string, readonly Located[]>> {
  const ours = new Map<string, Located[]>();
  const blocks = areas.flatMap(({ sheet, found }) =>
    found.flatMap(inBlocks).map((block) => ({ sheet, block })),
  );
  for (let from = 0, request = 1; from < blocks.length && request <= MOST_REQUESTS; request += 1) {
    let cells = 0;
    let end = from;
    while (
      end < blocks.length &&
      (end === from || cells + sizeOf(blocks[end]!.block) <= CELLS_AT_ONCE)
    ) {
      cells += sizeOf(blocks[end]!.block);
      end += 1;
    }
    const asked = blocks.slice(from, end).map(({ sheet, block }) => ({
      sheet,
      range: context.workbook.worksheets
        .getItem(sheet)
        .getRangeByIndexes(block.rowIndex, block.columnIndex, block.rowCount, block.columnCount)
        .load('formulas,rowIndex,columnIndex'),
    }));
    await context.sync();
    for (const { sheet, range } of asked) {
      const found = located(sheet, range);
      if (found.length === 0) continue;
      const known = ours.get(sheet) ?? [];
      known.push(...found);
      ours.set(sheet, known);
    }
    from = end;
  }
  return ours;
}

const sizeOf = ({ rowCount, columnCount }: Block): number => rowCount * columnCount;

/** Rows of an area that are asked for together. */
function inBlocks({ rowIndex, columnIndex, rowCount, columnCount }: Block): Block[] {
  const rows = Math.max(1, Math.floor(CELLS_AT_ONCE / columnCount));
  return Array.from({ length: Math.ceil(rowCount / rows) }, (_, at) => ({
    rowIndex: rowIndex + at * rows,
    columnIndex,
    rowCount: Math.min(rows, rowCount - at * rows),
    columnCount,
  }));
}

function located(sheet: string, { formulas, rowIndex, columnIndex }: Excel.Range): Located[] {
  return cellsOf(formulas).flatMap(({ value: formula, row: r, column: c }) => {
    if (typeof formula !== 'string' || !mentionsFunction(formula)) return [];
    const [row, column] = [rowIndex + r, columnIndex + c];
    return [{ sheet, row, column, formula, address: addressAt(sheet, row, column) }];
  });
}

/**
 * The addresses at #NAME? around our cells. Only errors are loaded: the values of one spill may be
 * more than Excel sends at once.
 */
async function namesUnknown(
  context: Excel.RequestContext,
  names: readonly string[],
  ours: readonly (readonly Located[])[],
): Promise<readonly OfSheet<readonly string[]>[]> {
  const asked = names.map((sheet) => {
    const cells = ours.find(([first]) => first?.sheet === sheet) ?? [];
    const [top, bottom] = endsOf(cells.map(({ row }) => row));
    const [left, right] = endsOf(cells.map(({ column }) => column));
    const around = context.workbook.worksheets
      .getItem(sheet)
      .getRangeByIndexes(top, left, bottom - top + 1, right - left + 1);
    return {
      sheet,
      errors: around
        .getSpecialCellsOrNullObject('Formulas', 'Errors')
        .load('areas/items/values,areas/items/rowIndex,areas/items/columnIndex'),
    };
  });
  await context.sync();
  return asked.map(({ sheet, errors }) => ({
    sheet,
    found: (errors.isNullObject ? [] : errors.areas.items).flatMap(
      ({ values, rowIndex, columnIndex }) =>
        cellsOf(values).flatMap(({ value, row, column }) =>
          value === '#NAME?' ? [addressAt(sheet, rowIndex + row, columnIndex + column)] : [],
        ),
    ),
  }));
}

const cellsOf = (matrix: readonly (readonly unknown[])[]) =>
  matrix.flatMap((values, row) => values.map((value, column) => ({ value, row, column })));
const endsOf = (numbers: readonly number[]): readonly [number, number] =>
  numbers.reduce<[number, number]>(
    ([least, most], one) => [Math.min(least, one), Math.max(most, one)],
    [Infinity, -Infinity],
  );
const addressAt = (sheet: string, row: number, column: number): string =>
  addressOf({ sheet, startRow: row, endRow: row, startColumn: column, endColumn: column });
