// Writes the records behind a number, or its certificate, to a sheet of its own, ready to print,
// and reads a person's book and marks back.
import { SEPARATED_AMOUNT_FORMAT, TIME_FORMAT } from '../../engine/records/cells';
import { DATE_FORMATS, type TableColumn } from '../../engine/proofs/table';
import { textEntry } from '../tables/merge/cell-text';
import { splitAddress, quoted } from '../../engine/records/sheet-address';
import { say } from '../../platform/say';
import { batch } from './excel-batch';
import { reading } from './excel-reading';
import { colourStatus } from './excel-status-colours';
import { onNewSheet, onSheetAgain } from './new-sheet';
import { hasPageSetup, ONE_PAGE_WIDE, tryLooks, type SheetLook } from './sheet-looks';

/**
 * `text` is never read as a number. `time`, `day` and `month` are Excel serials; `number` is a
 * whole number.
 */
export type ReportKind = TableColumn<unknown>['kind'];
export type ReportValue = string | number | null | ReportFormula;

/** In the en-US form, with the equals sign. */
export interface ReportFormula {
  readonly formula: string;
}

export interface ReportColumn {
  readonly label: string;
  readonly kind: ReportKind;
  readonly widthPoints: number;
  readonly isHidden?: boolean;
}

export interface ReportLine {
  readonly text: string;
  readonly look?: 'title' | 'lost' | 'good';
  /** The target of the line's link: "Sheet1!D5". */
  readonly to?: string;
}

/** Cells under a header row, which is left out where no column has a label. */
export interface ReportBlock {
  readonly heading: string | null;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportValue[])[];
  /** The kinds of a row's cells, by row, where they differ from those of the columns. */
  readonly rowKinds?: readonly (readonly ReportKind[] | undefined)[];
  readonly total: readonly ReportValue[] | null;
  /** The look of its heading and its rows. */
  readonly look?: 'lost';
  /** The target of a row's link, in its first cell or that of `linkAt`. */
  readonly links: readonly { readonly row: number; readonly to: string }[];
  readonly linkAt?: number;
}

export interface Report {
  readonly wishedName: string;
  /**
   * An existing sheet of this name is rewritten in its columns; a person's columns beside them
   * stay.
   */
  readonly isAgain?: boolean;
  readonly top: readonly ReportLine[];
  readonly blocks: readonly ReportBlock[];
}

export interface ReportRun {
  readonly signal: AbortSignal;
  readonly progress: (rowsDone: number, rowsTotal: number) => void;
}

/** The contents of a range, cut to its used part. */
export interface FoundRange {
  readonly address: string;
  readonly values: readonly (readonly unknown[])[];
}

const ROWS_AT_ONCE = 2_000;
const FORMATS: Readonly<Record<ReportKind, string>> = {
  text: '@',
  amount: SEPARATED_AMOUNT_FORMAT,
  number: '#,##0',
  time: TIME_FORMAT,
  ...DATE_FORMATS,
};
/** The danger and success tones of the pane on white. */
const LOOKS = {
  title: { bold: true, size: 14 },
  heading: { bold: true, size: 12 },
  bold: { bold: true },
  lost: { bold: true, color: '#a80f1e' },
  good: { bold: true, color: '#0e6b3c' },
} as const;

/** A row of the sheet. */
interface Line {
  readonly cells: readonly ReportValue[];
  /** The kinds of its numbers, by column; cells without a kind are words. */
  readonly kinds?: readonly ReportKind[];
  readonly look?: keyof typeof LOOKS | undefined;
  /** Of a row of labels: the kinds of the cells below. */
  readonly above?: readonly ReportKind[];
  /** The target of the link in its first cell, or in that of `linkAt`. */
  readonly to?: string | undefined;
  readonly linkAt?: number | undefined;
}

