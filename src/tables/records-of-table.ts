// The records of an answer as a table shows them: identity and cells, in the order of the sheet.
import { atOnce, ROWS_IN_ONE_BREATH, type Steps } from '../records/breath';
import type { CellOptions } from '../records/cells';
import type { LedgerCall, RebatesCall } from '../records/call';
import { columnsShown, LEDGER_COLUMNS, REBATE_COLUMNS } from '../records/columns';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { ledgerMatrix, rebatesMatrix, type RecordMatrix, type RoundedColumn } from '../records/matrix';
import type { OrderedRows } from '../records/row-order';
import { shownText } from './cell-text';
import { ledgerIdentity, rebateIdentity, type Identity } from './identity';
import type { TableField } from './table-columns';

/** What a call was answered with, whole and in the order of the sheet. */
export type Answer =
  | { readonly operation: 'LEDGER'; readonly call: LedgerCall; readonly rows: OrderedRows<LedgerEntry> }
  | { readonly operation: 'REBATES'; readonly call: RebatesCall; readonly rows: OrderedRows<CommissionRecord> };

/** What turns records into cells; numbers bring no formats along in a table. */
export type TableForm = Omit<CellOptions, 'typed'>;

/** Blank is "". */
export type PlainCell = string | number;

export interface TableRecord extends Identity {
  /** In the order of the field columns. */
  readonly cells: readonly PlainCell[];
  /** The exact text of a field, or null. */
  readonly exact: (field: TableField) => string | null;
}

export interface RecordsOfTable {
  readonly records: readonly TableRecord[];
  /** Cells that hold fewer digits than the exchange sent, by column. */
  readonly rounded: readonly RoundedColumn[];
}

export const recordsOfTable = (answer: Answer, form: TableForm): RecordsOfTable => atOnce(readingRecords(answer, form));

export function* readingRecords(answer: Answer, form: TableForm): Steps<RecordsOfTable> {
  const records: TableRecord[] = [];
  const counts = new Map<string, number>();
  for (let first = 0; first < answer.rows.records.length; first += ROWS_IN_ONE_BREATH) {
    const part = recordsOf(sliceOf(answer, first, first + ROWS_IN_ONE_BREATH), form);
    records.push(...part.records);
    for (const { column, count } of part.rounded) counts.set(column, (counts.get(column) ?? 0) + count);
    yield;
  }
  return { records, rounded: [...counts].map(([column, count]) => ({ column, count })) };
}

function sliceOf(answer: Answer, first: number, end: number): Answer {
  const accounts = answer.rows.accounts.slice(first, end);
  if (answer.operation === 'LEDGER') return { ...answer, rows: { records: answer.rows.records.slice(first, end), accounts } };
  return { ...answer, rows: { records: answer.rows.records.slice(first, end), accounts } };
}

function recordsOf(answer: Answer, form: TableForm): RecordsOfTable {
  const { matrix, rounded } = matrixOf(answer, form);
  const cells = (matrix ?? []).map((row) => row.map((cell) => (typeof cell === 'string' ? shownText(cell) : typeof cell === 'number' ? cell : cell.basicValue)));
  return { records: identified(answer).map((one, at) => ({ ...one, cells: cells[at] ?? [] })), rounded };
}

function matrixOf(answer: Answer, form: TableForm): RecordMatrix {
  const options = { ...form, typed: false, headers: 0 } as const;
  return answer.operation === 'LEDGER'
    ? ledgerMatrix(answer.rows, columnsShown(LEDGER_COLUMNS, answer.call.columns, answer.call.accounts !== null), options)
    : rebatesMatrix(answer.rows, columnsShown(REBATE_COLUMNS, answer.call.columns, answer.call.accounts !== null), options);
}

type Identified = Omit<TableRecord, 'cells'>;

function identified(answer: Answer): Identified[] {
  const accountAt = (at: number): string => (answer.call.accounts === null ? '' : (answer.rows.accounts[at] ?? ''));
  if (answer.operation === 'LEDGER') return answer.rows.records.map((entry, at) => ({ ...ledgerIdentity(entry, accountAt(at)), exact: exactOf(entry) }));
  return answer.rows.records.map((record, at) => ({ ...rebateIdentity(record, accountAt(at)), exact: exactOf(record) }));
}

const exactOf = (record: object): TableRecord['exact'] => (field) => {
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'string' ? value : null;
};
