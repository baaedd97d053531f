// Chooses the reading that arithmetic proves or the headers name, and asks if two remain.
import { dayName, type IsoDay } from '../records/calendar';
import { sumDecimals } from '../records/decimal-text';
import { shorten } from '../records/shorten';
import { say } from '../../platform/say';
import { textOf, type BodyRow } from './range-cells';
import type { Column } from './header-meaning';
import {
  balanceFits,
  isProof,
  ordersOf,
  type Fit,
  type Order,
  type Step,
} from './arithmetic-proofs';
import { amountIn, saysMinus, type MoneyReading } from './money-readings';
import type { Money } from './money-cells';
import { AS_WRITTEN, columnWords, CREDIT_IS, TURNED, type BookFormat } from './format';
import { Asked, nameOf, Unreadable, type Answer, type Role } from './reading-outcome';
import { isNegative, negate, type Amount } from './read-amounts';
import type { DateWay } from './read-dates';
import type { Roles } from './roles';
import type { RowKinds } from './row-kinds';

/** The days of the lines in one reading; '' if a cell is no date in it. */
export interface Days {
  readonly way: DateWay;
  readonly days: readonly (IsoDay | '')[];
}

export interface Table {
  readonly body: readonly BodyRow[];
  readonly roles: Roles;
  readonly rows: RowKinds;
  readonly days: readonly Days[];
  readonly money: Money;
  readonly format: BookFormat;
}

/** One reading of the amounts, with its proof. */
export interface Reading {
  readonly money: MoneyReading;
  readonly turned: boolean;
  readonly amounts: readonly (
    | { readonly text: string; readonly coin: string | null }
    | null
    | undefined
  )[];
  readonly fit: Fit | null;
  /** The number of balances that could be checked. */
  readonly checked: number;
  readonly rank: number;
}

const PROVED = 100;
/** A balance before its line, and reversed signs, are rare. */
const RARE = 20;
/** Readings whose ranks differ by less than this are equal. */
const CLOSE = { unproved: 0.05, proved: 0.25, rare: RARE + 1 };
/** This many lines are enough to decide for all. */
const SAMPLE = 2000;

export function chooseMoney(table: Table): Reading {
  const orders = new Set(table.days.flatMap(({ days }) => ordersOf(days)));
  const tried = table.money.readings.flatMap((money) => tryReading(table, money, orders));
  const readable = tried.filter(({ amounts }) =>
    amounts.every((amount) => amount !== null && amount !== undefined),
  );
  if (readable.length === 0) throw unreadable(table, tried);
  const { words } = table.format;
  const credits = Object.values(CREDIT_IS).filter((word) => words.includes(word));
  const wished = readable.filter(
    ({ money }) =>
      money.credit === null || credits.length === 0 || credits.includes(CREDIT_IS[money.credit]),
  );
  const sorted = (wished.length > 0 ? wished : readable).sort((a, b) => b.rank - a.rank);
  const best = sorted[0]!;
  const close =
    best.fit === null
      ? CLOSE.unproved
      : best.rank < PROVED + best.money.rank
        ? CLOSE.rare
        : CLOSE.proved;
  const rival = sorted.find(
    (one) =>
      one !== best &&
      best.rank - one.rank <= close &&
      differ(table, one, best) &&
      !(one.turned !== best.turned && words.includes(AS_WRITTEN)),
  );
  if (rival !== undefined) throw question(table, best, rival);
  const isSaid = words.includes(AS_WRITTEN) || words.includes(TURNED);
  const isOdd =
    best.fit === null
      ? best.checked > 0 && isUnsigned(best)
      : !best.turned && isBelowZero(table, best);
  if (isOdd && !isSaid) throw question(table, best, { ...best, turned: true });
  return best;
}

function tryReading(
  table: Table,
  money: MoneyReading,
  orders: ReadonlySet<Order>,
): readonly Reading[] {
  const { roles, rows, format } = table;
  const { out } = money.columns;
  const minusOut = out !== undefined && saysMinus(table.money.signs(out));
  const amounts = rows.lines.map((index) =>
    amountIn(money, index, table.money.read, table.money.sideAt, minusOut),
  );
  const turns = format.words.includes(TURNED);
  const unproved = { money, amounts, fit: null, checked: 0, rank: money.rank, turned: turns };
  if (roles.balance === undefined) return [unproved];
  const steps = stepsOf(table, unproved);
  const fits = balanceFits(steps);
  // In a table sorted by another column, balances follow the order of its days.
  const byDay =
    table.days.length > 1 || orders.size > 0
      ? []
      : balanceFits([...steps].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)));
  const lessFees =
    roles.fee === undefined || fits.some(isProof)
      ? []
      : balanceFits(stepsOf(table, unproved, roles.fee))
          .filter(({ before, turned }) => !before && !turned)
          .map((fit) => ({ ...fit, lessFees: true }));
  const proofs = [...fits, ...byDay, ...lessFees].filter(
    (fit) => isProof(fit) && (orders.size === 0 || orders.has(fit.order)) && isUsual(fit, money),
  );
  const checked = Math.max(...fits.map((fit) => fit.checked));
  if (proofs.length === 0) return [{ ...unproved, checked }];
  const isTurned = proofs.some(({ turned }) => turned);
  return proofs.map((fit) => ({
    ...unproved,
    fit,
    checked,
    turned: fit.turned || (turns && !isTurned),
    rank: money.rank + PROVED - (fit.before || fit.turned ? RARE : 0),
  }));
}

