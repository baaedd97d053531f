// The columns of an inserted table: the records' own, and two of Tieout's that make it refreshable.
import type { RecordCall } from '../../../engine/answers/definitions';
import { columnsOfCall, type ColumnKind, type RecordField } from '../../../engine/records/columns';
import { amountFormat, readableFormat, TIME_FORMAT } from '../../../engine/records/cells';

/** 'typeWords': the business type in words, which only tables show, beside its code. */
export type TableField = RecordField | 'account' | 'typeWords';

/** A column that shows a field of the records. */
export interface FieldColumn {
  readonly field: TableField;
  readonly kind: ColumnKind;
  readonly asText: boolean;
  /** Unique in the table, as Excel demands of headers. */
  readonly header: string;
}

/** Visible and mostly blank: it says in words what a person has to check. */
export const CHECK_HEADER = 'Tieout check';
/** Hidden: the identity of each row's record. A table without it cannot be refreshed. */
export const ID_HEADER = 'Tieout ID';

/** A column of a new table. */
export interface NewColumn {
  readonly header: string;
  readonly isHidden: boolean;
  /** Its header stands at the right, above its numbers. */
  readonly isNumber: boolean;
}

/** The records' columns, then the check, then the hidden identity. */
export const newColumns = (call: RecordCall): readonly NewColumn[] => [
  ...fieldColumns(call).map(({ field, kind, asText, header }) => ({
    header,
    // The coin's number is hidden unless the person chose the columns.
    isHidden: field === 'coinId' && call.columns === null,
    isNumber: !asText && kind !== 'text',
  })),
  { header: CHECK_HEADER, isHidden: false, isNumber: false },
  { header: ID_HEADER, isHidden: true, isNumber: false },
];

/**
 * The records' columns in the order asked. A table always has headers (Excel's rule), so headers 0
 * gives labels. An amount asked for as exact text says so in its header, for the same amount may
 * stand beside it as a number.
 */
export function fieldColumns(call: RecordCall): readonly FieldColumn[] {
  return columnsOfCall(call).flatMap(({ field, label, kind, asText }): FieldColumn[] => {
    const name = call.headers === 2 ? field : label;
    const column = { field, kind, asText, header: asText ? `${name} (text)` : name };
    // If the person chose the columns, the table has only these.
    return field === 'bizType' && call.columns === null ? [column, TYPE_IN_WORDS] : [column];
  });
}

const TYPE_IN_WORDS: FieldColumn = {
  field: 'typeWords',
  kind: 'text',
  asText: false,
  header: 'Type',
};

/** "trade_out" as "Trade out": the exchange lists no words for its types, and new ones come. */
export function typeInWords(code: string): string {
  const words = code === 'withdraw' ? 'withdrawal' : code.replace(/[_\s]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The number format of a column; null for the host's General.
 * @param decimals of the longest amount. @param separators as the person likes amounts.
 */
export function formatOf(
  { kind, asText }: Pick<FieldColumn, 'kind' | 'asText'>,
  decimals: number,
  separators: boolean,
): string | null {
  if (asText || kind === 'text') return '@';
  if (kind !== 'amount') return kind === 'time' ? TIME_FORMAT : null;
  return separators ? readableFormat(amountFormat(decimals)) : amountFormat(decimals);
}
