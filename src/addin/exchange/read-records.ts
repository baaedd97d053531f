// Bodies become records here, digit by digit, or a clear error naming operation, page and field. A
// year has 100,000 entries, so a record is read in one pass, each field by its own reader: half the
// time of a schema over copied objects.
import type { CommissionRecord, Product } from '../records/commission-record';
import { isDecimalText } from '../records/decimal-text';
import type { LedgerEntry } from '../records/ledger-entry';
import { HIDDEN } from '../records/shorten';
import { TieoutError } from '../platform/tieout-error';
import { ExchangeError } from './exchange-error';
import { say } from '../platform/say';

/** What a field must be: `read` gives undefined where the value is not what the document says. */
interface Kind<Out> {
  readonly expected: string;
  readonly read: (value: unknown) => Out | undefined;
}

/** Bare numbers arrive here as numbers only where no digit was lost (parseKeepingDigits). */
const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

function matching(expected: string, pattern: RegExp): Kind<string> {
  return {
    expected,
    read: (value) => {
      const text = asText(value);
      return text !== undefined && pattern.test(text) ? text : undefined;
    },
  };
}

/**
 * Far longer than any name of an exchange. What cannot be seen is refused, not left out: two names
 * that look alike must not become one in a sum.
 */
const LONGEST_NAME = 200;
const seen = (value: unknown): string | undefined => {
  const text = asText(value);
  return text !== undefined && text.length <= LONGEST_NAME && text.search(HIDDEN) < 0
    ? text
    : undefined;
};
const SEEN = say`of at most ${LONGEST_NAME} characters that can all be seen`;
/** As it came, whatever it is: the list of business types is open (docs/exchange.md, Records). */
const text: Kind<string> = { expected: say`a text`, read: asText };
const named: Kind<string> = {
  expected: say`a text that says something, ${SEEN}`,
  read: (value) => seen(value) || undefined,
};

const amount: Kind<string> = {
  expected: say`an amount below 1E+100 with at most 100 decimals`,
  read: (value) => {
    const written = asText(value);
    return written !== undefined && isDecimalText(written) ? written : undefined;
  },
};
const stamp = matching(
  say`a time of the form yyyy-MM-dd HH:mm:ss`,
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
);
const milliseconds = matching(say`a Unix time in milliseconds`, /^\d{1,15}$/);
const wholeNumber = matching(say`a whole number`, /^\d{1,15}$/);

/** Something that was parsed from JSON and has fields. */
type Source = Readonly<Record<string, unknown>>;

const isSource = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that is not as documented; caught where operation and page are known. */
class UndocumentedValue extends TieoutError<'value'> {
  override readonly name = 'UndocumentedValue';
}

function must<Out>(value: unknown, { read, expected }: Kind<Out>, field: string): Out {
  const result = read(value);
  if (result === undefined) throw new UndocumentedValue('value', say`${field} is not ${expected}`);
  return result;
}

/** null, absent and "" all mean that nothing was said. */
function orNull<Out>(value: unknown, kind: Kind<Out>, field: string): Out | null {
  return value === null || value === undefined || value === '' ? null : must(value, kind, field);
}

function countOrNull(value: unknown, field: string): number | null {
  const count = orNull(value, wholeNumber, field);
  return count === null ? null : Number(count);
}

const ledgerEntry = (source: Source): LedgerEntry => ({
  billId: must(source['billId'], named, 'billId'),
  coinId: countOrNull(source['coinId'], 'coinId'),
  coinName: must(source['coinName'], named, 'coinName'),
  bizType: must(source['bizType'], text, 'bizType'),
  fillSize: orNull(source['fillSize'], amount, 'fillSize'),
  fillValue: orNull(source['fillValue'], amount, 'fillValue'),
  deltaAmount: must(source['deltaAmount'], amount, 'deltaAmount'),
  afterAmount: must(source['afterAmount'], amount, 'afterAmount'),
  fees: orNull(source['fees'], amount, 'fees'),
  cTimeMs: Number(must(source['cTime'], milliseconds, 'cTime')),
});

