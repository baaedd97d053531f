// The field tables of records. The types of records, their readers, columns with labels and
// formats, order, sums, canonical form and stored form follow from the two tables (ledger-entry.ts,
// commission-record.ts): a new column is one entry there, and one line in its reader, where the
// compiler misses it.

/** The products of operation A: SPOT and FUTURES. */
export type Product = 'SPOT' | 'FUTURES';

/**
 * The types of the exchange's values (docs/exchange.md, Records): a name of visible characters, an
 * identifier with all its digits, a text, an exact amount or rate, a stamp `yyyy-MM-dd HH:mm:ss`,
 * Unix milliseconds, a whole number. The product is that of the request: the answer does not state
 * it.
 */
type Value = 'name' | 'id' | 'text' | 'amount' | 'stamp' | 'moment' | 'count' | 'product';

export interface Field {
  /** The text of the column's header. */
  readonly label: string;
  readonly value: Value;
  /** The exchange may omit it; the record then holds null. */
  readonly blank?: true;
  /** It identifies the record and never changes. */
  readonly identifies?: true;
  /** The values that rows must share to be added up in a table. Absent: they are never added up. */
  readonly sums?: readonly ('coin' | 'market')[];
  /** Why an amount is never added up. */
  readonly neverSums?: string;
}
export type Fields = Readonly<Record<string, Field>>;

/** A record's member that holds a moment has its unit in the name. */
type MemberOf<Name> = Name extends 'cTime' ? 'cTimeMs' : Name;
export const memberOf = (name: string): string => (name === 'cTime' ? 'cTimeMs' : name);

/** What a record holds of a field. */
export type Content<Of extends Field> =
  | (Of['value'] extends 'moment' | 'count'
      ? number
      : Of['value'] extends 'product'
        ? Product
        : string)
  | (Of extends { readonly blank: true } ? null : never);

/** Digits exactly as the exchange sent them: amounts are texts. */
export type RecordOf<Of extends Fields> = {
  readonly [Name in keyof Of as MemberOf<Name>]: Content<Of[Name]>;
};

export type SumFieldOf<Of extends Fields> = {
  [Name in keyof Of & string]: Of[Name] extends { readonly sums: unknown } ? Name : never;
}[keyof Of & string];

/** Any record, by the names of its members. */
export type PlainRecord = Readonly<Record<string, string | number | null>>;

/** In the order of the table. */
export const namesOf = <Of extends Fields>(fields: Of): readonly (keyof Of & string)[] =>
  Object.keys(fields);

/** Makes a record, each field in the order of the columns. */
export function recordOf<Of extends Fields>(
  fields: Of,
  valueOf: (name: keyof Of & string, field: Field) => string | number | null,
): RecordOf<Of> {
  const record: Record<string, string | number | null> = {};
  for (const name of namesOf(fields)) record[memberOf(name)] = valueOf(name, fields[name]!);
  return record as RecordOf<Of>;
}

/** Equal in every field, exact texts included. */
export const sameRecord = <OneRecord extends PlainRecord>(a: OneRecord, b: OneRecord): boolean =>
  a === b || Object.keys(b).every((member) => a[member] === b[member]);

const isOfField = (value: unknown, field: Field): boolean => {
  switch (field.value) {
    case 'moment':
    case 'count':
      return Number.isSafeInteger(value);
    case 'product':
      return value === 'SPOT' || value === 'FUTURES';
    default:
      return typeof value === 'string';
  }
};

/**
 * Whether a stored value has the shape of such a record; its digits were checked when it was read.
 */
export const isRecordOf = <Of extends Fields>(fields: Of, value: unknown): value is RecordOf<Of> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, field]) => {
    const content: unknown = Reflect.get(value, memberOf(name));
    return content === null ? field.blank === true : isOfField(content, field);
  });
