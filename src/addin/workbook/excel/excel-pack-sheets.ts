// Writes the sheets of a month-end pack: all of them, or none.
import { PACK_SHEETS } from '../../engine/proofs/close-checks';
import { textEntry } from '../tables/merge/cell-text';
import { batch } from './excel-batch';
import { setFormat } from './excel-range';
import { colourStatus, OF_CHECKS } from './excel-status-colours';
import { hasPageSetup, ONE_PAGE_WIDE, tryLooks, type SheetLook } from './sheet-looks';

/** @param sheet the sheet that is being written. Both numbers count the rows of all sheets. */
export type PackProgress = (sheet: string, rowsDone: number, rowsTotal: number) => void;

export interface PackRun {
  readonly signal: AbortSignal;
  readonly progress: PackProgress;
  /** Runs when the sheets are written. If it rejects, they are deleted again. */
  readonly after?: () => Promise<void>;
}

/** A text is entered as a text, whatever its first character; formulas are in the en-US form. */
export type PackCell =
  | string
  | number
  | { readonly formula: string; readonly format?: string }
  | { readonly value: number | ''; readonly format: string };

export interface PackBlock {
  /** Zero-based. */
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (readonly PackCell[])[];
  readonly look?: 'title' | 'header';
}

/** The look of a live result and its labels in the sheet's title row: a formula sets none. */
export interface ResultLook {
  /** Labels over numbers are right-aligned. `format`: null where values have their own. */
  readonly columns: readonly { readonly isNumber: boolean; readonly format: string | null }[];
  /** The number of formatted rows below the labels: those of the present result, and some more. */
  readonly rows: number;
  /** The column of status words, coloured by the word; null: there is none. */
  readonly statusAt: number | null;
}

export interface PackSheet {
  readonly name: string;
  /** 0: hidden. */
  readonly widthsPoints: readonly number[];
  readonly blocks: readonly PackBlock[];
  /** The row that stays visible and is printed on each page, such as `$4:$4`. */
  readonly titleRow: number;
  /** Columns with right-aligned labels in the title row, for numbers that are entered later. */
  readonly numbersAt?: readonly number[];
  readonly result?: ResultLook;
  /**
   * Cells of a checklist that are coloured by their words: row and column from 0, and the count.
   */
  readonly checks?: readonly {
    readonly row: number;
    readonly column: number;
    readonly rows: number;
  }[];
  /** Line charts of a column of another sheet of the pack, with the days below; in points. */
  readonly charts?: readonly {
    readonly title: string;
    readonly of: { readonly sheet: string; readonly cells: string; readonly days: string };
    readonly place: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>;
  }[];
  /** The text at the left of each page's footer; the page number is in the middle. */
  readonly foot: string;
}

/** Additions to an existing sheet; other cells stay as they are. */
export interface PackChange {
  readonly sheet: string;
  /**
   * Whole rows or columns, such as `26:28` or `D:F`, inserted or deleted in order; then the blocks.
   */
  readonly shifts?: readonly { readonly cells: string; readonly how: 'insert' | 'delete' }[];
  readonly blocks: readonly PackBlock[];
  readonly widths?: { readonly column: number; readonly points: readonly number[] };
  /** Number formats of a live result below its labels, from a column on. */
  readonly formats?: ResultLook & { readonly titleRow: number; readonly from: number };
  readonly charts?: PackSheet['charts'];
}

/** Is it a sheet whose footer names the people who submitted and signed? */
const isOfPack = (name: string): boolean =>
  PACK_SHEETS.includes(name) || /^Journal \d{4}-\d\d$/.test(name);
const LOOKS = { title: { bold: true, size: 14 }, header: { bold: true } } as const;

