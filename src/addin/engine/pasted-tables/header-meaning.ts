// The names of a book's columns, and the kinds of their values.
import { isNothing, plain, textOf, type BodyRow, type Cell } from './range-cells';
import { HEADER_WORDS, type Word } from './header-words';
import { readAmount, sideOf } from './read-amounts';
import { partsOfDate, type DateFrame } from './read-dates';

export interface Column {
  readonly at: number;
  readonly header: string;
  readonly word: Word | null;
  /** The coin that the header names: "Money out (USDT)". */
  readonly coin: string | null;
  readonly isUtc: boolean;
  /**
   * The share of looked-at cells that are filled (0 to 1), and the share of these for each kind.
   */
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  readonly sides: number;
  readonly coins: number;
}

const WORDS = Object.entries(HEADER_WORDS) as [Word, readonly string[]][];
const EXACT = new Map<string, Word>(
  WORDS.flatMap(([word, names]) => names.map((name): [string, Word] => [name, word])).reverse(),
);
const NO_COINS = new Set(['UTC', 'GMT', 'CET', 'CEST', 'DR', 'CR', 'ID', 'NO', 'SH']);
const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  euros: 'EUR',
  euro: 'EUR',
  dollars: 'USD',
};

interface HeaderMeaning {
  readonly word: Word | null;
  readonly coin: string | null;
  readonly isUtc: boolean;
}

/** A longer text names no column. */
const LONGEST_HEADER = 120;

export function wordOf(header: string): HeaderMeaning {
  if (header.length > LONGEST_HEADER) return { word: null, coin: null, isUtc: false };
  const isUtc = /(?:^|[^A-Z])UTC(?:$|[^A-Z])/.test(header);
  const inside = /[([]([^)\]]{0,120})[)\]]/.exec(header)?.[1]?.trim() ?? '';
  const outside = header
    .replace(/[([][^)\]]{0,120}[)\]]/, ' ')
    .replace(/[_:]/g, ' ')
    .trim();
  const last = /(?:^| )([A-Z][A-Z0-9]{2,5}|[Ee]uros?)$/.exec(outside)?.[1] ?? '';
  const [code] = [inside, last]
    .map((one) => CURRENCY_NAMES[one.toLowerCase()] ?? one)
    .filter((one) => isCoin(one) && EXACT.get(plain(one)) === undefined);
  // "Amount in EUR" is an amount: its "in" does not mean an inflow.
  const named =
    code === undefined || inside !== ''
      ? outside
      : outside.slice(0, -last.length).replace(/ (?:in|en|em) $/i, '');
  const word = wordNamed(plain(named));
  return { word, coin: word === null ? null : (code ?? null), isUtc };
}

const isCoin = (text: string): boolean =>
  /^(?=.*[A-Z])[A-Z0-9]{2,10}$/.test(text) && !NO_COINS.has(text);

const known = new Map<string, Word | null>();
function wordNamed(name: string): Word | null {
  const exact = EXACT.get(name) ?? known.get(name);
  if (exact !== undefined || name === '') return exact ?? null;
  const padded = ` ${name} `;
  const holds = (words: readonly string[]): boolean =>
    words.some((word) =>
      /[\u3000-\u9fff]/.test(word)
        ? name.includes(word)
        : // The "in" of "Betrag in Währung" does not mean an inflow.
          word.length <= 3
          ? name.startsWith(`${word} `) || name.endsWith(` ${word}`)
          : padded.includes(` ${word} `),
    );
  const found = WORDS.find(([, words]) => holds(words))?.[0] ?? null;
  if (known.size < MAX_KNOWN) known.set(name, found);
  return found;
}
const MAX_KNOWN = 5_000;

const LOOKED_AT = 300;
const COIN = /^(?=.*[\p{L}\p{S}])[\p{L}\p{M}\p{N}\p{S}._-]{1,40}(?: \((?:\d{1,15}|no ID)\))?$/u;

export function describeColumns(
  headers: readonly string[],
  body: readonly BodyRow[],
  frame: DateFrame,
): readonly Column[] {
  const rows =
    body.length <= 2 * LOOKED_AT ? body : [...body.slice(0, LOOKED_AT), ...body.slice(-LOOKED_AT)];
  return headers.map((header, at) => {
    const meaning = wordOf(header);
    const cells = rows.map(({ cells: row }) => row[at]).filter((cell) => !isNothing(cell));
    const part = (is: (cell: Cell | undefined) => boolean): number =>
      cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
    const isDateNamed = meaning.word === 'date' || meaning.word === 'valueDate';
    return {
      at,
      header,
      ...meaning,
      filled: rows.length === 0 ? 0 : cells.length / rows.length,
      dates: part((cell) => {
        const kind = partsOfDate(cell, frame)?.kind;
        // Numbers can be dates if the header names a date, or if they look like nothing else.
        return (
          kind === 'parts' ||
          (kind !== undefined &&
            (isDateNamed || (typeof cell === 'string' && !/^\d+$/.test(cell) && kind === 'day')))
        );
      }),
      amounts: part(
        (cell) =>
          readAmount(cell, 'decimal point') !== null || readAmount(cell, 'decimal comma') !== null,
      ),
      sides: sidesIn(
        rows.map(({ cells: row }) => textOf(row[at])).filter((text) => text !== ''),
        meaning.word,
      ),
      coins: part((cell) => {
        const text = textOf(cell);
        const isNamed = meaning.word === 'coin' || meaning.word === 'currency';
        return isNamed
          ? COIN.test(text)
          : /^(?=.*\p{L})[\p{L}\p{N}.-]{2,12}$/u.test(text) && sideOf(text) === null;
      }),
    };
  });
}

/**
 * Dashes alone mean "out" in a column with such a name, and may mean it in a column without a known
 * name.
 */
function sidesIn(texts: readonly string[], word: Word | null): number {
  const said = texts.filter((text) => sideOf(text) !== null);
  if (said.length === 0) return 0;
  const part = said.length / texts.length;
  if (word === 'side' || said.some((text) => text !== '-')) return part;
  return word === null ? Math.min(part, 0.9) : 0;
}
