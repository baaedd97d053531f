// Writes what a number is made of to a sheet of its own, and reads a person's book and marks back.
import { AMOUNT_FORMAT, TIME_FORMAT } from '../records/cells';
import type { FoundRange, Report, ReportBlock, ReportKind, ReportLine, ReportRun, ReportSheetPort, ReportValue } from '../session/reconcile-panel-report';
import { textEntry } from '../tables/cell-text';
import { partsOf, quoted } from '../session/sheet-address';
import { batch } from './excel-batch';
import { filledOrGone, freeName } from './new-sheet';

const ROWS_AT_ONCE = 2_000;
const FORMATS: Readonly<Record<ReportKind, string>> = { text: '@', amount: AMOUNT_FORMAT, count: '#,##0', time: TIME_FORMAT, day: 'yyyy-mm-dd' };
/** The danger and success tones of the pane on white. */
const LOOKS = { lost: '#a80f1e', good: '#0e6b3c' } as const;

export class ExcelReportSheets implements ReportSheetPort {
  async write(report: Report, run: ReportRun): Promise<string> {
    const name = await begin(report);
    return filledOrGone(name, async () => {
      await writeTop(name, report.top);
      const total = report.blocks.reduce((sum, { rows }) => sum + rows.length, 0);
      let [at, done] = [report.top.length + 1, 0];
      const [firstHeader] = [at + ((report.blocks[0]?.heading ?? null) === null ? 0 : 1)];
      for (const block of report.blocks) {
        at = await writeBlock(name, at, block, run.signal, (rows) => run.progress(done += rows, total));
      }
      await finish(name, firstHeader + 1);
    });
  }

  find(reference: string): Promise<FoundRange | null> {
    return reference === '' ? Promise.resolve(null) : batch(async (context) => {
      const table = context.workbook.tables.getItemOrNullObject(reference).load('name');
      const { sheet, cells } = partsOf(reference);
      const holder = reference.includes('!') ? context.workbook.worksheets.getItemOrNullObject(sheet).load('name') : null;
      await context.sync();
      const range = !table.isNullObject ? table.getRange() : holder && !holder.isNullObject ? holder.getRange(cells) : null;
      return range === null ? null : used(context, range);
    });
  }

  read(sheet: string): Promise<readonly (readonly unknown[])[] | null> {
    return batch(async (context) => {
      const holder = context.workbook.worksheets.getItemOrNullObject(sheet).load('name');
      await context.sync();
      return holder.isNullObject ? null : ((await used(context, holder.getRange()))?.values ?? []);
    });
  }
}

async function used(context: Excel.RequestContext, range: Excel.Range): Promise<FoundRange | null> {
  const cells = range.getUsedRangeOrNullObject(true).load('address,values');
  await context.sync();
  return cells.isNullObject ? null : { address: cells.address, values: cells.values };
}

function begin({ wishedName, blocks }: Report): Promise<string> {
  return batch(async (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    await context.sync();
    const name = freeName(wishedName, sheets.items.map((sheet) => sheet.name));
    const sheet = sheets.add(name);
    const widest = blocks.reduce((most, { columns }) => Math.max(most, columns.length), 0);
    for (let column = 0; column < widest; column += 1) {
      const format = sheet.getRangeByIndexes(0, column, 1, 1);
      format.format.columnWidth = Math.max(...blocks.map(({ columns }) => columns[column]?.widthPoints ?? 0));
      if (blocks.some(({ columns }) => columns[column]?.isHidden)) format.columnHidden = true;
    }
    await context.sync();
    return name;
  });
}

function writeTop(name: string, top: readonly ReportLine[]): Promise<void> {
  return batch(async (context) => {
    const sheet = context.workbook.worksheets.getItem(name);
    top.forEach(({ text, look, to }, at) => {
      const cell = sheet.getRangeByIndexes(at, 0, 1, 1);
      cell.values = [[textEntry(text)]];
      if (look === 'title') cell.format.font.size = 14;
      if (look !== undefined) cell.format.font.bold = true;
      if (look === 'lost' || look === 'good') cell.format.font.color = LOOKS[look];
      if (to !== undefined) cell.hyperlink = linkTo(to, text);
    });
    await context.sync();
  });
}

const linkTo = (to: string, text: string): Excel.RangeHyperlink => {
  const { sheet, cells } = partsOf(to);
  return { documentReference: `${quoted(sheet)}!${cells}`, screenTip: to, textToDisplay: text };
};

/** @returns the row below it and a blank one. */
async function writeBlock(name: string, from: number, { heading, columns, rows, total, links }: ReportBlock, signal: AbortSignal, wrote: (rows: number) => void): Promise<number> {
  const header = from + (heading === null ? 0 : 1);
  const end = header + 1 + rows.length;
  await batch(async (context) => {
    const sheet = context.workbook.worksheets.getItem(name);
    if (heading !== null) enter(sheet.getRangeByIndexes(from, 0, 1, 1), [[heading]], ['General'], true);
    enter(sheet.getRangeByIndexes(header, 0, 1, columns.length), [columns.map(({ label }) => label)], columns.map(() => 'General'), true);
    if (total) enter(sheet.getRangeByIndexes(end, 0, 1, columns.length), [total], columns.map(({ kind }, at) => (typeof total[at] === 'string' ? '@' : FORMATS[kind])), true);
    await context.sync();
  });
  const formats = columns.map(({ kind }) => FORMATS[kind]);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    await batch(async (context) => {
      const sheet = context.workbook.worksheets.getItem(name);
      enter(sheet.getRangeByIndexes(header + 1 + at, 0, some.length, columns.length), some, formats, false);
      for (const { row, column, to } of links) if (row >= at && row < at + some.length) sheet.getRangeByIndexes(header + 1 + row, column, 1, 1).hyperlink = linkTo(to, String(rows[row]?.[column] ?? to));
      await context.sync();
    });
    wrote(some.length);
  }
  return end + (total ? 1 : 0) + 1;
}

/** Values first: in a cell formatted as text an apostrophe might become part of it. */
function enter(range: Excel.Range, rows: readonly (readonly ReportValue[])[], formats: readonly string[], isBold: boolean): void {
  range.values = rows.map((row) => row.map((value) => (typeof value === 'string' ? textEntry(value) : (value ?? ''))));
  range.numberFormat = rows.map(() => [...formats]);
  if (isBold) range.format.font.bold = true;
}

function finish(name: string, frozenRows: number): Promise<void> {
  return batch(async (context) => {
    const sheet = context.workbook.worksheets.getItem(name);
    sheet.freezePanes.freezeRows(frozenRows);
    sheet.activate();
    sheet.getRange('A1').select();
    await context.sync();
  });
}
