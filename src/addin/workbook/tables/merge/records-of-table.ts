// The records of an answer as a table shows them: identity and cells, in the order of the sheet.
import { ROWS_PER_STEP, type Steps } from '../../../platform/yield-to-main';
import { type CellOptions, recordSteps, type RoundedColumn } from '../../../engine/records/cells';
import { toCellNumber } from '../../../engine/records/decimal-text';
import type { LedgerCall } from '../../../engine/answers/ledger';
import type { RebatesCall } from '../../../engine/answers/rebates';
import { columnsOfCall } from '../../../engine/records/columns';
import type { CommissionRecord } from '../../../engine/records/commission-record';
import type { LedgerEntry } from '../../../engine/records/ledger-entry';
import type { OrderedRows } from '../../../engine/records/row-order';
import { shownText } from './cell-text';
import { ledgerIdentity, rebateIdentity, type Identity } from './row-key';
import { formatOf, typeInWords, type FieldColumn, type TableField } from './table-columns';

/** The whole answer to a call, in the order of the sheet. */
export type CallRecords =
  | {
      readonly operation: 'LEDGER';
      readonly call: LedgerCall;
      readonly rows: OrderedRows<LedgerEntry>;
    }
  | {
      readonly operation: 'REBATES';
      readonly call: RebatesCall;
      readonly rows: OrderedRows<CommissionRecord>;
    };

/** Options for cells from records; in a table numbers have no formats of their own. */
export type TableForm = Omit<CellOptions, 'typed'> & {
  /** Amounts have separators, and negatives are red. */
  readonly separators?: boolean;
};

/** Blank is "". */
export type PlainCell = string | number;

export interface TableRecord extends Identity {
  /** In the order of the field columns. */
  readonly cells: readonly PlainCell[];
  /** The exact text of a field, "" where it is blank or no text. */
  readonly exact: (field: TableField) => string;
}

export interface RecordsOfTable {
  readonly records: readonly TableRecord[];
  /** Cells that hold fewer digits than the exchange sent, by column. */
  readonly rounded: readonly RoundedColumn[];
  /** The number format of each field column; null for the host's General. */
  readonly formats: readonly (string | null)[];
}

/** @param columns of the call: fieldColumns. */
export function* readingRecords(
  answer: CallRecords,
  form: TableForm,
  columns: readonly FieldColumn[],
): Steps<RecordsOfTable> {
  const wordsAt = columns.findIndex(({ field }) => field === 'typeWords');
  const {
    call: { accounts: named },
    rows: { accounts },
  } = answer;
  const options = { ...form, typed: null, headers: 0 } as const;
  const { matrix, rounded } = yield* recordSteps(answer.rows, columnsOfCall(answer.call), options);
  const records: TableRecord[] = [];
  const decimals = columns.map(() => 0);
  const counts = new Map<string, number>();
  for (const [at, row] of (matrix ?? []).entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const account = named === null ? '' : (accounts[at] ?? '');
    const identity =
      answer.operation === 'LEDGER'
        ? ledgerIdentity(answer.rows.records[at]!, account)
        : rebateIdentity(answer.rows.records[at]!, account);
    const cells = row.map((cell) =>
      typeof cell === 'string'
        ? shownText(cell)
        : typeof cell === 'number'
          ? cell
          : cell.basicValue,
    );
    if (wordsAt >= 0 && answer.operation === 'LEDGER')
      cells.splice(wordsAt, 0, shownText(typeInWords(answer.rows.records[at]!.bizType)));
    for (const [column, { kind, asText }] of columns.entries())
      if (kind === 'amount' && !asText)
        decimals[column] = Math.max(decimals[column]!, decimalsOf(cells[column]));
    const count = (counts.get(identity.key) ?? 0) + 1;
    counts.set(identity.key, count);
    const { key, day } = identity;
    records.push({ key: `${key}|${count}`, day, cells, exact: exactOf(answer.rows.records[at]!) });
  }
  const formats = columns.map((column, at) =>
    formatOf(column, decimals[at]!, form.separators ?? false),
  );
  return { records, rounded, formats };
}

const decimalsOf = (cell: PlainCell | undefined): number =>
  typeof cell === 'number' ? (toCellNumber(String(cell))?.decimals ?? 0) : 0;

const exactOf =
  (record: object): TableRecord['exact'] =>
  (field) => {
    const value: unknown = Reflect.get(record, field);
    return typeof value === 'string' ? value : '';
  };
