// Reads rates: dates, coins and prices under the headers of a bank, an exchange or a person.
import { dayName, type DateSystem } from '../records/calendar';
import type { RateLine } from '../records/reconcile-call';
import { fromUnits, scaleOf, toUnits, widestScale } from '../records/units';
import { shorten } from '../records/shorten';
import { grouped } from '../../platform/grouped';
import { say } from '../../platform/say';
import { cellsOf, isNothing, textOf } from './range-cells';
import { MARKS } from './format';
import { Unreadable } from './reading-outcome';
import { quotesOf } from './rate-quotes';
import { marksOf, readAmount } from './read-amounts';
import { dateReader, dateWaysOf, dayIn } from './read-dates';

/** An inverted rate jumps by more. */
const MAX_JUMP = 5n;

/**
 * A line without a rate is not filled in yet and is skipped.
 * @throws Unreadable that names every row.
 */
export function rateLinesOf(value: unknown, dateSystem: DateSystem): readonly RateLine[] {
  const range = cellsOf(value);
  const { quotes, isWide } = quotesOf(range);
  const frame = { dateSystem, year: null, isUtc: false };
  const dateOf = dateReader(frame);
  const dated = quotes.map(({ date }) => dateOf(date));
  const [way = 'day first', otherWay] = dateWaysOf(dated, frame, []);
  const texts = quotes.map(({ rate }) => rate);
  const [mark = 'decimal point', otherMark] = marksOf(
    texts.map((cell) => {
      const [point, comma] = MARKS.map((one) => readAmount(cell, one)?.text);
      return [point, comma] as const;
    }),
  );
  const bad: string[] = [];
  const advice = new Set<string>();
  const refuse = (what: string, how: string): void => {
    bad.push(what);
    advice.add(how);
  };
  if (otherWay !== undefined) {
    const at = dated.findIndex((one) => dayIn(one, way, frame) !== dayIn(one, otherWay, frame));
    const days = [way, otherWay].map((one) => dayIn(dated[at]!, one, frame));
    refuse(
      say`dates that can be read in two ways: ${textOf(quotes[at]!.date)} in row ${quotes[at]!.row} is ${days.map((day) => (day === null ? '' : dayName(day))).join(say` or `)}`,
      say`Write dates such as 2026-11-20`,
    );
  }
  if (otherMark !== undefined) {
    const at = texts.findIndex((cell) => typeof cell === 'string' && /[.,]/.test(cell));
    const rates = [mark, otherMark].map((one) => readAmount(texts[at], one)?.text ?? '');
    refuse(
      say`rates that can be read in two ways: ${textOf(texts[at])} in row ${quotes[at]!.row} is ${rates.join(say` or `)}`,
      say`Write rates as numbers, or with four decimals`,
    );
  }
  const lines = quotes.flatMap(({ row, date, coin, rate: cell, base }, at): RateInRow[] => {
    const day = dayIn(dated[at]!, way, frame);
    const rate = readAmount(cell, mark)?.text;
    if (day === null)
      refuse(
        isNothing(date)
          ? say`no date in row ${row}`
          : say`${shorten(textOf(date))} as date in row ${row}`,
        say`Give an Excel date or text such as 2026-11-20; leave rows of totals out`,
      );
    if (coin === '') refuse(say`no coin in row ${row}`, say`Give one`);
    if (rate === undefined || rate.startsWith('-'))
      refuse(
        say`${shorten(textOf(cell))} as rate in row ${row}`,
        say`Give a number of zero or more, or an exact text such as 61234.5`,
      );
    return day === null || coin === '' || rate === undefined
      ? []
      : [{ day, coin, rate, row, base }];
  });
  if (bad.length > 0) throw new Unreadable(bad, [...advice]);
  const areTurned = isWide && looksTurned(lines);
  const read = lines.map((line) => (areTurned || line.base !== null ? turnedRound(line) : line));
  const own = [...grouped(oneADay(read), ({ coin }) => coin).values()];
  const dollar = read.find(({ coin }) => DOLLARS.has(coin.toUpperCase()));
  return own
    .flatMap((ofCoin) => withDoubts(ofCoin, dollar))
    .sort((a, b) => (a.day === b.day ? (a.coin < b.coin ? -1 : 1) : a.day < b.day ? -1 : 1));
}

