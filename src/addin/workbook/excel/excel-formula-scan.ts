// Finds the cells with our functions in all sheets, and which of them Excel does not know by name.
import { BUSY_CODES } from './excel-batch';
import { grouped } from '../../platform/grouped';
import { mentionsFunction } from '../../engine/answers/function-names';
import { type CellBlock, addressAt } from '../../engine/records/sheet-address';

/** A cell with a formula, at its present address. */
export interface FormulaCell {
  /** "Sheet1!A1", the sheet quoted where Excel quotes it. */
  readonly address: string;
  readonly sheet: string;
  /** The sheet's id, which stays when the sheet is renamed. */
  readonly sheetId: string;
  /** Zero-based. */
  readonly row: number;
  readonly column: number;
  /** In the en-US form, with the equals sign. */
  readonly formula: string;
  /** The cell shows #NAME?: Excel read it before Tieout was loaded. */
  readonly isUnknown: boolean;
  /** Its sheet is hidden. */
  readonly isHidden: boolean;
}

/** The result of a scan of all sheets. */
export interface FoundFormulas {
  readonly cells: readonly FormulaCell[];
  /** Sheets that Excel did not let Tieout search completely, so a formula may be missing. */
  readonly unseen: readonly string[];
}

type Located = Omit<FormulaCell, 'isUnknown' | 'sheetId' | 'isHidden'>;
type Block = Pick<Excel.Range, 'rowIndex' | 'columnIndex' | 'rowCount' | 'columnCount'>;

/**
 * Limit of cells whose formulas one request loads: some hosts count every cell of a spill as a
 * formula, and Excel on the web answers at most 5 MB.
 */
const CELLS_AT_ONCE = 20_000;
/** Limit of blocks in one request: each is an object of its own. */
const BLOCKS_AT_ONCE = 500;

/** Blocks of a sheet, with its id. */
export interface SheetBlock {
  readonly sheetId: string;
  readonly block: CellBlock;
}

/**
 * @param ids receives each sheet's id, which stays when the sheet is renamed.
 * @param within left out: all cells. In blocks, unknown names are not looked for.
 */
export async function findFormulas(
  context: Excel.RequestContext,
  ids = new Map<string, string>(),
  within: readonly SheetBlock[] | null = null,
): Promise<FoundFormulas> {
  const sheets = context.workbook.worksheets.load(
    'items/name,items/id,items/visibility,items/protection/protected',
  );
  await context.sync();
  const [locked, hidden] = [new Set<string>(), new Set<string>()];
  // Without special cells (ExcelApi 1.9) every sheet is read as a protected one.
  const hasSpecialCells = Office.context.requirements.isSetSupported('ExcelApi', '1.9');
  for (const { name, id, visibility, protection } of sheets.items) {
    ids.set(name, id);
    if (protection.protected || !hasSpecialCells) locked.add(name);
    if (visibility !== 'Visible') hidden.add(name);
  }
  const areas = await halved(
    sheets.items.flatMap(({ name: sheet, id }): SheetPart[] =>
      within === null
        ? [{ sheet, block: null }]
        : within.flatMap(({ sheetId, block }) =>
            sheetId === id ? [{ sheet, block: blockOf(block) }] : [],
          ),
    ),
    (some) => formulaAreas(context, some, locked),
  );
  const formulas = await ourFormulas(context, areas.found);
  const ours = within ? [] : [...grouped(formulas.found, ({ sheet }) => sheet)];
  const errors = await halved(
    ours.flatMap(([sheet, cells]) =>
      locked.has(sheet)
        ? inGroups(cells).map((some) => ({ sheet, cells: some }))
        : [{ sheet, cells }],
    ),
    (some) => namesUnknown(context, some, locked),
  );
  const unknown = new Set(errors.found);
  return {
    cells: formulas.found.map((cell) => ({
      ...cell,
      sheetId: ids.get(cell.sheet) ?? '',
      isHidden: hidden.has(cell.sheet),
      isUnknown: unknown.has(cell.address),
    })),
    unseen: [...new Set([...areas.unseen, ...formulas.unseen])],
  };
}

