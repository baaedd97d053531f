// Bodies become records here, digit by digit, or a clear error naming operation, page and field.
import * as z from 'zod/mini';
import type { CommissionRecord, Product } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { ExchangeError } from './exchange-error';

z.config({ jitless: true }); // The compiled parsers need eval, which our content security policy forbids.

/** A field: its reader returns undefined where the value is not what the document says. */
function field<Out>(expected: string, read: (value: unknown) => Out | undefined) {
  return z.pipe(z.unknown(), z.transform((value, context): Out => {
    const result = read(value);
    if (result !== undefined) return result;
    context.issues.push({ code: 'custom', message: `is not ${expected}`, input: value });
    return z.NEVER;
  }));
}

/** null, absent and "" all mean that nothing was said. */
const orNull = <Out>(expected: string, read: (value: unknown) => Out | undefined) =>
  z.optional(field<Out | null>(expected, (value) => (value === null || value === undefined || value === '' ? null : read(value))));

/** Bare numbers arrive here as numbers only where no digit was lost (json-digits). */
const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined);
const matching = (pattern: RegExp) => (value: unknown): string | undefined => {
  const text = asText(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
};
const readAmount = matching(/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?$/);
const readStamp = matching(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
const readMilliseconds = matching(/^\d{1,15}$/);
const readCount = (value: unknown): number | undefined => (/^\d{1,15}$/.test(asText(value) ?? '') ? Number(value) : undefined);

const text = field('a text', asText);
const named = field('a text that says something', (value) => asText(value) || undefined);
const amount = field('a decimal number', readAmount);
const amountOrNull = orNull('a decimal number', readAmount);
const stamp = field('a time of the form yyyy-MM-dd HH:mm:ss', readStamp);
const countOrNull = orNull('a whole number', readCount);

const ledgerEntries = z.array(z.object({
  billId: named,
  coinId: countOrNull,
  coinName: named,
  bizType: text,
  fillSize: amountOrNull,
  fillValue: amountOrNull,
  deltaAmount: amount,
  afterAmount: amount,
  fees: amountOrNull,
  cTime: field('a Unix time in milliseconds', readMilliseconds),
}));

const commissionPage = z.object({
  current: countOrNull,
  pages: countOrNull,
  size: countOrNull,
  total: countOrNull,
  records: z.array(z.object({
    symbol: named,
    dealAmount: amountOrNull,
    fee: amountOrNull,
    feeDeduction: amountOrNull,
    rebateRate: amountOrNull,
    commissionAsset: named,
    commission: amountOrNull,
    totalRebateUsdtAmount: amountOrNull,
    settleStartTime: stamp,
    settleEndTime: stamp,
    updateTime: orNull('a time of the form yyyy-MM-dd HH:mm:ss', readStamp),
  })),
});

/** One page of operation A. Counts are null where the exchange left them out. */
export interface CommissionPage {
  readonly pages: number | null;
  readonly size: number | null;
  readonly total: number | null;
  readonly records: readonly CommissionRecord[];
}

/** Reads page `page` of operation A (section 2.1). Throws ExchangeError 'body' when it is not what the document says. */
export function readCommissionPage(body: unknown, page: number, product: Product): CommissionPage {
  const where = `commission records, page ${page}`;
  const { current, pages, size, total, records } = checked(commissionPage, body, where);
  if (typeof current === 'number' && current !== page) throw notAsDocumented(where, `current says page ${current}`);
  return {
    pages: pages ?? null,
    size: size ?? null,
    total: total ?? null,
    records: records.map((record) => ({
      symbol: record.symbol, productType: product,
      dealAmount: record.dealAmount ?? null, fee: record.fee ?? null, feeDeduction: record.feeDeduction ?? null, rebateRate: record.rebateRate ?? null,
      commissionAsset: record.commissionAsset, commission: record.commission ?? null, totalRebateUsdtAmount: record.totalRebateUsdtAmount ?? null,
      settleStartTime: record.settleStartTime, settleEndTime: record.settleEndTime, updateTime: record.updateTime ?? null,
    })),
  };
}

/** Reads a page of operation B (section 2.3): a bare array. Throws ExchangeError 'body' when it is not what the document says. */
export function readLedgerPage(body: unknown, page: number): readonly LedgerEntry[] {
  return checked(ledgerEntries, body, `ledger entries, page ${page}`).map((entry) => ({
    billId: entry.billId, coinId: entry.coinId ?? null, coinName: entry.coinName, bizType: entry.bizType,
    fillSize: entry.fillSize ?? null, fillValue: entry.fillValue ?? null, deltaAmount: entry.deltaAmount, afterAmount: entry.afterAmount,
    fees: entry.fees ?? null, cTimeMs: Number(entry.cTime),
  }));
}

function checked<T extends z.ZodMiniType>(schema: T, body: unknown, where: string): z.output<T> {
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = (issue?.path ?? []).map((part) => (typeof part === 'number' ? `record ${part + 1}` : String(part))).filter((part) => part !== 'records').join(', ');
  throw notAsDocumented(where, `${path === '' ? 'the answer' : path} ${issue?.message ?? 'is not as documented'}`);
}

function notAsDocumented(where: string, what: string): ExchangeError {
  return new ExchangeError('body', `The exchange's answer is not what its document says (${where}: ${what}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`);
}
