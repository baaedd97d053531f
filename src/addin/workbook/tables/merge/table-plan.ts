// The plan of a table to insert: all of its cells, before one is written.
import { atOnce, ROWS_PER_STEP, type Steps } from '../../../platform/yield-to-main';
import type { RecordCall } from '../../../engine/answers/definitions';
import type { RoundedColumn } from '../../../engine/records/cells';
import { tokenText } from './identity';
import {
  readingRecords,
  type CallRecords,
  type PlainCell,
  type TableForm,
} from './records-of-table';
import { CHECK_HEADER, fieldColumns, ID_HEADER, type FieldColumn } from './table-columns';
import { totalFormula, totallingColumns } from './totals';

export interface PlannedColumn {
  readonly header: string;
  /** null: General. */
  readonly format: string | null;
  readonly isHidden: boolean;
  /** Its header stands at the right, above its numbers. */
  readonly isNumber: boolean;
}

export interface TablePlan {
  readonly columns: readonly PlannedColumn[];
  /** As wide as `columns`; texts as they are, to be entered by `textEntry`. */
  readonly rows: readonly (readonly PlainCell[])[];
  /** The cells of the totals row, once the table has its name. */
  readonly totals: (tableName: string) => readonly string[];
  readonly rounded: readonly RoundedColumn[];
}

/** The records' columns, then the check, then the hidden identity. */
export const planTable = (answer: CallRecords, form: TableForm): TablePlan =>
  atOnce(planningTable(answer, form));

export function* planningTable(answer: CallRecords, form: TableForm): Steps<TablePlan> {
  const fields = fieldColumns(answer.call);
  const { records, rounded, formats } = yield* readingRecords(answer, form, fields);
  const rows: PlainCell[][] = [];
  for (const record of records) {
    rows.push([...record.cells, '', tokenText(record)]);
    if (rows.length % ROWS_PER_STEP === 0) yield;
  }
  const totals = yield* totallingColumns(fields, records);
  const roundedTotals = fields.flatMap(({ header }, i) =>
    totals[i]?.isRounded ? [{ column: `Total of ${header}`, count: 1 }] : [],
  );
  return {
    columns: [
      ...fields.map((column, at) => ({
        header: column.header,
        format: formats[at] ?? null,
        // The coin's number is hidden unless the person chose the columns.
        isHidden: column.field === 'coinId' && answer.call.columns === null,
        isNumber: !column.asText && column.kind !== 'text',
      })),
      { header: CHECK_HEADER, format: null, isHidden: false, isNumber: false },
      { header: ID_HEADER, format: null, isHidden: true, isNumber: false },
    ],
    rows,
    totals: (tableName) =>
      withLabel([
        ...fields.map(({ header }, i) =>
          totalFormula(header, totals[i]!, {
            tableName,
            idHeader: ID_HEADER,
            checkHeader: CHECK_HEADER,
            hasUncounted: false,
          }),
        ),
        '',
        '',
      ]),
    rounded: [...rounded, ...roundedTotals],
  };
}

/** "Total" stands at the left where that cell is free. */
const withLabel = ([first = '', ...rest]: readonly string[]): string[] => [
  first === '' ? 'Total' : first,
  ...rest,
];

/** The columns to remember, with the ids that Excel gave them. */
export const storedColumns = (
  call: RecordCall,
  ids: readonly number[],
): (FieldColumn & { id: number })[] =>
  fieldColumns(call).map((column, i) => ({ ...column, id: ids[i] ?? -1 }));