/** A block of a sheet; null: the whole sheet. */
interface SheetPart {
  readonly sheet: string;
  readonly block: Block | null;
}
interface Seen<Found> {
  readonly found: readonly Found[];
  readonly unseen: readonly string[];
}

const together = <Found>(seen: readonly Seen<Found>[]): Seen<Found> => ({
  found: seen.flatMap(({ found }) => found),
  unseen: seen.flatMap(({ unseen }) => unseen),
});

/**
 * Loads all sheets, and if that is refused each half, down to the sheet that refuses: it must not
 * hide the formulas of the others.
 */
async function halved<Asked extends { readonly sheet: string }, Found>(
  asked: readonly Asked[],
  ask: (asked: readonly Asked[]) => Promise<readonly Found[]>,
): Promise<Seen<Found>> {
  const [first] = asked;
  if (first === undefined) return { found: [], unseen: [] };
  try {
    return { found: await ask(asked), unseen: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (asked.length === 1) return { found: [], unseen: [first.sheet] };
  }
  const middle = Math.ceil(asked.length / 2);
  return together([
    await halved(asked.slice(0, middle), ask),
    await halved(asked.slice(middle), ask),
  ]);
}

/** If the host is busy, the whole request is retried. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  !BUSY_CODES.has(String(error.code));

/** Smaller blocks are read directly. */
const FEW_CELLS = 100;

/** A protected sheet refuses special cells, but its formulas can be read. */
async function formulaAreas(
  context: Excel.RequestContext,
  parts: readonly SheetPart[],
  locked: ReadonlySet<string>,
): Promise<readonly { readonly sheet: string; readonly blocks: readonly Block[] }[]> {
  const asked = parts.map(({ sheet, block }) => {
    if (block && sizeOf(block) <= FEW_CELLS) return { sheet, blocks: [block] };
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const range = block ? rangeOf(worksheet, block) : worksheet.getRange();
    return locked.has(sheet)
      ? { sheet, used: range.getUsedRangeOrNullObject(true).load(BLOCK) }
      : { sheet, cells: range.getSpecialCellsOrNullObject('Formulas').load(AREAS) };
  });
  await context.sync();
  return asked.map(({ sheet, blocks, used, cells }) => ({
    sheet,
    blocks:
      blocks ??
      (cells ? (cells.isNullObject ? [] : cells.areas.items) : used.isNullObject ? [] : [used]),
  }));
}

const rangeOf = (
  sheet: Excel.Worksheet,
  { rowIndex, columnIndex, rowCount, columnCount }: Block,
): Excel.Range => sheet.getRangeByIndexes(rowIndex, columnIndex, rowCount, columnCount);

const BLOCK = 'rowIndex,columnIndex,rowCount,columnCount';
const AREAS =
  'areas/items/rowIndex,areas/items/columnIndex,areas/items/rowCount,areas/items/columnCount';

/** The formulas in these areas that mention one of our functions. */
async function ourFormulas(
  context: Excel.RequestContext,
  areas: readonly { readonly sheet: string; readonly blocks: readonly Block[] }[],
): Promise<Seen<Located>> {
  const parts = areas.flatMap(({ sheet, blocks }) => {
    const all = blocks.flatMap(inBlocks);
    return (all.length > BLOCKS_AT_ONCE ? joined(all) : all).map((block) => ({ sheet, block }));
  });
  const seen: Seen<Located>[] = [];
  for (let from = 0; from < parts.length;) {
    let [cells, end] = [0, from];
    while (
      end < parts.length &&
      end - from < BLOCKS_AT_ONCE &&
      (end === from || cells + sizeOf(parts[end]!.block) <= CELLS_AT_ONCE)
    ) {
      cells += sizeOf(parts[end]!.block);
      end += 1;
    }
    seen.push(await halved(parts.slice(from, end), (some) => formulasIn(context, some)));
    from = end;
  }
  return together(seen);
}

async function formulasIn(
  context: Excel.RequestContext,
  parts: readonly { readonly sheet: string; readonly block: Block }[],
): Promise<readonly Located[]> {
  const asked = parts.map(({ sheet, block }) => ({
    sheet,
    range: rangeOf(context.workbook.worksheets.getItem(sheet), block).load(
      'formulas,rowIndex,columnIndex',
    ),
  }));
  await context.sync();
  return asked.flatMap(({ sheet, range }) => located(sheet, range));
}

/** In groups of the size of one request. */
const inGroups = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / BLOCKS_AT_ONCE) }, (_, at) =>
    items.slice(at * BLOCKS_AT_ONCE, (at + 1) * BLOCKS_AT_ONCE),
  );

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

