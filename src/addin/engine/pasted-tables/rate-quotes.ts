// The rates of a table as in its cells: one per line, or days as rows and currencies as columns,
// like the tables of central banks.
import { say } from '../../platform/say';
import { isNothing, plain, textOf, type Cell, type Range } from './range-cells';
import { HEADER_WORDS } from './header-words';
import { columnsMissing, findNamedTable, onlyColumn } from './named-table';
import { Unreadable } from './reading-outcome';

export interface Quote {
  /** The row in the range, from 1 on. */
  readonly row: number;
  readonly date: Cell | undefined;
  readonly coin: string;
  readonly rate: Cell | undefined;
  /** The currency of which one unit is worth this many of `coin`; null if none is named. */
  readonly base: string | null;
}

export interface Quotes {
  readonly quotes: readonly Quote[];
  /** Currencies are columns. */
  readonly isWide: boolean;
}

const NAMES = {
  date: [...HEADER_WORDS.date, ...HEADER_WORDS.valueDate, 'time period'],
  coin: [...HEADER_WORDS.coin, ...HEADER_WORDS.currency],
  rate: [...HEADER_WORDS.price, 'close', 'closing price', 'schlusskurs', 'obs value'],
  /** As the ECB's data portal names it. */
  base: ['currency denom'],
};
const REQUIRED = ['date', 'coin', 'rate'] as const;

/**
 * Rows without a rate are not filled in yet and are skipped.
 * @throws Unreadable if no row names the columns.
 */
export function quotesOf(range: Range): Quotes {
  const table = findNamedTable(range, NAMES, REQUIRED);
  const found = table === null ? wideQuotes(range) : null;
  if (found !== null) return { quotes: found, isWide: true };
  if (table === null) throw new Unreadable([columnsMissing(range, NAMES, REQUIRED)], [ACCEPTS()]);
  const { columns, body } = table;
  const [dateAt, coinAt, rateAt] = [columns.date[0]!, columns.coin[0]!, onlyColumn(table, 'rate')!];
  const [baseAt] = columns.base;
  const quotes = body.map(({ row, cells }) => ({
    ...{ row, date: cells[dateAt], coin: textOf(cells[coinAt]), rate: cells[rateAt] },
    base: baseAt === undefined ? null : textOf(cells[baseAt]) || null,
  }));
  return { quotes: quotes.filter(hasRate), isWide: false };
}

const hasRate = ({ rate }: Quote): boolean => !isNothing(rate);

function wideQuotes(range: Range): readonly Quote[] | null {
  const isCurrency = (header: string): boolean => currencyIn(header) !== null;
  const table = findNamedTable(range, { date: NAMES.date }, ['date'], isCurrency);
  // Beside a column of coins, a currency is the unit of their rates.
  const isOther = (header: string): boolean =>
    NAMES.coin.includes(plain(header)) || NAMES.rate.includes(plain(header));
  if (table === null || table.headers.some(isOther)) return null;
  const { headers, columns, body } = table;
  const currencies = headers.flatMap((text, place) => {
    const found = currencyIn(text);
    return found === null ? [] : [{ ...found, place }];
  });
  return body.flatMap(({ row, cells }) =>
    currencies
      .map(({ coin, base, place }) => ({
        ...{ row, date: cells[columns.date[0]!], coin, rate: cells[place], base },
      }))
      .filter(hasRate),
  );
}

/** "USD", or "US dollar/Euro (EXR.D.USD.EUR.SP00.A)" of the ECB: dollars per euro. */
function currencyIn(header: string): Pick<Quote, 'coin' | 'base'> | null {
  const [, coin, base] = /\bEXR\.[A-Z]\.([A-Z]{3})\.([A-Z]{3})\./.exec(header) ?? [];
  if (coin !== undefined && base !== undefined) return { coin, base };
  return /^[A-Z][A-Z0-9]{2,9}$/.test(header) && !ALL_NAMES.has(plain(header))
    ? { coin: header, base: null }
    : null;
}
/** A header in capitals may be another column's name: "CURRENCY". */
const ALL_NAMES = new Set(Object.values(HEADER_WORDS).flat());

const ACCEPTS = (): string =>
  say`Give a range with a row that names its columns: date, coin and rate`;
