// What a sheet that shows what a number is made of, or certifies it, is put together from.
import type {
  Report,
  ReportBlock,
  ReportColumn,
  ReportKind,
  ReportValue,
} from '../excel/excel-report-sheet';
import { shownField, tableMatrix, type TableColumn } from '../../engine/proofs/table';
import type { CellOptions, RecordValue } from '../../engine/records/cells';

/** A report, and what to say once it stands on a sheet; or why there is none. */
export type ReadyReport =
  | {
      readonly ok: true;
      readonly report: Report;
      readonly written: (sheet: string) => string;
      /** It is written, and something in it waits for the person. */
      readonly isOpen?: boolean;
    }
  | { readonly ok: false; readonly sentence: string };

/** More hyperlinks are slow to write; a sheet holds 65,530 (docs/excel-facts.md, Sheets). */
export const MAX_LINKS = 5_000;

export const reportBlock = (
  heading: string | null,
  columns: readonly ReportColumn[],
  rows: ReportBlock['rows'],
  links: ReportBlock['links'] = [],
): ReportBlock => ({ heading, columns, rows, total: null, links });

/** A column that shows a field of its row. */
export const fieldColumn = <Field extends string>(
  field: Field,
  label: string,
  kind: ReportKind,
  widthPoints: number,
): ReportColumn & TableColumn<Readonly<Partial<Record<Field, RecordValue>>>> => ({
  ...shownField(field, label, kind),
  kind,
  widthPoints,
});

/** In which zone and from which year Excel's dates count. */
export type ReportOptions = Pick<CellOptions, 'displayZone' | 'dateSystem'>;

/** Rows as they stand under their columns: plain values, for the columns have the formats. */
export function reportRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { displayZone, dateSystem }: ReportOptions,
): ReportValue[][] {
  const { matrix } = tableMatrix([{ account: '', rows }], columns, false, {
    displayZone,
    dateSystem,
    headers: 0,
    typed: null,
  });
  return (matrix ?? []).map((cells) =>
    cells.map((cell) => (typeof cell === 'object' ? cell.basicValue : cell === '' ? null : cell)),
  );
}

const LONGEST_NAME = 31;

/** What may stand in the name of a sheet, short enough for a number behind it. */
export const sheetName = (text: string): string =>
  text
    .replace(/[,:\\/?*[\]']/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME - 3) || 'Tieout';
