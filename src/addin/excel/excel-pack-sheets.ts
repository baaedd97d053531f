// Writes the sheets of a month-end pack: all of them, or none.
import type { PackBlock, PackCell, PackPort, PackSheet } from '../session/closing/pack-state';
import { textEntry } from '../tables/cell-text';
import { PACK_SHEET_NAMES } from '../session/closing/pack-plan';
import { batch } from './excel-batch';
import { colourStatus, OF_CHECKS } from './excel-status-colours';
import { hasPageSetup, ONE_PAGE_WIDE, tryLooks, type SheetLook } from './sheet-looks';

/** Sheets whose pages say who submitted and signed. */
const PACK_SHEETS: ReadonlySet<string> = new Set(PACK_SHEET_NAMES);
const LOOKS = { title: { bold: true, size: 14 }, header: { bold: true } } as const;

export const excelPackSheets: PackPort = {
  taken: (sheets, names) =>
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

  async write(sheets, names, { signal, progress }) {
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
      // The last sheets first: a formula finds the cells that it reads.
      for (const sheet of [...sheets].reverse()) {
        signal.throwIfAborted();
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
      signal.throwIfAborted();
      await batch(async (context) => {
        const first = context.workbook.worksheets.getItem(sheets[0]!.name);
        first.activate();
        first.getRange('A1').select();
        await context.sync();
      });
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

  entered: (sheet) =>
    batch(async (context) => {
      const holder = context.workbook.worksheets.getItemOrNullObject(sheet).load('name');
      await context.sync();
      if (holder.isNullObject) return null;
      const used = holder.getUsedRangeOrNullObject(true).load('formulas');
      await context.sync();
      return used.isNullObject ? null : used.formulas;
    }),

  async stamp(sheets, foot) {
    const ofPack = await batch(async (context) => {
      const all = context.workbook.worksheets.load('items/name');
      await context.sync();
      for (const { sheet, blocks } of sheets) {
        const worksheet = all.items.find(({ name }) => name === sheet);
        if (worksheet) for (const block of blocks) enter(worksheet, block);
      }
      await context.sync();
      return all.items.map(({ name }) => name).filter((name) => PACK_SHEETS.has(name));
    });
    if (!hasPageSetup()) return;
    const footer: SheetLook = ({ pageLayout }) => {
      pageLayout.headersFooters.defaultForAllPages.leftFooter = plainFooter(foot);
    };
    for (const name of ofPack) await tryLooks(name, [footer]);
  },
};

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
      // One value fills the range; the types know matrices only.
      if (format !== null) cells.numberFormat = format as unknown as string[][];
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
  return [...ofColumns, ofResult, ...(hasPageSetup() ? ofPage : [])];
}

/** The labels that stand over numbers: over cells with a number format, or of a live result. */
function numberLabelsOf({
  blocks,
  titleRow,
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
  return [...ofBlocks, ...ofResult];
}

async function colour({ name, titleRow, result, checks = [] }: PackSheet): Promise<void> {
  const cellsAt =
    (row: number, column: number, rows: number) =>
    (context: Excel.RequestContext): Excel.Range =>
      context.workbook.worksheets.getItem(name).getRangeByIndexes(row, column, rows, 1);
  if (result) await colourStatus(cellsAt(titleRow + 1, result.statusAt, result.rows));
  for (const { row, column, rows } of checks)
    await colourStatus(cellsAt(row, column, rows), OF_CHECKS);
}

/** In a footer an ampersand begins a code, and two are one. */
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
