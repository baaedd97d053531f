// Rows as bytes that anybody can write again and hash: docs/evidence.md, "The canonical form".
import { sha256 } from '@noble/hashes/sha2.js';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import type { OrderedRows } from '../records/row-order';
import { hexOf } from '../platform/bytes';
import { yieldToMain } from '../platform/yield-to-main';

export const CANONICAL_FORM = 'tieout-rows/1';

/** Fields in the order in which they are written, after `account`. */
export const LEDGER_FIELDS = [
  'cTime',
  'billId',
  'coinName',
  'coinId',
  'bizType',
  'deltaAmount',
  'afterAmount',
  'fees',
  'fillSize',
  'fillValue',
] as const;
export const REBATE_FIELDS = [
  'settleStartTime',
  'settleEndTime',
  'symbol',
  'productType',
  'dealAmount',
  'fee',
  'feeDeduction',
  'rebateRate',
  'commissionAsset',
  'commission',
  'totalRebateUsdtAmount',
  'updateTime',
] as const;

/** Rows that are turned into bytes at once. */
const ROWS_AT_ONCE = 500;

/**
 * The canonical lines of a LEDGER result, in pieces. @param accounts names of the accounts, in the
 * order of their numbers.
 */
export function ledgerLines(
  rows: OrderedRows<LedgerEntry>,
  accounts: readonly string[],
): Iterable<string> {
  return lines('LEDGER', LEDGER_FIELDS, rows, accounts, (entry, field) =>
    field === 'cTime' ? entry.cTimeMs : entry[field],
  );
}

/**
 * The canonical lines of a REBATES result, in pieces. @param accounts names of the accounts, in the
 * order of their numbers.
 */
export function rebateLines(
  rows: OrderedRows<CommissionRecord>,
  accounts: readonly string[],
): Iterable<string> {
  return lines('REBATES', REBATE_FIELDS, rows, accounts, (record, field) => record[field]);
}

/** Rows of the one function or the other. */
export type RowsOfOperation =
  | { readonly operation: 'LEDGER'; readonly rows: OrderedRows<LedgerEntry> }
  | { readonly operation: 'REBATES'; readonly rows: OrderedRows<CommissionRecord> };

/**
 * The canonical lines of either. @param accounts names of the accounts, in the order of their
 * numbers.
 */
export function canonicalLines(
  { operation, rows }: RowsOfOperation,
  accounts: readonly string[],
): Iterable<string> {
  return operation === 'LEDGER' ? ledgerLines(rows, accounts) : rebateLines(rows, accounts);
}

/**
 * SHA-256 of the lines in UTF-8, in hex. Lets the pane answer in between. Piece by piece: WebCrypto
 * takes only the whole, and the whole of a million rows is 200 MB.
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

const headOf = (name: string, fields: readonly string[]): string =>
  `${CANONICAL_FORM}\t${name}\n${['account', ...fields].join('\t')}\n`;

/** The same hash, of lines that were taken apart and have lost the two header lines. */
export function hashOfRows(
  operation: RowsOfOperation['operation'],
  rows: readonly string[],
): Promise<string> {
  function* pieces(): Generator<string> {
    yield headOf(operation, operation === 'LEDGER' ? LEDGER_FIELDS : REBATE_FIELDS);
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      yield rows
        .slice(from, from + ROWS_AT_ONCE)
        .map((row) => `${row}\n`)
        .join('');
  }
  return hashOfLines(pieces());
}

function* lines<Item, Field extends string>(
  name: string,
  fields: readonly Field[],
  { records, accounts: names }: OrderedRows<Item>,
  accounts: readonly string[],
  valueOf: (record: Item, field: Field) => string | number | null,
): Generator<string> {
  const numbers = new Map(accounts.map((account, i) => [account, String(i + 1)]));
  yield headOf(name, fields);
  for (let from = 0; from < records.length; from += ROWS_AT_ONCE) {
    let piece = '';
    for (let at = from; at < Math.min(from + ROWS_AT_ONCE, records.length); at += 1) {
      const number = numbers.get(names[at] ?? '');
      if (number === undefined)
        throw new RangeError('A row of an account that the certificate does not name.');
      piece += number;
      for (const field of fields) piece += `\t${written(valueOf(records[at]!, field))}`;
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

/** Nothing is `\N`, so that it differs from an empty text; as PostgreSQL's COPY writes it. */
function written(value: string | number | null): string {
  if (value === null) return '\\N';
  const text = String(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!) : text;
}
