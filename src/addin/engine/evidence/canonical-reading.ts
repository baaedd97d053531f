// Parses canonical lines to rows: the opposite of `canonical-rows.ts`, digit by digit.
import { RECORDS, type RecordOperation } from '../records/columns';
import {
  isRecordOf,
  namesOf,
  recordOf,
  type Field,
  type Fields,
  type RecordOf,
} from '../records/record-fields';
import type { OrderedRows } from '../records/row-order';
import type { RowsOfOperation } from './canonical-rows';

/**
 * Rows of lines without their line feeds, in their order. @param accounts names, in the order of
 * their numbers. Throws RangeError on anything else.
 */
export const rowsOfLines = (
  operation: RecordOperation,
  lines: readonly string[],
  accounts: readonly string[],
): RowsOfOperation =>
  operation === 'LEDGER'
    ? { operation, rows: rowsOf(RECORDS.LEDGER, lines, accounts) }
    : { operation, rows: rowsOf(RECORDS.REBATES, lines, accounts) };

function rowsOf<Of extends Fields>(
  fields: Of,
  lines: readonly string[],
  accounts: readonly string[],
): OrderedRows<RecordOf<Of>> {
  const columns = namesOf(fields);
  const read = lines.map((line) => {
    const [account = '', ...values] = line.split('\t').map(readField);
    const name = accounts[Number(account) - 1];
    if (name === undefined || values.length !== columns.length || !/^[1-9]\d*$/.test(account ?? ''))
      throw new RangeError('A line that is no canonical row.');
    const record = recordOf(fields, (column, field) =>
      valueOf(values[columns.indexOf(column)] ?? null, field),
    );
    if (!isRecordOf(fields, record)) throw new RangeError('A row that lacks a value.');
    return { name, record };
  });
  return { records: read.map(({ record }) => record), accounts: read.map(({ name }) => name) };
}

function valueOf(text: string | null, { value }: Field): string | number | null {
  if (text === null || (value !== 'moment' && value !== 'count')) return text;
  const number = Number(text);
  if (String(number) !== text) throw new RangeError('A number that is not written as it is.');
  return number;
}

const UNESCAPED: Readonly<Record<string, string>> = { '\\': '\\', t: '\t', n: '\n', r: '\r' };

function readField(written: string): string | null {
  if (written === '\\N') return null;
  if (!written.includes('\\')) return written;
  return written.replace(/\\(.?)/g, (_, sign: string) => {
    const read = UNESCAPED[sign];
    if (read === undefined) throw new RangeError('An escape that no canonical row has.');
    return read;
  });
}
