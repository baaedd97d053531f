import { refused } from './refused';
import { shorten } from './shorten';
import { say } from '../platform/say';

/**
 * What a column holds: an exact amount or rate, a time, an identifier or word, a small whole
 * number.
 */
export type ColumnKind = 'amount' | 'time' | 'text' | 'number';

export type RebateField =
  | 'settleStartTime'
  | 'settleEndTime'
  | 'symbol'
  | 'productType'
  | 'dealAmount'
  | 'fee'
  | 'feeDeduction'
  | 'rebateRate'
  | 'commissionAsset'
  | 'commission'
  | 'totalRebateUsdtAmount'
  | 'updateTime';

export type LedgerField =
  | 'cTime'
  | 'billId'
  | 'coinName'
  | 'coinId'
  | 'bizType'
  | 'deltaAmount'
  | 'afterAmount'
  | 'fees'
  | 'fillSize'
  | 'fillValue';

/**
 * A column that can be asked for. `account` stands in no record: it is the name of the account that
 * a row came from.
 */
export interface ColumnDefinition<Field extends string> {
  readonly field: Field | 'account';
  /** What the header says. */
  readonly label: string;
  readonly kind: ColumnKind;
}

/** A column as it was asked for: plain data. */
export interface Column<Field extends string> extends ColumnDefinition<Field> {
  /**
   * Asked for as `name:text`: the cell holds the digits as the exchange sent them. Only amounts
   * have it true.
   */
  readonly asText: boolean;
}

export type RebateColumn = Column<RebateField>;
export type LedgerColumn = Column<LedgerField>;

/** The columns of REBATES in their default order. */
export const REBATE_COLUMNS: readonly ColumnDefinition<RebateField>[] = [
  { field: 'settleStartTime', label: 'Settlement start', kind: 'time' },
  { field: 'settleEndTime', label: 'Settlement end', kind: 'time' },
  { field: 'symbol', label: 'Pair', kind: 'text' },
  { field: 'productType', label: 'Product', kind: 'text' },
  { field: 'dealAmount', label: 'Traded volume', kind: 'amount' },
  { field: 'fee', label: 'Fee paid', kind: 'amount' },
  { field: 'feeDeduction', label: 'Fee deducted', kind: 'amount' },
  { field: 'rebateRate', label: 'Commission rate', kind: 'amount' },
  { field: 'commissionAsset', label: 'Commission coin', kind: 'text' },
  { field: 'commission', label: 'Commission', kind: 'amount' },
  { field: 'totalRebateUsdtAmount', label: 'Commission (USDT)', kind: 'amount' },
  { field: 'updateTime', label: 'Updated', kind: 'time' },
];

/** The columns of LEDGER in their default order. */
export const LEDGER_COLUMNS: readonly ColumnDefinition<LedgerField>[] = [
  { field: 'cTime', label: 'Time', kind: 'time' },
  { field: 'billId', label: 'Entry ID', kind: 'text' },
  { field: 'coinName', label: 'Coin', kind: 'text' },
  { field: 'coinId', label: 'Coin ID', kind: 'number' },
  { field: 'bizType', label: 'Business type', kind: 'text' },
  { field: 'deltaAmount', label: 'Change', kind: 'amount' },
  { field: 'afterAmount', label: 'Balance after', kind: 'amount' },
  { field: 'fees', label: 'Fees', kind: 'amount' },
  { field: 'fillSize', label: 'Filled quantity', kind: 'amount' },
  { field: 'fillValue', label: 'Filled amount', kind: 'amount' },
];

const ACCOUNT_COLUMN = { field: 'account', label: 'Account', kind: 'text' } as const;

export type ChosenColumns<Field extends string> =
  | { readonly ok: true; readonly columns: readonly Column<Field>[] }
  /** Says what is wrong with the argument "columns" and what it accepts. */
  | { readonly ok: false; readonly sentence: string };

/**
 * Finds the columns that the texts name, in their order. A text is a field name or a label, in any
 * case; `:text` after an amount asks for its exact digits. The account column can be named too. The
 * same column under both its names is refused: one of them is a slip.
 */
export function chooseColumns<Field extends string>(
  definitions: readonly ColumnDefinition<Field>[],
  wanted: readonly string[],
): ChosenColumns<Field> {
  const known = [ACCOUNT_COLUMN, ...definitions];
  const columns: Column<Field>[] = [];
  for (const text of wanted) {
    const { name, form } = nameAndForm(text);
    const definition = known.find(
      ({ field, label }) => field.toLowerCase() === name || label.toLowerCase() === name,
    );
    if (definition === undefined || (form !== null && form !== 'text'))
      return refused(unknownColumn(text, known));
    const asText = form !== null;
    if (asText && definition.kind !== 'amount') return refused(notAnAmount(text, known));
    if (columns.some((column) => column.field === definition.field && column.asText === asText))
      return refused(say`columns names ${definition.label} twice. Give each column once.`);
    columns.push({ ...definition, asText });
  }
  return { ok: true, columns };
}

/**
 * The columns a result shows: those chosen, else all in their default order. Where the call names
 * accounts the account column comes first, unless it was given a place of its own.
 * @param chosen null where the call names no columns.
 */
export function columnsShown<Field extends string>(
  definitions: readonly ColumnDefinition<Field>[],
  chosen: readonly Column<Field>[] | null,
  namesAccounts: boolean,
): readonly Column<Field>[] {
  const columns = chosen ?? definitions.map((definition) => ({ ...definition, asText: false }));
  const missesAccount = namesAccounts && !columns.some(({ field }) => field === 'account');
  return missesAccount ? [{ ...ACCOUNT_COLUMN, asText: false }, ...columns] : columns;
}

function nameAndForm(text: string): { name: string; form: string | null } {
  const [name = '', ...rest] = text.toLowerCase().split(':');
  return { name: name.trim(), form: rest.length === 0 ? null : rest.join(':').trim() };
}

function unknownColumn(text: string, known: readonly ColumnDefinition<string>[]): string {
  return say`columns names ${shorten(text)}, which is no column of this function. It accepts ${named(known)}, and :text after an amount.`;
}

function notAnAmount(text: string, known: readonly ColumnDefinition<string>[]): string {
  return say`columns names ${shorten(text)}, but only amounts can be had as exact text: ${named(known.filter(({ kind }) => kind === 'amount'))}.`;
}

function named(columns: readonly ColumnDefinition<string>[]): string {
  return columns.map(({ field, label }) => `${label} (${field})`).join(', ');
}