export const excelPackSheets = {
  /** The sheet names and cell names of these that the workbook has. */
  taken: (sheets: readonly string[], names: readonly string[]): Promise<readonly string[]> =>
    batch(async (context) => {
      const found = [
        ...sheets.map((name) => ({
          name,
          item: context.workbook.worksheets.getItemOrNullObject(name).load('name'),
        })),
        ...names.map((name) => ({
          name,
          item: context.workbook.names.getItemOrNullObject(name).load('name'),
        })),
      ];
      await context.sync();
      return found.flatMap(({ name, item }) => (item.isNullObject ? [] : [name]));
    }),

  /**
   * Writes all sheets and names, or none. Names refer to cells such as `Close!$B$3`. Once a sheet
   * is added, a cancel has no effect: deleting sheets empties Excel's Undo (docs/excel-facts.md,
   * Sheets), so they are deleted only where Excel refuses one.
   * @throws the signal's reason where it is aborted before that.
   */
  async write(
    sheets: readonly PackSheet[],
    names: Readonly<Record<string, string>>,
    { signal, progress, after }: PackRun,
  ): Promise<void> {
    signal.throwIfAborted();
    await batch(async (context) => {
      for (const { name } of sheets) context.workbook.worksheets.add(name);
      await context.sync();
      for (const [name, cell] of Object.entries(names)) {
        const [sheet = '', address = ''] = cell.split('!');
        context.workbook.names.add(
          name,
          context.workbook.worksheets.getItem(sheet).getRange(address.replaceAll('$', '')),
        );
      }
      await context.sync();
    });
    const total = sheets.reduce((sum, sheet) => sum + rowsOf(sheet), 0);
    let done = 0;
    try {
      // The last sheets are written first, so that a formula finds the cells that it reads.
      for (const sheet of [...sheets].reverse()) {
        progress(sheet.name, done, total);
        await batch(async (context) => {
          const worksheet = context.workbook.worksheets.getItem(sheet.name);
          for (const block of sheet.blocks) enter(worksheet, block);
          await context.sync();
        });
        await tryLooks(sheet.name, looksOf(sheet));
        await colour(sheet);
        done += rowsOf(sheet);
        progress(sheet.name, done, total);
      }
      await batch(async (context) => {
        const first = context.workbook.worksheets.getItem(sheets[0]!.name);
        first.activate();
        first.getRange('A1').select();
        await context.sync();
      });
      await after?.();
    } catch (error) {
      await batch(async (context) => {
        for (const name of Object.keys(names))
          context.workbook.names.getItemOrNullObject(name).delete();
        for (const { name } of sheets)
          context.workbook.worksheets.getItemOrNullObject(name).delete();
        await context.sync();
      });
      throw error;
    }
  },

  /**
   * Formulas and values of a sheet from A1 on, as they were entered; null: there is no such sheet.
   */
  entered: (sheet: string): Promise<readonly (readonly unknown[])[] | null> =>
    batch(async (context) => {
      const holder = context.workbook.worksheets.getItemOrNullObject(sheet).load('name');
      await context.sync();
      if (holder.isNullObject) return null;
      const used = holder.getUsedRangeOrNullObject(true).load('formulas');
      await context.sync();
      return used.isNullObject ? null : used.formulas;
    }),

  /** Rejects if Excel refuses the cells; refused looks are ignored. */
  async change(changes: readonly PackChange[]): Promise<void> {
    await batch(async (context) => {
      for (const { sheet, shifts, blocks } of changes) {
        const worksheet = context.workbook.worksheets.getItem(sheet);
        for (const { cells, how } of shifts ?? []) {
          const [range, isRows] = [worksheet.getRange(cells), /\d/.test(cells)];
          if (how === 'insert') range.insert(isRows ? 'Down' : 'Right');
          else range.delete(isRows ? 'Up' : 'Left');
        }
        for (const block of blocks) enter(worksheet, block);
      }
      await context.sync();
    });
    for (const { sheet, widths, formats, charts } of changes)
      await tryLooks(sheet, [
        (worksheet) =>
          widths?.points.forEach((width, at) => {
            worksheet.getRangeByIndexes(0, widths.column + at, 1, 1).format.columnWidth = width;
          }),
        (worksheet) =>
          formats?.columns.slice(formats.from).forEach(({ format }, at) => {
            const [row, column] = [formats.titleRow, formats.from + at];
            Object.assign(worksheet.getRangeByIndexes(row, column, 1, 1).format.font, LOOKS.header);
            const cells = worksheet.getRangeByIndexes(row + 1, column, formats.rows, 1);
            if (format !== null) setFormat(cells, format);
          }),
        ...(charts ?? []).map(drawn),
      ]);
  },

  /**
   * Writes into existing sheets of the pack, and a footer on all of them; null: no footer. Sheets
   * protected without a password are protected again afterwards, unless `lifts` is true. Rejects
   * where Excel refuses.
   */
  async stamp(
    sheets: readonly { readonly sheet: string; readonly blocks: readonly PackBlock[] }[],
    foot: string | null,
    lifts = false,
  ): Promise<void> {
    const named = sheets.map(({ sheet }) => sheet);
    const locked = await lifted((name) => foot !== null || lifts || named.includes(name));
    try {
      const ofPack = await batch(async (context) => {
        const all = context.workbook.worksheets.load('items/name');
        await context.sync();
        for (const { sheet, blocks } of sheets) {
          const worksheet = all.items.find(({ name }) => name === sheet);
          if (worksheet) for (const block of blocks) enter(worksheet, block);
        }
        await context.sync();
        return all.items.map(({ name }) => name).filter((name) => PACK_SHEETS.includes(name));
      });
      if (foot === null || !hasPageSetup()) return;
      const footer: SheetLook = ({ pageLayout }) => {
        pageLayout.headersFooters.defaultForAllPages.leftFooter = plainFooter(foot);
      };
      for (const name of ofPack) await tryLooks(name, [footer]);
    } finally {
      if (!lifts) await excelPackSheets.protect(locked);
    }
  },

  /**
   * Protects without a password. Returns the sheets that are protected then: Excel may refuse one.
   */
  async protect(names: readonly string[]): Promise<readonly string[]> {
    for (const name of names)
      await tryLooks(name, [({ protection }): void => protection.protect()]);
    return batch(async (context) => {
      const all = context.workbook.worksheets.load('items/name,items/protection/protected');
      await context.sync();
      return all.items
        .filter(({ name, protection }) => names.includes(name) && protection.protected)
        .map(({ name }) => name);
    });
  },

  /**
   * The workbook as Excel would save it now, in pieces.
   * https://learn.microsoft.com/javascript/api/office/office.document#office-office-document-getfileasync-member(1)
   * @throws Error where this Excel cannot give it.
   */
  async workbookFile(): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    const file = await asked<Office.File>((done) =>
      Office.context.document.getFileAsync(
        Office.FileType.Compressed,
        { sliceSize: PIECE_BYTES },
        done,
      ),
    );
    try {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      for (let at = 0; at < file.sliceCount; at += 1) {
        const slice = await asked<Office.Slice>((done) => file.getSliceAsync(at, done));
        pieces.push(Uint8Array.from(slice.data as Iterable<number>));
      }
      return pieces;
    } finally {
      file.closeAsync();
    }
  },
};
export type ExcelPackSheets = typeof excelPackSheets;

