// The arguments that functions share.
import type { Headers } from '../../records/cells';
import type { Product } from '../../records/commission-record';
import type { ColumnDefinition, Column } from '../../records/columns';
import type { FoundSum, SumField } from '../../records/summable';
import { argument, describe, type Argument, type Choice } from './argument';
import {
  readAccounts,
  readCoins,
  readCommissionCoins,
  readColumns,
  readField,
  readOneValue,
  readSymbols,
  readTypes,
  required,
} from './cell-argument';
import { readDayRange, readMoment, readMonthRange, readOneCoin } from './value-arguments';
import { say } from '../../../platform/say';

/** Lists have the same meaning in any order. */
const sorted = (texts: readonly string[] | null): readonly string[] | null =>
  texts && [...texts].sort();

export const COINS = argument('coins', {
  description: describe(
    'Coins such as USDT: one text, a comma-separated text, or a range. Omitted: all.',
    'Coins wie USDT: ein Text, ein Text mit Kommas oder ein Bereich. Ohne Angabe: alle.',
  ),
  range: true,
  field: 'ledgerCoins',
  parse: readCoins,
  key: sorted,
});

export const ONE_COIN = argument('coin', {
  description: describe('A coin such as USDT.', 'Ein Coin wie USDT.'),
  required: true,
  field: 'ledgerCoins',
  one: true,
  parse: readOneCoin,
});

export const TYPES = argument('types', {
  description: describe(
    'Business types such as deposit: one text, a comma-separated text, or a range. Omitted: all.',
    'Vorgangsarten wie deposit: ein Text, ein Text mit Kommas oder ein Bereich. Ohne Angabe: alle.',
  ),
  range: true,
  parse: readTypes,
  key: sorted,
});

type MonthRange = ReturnType<typeof readMonthRange>;
const from = ({ from: first }: MonthRange): unknown => first;
const to = ({ to: last }: MonthRange): unknown => last;
/** Months, both included; to without from is refused. The reader of `from` reads both. */
export const MONTHS = {
  from: {
    description: describe(
      'First month: any date in it, or YYYY-MM. Omitted: the current month.',
      'Erster Monat: ein beliebiges Datum darin oder YYYY-MM. Ohne Angabe: der laufende Monat.',
    ),
    field: 'first',
    read: (_, value, dateSystem, of) => readMonthRange(value, of('to'), dateSystem),
    key: from,
    written: from,
  } satisfies Argument<MonthRange>,
  to: {
    description: describe(
      'Last month, included. Omitted: the first month alone.',
      'Letzter Monat, enthalten. Ohne Angabe: nur der erste Monat.',
    ),
    field: 'last',
    read: () => ({}),
    key: to,
    written: to,
  },
} as const;

type DayRange = ReturnType<typeof readDayRange>;
const start = ({ start: first }: DayRange): unknown => first;
const end = ({ end: last }: DayRange): unknown => last;
/** Settlement days, both included. The reader of `start` reads both. */
export const DAYS = {
  start: {
    description: describe(
      'First settlement day or month (2026-10). Omitted: one month back, end day included.',
      'Erster Abrechnungstag oder -monat (2026-10). Ohne Angabe: einen Monat zurück, Endtag enthalten.',
    ),
    field: 'first',
    read: (_, value, dateSystem, of) => readDayRange(value, of('end'), dateSystem),
    key: start,
    written: start,
  } satisfies Argument<DayRange>,
  end: {
    description: describe(
      'Last settlement day or month, included. Omitted: today (UTC), or the month of start.',
      'Letzter Abrechnungstag oder -monat, enthalten. Ohne Angabe: heute (UTC) oder der Monat von start.',
    ),
    field: 'last',
    read: () => ({}),
    key: end,
    written: end,
  },
} as const;

export const MOMENT = argument('at', {
  description: describe(
    'A date (its end is meant) or a date with a time. Omitted: now.',
    'Ein Datum (gemeint ist sein Ende) oder ein Datum mit Uhrzeit. Ohne Angabe: jetzt.',
  ),
  field: 'date',
  parse: readMoment,
});

export const SYMBOLS = argument('symbols', {
  description: describe(
    'Trading pairs such as BTCUSDT: one text, a comma-separated text, or a range.',
    'Handelspaare wie BTCUSDT: ein Text, ein Text mit Kommas oder ein Bereich.',
  ),
  range: true,
  required: true,
  field: 'symbols',
  parse: (name, value) =>
    required(name, readSymbols(name, value), say`a trading pair such as BTCUSDT`),
  key: sorted,
});

