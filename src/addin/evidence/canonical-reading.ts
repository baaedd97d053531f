// Canonical lines back to rows: what `canonical-rows.ts` wrote, digit by digit.
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import type { OrderedRows } from '../records/row-order';
import { LEDGER_FIELDS, REBATE_FIELDS } from './canonical-rows';

/** One line of a LEDGER result without its line feed. Throws RangeError on anything else. */
export function ledgerEntryOf(line: string): {
  readonly account: number;
  readonly record: LedgerEntry;
} {
  const { account, text, said, number } = fieldsOf(line, LEDGER_FIELDS);
  return {
    account,
    record: {
      billId: said('billId'),
      coinId: text('coinId') === null ? null : number('coinId'),
      coinName: said('coinName'),
      bizType: text('bizType') ?? '',
      fillSize: text('fillSize'),
      fillValue: text('fillValue'),
      deltaAmount: said('deltaAmount'),
      afterAmount: said('afterAmount'),
      fees: text('fees'),
      cTimeMs: number('cTime'),
    },
  };
}

/** One line of a REBATES result without its line feed. Throws RangeError on anything else. */
export function commissionRecordOf(line: string): {
  readonly account: number;
  readonly record: CommissionRecord;
} {
  const { account, text, said } = fieldsOf(line, REBATE_FIELDS);
  const productType = said('productType');
  if (productType !== 'SPOT' && productType !== 'FUTURES')
    throw new RangeError('A product that is neither SPOT nor FUTURES.');
  return {
    account,
    record: {
      symbol: said('symbol'),
      productType,
      dealAmount: text('dealAmount'),
      fee: text('fee'),
      feeDeduction: text('feeDeduction'),
      rebateRate: text('rebateRate'),
      commissionAsset: said('commissionAsset'),
      commission: text('commission'),
      totalRebateUsdtAmount: text('totalRebateUsdtAmount'),
      settleStartTime: said('settleStartTime'),
      settleEndTime: said('settleEndTime'),
      updateTime: text('updateTime'),
    },
  };
}

/**
 * Rows of lines in their order. @param accounts names, in the order of their numbers. Throws
 * RangeError.
 */
export function rowsOfLines<Item>(
  lines: readonly string[],
  accounts: readonly string[],
  read: (line: string) => { readonly account: number; readonly record: Item },
): OrderedRows<Item> {
  const [records, names]: [Item[], string[]] = [[], []];
  for (const line of lines) {
    const { account, record } = read(line);
    const name = accounts[account - 1];
    if (name === undefined) throw new RangeError('A row of an account that is not named.');
    records.push(record);
    names.push(name);
  }
  return { records, accounts: names };
}

interface Fields<Field> {
  readonly account: number;
  readonly text: (field: Field) => string | null;
  readonly said: (field: Field) => string;
  readonly number: (field: Field) => number;
}

function fieldsOf<Field extends string>(line: string, fields: readonly Field[]): Fields<Field> {
  const [account = '', ...values] = line.split('\t').map(readField);
  if (values.length !== fields.length || !/^[1-9]\d*$/.test(account ?? ''))
    throw new RangeError('A line that is no canonical row.');
  const text = (field: Field): string | null => values[fields.indexOf(field)] ?? null;
  const said = (field: Field): string => {
    const value = text(field);
    if (value === null) throw new RangeError(`A row that says no ${field}.`);
    return value;
  };
  const number = (field: Field): number => {
    const value = Number(said(field));
    if (!Number.isSafeInteger(value) || String(value) !== said(field))
      throw new RangeError(`A row whose ${field} is no whole number.`);
    return value;
  };
  return { account: Number(account), text, said, number };
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
