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

/**
 * The records' columns in the order asked. A table always has headers (Excel's rule), so headers 0
 * gives labels. An amount asked for as exact text says so in its header, for the same amount may
 * stand beside it as a number.
 */
export function fieldColumns(call: RecordCall): readonly FieldColumn[] {
  return columnsOfCall(call).flatMap(({ field, label, kind, asText }): FieldColumn[] => {
    const column = {
      field,
      kind,
      asText,
      header: headerOf(call.headers === 2 ? field : label, asText),
    };
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

const headerOf = (name: string, asText: boolean): string => (asText ? `${name} (text)` : name);

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
