// The parts of a sheet that shows the records behind a number, or certifies it.
import type {
  Report,
  ReportBlock,
  ReportColumn,
  ReportKind,
  ReportValue,
} from '../excel/excel-report-sheet';
import { shownField, tableMatrix, type TableColumn } from '../../engine/proofs/table';
import type { CellOptions, RecordValue } from '../../engine/records/cells';

/** A report, and the sentence for its success; or the reason why there is none. */
export type ReadyReport =
  | {
      readonly ok: true;
      readonly report: Report;
      readonly written: (sheet: string) => string;
      /** The report is written, and something in it needs the person. */
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

/** The zone and the date system of Excel's dates. */
export type ReportOptions = Pick<CellOptions, 'displayZone' | 'dateSystem'>;

/** Rows as plain values, because the columns have the formats. */
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

/** The text without characters that Excel forbids in a sheet's name, cut so that a number fits. */
export const sheetName = (text: string): string =>
  text
    .replace(/[,:\\/?*[\]']/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME - 3) || 'Tieout';