/** Below the limit of Excel, 4 MB. */
const PIECE_BYTES = 1024 * 1024;

const asked = <Value>(ask: (done: (result: Office.AsyncResult<Value>) => void) => void) =>
  new Promise<Value>((resolve, reject) =>
    ask(({ status, value, error }) =>
      status === Office.AsyncResultStatus.Succeeded
        ? resolve(value)
        : reject(new Error(error.message)),
    ),
  );

/** Lifts protection, and returns the sheets that had it. Rejects where one has a password. */
const lifted = (isWanted: (name: string) => boolean): Promise<readonly string[]> =>
  batch(async (context) => {
    const all = context.workbook.worksheets.load('items/name,items/protection/protected');
    await context.sync();
    const locked = all.items.filter(
      ({ name, protection }) => isOfPack(name) && isWanted(name) && protection.protected,
    );
    for (const { protection } of locked) protection.unprotect();
    await context.sync();
    return locked.map(({ name }) => name);
  });

const rowsOf = ({ blocks }: PackSheet): number =>
  blocks.reduce((sum, { cells }) => sum + cells.length, 0);

function looksOf(sheet: PackSheet): SheetLook[] {
  const { widthsPoints, titleRow, foot, result } = sheet;
  const ofColumns: SheetLook[] = [
    (worksheet) =>
      widthsPoints.forEach((width, column) => {
        const cell = worksheet.getRangeByIndexes(0, column, 1, 1);
        if (width === 0) cell.columnHidden = true;
        else cell.format.columnWidth = width;
      }),
    (worksheet) => {
      for (const at of numberLabelsOf(sheet))
        worksheet.getRangeByIndexes(at.row, at.column, 1, 1).format.horizontalAlignment =
          Excel.HorizontalAlignment.right;
    },
    (worksheet) => {
      worksheet.freezePanes.freezeRows(titleRow + 1);
    },
  ];
  const ofResult: SheetLook = (worksheet) => {
    if (!result) return;
    const labels = worksheet.getRangeByIndexes(titleRow, 0, 1, result.columns.length);
    Object.assign(labels.format.font, LOOKS.header);
    result.columns.forEach(({ format }, column) => {
      const cells = worksheet.getRangeByIndexes(titleRow + 1, column, result.rows, 1);
      if (format !== null) setFormat(cells, format);
    });
  };
  const ofPage: SheetLook[] = [
    ...ONE_PAGE_WIDE,
    ({ pageLayout }) => {
      pageLayout.setPrintTitleRows(`${titleRow + 1}:${titleRow + 1}`);
    },
    ({ pageLayout }) => {
      const { defaultForAllPages: page } = pageLayout.headersFooters;
      page.leftFooter = plainFooter(foot);
      page.centerFooter = '&P / &N';
      page.rightFooter = '&A';
    },
  ];
  const ofCharts = (sheet.charts ?? []).map(drawn);
  return [...ofColumns, ofResult, ...ofCharts, ...(hasPageSetup() ? ofPage : [])];
}