export const COMMISSION_COINS = argument('coins', {
  description: describe(
    'Coins the commission was paid in, such as USDT: one text, a comma-separated text, or a range.',
    'Coins, in denen die Provision gezahlt wurde, etwa USDT: ein Text, ein Text mit Kommas oder ein Bereich.',
  ),
  range: true,
  required: true,
  field: 'commissionCoins',
  parse: (name, value) =>
    required(name, readCommissionCoins(name, value), say`the coin of the commission, such as USDT`),
  key: sorted,
});

/** One of the words; they may be given as text. null: omitted. */
const readWord = <Value extends string | number>(
  name: string,
  given: unknown,
  { words }: Choice<Value>,
  accepts: string,
): Value | null =>
  readOneValue(
    name,
    given,
    accepts,
    (written) => words.find(({ value }) => String(value) === String(written).toUpperCase())?.value,
  );

export const PRODUCTS: Choice<Product | 'ALL'> = {
  id: 'Product',
  words: [
    { name: 'SPOT', value: 'SPOT', description: describe('Spot trades (default).') },
    { name: 'FUTURES', value: 'FUTURES', description: describe('Futures trades.') },
    { name: 'ALL', value: 'ALL', description: describe('Both; the product is a column.') },
  ],
};

export const PRODUCT = argument('product', {
  description: describe('SPOT (default), FUTURES or ALL.', 'SPOT (Standard), FUTURES oder ALL.'),
  choice: PRODUCTS,
  field: 'product',
  parse: (name, value) => readWord(name, value, PRODUCTS, say`SPOT, FUTURES or ALL`) ?? 'SPOT',
});

const HEADER_ROWS: Choice<Headers> = {
  id: 'Headers',
  words: [
    { name: 'NONE', value: 0, description: describe('No header row.') },
    { name: 'LABELS', value: 1, description: describe('Labels (default).') },
    { name: 'NAMES', value: 2, description: describe("The exchange's field names.") },
  ],
};

export const HEADERS = argument('headers', {
  description: describe(
    '0 no header row, 1 labels (default), 2 field names.',
    '0 keine Kopfzeile, 1 Bezeichnungen (Standard), 2 Feldnamen.',
  ),
  choice: HEADER_ROWS,
  parse: (name, value) =>
    readWord(name, value, HEADER_ROWS, say`0 for none, 1 for labels or 2 for field names`) ?? 1,
  written: (headers) => (headers === 1 ? null : headers),
});

/** The columns, and their names as written; null: all. */
interface ChosenColumns<Field extends string> {
  readonly columns: readonly Column<Field>[] | null;
  readonly columnTexts: readonly string[] | null;
}

export const columnsOf = <Field extends string>(
  definitions: readonly ColumnDefinition<Field>[],
): Argument<ChosenColumns<Field>> => ({
  description: describe(
    'Field names or labels in the order wanted; name:text gives an amount as exact text. Omitted: all.',
    'Feldnamen oder Bezeichnungen in gewünschter Reihenfolge; name:text gibt einen Betrag als genauen Text. Ohne Angabe: alle.',
  ),
  range: true,
  field: 'columns',
  read: (name, value) => readColumns(name, value, definitions),
  key: ({ columns }) =>
    columns?.map(({ field, asText }) => (asText ? `${field}:text` : field)) ?? null,
  written: ({ columnTexts }) => columnTexts,
});

export const sumOf = <Field>(find: (text: string) => FoundSum<Field>) =>
  argument<'sum', SumField<Field>>('sum', {
    description: describe(),
    required: true,
    field: 'sum',
    parse: (name, value) => readField(name, value, find),
  });

/** A table has a row for each account, in their order. */
export const ACCOUNT = argument('accounts', {
  description: describe(
    "Account names; an account column then comes first. Omitted: the workbook's account.",
    'Kontonamen; dann kommt zuerst eine Kontospalte. Ohne Angabe: das Konto der Arbeitsmappe.',
  ),
  range: true,
  field: 'account',
  parse: readAccounts,
  key: (names) => names?.map((name) => name.toLowerCase()) ?? null,
});

/** Records are sorted independently of the order of their accounts. */
export const ACCOUNT_OF_RECORDS: typeof ACCOUNT = {
  ...ACCOUNT,
  key: ({ accounts }) => sorted(accounts?.map((name) => name.toLowerCase()) ?? null),
};

export const ACCOUNTS_ADDED: typeof ACCOUNT = {
  ...ACCOUNT,
  description: describe(
    "Account names, added up. Omitted: the workbook's account.",
    'Kontonamen, summiert. Ohne Angabe: das Konto der Arbeitsmappe.',
  ),
};
