// Rows as reproducible bytes for a hash: docs/evidence.md, "The canonical form".
import { sha256 } from '@noble/hashes/sha2.js';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { RECORDS, type RecordOperation } from '../records/columns';
import { memberOf, namesOf, type PlainRecord } from '../records/record-fields';
import type { OrderedRows } from '../records/row-order';
import { hexOf } from '../../platform/bytes';
import { yieldToMain } from '../../platform/yield-to-main';

export const CANONICAL_FORM = 'tieout-rows/1';

/** Rows that are converted at once. */
const ROWS_AT_ONCE = 500;

/** Rows of one of the two functions. */
export type RowsOfOperation =
  | { readonly operation: 'LEDGER'; readonly rows: OrderedRows<LedgerEntry> }
  | { readonly operation: 'REBATES'; readonly rows: OrderedRows<CommissionRecord> };

/**
 * SHA-256 of the lines in UTF-8, in hex. Yields to the pane. Works piece by piece: WebCrypto needs
 * the whole text, which is 200 MB for a million rows.
 */
export async function hashOfLines(pieces: Iterable<string>): Promise<string> {
  const hash = sha256.create();
  const utf8 = new TextEncoder();
  for (const piece of pieces) {
    hash.update(utf8.encode(piece));
    await yieldToMain();
  }
  return hexOf(hash.digest());
}

const headOf = (operation: RecordOperation): string =>
  `${CANONICAL_FORM}\t${operation}\n${['account', ...namesOf(RECORDS[operation])].join('\t')}\n`;

/** The same hash from separate lines, without the two header lines. */
export function hashOfRows(operation: RecordOperation, rows: readonly string[]): Promise<string> {
  function* pieces(): Generator<string> {
    yield headOf(operation);
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      yield rows
        .slice(from, from + ROWS_AT_ONCE)
        .map((row) => `${row}\n`)
        .join('');
  }
  return hashOfLines(pieces());
}

/**
 * The canonical lines of a result, in pieces; the fields have the order of the columns, after
 * `account`. @param accounts names of the accounts, in the order of their numbers.
 */
export function* canonicalLines(
  { operation, rows: { records, accounts: names } }: RowsOfOperation,
  accounts: readonly string[],
): Generator<string> {
  const numbers = new Map(accounts.map((account, i) => [account, String(i + 1)]));
  const members = namesOf(RECORDS[operation]).map(memberOf);
  yield headOf(operation);
  for (let from = 0; from < records.length; from += ROWS_AT_ONCE) {
    let piece = '';
    for (let at = from; at < Math.min(from + ROWS_AT_ONCE, records.length); at += 1) {
      const number = numbers.get(names[at] ?? '');
      if (number === undefined)
        throw new RangeError('A row of an account that the certificate does not name.');
      piece += number;
      const record: PlainRecord = records[at]!;
      for (const member of members) piece += `\t${written(record[member] ?? null)}`;
      piece += '\n';
    }
    yield piece;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** null is `\N`, as in PostgreSQL's COPY, so that it differs from an empty text. */
function written(value: string | number | null): string {
  if (value === null) return '\\N';
  const text = String(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!) : text;
}
