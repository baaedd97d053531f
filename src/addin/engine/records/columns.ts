import { LEDGER_RECORD, type LedgerField } from './ledger-entry';
import { REBATE_RECORD, type RebateField } from './commission-record';
import { namesOf, type Field as FieldOfRecord, type Fields } from './record-fields';
import { refused } from '../../platform/outcome';
import { shorten } from './shorten';
import { say } from '../../platform/say';

/**
 * What a column holds: an exact amount or rate, a time, an identifier or word, a small whole
 * number.
 */
export type ColumnKind = 'amount' | 'time' | 'text' | 'number';

export type RecordField = LedgerField | RebateField;

/** A column of a function. `account` is in no record: it is the name of the row's account. */
export interface ColumnDefinition<Field extends string> {
  readonly field: Field | 'account';
  /** The text of the header. */
  readonly label: string;
  readonly kind: ColumnKind;
}

/** A column as it was asked for: plain data. */
export interface Column<Field extends string> extends ColumnDefinition<Field> {
  /** Written as `name:text`: the cell holds the exchange's exact digits. true only for amounts. */
  readonly asText: boolean;
}

const KINDS: Readonly<Record<FieldOfRecord['value'], ColumnKind>> = {
  name: 'text',
  id: 'text',
  text: 'text',
  product: 'text',
  amount: 'amount',
  stamp: 'time',
  moment: 'time',
  count: 'number',
};

const columnsOf = <Of extends Fields>(fields: Of): readonly ColumnDefinition<keyof Of & string>[] =>
  namesOf(fields).map((field) => ({
    field,
    label: fields[field]!.label,
    kind: KINDS[fields[field]!.value],
  }));

/** The kind of rows of each function. */
export const RECORDS = { LEDGER: LEDGER_RECORD, REBATES: REBATE_RECORD } as const;
export type RecordOperation = keyof typeof RECORDS;
/** Whether this function shows records. */
export const isOfRecords = (name: string): name is RecordOperation => Object.hasOwn(RECORDS, name);

/** Their columns in the default order. */
export const LEDGER_COLUMNS = columnsOf(LEDGER_RECORD);
export const REBATE_COLUMNS = columnsOf(REBATE_RECORD);

const ACCOUNT_COLUMN = { field: 'account', label: 'Account', kind: 'text' } as const;

export type ChosenColumns<Field extends string> =
  | { readonly ok: true; readonly columns: readonly Column<Field>[] }
  /** The sentence for a wrong argument "columns", with the values that it accepts. */
  | { readonly ok: false; readonly sentence: string };

/**
 * Finds the columns that the texts name, in their order. A text is a field name or a label, in any
 * case; `:text` after an amount means its exact digits. The account column can be named too. The
 * same column under both its names is refused as a mistake.
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
 * The columns of a result: the chosen ones, else all in their default order. If the call names
 * accounts the account column comes first, unless it has a chosen place.
 * @param chosen null if the call names no columns.
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

/** The columns of a call of either function. */
export const columnsOfCall = ({
  name,
  columns,
  accounts,
}: {
  readonly name: RecordOperation;
  readonly columns: readonly Column<RecordField>[] | null;
  readonly accounts: readonly string[] | null;
}): readonly Column<RecordField>[] =>
  columnsShown<RecordField>(
    name === 'LEDGER' ? LEDGER_COLUMNS : REBATE_COLUMNS,
    columns,
    accounts !== null,
  );

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