type RateInRow = RateLine & { readonly row: number; readonly base: string | null };

/** Currencies whose unit has always been worth less than that of a stronger currency. */
const WEAK = new Set([
  ...['JPY', 'KRW', 'HUF', 'IDR', 'INR', 'ISK', 'CZK', 'PHP', 'THB', 'TRY', 'RUB'],
  ...['SEK', 'NOK', 'DKK', 'CNY', 'HKD', 'MXN', 'ZAR'],
]);
const STRONG = new Set(['USD', 'EUR', 'GBP', 'CHF']);

/** A day on which every weak currency costs more than a strong one lists units per base unit. */
function looksTurned(lines: readonly RateInRow[]): boolean {
  for (const ofDay of grouped(lines, ({ day }) => day).values()) {
    const weak = ofDay.filter(({ coin }) => WEAK.has(coin));
    const strong = ofDay.filter(({ coin }) => STRONG.has(coin));
    if (weak.length === 0 || strong.length === 0) continue;
    const scale = widestScale(ofDay.map(({ rate }) => rate));
    const most = strong
      .map(({ rate }) => toUnits(rate, scale))
      .sort((a, b) => (a < b ? 1 : -1))[0]!;
    return weak.every(({ rate }) => toUnits(rate, scale) > most);
  }
  return false;
}

/** Inverts the rate: one of the coin in units of the base, 1 / rate, to 12 digits. Zero stays. */
function turnedRound({ base, ...line }: RateInRow): RateInRow {
  const scale = scaleOf(line.rate);
  const units = toUnits(line.rate, scale);
  if (units === 0n) return { ...line, base };
  const digits = Math.max(0, DIGITS - 1 - scale + String(units).length);
  const rate = fromUnits((2n * 10n ** BigInt(scale + digits) + units) / (2n * units), digits);
  return { ...line, base, rate, turned: { base, rate: line.rate } };
}
const DIGITS = 12;

/** A day with two rates of a coin has no valid one: both are named if a rate is needed. */
function oneADay(lines: readonly RateInRow[]): readonly RateInRow[] {
  const found = new Map<string, RateInRow>();
  for (const line of lines) {
    const key = `${line.day} ${line.coin}`;
    const before = found.get(key);
    if (before === undefined) found.set(key, line);
    else if (before.rate !== line.rate && before.clash === undefined)
      found.set(key, {
        ...before,
        clash: `${before.rate} in row ${before.row} and ${line.rate} in row ${line.row}`,
      });
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Coins worth about a dollar, and coins worth many: they reveal an inverted table. */
const DOLLARS = new Set(['USDT', 'USDC', 'USD', 'DAI', 'FDUSD']);
const DEAR = new Set(['BTC', 'WBTC', 'ETH', 'WETH', 'STETH', 'BNB']);

/**
 * Names a rate of zero, one that jumps against the rate before, and one that looks inverted (coins
 * per currency unit), for a person to check.
 * @param lines of one coin, by their days. @param dollar a rate of a coin that is worth a dollar.
 */
function withDoubts(lines: readonly RateInRow[], dollar: RateInRow | undefined): RateLine[] {
  const isDear = dollar !== undefined && DEAR.has(lines[0]!.coin.toUpperCase());
  const scale = widestScale([...lines, ...(dollar ? [dollar] : [])].map(({ rate }) => rate));
  let before: { readonly units: bigint; readonly said: string } | null = null;
  return lines.map(({ row, base: _, ...line }) => {
    if (line.clash !== undefined) return line;
    const [units, said] = [toUnits(line.rate, scale), `${line.rate} in row ${row}`];
    if (units === 0n) return { ...line, doubt: said };
    if (isDear && units < toUnits(dollar.rate, scale))
      return { ...line, doubt: `${said}, less than 1 ${dollar.coin}` };
    const last = before;
    before = { units, said };
    return last && (units > MAX_JUMP * last.units || last.units > MAX_JUMP * units)
      ? { ...line, doubt: `${said} after ${last.said}` }
      : line;
  });
}