const drawn =
  ({ title, of, place }: NonNullable<PackSheet['charts']>[number]): SheetLook =>
  (worksheet) => {
    const source = worksheet.context.workbook.worksheets.getItem(of.sheet);
    const chart = worksheet.charts.add(
      Excel.ChartType.line,
      source.getRange(of.cells),
      Excel.ChartSeriesBy.columns,
    );
    chart.title.text = title;
    chart.legend.visible = false;
    Object.assign(chart, place);
    if (!Office.context.requirements.isSetSupported('ExcelApi', '1.7')) return;
    chart.series.getItemAt(0).setXAxisValues(source.getRange(of.days));
    chart.axes.categoryAxis.categoryType = Excel.ChartAxisCategoryType.dateAxis;
  };

/** The labels over numbers: over cells with a number format, or over those of a live result. */
function numberLabelsOf({
  blocks,
  titleRow,
  numbersAt = [],
  result,
}: PackSheet): { row: number; column: number }[] {
  const ofBlocks = blocks
    .filter(({ look }) => look === 'header')
    .flatMap(({ row, column, cells: [labels = []] }) => {
      const below = blocks.find((one) => one.row === row + 1 && one.column === column);
      return labels.flatMap((_, at) => {
        const cell = below?.cells[0]?.[at];
        return typeof cell === 'object' && cell.format !== undefined
          ? [{ row, column: column + at }]
          : [];
      });
    });
  const ofResult = (result?.columns ?? []).flatMap(({ isNumber }, column) =>
    isNumber ? [{ row: titleRow, column }] : [],
  );
  return [...[...ofBlocks, ...ofResult], ...numbersAt.map((column) => ({ row: titleRow, column }))];
}

async function colour({ name, titleRow, result, checks = [] }: PackSheet): Promise<void> {
  const cellsAt =
    (row: number, column: number, rows: number) =>
    (context: Excel.RequestContext): Excel.Range =>
      context.workbook.worksheets.getItem(name).getRangeByIndexes(row, column, rows, 1);
  if (result && result.statusAt !== null)
    await colourStatus(cellsAt(titleRow + 1, result.statusAt, result.rows));
  for (const { row, column, rows } of checks)
    await colourStatus(cellsAt(row, column, rows), OF_CHECKS);
}

/** In a footer "&" begins a code, and "&&" is an ampersand. */
const plainFooter = (text: string): string => text.replaceAll('&', '&&');

function enter(worksheet: Excel.Worksheet, { row, column, cells, look }: PackBlock): void {
  const width = cells[0]?.length ?? 0;
  if (width === 0) return;
  const range = worksheet.getRangeByIndexes(row, column, cells.length, width);
  range.numberFormat = cells.map((line) => line.map(formatOf));
  range.values = cells.map((line) => line.map(entryOf));
  if (look !== undefined) Object.assign(range.format.font, LOOKS[look]);
}

const formatOf = (cell: PackCell): string =>
  typeof cell === 'object' ? (cell.format ?? 'General') : 'General';

function entryOf(cell: PackCell): string | number {
  if (typeof cell === 'string') return textEntry(cell);
  if (typeof cell === 'number') return cell;
  return 'formula' in cell ? cell.formula : cell.value;
}