export const excelReportSheets = {
  /**
   * Writes a new sheet and shows it; resolves to its name, a free one like the wished one. If it is
   * stopped or fails, it rejects, and a new sheet stays empty. An existing sheet is rewritten where
   * the report says so, which cannot be stopped.
   */
  write(report: Report, run?: ReportRun): Promise<string> {
    const lines = [
      ...report.top.map(({ text, look, to }): Line => ({ cells: [text], look, to })),
      ...report.blocks.flatMap(linesOf),
    ];
    const widest = report.blocks.reduce((most, { columns }) => Math.max(most, columns.length), 1);
    const fill = async (name: string): Promise<void> => {
      const onSheet = (work: (sheet: Excel.Worksheet) => void): Promise<void> =>
        batch(async (context) => {
          work(context.workbook.worksheets.getItem(name));
          await context.sync();
        });
      await onSheet((sheet) => {
        for (let column = 0; column < widest; column += 1) {
          const range = sheet.getRangeByIndexes(0, column, 1, 1);
          range.format.columnWidth = Math.max(
            ...report.blocks.map((block) => widthOf(block, column)),
          );
          if (report.blocks.some(({ columns }) => columns[column]?.isHidden))
            range.columnHidden = true;
        }
      });
      for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
        // To stop here would lose half of the existing sheet.
        if (report.isAgain !== true) run?.signal.throwIfAborted();
        const some = lines.slice(from, from + ROWS_AT_ONCE);
        await onSheet((sheet) =>
          enter(sheet.getRangeByIndexes(from, 0, some.length, widest), some, widest),
        );
        run?.progress(from + some.length, lines.length);
      }
      await tryLooks(name, looksBelow(report));
      const first = report.blocks.findIndex(({ columns }) => statusOf(columns) >= 0);
      const status = report.blocks[first];
      if (status) {
        // Words above the first status, such as the time of the match, are no status.
        const above = [...report.top, ...report.blocks.slice(0, first).flatMap(linesOf)].length;
        await colourStatus((context) =>
          context.workbook.worksheets
            .getItem(name)
            .getRangeByIndexes(above, statusOf(status.columns), lines.length - above, 1),
        );
      }
    };
    run?.signal.throwIfAborted();
    return report.isAgain === true
      ? onSheetAgain(report.wishedName, widest, fill)
      : onNewSheet(report.wishedName, fill);
  },

  /** A table by its name or a range by its address; null: there is none, or it is blank. */
  find(reference: string): Promise<FoundRange | null> {
    return reference === ''
      ? Promise.resolve(null)
      : orGone(reference, async (context) => {
          const table = context.workbook.tables.getItemOrNullObject(reference).load('name');
          const { sheet, cells } = splitAddress(reference);
          const holder = reference.includes('!')
            ? context.workbook.worksheets.getItemOrNullObject(sheet).load('name')
            : null;
          await context.sync();
          const range = !table.isNullObject
            ? table.getRange()
            : holder && !holder.isNullObject
              ? holder.getRange(cells)
              : null;
          return range === null ? null : used(context, range);
        });
  },

  /** All cells of a sheet; null: there is no such sheet. */
  read(sheet: string): Promise<readonly (readonly unknown[])[] | null> {
    return orGone(say`the sheet ${sheet}`, async (context) => {
      const holder = context.workbook.worksheets.getItemOrNullObject(sheet).load('name');
      await context.sync();
      return holder.isNullObject ? null : ((await used(context, holder.getRange()))?.values ?? []);
    });
  },
};
export type ExcelReportSheets = typeof excelReportSheets;

const statusOf = (columns: ReportBlock['columns']): number =>
  columns.findIndex(({ label }) => label === 'Status');

/** null also if a sheet was deleted between the two reads. */
const orGone = <Found>(
  what: string,
  work: (context: Excel.RequestContext) => Promise<Found | null>,
): Promise<Found | null> =>
  reading(what, (context) =>
    work(context).catch((error: unknown) => {
      if (error instanceof OfficeExtension.Error && error.code === 'ItemNotFound') return null;
      throw error;
    }),
  );

async function used(context: Excel.RequestContext, range: Excel.Range): Promise<FoundRange | null> {
  const cells = range.getUsedRangeOrNullObject(true).load('address,values');
  await context.sync();
  return cells.isNullObject ? null : { address: cells.address, values: cells.values };
}

/** The width of a character in Excel's usual fonts, and of the margins beside a number. */
const [SIGN_POINTS, BESIDE_POINTS] = [6.2, 10];
/** Wide enough for any number of 15 digits. */
const WIDEST_NUMBER_POINTS = 140;
/** Limit for a text: a longer one is a note, and the formula bar shows all of it. */
const MAX_SIGNS = 42;
const separated = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 18,
});

