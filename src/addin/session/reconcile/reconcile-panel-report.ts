// A sheet that Tieout writes to show what a number is made of or to certify it: plain data, drawn
// by the excel room.
import { shownField, tableMatrix, type TableColumn } from '../../reconcile/table';
import type { CellOptions, RecordValue } from '../../records/cells';

/**
 * `text` is never read as a number; whole numbers, amounts, and Excel serials for `time` and `day`.
 */
export type ReportKind = Exclude<TableColumn<unknown>['kind'], 'month'>;
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
  /** Where the line leads: "Sheet1!D5". */
  readonly to?: string;
}

/** Cells under a header of their own; it is left out where no column has a label. */
export interface ReportBlock {
  readonly heading: string | null;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportValue[])[];
  /** Of the cells in a row, by row, where they are of other kinds than their columns. */
  readonly rowKinds?: readonly (readonly ReportKind[] | undefined)[];
  readonly total: readonly ReportValue[] | null;
  /** Of its heading and its rows. */
  readonly look?: 'lost';
  /** Where a row leads, by a link in its first cell or that of `linkAt`. */
  readonly links: readonly { readonly row: number; readonly to: string }[];
  readonly linkAt?: number;
}

export interface Report {
  readonly wishedName: string;
  readonly top: readonly ReportLine[];
  readonly blocks: readonly ReportBlock[];
}

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

export interface ReportRun {
  readonly signal: AbortSignal;
  readonly progress: (rowsDone: number, rowsTotal: number) => void;
}

/** A range as it stands, cut to what is used. */
export interface FoundRange {
  readonly address: string;
  readonly values: readonly (readonly unknown[])[];
}

export interface ReportSheetPort {
  /**
   * Writes a new sheet and shows it; resolves to its name, a free one like the one wished. Where it
   * is stopped or fails, the sheet is taken away again and it rejects.
   */
  write(report: Report, run?: ReportRun): Promise<string>;
  /** A table by its name or a range by its address; null where there is none or it is blank. */
  find(reference: string): Promise<FoundRange | null>;
  /** All cells of a sheet; null where it is gone. */
  read(sheet: string): Promise<readonly (readonly unknown[])[] | null>;
}

/** More hyperlinks are slow to write; a sheet holds 65,530 (docs/excel-facts.md, Sheets). */
export const MOST_LINKS = 5_000;

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
