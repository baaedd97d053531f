// Writes a certificate to a sheet of its own: typed, readable, and ready to be printed on A4 or Letter.
import type { CertificateBlock, CertificateValue } from '../evidence/certificate-table';
import { AMOUNT_FORMAT, TIME_FORMAT } from '../records/cells';
import { serialOfLocalMs } from '../records/excel-date';
import type { CertificateSheetPort } from '../session/evidence-ports';
import { textEntry } from '../tables/cell-text';
import { batch } from './excel-batch';
import { filledOrGone, freeName } from './new-sheet';

/** Rows of one request; a certificate of a year has a few hundred. */
const ROWS_AT_ONCE = 2_000;
const WIDTHS_POINTS = [150, 190, 90, 150, 90, 130];

interface Line { readonly cells: readonly (string | number)[]; readonly formats: readonly string[]; readonly kind: 'title' | 'headings' | 'row' | 'space' }

export class ExcelCertificateSheets implements CertificateSheetPort {
  async write(wishedName: string, blocks: readonly CertificateBlock[]): Promise<string> {
    const lines = linesOf(blocks);
    const columns = Math.max(2, ...lines.map(({ cells }) => cells.length));
    const name = await batch(async (context) => {
      const sheets = context.workbook.worksheets.load('items/name');
      await context.sync();
      const free = freeName(wishedName, sheets.items.map((sheet) => sheet.name));
      const sheet = sheets.add(free);
      WIDTHS_POINTS.slice(0, columns).forEach((width, column) => { sheet.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width; });
      await context.sync();
      return free;
    });
    return filledOrGone(name, async () => {
      for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) await writeLines(name, from, lines.slice(from, from + ROWS_AT_ONCE), columns);
      await batch(async (context) => {
        const sheet = context.workbook.worksheets.getItem(name);
        if (Office.context.requirements.isSetSupported('ExcelApi', '1.9')) {
          sheet.pageLayout.orientation = Excel.PageOrientation.landscape;
          sheet.pageLayout.zoom = { horizontalFitToPages: 1, verticalFitToPages: 0 };
          sheet.pageLayout.setPrintArea(sheet.getRangeByIndexes(0, 0, lines.length, columns));
        }
        sheet.activate();
        sheet.getRange('A1').select();
        await context.sync();
      });
    });
  }
}

async function writeLines(name: string, from: number, lines: readonly Line[], columns: number): Promise<void> {
  const padded = <Value>(values: readonly Value[], blank: Value): Value[] => Array.from({ length: columns }, (_, i) => values[i] ?? blank);
  await batch(async (context) => {
    const sheet = context.workbook.worksheets.getItem(name);
    const range = sheet.getRangeByIndexes(from, 0, lines.length, columns);
    // Values first: in a cell formatted as text an apostrophe might become part of it.
    range.values = lines.map(({ cells }) => padded(cells, ''));
    range.numberFormat = lines.map(({ formats }) => padded(formats, 'General'));
    lines.forEach(({ kind, cells }, i) => {
      if (kind !== 'title' && kind !== 'headings') return;
      const { format } = sheet.getRangeByIndexes(from + i, 0, 1, kind === 'title' ? 1 : cells.length);
      format.font.bold = true;
      if (kind === 'title') format.font.size = from + i === 0 ? 16 : 12;
    });
    await context.sync();
  });
}

function linesOf(blocks: readonly CertificateBlock[]): Line[] {
  const texts = (values: readonly string[], kind: Line['kind']): Line => ({ cells: values.map(textEntry), formats: values.map(() => 'General'), kind });
  return blocks.flatMap(({ title, headings, rows }, i) => [
    ...(i === 0 ? [] : [texts([], 'space')]),
    texts([title], 'title'),
    ...(headings ? [texts(headings, 'headings')] : []),
    ...rows.map((row): Line => ({ cells: row.map(cellOf), formats: row.map(formatOf), kind: 'row' })),
  ]);
}

function cellOf(value: CertificateValue): string | number {
  switch (value.kind) {
    case 'text': return textEntry(value.text);
    case 'count': return value.count;
    case 'amount': return value.number;
    case 'moment': return serialOfLocalMs(value.atMs, 1900) ?? '';
  }
}

const FORMATS = { text: '@', count: '#,##0', amount: AMOUNT_FORMAT, moment: TIME_FORMAT } as const;
const formatOf = ({ kind }: CertificateValue): string => FORMATS[kind];