/**
 * A balance before its line with reversed signs gives the same sums as one after it in the other
 * order; the same holds for the two meanings of debit and credit.
 */
const isUsual = ({ before, turned }: Fit, { credit }: MoneyReading): boolean =>
  credit === null ? !(before && turned) : !before && !turned;

function stepsOf(
  table: Table,
  { amounts, money }: Reading,
  fee?: Column,
): readonly (Step & { readonly day: string })[] {
  const { rows, roles, body } = table;
  const only = amounts[0]?.coin ?? '';
  const coinAt = (index: number): string =>
    roles.coin === undefined ? '' : textOf(body[index]!.cells[roles.coin.at]);
  const lessFee = (amount: string, index: number): string => {
    const said = fee && table.money.read(fee.at, index, money.mark)?.text.replace('-', '');
    return said === undefined || said === '0' ? amount : sumDecimals([amount, negate(said)]);
  };
  const lines = rows.lines.slice(0, SAMPLE).map((index, at) => ({
    index,
    day: table.days[0]!.days[at]!,
    amount: lessFee(amounts[at]?.text ?? '0', index),
    coin: coinAt(index) || (amounts[at]?.coin ?? only),
  }));
  const last = lines.at(-1)?.index ?? 0;
  const carried = rows.carried
    .filter((index) => index <= last + 1)
    .map((index) => ({
      index,
      day: '',
      amount: null,
      coin: coinAt(index) || coinAt(rows.lines[0]!) || only,
    }));
  const all =
    carried.length === 0 ? lines : [...lines, ...carried].sort((a, b) => a.index - b.index);
  return all.map(({ index, ...step }) => ({ ...step, balance: balanceAt(table, index, money) }));
}

export function balanceAt(
  { roles, money: { read } }: Table,
  index: number,
  { mark, credit }: MoneyReading,
): string | null {
  const balance = roles.balance === undefined ? null : read(roles.balance.at, index, mark);
  return balance === null || balance === undefined ? null : signedBySide(balance, credit);
}
/** "500.00 CR" beside amounts with a side. */
const signedBySide = ({ side, text }: Amount, credit: 'in' | 'out' | null): string =>
  side !== null && (side === 'debit') === (credit !== 'out') ? negate(text) : text;

const balancesOf = (table: Table, { money }: Reading): readonly (string | null)[] =>
  table.rows.lines.map((index) => balanceAt(table, index, money));

/** The first line on which the two readings differ; -1 if none. */
const firstDifference = (table: Table, one: Reading, other: Reading): number =>
  table.rows.lines.findIndex(
    (index, at) =>
      signedAmount(one, at) !== signedAmount(other, at) ||
      balanceAt(table, index, one.money) !== balanceAt(table, index, other.money),
  );
const differ = (table: Table, one: Reading, other: Reading): boolean =>
  firstDifference(table, one, other) >= 0;

export const signedAmount = ({ amounts, turned }: Reading, at: number): string =>
  turned ? negate(amounts[at]!.text) : amounts[at]!.text;

const isUnsigned = ({ amounts, money: { columns, credit } }: Reading): boolean =>
  columns.amount !== undefined &&
  columns.side === undefined &&
  credit === null &&
  !amounts.some((amount) => isNegative(amount!.text));

/** An account at an exchange cannot always be below zero. */
export function isBelowZero(table: Table, reading: Reading): boolean {
  const balances = balancesOf(table, reading).filter((text) => text !== null);
  return (
    balances.length > 1 &&
    balances.every((text) => text === '0' || isNegative(text)) &&
    balances.some(isNegative)
  );
}

function unreadable({ body, rows }: Table, tried: readonly Reading[]): Unreadable {
  const isRead = (amount: Reading['amounts'][number]): boolean =>
    amount !== null && amount !== undefined;
  const count = ({ amounts }: Reading): number =>
    amounts.filter((amount) => !isRead(amount)).length;
  const { amounts, money } = [...tried].sort((a, b) => count(a) - count(b))[0]!;
  const names = amounts.flatMap((amount, at) => {
    if (isRead(amount)) return [];
    const { row, cells } = body[rows.lines[at]!]!;
    const texts = columnsOf(money)
      .map((column) => shorten(textOf(cells[column.at])))
      .filter((text) => text !== '');
    return [
      amount === undefined
        ? say`no amount in row ${row}`
        : say`${texts.join(say` or `)} as amount in row ${row}`,
    ];
  });
  return new Unreadable(names, [say`Give a number, or an exact text such as -100.00000001`]);
}

