import type { MatrixOptions, RecordMatrix } from '../records/matrix';
import type { CheckRow, RollForward } from './check';
import type { FeeFinding } from './coin-chain';
import { shownField, tableMatrix, type AccountRows, type TableColumn } from './table';

const amount = (field: Exclude<keyof RollForward, 'byType'>, label: string): TableColumn<CheckRow> => ({ field, label, kind: 'amount', valueOf: ({ amounts }) => amounts?.[field] ?? null });
const FEE_WORDS: Readonly<Record<FeeFinding, string>> = { inside: 'inside the change', outside: 'outside the change', none: 'no fees', undecided: 'undecided' };

/**
 * The cells of LEDGER.CHECK.
 * @param byType true: a column for each business type that occurs stands between outflow and fees.
 */
export function checkMatrix(groups: readonly AccountRows<CheckRow>[], byType: boolean, withAccount: boolean, options: MatrixOptions): RecordMatrix {
  return tableMatrix(groups, checkColumns(groups, byType), withAccount, options);
}

/** The columns of LEDGER.CHECK in their order in the sheet, without that of the account. */
export function checkColumns(groups: readonly AccountRows<CheckRow>[], byType: boolean): readonly CheckColumn[] {
  const types = byType ? [...new Set(groups.flatMap(({ rows }) => rows.flatMap(({ amounts }) => [...(amounts?.byType.keys() ?? [])])))].sort() : [];
  return [...BEFORE_TYPES, ...types.map(typeColumn), ...AFTER_TYPES];
}

/** `type`: the column is that of a business type, which is its field. */
export interface CheckColumn extends TableColumn<CheckRow> { readonly type?: true }

/** A type that a coin did not have in a month stays empty: nothing happened, rather than nothing in sum. */
const typeColumn = (type: string): CheckColumn => ({ type: true, field: type, label: type, kind: 'amount', valueOf: ({ amounts }) => amounts?.byType.get(type) ?? null });

const BEFORE_TYPES: readonly TableColumn<CheckRow>[] = [
  shownField('month', 'Month', 'month'),
  { field: 'coinName', label: 'Coin', kind: 'text', valueOf: ({ coin }) => coin },
  amount('opening', 'Opening'),
  amount('inflow', 'Inflow'),
  amount('outflow', 'Outflow'),
];

const AFTER_TYPES: readonly TableColumn<CheckRow>[] = [
  amount('fees', 'Fees'),
  amount('unexplained', 'Unexplained'),
  amount('closing', 'Closing'),
  shownField('entries', 'Entries', 'number'),
  { field: 'duplicatesRemoved', label: 'Duplicates removed', kind: 'number', valueOf: ({ copiesRemoved }) => copiesRemoved },
  { field: 'breaks', label: 'Breaks', kind: 'number', valueOf: ({ entries, breaks }) => (entries === null ? null : breaks.length) },
  { field: 'firstBreak', label: 'First break', kind: 'text', valueOf: ({ breaks }) => breaks[0]?.billId ?? null },
  { field: 'feeModel', label: 'Fee model', kind: 'text', valueOf: ({ feeFinding }) => FEE_WORDS[feeFinding] },
  { field: 'status', label: 'Status', kind: 'text', valueOf: ({ status, reason }) => (reason === null ? status : `${status}: ${reason}`) },
];
