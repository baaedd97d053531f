// What a table of a record's fields says. The types of records, their readers, columns with labels
// and formats, order, sums, canonical form and kept form follow from the two tables
// (ledger-entry.ts, commission-record.ts): a new column is one entry there.

/** SPOT and FUTURES are what operation A can be asked for. */
export type Product = 'SPOT' | 'FUTURES';

/**
 * What the exchange writes (docs/exchange.md, Records): a name of visible characters, an identifier
 * with all its digits, a text, an exact amount or rate, a stamp `yyyy-MM-dd HH:mm:ss`, Unix milliseconds, a whole number. The
 * product is what was asked for: the answer does not say it.
 */
type Value = 'name' | 'id' | 'text' | 'amount' | 'stamp' | 'moment' | 'count' | 'product';

export interface Field {
  /** The text of the column's header. */
  readonly label: string;
  readonly value: Value;
  /** The exchange may leave it out; then the record holds null. */
  readonly blank?: true;
  /** It says which record this is, and never changes under it. */
  readonly identifies?: true;
  /** What rows must agree in to be added up in a table. Without it, they never are. */
  readonly sums?: readonly ('coin' | 'market')[];
  /** Why an amount is never added up. */
  readonly neverSums?: string;
}
export type Fields = Readonly<Record<string, Field>>;

/** The name of a record's member that holds a moment says its unit. */
type MemberOf<Name> = Name extends 'cTime' ? 'cTimeMs' : Name;
export const memberOf = (name: string): string => (name === 'cTime' ? 'cTimeMs' : name);

type Content<Of extends Field> =
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