export const columnsOf = ({ columns }: Pick<MoneyReading, 'columns'>): readonly Column[] =>
  Object.values(columns) as Column[];

/** The columns of a reading in the words of `format`. */
function placesOf({ roles }: Table, { money: { columns } }: Reading): string {
  const taken: Partial<Record<Role, Column | undefined>> = {
    ...{ date: roles.date, amount: columns.amount, in: columns.in, out: columns.out },
    ...{ direction: columns.side, coin: roles.coin, reference: roles.reference },
    ...{ note: roles.note, balance: roles.balance },
  };
  const places = Object.entries(taken).flatMap(([role, column]) =>
    column ? [[role, column.at] as const] : [],
  );
  return columnWords(Object.fromEntries(places)).join(', ');
}

function question(table: Table, one: Reading, other: Reading): Asked {
  const at = firstDifference(table, one, other);
  const index = table.rows.lines[at]!;
  const { row } = table.body[index]!;
  const isOfBalance = signedAmount(one, at) === signedAmount(other, at);
  const saying = (reading: Reading): string =>
    isOfBalance
      ? say`row ${row} has the balance ${balanceAt(table, index, reading.money) ?? say`none`}`
      : say`row ${row} is ${signedAmount(reading, at)}`;
  const ask = (
    about: string,
    answer: (reading: Reading) => readonly [format: string, says: string],
  ): Asked => {
    const answerOf = (reading: Reading): Answer => {
      const [format, says] = answer(reading);
      return { format, says: `${says}: ${saying(reading)}` };
    };
    return new Asked({ about, answers: [answerOf(one), answerOf(other)] });
  };
  const named = columnsOf(one.money)
    .map(nameOf)
    .join(say` and `);
  const [{ mark, credit }, rival] = [one.money, other.money];
  if (mark !== rival.mark)
    return ask(say`amounts in ${named}`, ({ money }) => [money.mark, markSaid(money.mark)]);
  if (credit !== null && rival.credit !== null && credit !== rival.credit)
    return ask(say`signs in ${named}`, ({ money }) => [
      CREDIT_IS[money.credit!],
      money.credit === 'in'
        ? say`As a bank means it, a credit (CR, H) comes in`
        : say`As a ledger means it, a credit (CR, H) goes out`,
    ]);
  if (one.turned !== other.turned)
    return ask(say`signs in ${named}`, ({ turned }) =>
      turned ? [TURNED, say`Signs turned`] : [AS_WRITTEN, say`Signs as written`],
    );
  return ask(say`amounts`, (reading) => [
    placesOf(table, reading),
    say`From ${columnsOf(reading.money)
      .map(nameOf)
      .join(say` and `)}`,
  ]);
}

const markSaid = (mark: string): string =>
  mark === 'decimal comma' ? say`Decimal comma` : say`Decimal point`;
const WAYS: Readonly<Record<string, string>> = {
  'day first': say`Day first`,
  'month first': say`Month first`,
  'year first': say`Year first`,
};

/** This many distinct days are not in order by chance. */
const ENOUGH_DAYS = 8;

export function chooseDays({ days, rows, body, roles }: Table, reading: Reading): Days {
  const textAt = (at: number): string => textOf(body[rows.lines[at]!]!.cells[roles.date!.at]);
  const whole = days.filter((one) => !one.days.includes(''));
  if (whole.length === 0)
    throw new Unreadable(
      (days[0]?.days ?? []).flatMap((day, at) =>
        day === '' ? [say`${textAt(at)} as date in row ${body[rows.lines[at]!]!.row}`] : [],
      ),
      [say`Give an Excel date or text such as 2026-11-20; leave rows of totals out`],
    );
  const order = reading.fit?.order ?? null;
  const inOrder = whole.filter((one) =>
    order === null ? ordersOf(one.days).length > 0 : ordersOf(one.days).includes(order),
  );
  // A balance that follows line by line proves the order of the lines, and so that of the days.
  const isTelling = order !== null || inOrder.some((one) => new Set(one.days).size >= ENOUGH_DAYS);
  const [one, other] = inOrder.length > 0 && isTelling ? inOrder : whole;
  if (other === undefined) return one!;
  const at = one!.days.findIndex((day, index) => day !== other.days[index]);
  const answer = ({ way, days: read }: Days): Answer => {
    const [first = '', turned] = way.split(', ');
    const kind =
      turned === undefined ? WAYS[first]! : say`${WAYS[first]!}, the dates of Excel turned`;
    return { format: way, says: say`${kind}: ${textAt(at)} is ${dayName(read[at] as IsoDay)}` };
  };
  throw new Asked({ about: say`dates`, answers: [answer(one!), answer(other)] });
}