const commissionRecord = (source: Source, productType: Product): CommissionRecord => ({
  symbol: must(source['symbol'], named, 'symbol'),
  productType,
  dealAmount: orNull(source['dealAmount'], amount, 'dealAmount'),
  fee: orNull(source['fee'], amount, 'fee'),
  feeDeduction: orNull(source['feeDeduction'], amount, 'feeDeduction'),
  rebateRate: orNull(source['rebateRate'], amount, 'rebateRate'),
  commissionAsset: must(source['commissionAsset'], named, 'commissionAsset'),
  commission: orNull(source['commission'], amount, 'commission'),
  totalRebateUsdtAmount: orNull(source['totalRebateUsdtAmount'], amount, 'totalRebateUsdtAmount'),
  settleStartTime: must(source['settleStartTime'], stamp, 'settleStartTime'),
  settleEndTime: must(source['settleEndTime'], stamp, 'settleEndTime'),
  updateTime: orNull(source['updateTime'], stamp, 'updateTime'),
});

/** One page of operation A. Counts are null where the exchange left them out. */
export interface CommissionPage {
  readonly pages: number | null;
  readonly size: number | null;
  readonly total: number | null;
  readonly records: readonly CommissionRecord[];
}

/**
 * Reads page `page` of operation A (section 2.1). Throws ExchangeError 'body' when it is not what
 * the document says.
 */
export function readCommissionPage(body: unknown, page: number, product: Product): CommissionPage {
  const where = (): string => say`commission records, page ${page}`;
  if (!isSource(body)) throw notAsDocumented(where, say`the answer has no fields`);
  const count = (field: 'current' | 'pages' | 'size' | 'total'): number | null =>
    naming(where, () => countOrNull(body[field], field));
  const [current, pages, size, total] = [
    count('current'),
    count('pages'),
    count('size'),
    count('total'),
  ];
  // Some servers write an empty list as null, or not at all.
  const list = total === 0 ? (body['records'] ?? []) : body['records'];
  const records = readRecords(list, where, (source) => commissionRecord(source, product), [
    'symbol',
    'settleStartTime',
  ]);
  if (current !== null && current !== page)
    throw notAsDocumented(where, say`current says page ${current}`);
  return { pages, size, total, records };
}

/**
 * Reads a page of operation B (section 2.3): a bare array. Throws ExchangeError 'body' when it is
 * not what the document says.
 */
export function readLedgerPage(body: unknown, page: number): readonly LedgerEntry[] {
  return readRecords(body, () => say`ledger entries, page ${page}`, ledgerEntry, ['billId']);
}

/** @param names fields by which the person finds a record at the exchange. */
function readRecords<Item>(
  list: unknown,
  where: () => string,
  read: (source: Source) => Item,
  names: readonly string[],
): Item[] {
  if (!Array.isArray(list)) throw notAsDocumented(where, say`the answer holds no list of records`);
  const records: Item[] = [];
  return naming(
    where,
    () => {
      for (const source of list as readonly unknown[]) {
        if (!isSource(source))
          throw notAsDocumented(where, say`record ${records.length + 1} has no fields`);
        records.push(read(source));
      }
      return records;
    },
    () => {
      const source: unknown = list[records.length];
      const known = isSource(source) ? names.flatMap((field) => seen(source[field]) || []) : [];
      const place = say`record ${records.length + 1}`;
      return known.length === 0 ? place : `${place} (${known.join(', ')})`;
    },
  );
}

/** Turns an undocumented value into the error that says where it stands. */
function naming<Out>(where: () => string, read: () => Out, part?: () => string): Out {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof UndocumentedValue)) throw cause;
    throw notAsDocumented(
      where,
      part === undefined ? cause.message : `${part()}, ${cause.message}`,
    );
  }
}

function notAsDocumented(where: () => string, what: string): ExchangeError {
  return new ExchangeError(
    'body',
    say`The exchange's answer is not what its document says (${where()}: ${what}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
  );
}
