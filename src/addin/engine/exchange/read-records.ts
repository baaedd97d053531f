// Reads records from bodies without losing digits, or throws an error that names operation, page
// and field. A year has 100,000 entries, so each record is one literal with one reader per field:
// a record that grows by computed names takes twice as long, and a schema four times.
import { REBATE_RECORD, type CommissionRecord, type Product } from '../records/commission-record';
import { isDecimalText, isDigit } from '../records/decimal-text';
import { LEDGER_RECORD, type LedgerEntry } from '../records/ledger-entry';
import { namesOf, type Content, type Field, type Fields } from '../records/record-fields';
import { HIDDEN, LONGEST_NAME } from '../records/shorten';
import { TieoutError } from '../../platform/tieout-error';
import { ExchangeError } from './exchange-error';
import { say } from '../../platform/say';

/** The type of a field: `read` returns undefined if the value differs from docs/exchange.md. */
interface Kind<Out extends string | number> {
  readonly expected: string;
  readonly read: (value: unknown) => Out | undefined;
}

/** Bare numbers arrive here as numbers only where no digit was lost (parseKeepingDigits). */
const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/**
 * A whole number written with an exponent, as a program writes an identifier that it takes for a
 * number: 7.01234567890124465E17. Undefined if digits are missing; any other text is returned
 * unchanged.
 */
function withoutExponent(text: string): string | undefined {
  // Hardly any has a point, and a search costs less than a match.
  if (!text.includes('.')) return text;
  const [, sign, first, fraction, exponent] = /^(-?)(\d)\.(\d+)[eE]\+?(\d{1,2})$/.exec(text) ?? [];
  if (first === undefined || fraction === undefined) return text;
  const digits = Number(exponent);
  const [shown, rest] = [fraction.slice(0, digits), fraction.slice(digits)];
  // A number of up to 15 digits is exact: only zeros were left out at its end.
  const isWhole = /^0*$/.test(rest) && (shown.length === digits || digits < 15);
  return isWhole ? `${sign}${first}${shown.padEnd(digits, '0')}` : undefined;
}

/** @returns the number of up to 15 digits; undefined for any other text. */
function wholeOf(text: string): number | undefined {
  if (text.length === 0 || text.length > 15) return undefined;
  let size = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return undefined;
    size = size * 10 + code - ZERO;
  }
  return size;
}
const ZERO = 48;

const whole = (expected: string): Kind<number> => ({
  expected,
  read: (value) => {
    // It has at most 15 digits, or it would have come as a text.
    if (typeof value === 'number' && value > 0 && value < 1e15 && Number.isInteger(value))
      return value;
    const text = asText(value);
    return text === undefined ? undefined : (wholeOf(text) ?? wholeOf(withoutExponent(text) ?? ''));
  },
});

/**
 * Invisible characters are refused, not removed: two names that look alike must not become one in a
 * sum.
 */
const seen = (value: unknown): string | undefined => {
  const text = asText(value);
  return text !== undefined &&
    text.length <= LONGEST_NAME &&
    (isPlain(text) || text.search(HIDDEN) < 0)
    ? text
    : undefined;
};
/** Most names and identifiers have visible characters only, and this check is fast. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}
const SEEN = say`of at most ${LONGEST_NAME} characters that can all be seen`;
const STAMP = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const KINDS = {
  /** Any text, unchanged: the list of business types is open (docs/exchange.md, Records). */
  text: {
    expected: say`a text of at most ${LONGEST_NAME} characters`,
    read: (value) => {
      const text = asText(value);
      return text !== undefined && text.length <= LONGEST_NAME ? text : undefined;
    },
  },
  id: {
    expected: say`an identifier with all its digits, ${SEEN}`,
    read: (value) => withoutExponent(seen(value) ?? '') || undefined,
  },
  name: {
    expected: say`a text that says something, ${SEEN}`,
    read: (value) => seen(value) || undefined,
  },
  amount: {
    expected: say`an amount below 1E+100 with at most 100 decimals`,
    read: (value) => {
      const written = asText(value);
      return written !== undefined && isDecimalText(written) ? written : undefined;
    },
  },
  stamp: {
    expected: say`a time of the form yyyy-MM-dd HH:mm:ss`,
    read: (value) => {
      const text = asText(value);
      return text !== undefined && STAMP.test(text) ? text : undefined;
    },
  },
  moment: whole(say`a Unix time in milliseconds`),
  count: whole(say`a whole number`),
} satisfies Record<Exclude<Field['value'], 'product'>, Kind<string> | Kind<number>>;

/** A JSON object. */
type Source = Readonly<Record<string, unknown>>;

const isSource = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that is not as documented; caught where operation and page are known. */
class UndocumentedValue extends TieoutError<'value'> {
  override readonly name = 'UndocumentedValue';
}

/** null, absent and "" all mean: not stated. */
function valueOf<Out extends string | number>(
  value: unknown,
  name: string,
  blank: boolean,
  { read, expected }: Kind<Out>,
): Out | null {
  if (blank && (value === null || value === undefined || value === '')) return null;
  const said = read(value);
  if (said === undefined) throw new UndocumentedValue('value', say`${name} is not ${expected}`);
  return said;
}

