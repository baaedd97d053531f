// A table that is about to be inserted: everything that stands in it, before a cell is written.
import { atOnce, ROWS_PER_STEP, type Steps } from '../../../platform/yield-to-main';
import type { RecordCall } from '../../../engine/answers/definitions';
import type { RoundedColumn } from '../../../engine/records/cells';
import { tokenText } from './identity';
import { marksOf } from './marks';
import {
  readingRecords,
  type CallRecords,
  type PlainCell,
  type TableForm,
} from './records-of-table';
import { CHECK_HEADER, fieldColumns, formatOf, ID_HEADER, type FieldColumn } from './table-columns';
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
  const { records, rounded } = yield* readingRecords(answer, form, fields);
  const [keys, twins, seen] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  for (const [at, { key, digest }] of records.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    countOne(keys, key);
    countOne(twins, `${digest}|${key}`);
  }
  const rows: PlainCell[][] = [];
  for (const { cells, ...identity } of records) {
    const { key, digest } = identity;
    const token = {
      ...identity,
      ordinal: countOne(seen, key),
      size: keys.get(key) ?? 0,
      equals: twins.get(`${digest}|${key}`) ?? 0,
      gone: false,
      marks: marksOf(cells),
    };
    rows.push([...cells, '', tokenText(token)]);
    if (rows.length % ROWS_PER_STEP === 0) yield;
  }
  const totals = yield* totallingColumns(fields, records);
  const roundedTotals = fields.flatMap(({ header }, i) =>
    totals[i]?.isRounded ? [{ column: `Total of ${header}`, count: 1 }] : [],
  );
  return {
    columns: [
      ...fields.map((column) => ({
        header: column.header,
        format: formatOf(column, form.amountFormat),
        // Nobody reads it who did not ask for it.
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

/** How many there are with this one. */
function countOne(counts: Map<string, number>, of: string): number {
  const count = (counts.get(of) ?? 0) + 1;
  counts.set(of, count);
  return count;
}

/** "Total" stands at the left where that cell is free. */
const withLabel = ([first = '', ...rest]: readonly string[]): string[] => [
  first === '' ? 'Total' : first,
  ...rest,
];

/** The columns to remember, with the ids that Excel gave them. */
export const keptColumns = (
  call: RecordCall,
  ids: readonly number[],
): (FieldColumn & { id: number })[] =>
  fieldColumns(call).map((column, i) => ({ ...column, id: ids[i] ?? -1 }));