/**
 * If there are very many blocks, neighbouring ones are read as one, with the cells between them.
 */
function joined(blocks: readonly Block[]): Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    const both = last && around(last, block);
    if (both && sizeOf(both) <= CELLS_AT_ONCE) all[all.length - 1] = both;
    else all.push(block);
  }
  return all;
}

function around(a: Block, b: Block): Block {
  const rowIndex = Math.min(a.rowIndex, b.rowIndex);
  const columnIndex = Math.min(a.columnIndex, b.columnIndex);
  return {
    rowIndex,
    columnIndex,
    rowCount: Math.max(a.rowIndex + a.rowCount, b.rowIndex + b.rowCount) - rowIndex,
    columnCount:
      Math.max(a.columnIndex + a.columnCount, b.columnIndex + b.columnCount) - columnIndex,
  };
}

function located(sheet: string, { formulas, rowIndex, columnIndex }: Excel.Range): Located[] {
  return cellsOf(formulas).flatMap(({ value: formula, row: r, column: c }) => {
    // Text that is no formula may stand between.
    if (typeof formula !== 'string' || !formula.startsWith('=') || !mentionsFunction(formula))
      return [];
    const [row, column] = [rowIndex + r, columnIndex + c];
    return [{ sheet, row, column, formula, address: addressAt({ sheet, row, column }) }];
  });
}

/**
 * The addresses of our cells that show #NAME?. If the sheet allows it, only errors are loaded: the
 * values of one spill may exceed what Excel sends at once.
 */
async function namesUnknown(
  context: Excel.RequestContext,
  ours: readonly { readonly sheet: string; readonly cells: readonly Located[] }[],
  locked: ReadonlySet<string>,
): Promise<readonly string[]> {
  const asked = ours.map(({ sheet, cells }) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const [top, bottom] = endsOf(cells.map(({ row }) => row));
    const [left, right] = endsOf(cells.map(({ column }) => column));
    return locked.has(sheet)
      ? {
          sheet,
          ranges: cells.map(({ row, column }) => worksheet.getCell(row, column).load(VALUES)),
        }
      : {
          sheet,
          errors: worksheet
            .getRangeByIndexes(top, left, bottom - top + 1, right - left + 1)
            .getSpecialCellsOrNullObject('Formulas', 'Errors')
            .load(VALUES_OF_AREAS),
        };
  });
  await context.sync();
  return asked.flatMap(({ sheet, ranges, errors }) =>
    (ranges ?? (errors.isNullObject ? [] : errors.areas.items)).flatMap(
      ({ values, rowIndex, columnIndex }) =>
        cellsOf(values).flatMap(({ value, row, column }) =>
          value === '#NAME?'
            ? [addressAt({ sheet, row: rowIndex + row, column: columnIndex + column })]
            : [],
        ),
    ),
  );
}

const VALUES = 'values,rowIndex,columnIndex';
const VALUES_OF_AREAS = 'areas/items/values,areas/items/rowIndex,areas/items/columnIndex';

const cellsOf = (matrix: readonly (readonly unknown[])[]) =>
  matrix.flatMap((values, row) => values.map((value, column) => ({ value, row, column })));
const endsOf = (numbers: readonly number[]): readonly [number, number] =>
  numbers.reduce<[number, number]>(
    ([least, most], one) => [Math.min(least, one), Math.max(most, one)],
    [Infinity, -Infinity],
  );
const blockOf = ({ startRow, endRow, startColumn, endColumn }: CellBlock): Block => ({
  rowIndex: startRow,
  columnIndex: startColumn,
  rowCount: endRow - startRow + 1,
  columnCount: endColumn - startColumn + 1,
});