const countOrNull = (value: unknown, name: string): number | null =>
  valueOf(value, name, true, KINDS.count);

/** Reads one field of a record. */
type Readers<Of extends Fields> = {
  readonly [Name in keyof Of]: (value: unknown) => Content<Of[Name]>;
};

const readersOf = <Of extends Fields>(fields: Of): Readers<Of> =>
  Object.fromEntries(
    namesOf(fields).map((name) => {
      const { value: kind, blank = false } = fields[name]!;
      const read = kind === 'product' ? null : KINDS[kind];
      return [name, (value: unknown) => read && valueOf<string | number>(value, name, blank, read)];
    }),
  ) as Readers<Of>;

const ENTRY = readersOf(LEDGER_RECORD);
const readEntry = (source: Source): LedgerEntry => ({
  cTimeMs: ENTRY.cTime(source['cTime']),
  billId: ENTRY.billId(source['billId']),
  coinName: ENTRY.coinName(source['coinName']),
  coinId: ENTRY.coinId(source['coinId']),
  bizType: ENTRY.bizType(source['bizType']),
  deltaAmount: ENTRY.deltaAmount(source['deltaAmount']),
  afterAmount: ENTRY.afterAmount(source['afterAmount']),
  fees: ENTRY.fees(source['fees']),
  fillSize: ENTRY.fillSize(source['fillSize']),
  fillValue: ENTRY.fillValue(source['fillValue']),
});

const COMMISSION = readersOf(REBATE_RECORD);
/** @param productType of the request: the answer does not repeat it. */
const readCommission =
  (productType: Product) =>
  (source: Source): CommissionRecord => ({
    settleStartTime: COMMISSION.settleStartTime(source['settleStartTime']),
    settleEndTime: COMMISSION.settleEndTime(source['settleEndTime']),
    symbol: COMMISSION.symbol(source['symbol']),
    productType,
    dealAmount: COMMISSION.dealAmount(source['dealAmount']),
    fee: COMMISSION.fee(source['fee']),
    feeDeduction: COMMISSION.feeDeduction(source['feeDeduction']),
    rebateRate: COMMISSION.rebateRate(source['rebateRate']),
    commissionAsset: COMMISSION.commissionAsset(source['commissionAsset']),
    commission: COMMISSION.commission(source['commission']),
    totalRebateUsdtAmount: COMMISSION.totalRebateUsdtAmount(source['totalRebateUsdtAmount']),
    updateTime: COMMISSION.updateTime(source['updateTime']),
  });

/** One page of operation A. Counts are null where the exchange left them out. */
export interface CommissionPage {
  readonly pages: number | null;
  readonly size: number | null;
  readonly total: number | null;
  readonly records: readonly CommissionRecord[];
}

/**
 * Reads page `page` of operation A (docs/exchange.md, Records). Throws ExchangeError 'body' if it
 * differs from that file.
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
  const records = readRecords(list, where, readCommission(product), ['symbol', 'settleStartTime']);
  if (current !== null && current !== page)
    throw notAsDocumented(where, say`current says page ${current}`);
  return { pages, size, total, records };
}

/**
 * Reads a page of operation B, a bare array (docs/exchange.md, Records). Throws ExchangeError
 * 'body' if it differs from that file.
 */
export function readLedgerPage(body: unknown, page: number): readonly LedgerEntry[] {
  return readRecords(body, () => say`ledger entries, page ${page}`, readEntry, ['billId']);
}

/** @param names the fields by which a person finds the record at the exchange */
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
      const isRead = (one: unknown): boolean => {
        try {
          return isSource(one) && read(one) !== undefined;
        } catch {
          return false;
        }
      };
      return {
        name: known.length === 0 ? place : `${place} (${known.join(', ')})`,
        others: list.filter(isRead).length,
        of: list.length,
      };
    },
  );
}

/** Turns an undocumented value into an error that names its place. */
function naming<Out>(where: () => string, read: () => Out, part?: () => BadRecord): Out {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof UndocumentedValue)) throw cause;
    throw part === undefined
      ? notAsDocumented(where, cause.message)
      : recordNotAsDocumented(where, part(), cause.message);
  }
}

/** A record that cannot be read, and how many records of its page can. */
interface BadRecord {
  readonly name: string;
  readonly others: number;
  readonly of: number;
}

/** A sentence that the person can forward to the exchange, and which records are not affected. */
const recordNotAsDocumented = (
  where: () => string,
  { name, others, of }: BadRecord,
  what: string,
): ExchangeError =>
  new ExchangeError(
    'body',
    say`The exchange's answer is not what its document says (${where()}: ${name}, ${what}). The sums of this period would be wrong without it, so nothing of the period is shown. Not affected: ${others} of the ${of} records of this page, and all other periods. Press Refresh; if it stays so, send the exchange this sentence.`,
  );

function notAsDocumented(where: () => string, what: string): ExchangeError {
  return new ExchangeError(
    'body',
    say`The exchange's answer is not what its document says (${where()}: ${what}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
  );
}