/** The width that the column sets, or that its longest amount or text needs. */
function widthOf({ columns, rows, total }: ReportBlock, at: number): number {
  const column = columns[at];
  if (column === undefined) return 0;
  if (column.kind === 'text')
    return [columns.map(({ label }) => label), ...rows].reduce(
      (most, { [at]: text, [at + 1]: next }) => {
        // Beside a blank cell Excel shows the whole text.
        const signs = typeof text === 'string' && (next ?? '') !== '' ? text.length : 0;
        return Math.max(most, Math.min(signs, MAX_SIGNS) * SIGN_POINTS + BESIDE_POINTS);
      },
      column.widthPoints,
    );
  if (column.kind !== 'amount') return column.widthPoints;
  return [...rows, ...(total ? [total] : [])].reduce((most, { [at]: value }) => {
    if (value !== null && typeof value === 'object') return Math.max(most, WIDEST_NUMBER_POINTS);
    const signs = typeof value === 'number' ? separated.format(value).length : 0;
    return Math.max(most, signs * SIGN_POINTS + BESIDE_POINTS);
  }, column.widthPoints);
}

/** The lines of a block, after a blank one. */
function linesOf(block: ReportBlock): Line[] {
  const { heading, columns, rows, rowKinds, total, look, links, linkAt } = block;
  const kinds = columns.map(({ kind }) => kind);
  const labels = columns.map(({ label }) => label);
  const leads = new Map(links.map(({ row, to }) => [row, to]));
  return [
    { cells: [] },
    ...(heading === null ? [] : [{ cells: [heading], look: look ?? 'heading' } as const]),
    ...(labels.some(Boolean) ? [{ cells: labels, look: 'bold', above: kinds } as const] : []),
    ...rows.map((cells, row): Line => ({
      cells,
      kinds: rowKinds?.[row] ?? kinds,
      look,
      to: leads.get(row),
      linkAt,
    })),
    ...(total ? [{ cells: total, kinds, look: 'bold' } as const] : []),
  ];
}

function enter(range: Excel.Range, lines: readonly Line[], columns: number): void {
  const each = <Cell>(
    cellOf: (value: ReportValue, kind: ReportKind | undefined) => Cell,
  ): Cell[][] =>
    lines.map(({ cells, kinds }) =>
      Array.from({ length: columns }, (_, at) => cellOf(cells[at] ?? '', kinds?.[at])),
    );
  // Values first: in a cell formatted as text an apostrophe might become part of it.
  range.values = each(entryOf);
  range.numberFormat = each((value, kind) =>
    kind === undefined
      ? 'General'
      : FORMATS[typeof value === 'string' && value !== '' ? 'text' : kind],
  );
  lines.forEach(({ cells, look, above, to, linkAt = 0 }, row) => {
    above?.forEach((kind, column) => {
      if (kind !== 'text')
        range.getCell(row, column).format.horizontalAlignment = Excel.HorizontalAlignment.right;
    });
    if (look !== undefined)
      Object.assign(
        range.getCell(row, 0).getResizedRange(0, cells.length - 1).format.font,
        LOOKS[look],
      );
    const words = cells[linkAt];
    if (to !== undefined)
      range.getCell(row, linkAt).hyperlink = linkTo(
        to,
        typeof words === 'object' || words === undefined ? to : String(words),
      );
  });
}

const entryOf = (value: ReportValue): string | number | null =>
  typeof value === 'string'
    ? textEntry(value)
    : typeof value === 'object'
      ? (value?.formula ?? null)
      : value;

const linkTo = (to: string, text: string): Excel.RangeHyperlink => {
  const { sheet, cells } = splitAddress(to);
  return { documentReference: `${quoted(sheet)}!${cells}`, screenTip: to, textToDisplay: text };
};

const looksBelow = ({ top, blocks: [first, ...more] }: Report): SheetLook[] => [
  // Labels are frozen only if all rows belong to them: they would cover the rows of another block.
  (sheet) => {
    const labelsAt = top.length + (first?.heading === null ? 2 : 3);
    sheet.freezePanes.freezeRows(more.length === 0 ? labelsAt : 1);
  },
  (sheet) => {
    sheet.activate();
    sheet.getRange('A1').select();
  },
  ...(hasPageSetup() ? ONE_PAGE_WIDE : []),
];
