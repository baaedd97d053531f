import { sumDecimals } from '../../records/decimal-text';
import { dayOfSerial, type DateSystem, type IsoDay } from '../../records/calendar';
import { digitsOfWhole, hasLostDigits, textOfCellNumber } from '../../records/excel-number';
import type { BookLine, BookReference } from '../../records/reconcile-call';
import { shown, type Written, RefusedArgument } from './cell-argument';
import {
  amountOfText,
  amountWays,
  AS_WRITTEN,
  BOOK_ROLES,
  dateWays,
  dayOfText,
  type BookColumns,
  type BookFormat,
  type BookRole,
  type DateOrder,
  type DecimalMark,
  type Ways,
} from './book-texts';
import { readTable, type TableRow, type TableShape } from './table-argument';
import { counted, say } from '../../../platform/say';

const names = (list: string): readonly string[] => list.split(',');
/**
 * What the columns of a book can be, and the headers by which they are known, in the languages that
 * books are kept in; LEDGER's own labels and names among them. In the book of one's own account a
 * debit is what comes in.
 */
const HEADERS: Readonly<Record<BookRole, readonly string[]>> = {
  date: names(
    'date,day,time,ctime,booking date,posting date,value date,transaction date,datum,buchungstag,buchungsdatum,valuta,wertstellung,fecha,data',
  ),
  amount: names('amount,change,deltaamount,net amount,value,betrag,umsatz,montant,importe,importo'),
  in: names(
    'debit,in,money in,paid in,inflow,received,deposit,soll,gutschrift,eingang,einnahme,débit,debe,dare',
  ),
  out: names(
    'credit,out,money out,paid out,outflow,spent,withdrawal,haben,belastung,lastschrift,ausgang,ausgabe,crédit,haber,avere',
  ),
  coin: names('coin,coinname,currency,asset,ccy,währung,devise,moneda,divisa'),
  reference: names(
    'reference,ref,entry id,billid,bill id,id,transaction id,txid,voucher,document no,referenz,beleg,belegnummer',
  ),
  note: names(
    'note,notes,memo,description,text,comment,details,narrative,verwendungszweck,buchungstext,bemerkung',
  ),
  balance: names(
    'balance,running balance,closing balance,balance after,saldo,kontostand,guthaben,solde,saldo contable',
  ),
};
const BOOK_HEADERS: Readonly<Record<BookRole, string>> = {
  date: 'Date',
  amount: 'Amount',
  in: 'Money in',
  out: 'Money out',
  coin: 'Coin',
  reference: 'Reference',
  note: 'Note',
  balance: 'Balance',
};

const BOOK: TableShape<BookRole> = {
  headers: HEADERS,
  required: ['date', 'amount'],
  instead: { amount: ['in', 'out'] },
  accepts: say`a range whose first row names its columns: date and amount (or money in and money out), and coin, reference, note where there are any`,
};

/** How the texts of a book are read, where they do not say so themselves. */
export interface BookWays {
  readonly dates: Ways<DateOrder> | null;
  readonly amounts: Ways<DecimalMark> | null;
}

/** A book as it was read. */
export interface Book extends BookWays {
  readonly lines: readonly BookLine[];
  /** By coin: what its last line says that the coin stands at. */
  readonly stated: ReadonlyMap<string, string>;
}

/**
 * Reads the book of LEDGER.MATCH. Rows without any value are left out.
 * @param coins of the call: where the book has no coin column they must be one, which all lines are
 *   then in.
 * @throws RefusedArgument that names what was found, or every row that cannot be read.
 */
export function readBook(
  argument: string,
  value: unknown,
  coins: readonly string[] | null,
  dateSystem: DateSystem,
  format: BookFormat = AS_WRITTEN,
): Book {
  const table = readTable(argument, underNames(value, format.columns), BOOK);
  const { columns } = table;
  if (columns.coin === undefined && coins?.length !== 1)
    throw new RefusedArgument(
      'coin',
      say`${argument} has no column named coin. Give the coin of its lines as coin, one of them.`,
    );
  const bad: BadCell[] = [];
  const rows = cellsOf(table.rows, needless(columns), bad);
  const { dates, amounts } = waysOfRows(rows, format);
  const order = chosenWay(argument, say`dates`, dates);
  const mark = chosenWay(argument, say`amounts`, amounts) ?? 'decimal point';
  const lines: BookLine[] = [];
  const stated: { readonly line: BookLine; readonly balance: string }[] = [];
  for (const { row, cells } of rows) {
    const { date, coin, note } = cells;
    const before = bad.length;
    const refuse: Refuse = (what, advice) => {
      bad.push({ row, what, advice });
      return null;
    };
    const day =
      dayOf(date, order, dateSystem) ??
      refuse(
        date === null ? say`no date` : say`${shown(date)} as date`,
        say`Give an Excel date or text such as 2026-11-20; leave rows of totals out`,
      );
    const amount = amountOf(cells, mark, refuse);
    const balance = exactOf(cells.balance, mark, say`balance`, refuse);
    if (columns.coin !== undefined && coin === null)
      refuse(say`no coin`, say`Give one in each row, or leave the column out and give coin`);
    if (day === null || amount === null || bad.length > before) continue;
    const line: BookLine = {
      row,
      day,
      amount: format.isTurned ? opposite(amount) : amount,
      coin: columns.coin === undefined ? coins![0]! : String(coin).toUpperCase(),
      reference: referenceOf(cells.reference),
      note: note === null ? null : String(note),
    };
    lines.push(line);
    if (balance !== null)
      stated.push({ line, balance: format.isTurned ? opposite(balance) : balance });
  }
  if (bad.length > 0) throw new RefusedArgument(argument, badRows(argument, bad));
  return { lines, stated: lastStated(stated), dates, amounts };
}

/** How the texts of a book can be read; null where its columns are not known. */
export function waysOfBook(value: unknown, format: BookFormat): BookWays | null {
  try {
    const { rows, columns } = readTable('book', underNames(value, format.columns), BOOK);
    return waysOfRows(cellsOf(rows, needless(columns), []), format);
  } catch (error) {
    if (error instanceof RefusedArgument) return null;
    throw error;
  }
}

/**
 * The book under the headers by which its columns are known; other columns have none.
 * @throws RefusedArgument where the book has no such column.
 */
function underNames(value: unknown, columns: BookColumns | null): unknown {
  if (columns === null || !Array.isArray(value)) return value;
  const all: readonly unknown[] = value;
  const headers = all[0];
  const names = Array.isArray(headers) ? headers.map(() => '') : [''];
  for (const role of BOOK_ROLES) {
    const at = columns[role];
    if (at === undefined) continue;
    if (at >= names.length)
      throw new RefusedArgument(
        'format',
        say`format says ${`${role} ${at + 1}`}, and the book has ${counted(names.length, 'column')}. Correct the place.`,
      );
    names[at] = BOOK_HEADERS[role];
  }
  return [names, ...all.slice(1)];
}

function waysOfRows(rows: readonly { readonly cells: Cells }[], format: BookFormat): BookWays {
  const texts = (roles: readonly BookRole[]): string[] =>
    rows.flatMap(({ cells }) =>
      roles.map((role) => cells[role]).filter((cell) => typeof cell === 'string'),
    );
  return {
    dates: dateWays(texts(['date']), format.order),
    amounts: amountWays(texts(MONEY), format.mark),
  };
}

/** An amount of its own says it all. */
const needless = (columns: Partial<Record<BookRole, number>>): readonly BookRole[] =>
  columns.amount === undefined ? [] : ['in', 'out'];

function dayOf(
  date: Written | null,
  order: DateOrder | null,
  dateSystem: DateSystem,
): IsoDay | null {
  if (date === null) return null;
  return typeof date === 'number' ? dayOfSerial(date, dateSystem) : dayOfText(date, order);
}

type Cells = Readonly<Record<BookRole, Written | null>>;
type Refuse = (what: string, advice: string) => null;
const MONEY: readonly BookRole[] = ['amount', 'in', 'out', 'balance'];

/** Rows whose cells can all be read; the others are added to `bad`. */
function cellsOf(
  rows: readonly TableRow<BookRole>[],
  /** Roles that another column makes needless. */
  leftOut: readonly BookRole[],
  bad: BadCell[],
): { readonly row: number; readonly cells: Cells }[] {
  return rows.flatMap(({ row, read }) => {
    const before = bad.length;
    const cells = BOOK_ROLES.map((role) => {
      try {
        return [role, leftOut.includes(role) ? null : read(role)];
      } catch (error) {
        if (!(error instanceof RefusedArgument)) throw error;
        bad.push({
          row,
          what: say`an error, TRUE or FALSE as ${BOOK_HEADERS[role].toLowerCase()}`,
          advice: say`Correct such cells, or leave them out`,
        });
        return [role, null];
      }
    });
    return bad.length > before ? [] : [{ row, cells: Object.fromEntries(cells) as Cells }];
  });
}

/** @throws RefusedArgument where the texts allow two ways, and nobody said which. */
function chosenWay<Way extends string>(
  argument: string,
  what: string,
  found: Ways<Way> | null,
): Way | null {
  if (found === null || found.chosen !== null) return found?.chosen ?? null;
  const [one, other] = found.ways;
  throw new RefusedArgument(
    argument,
    say`${argument} has ${what} that can be read in two ways. ${one!.says}. ${other!.says}. Give ${one!.way} or ${other!.way} as format.`,
  );
}

/** By coin, of the last line; a book whose first day is its latest has it at the top. */
function lastStated(
  stated: readonly { readonly line: BookLine; readonly balance: string }[],
): ReadonlyMap<string, string> {
  const isNewestFirst = (stated[0]?.line.day ?? '') > (stated.at(-1)?.line.day ?? '');
  const inOrder = isNewestFirst ? [...stated].reverse() : stated;
  return new Map(inOrder.map(({ line: { coin }, balance }) => [coin, balance]));
}

interface BadCell {
  readonly row: number;
  readonly what: string;
  readonly advice: string;
}
/** More are counted: a sentence of a cell has an end. */
const MOST_BAD = 12;

/** All that cannot be read at once, so that a book is corrected in one go. */
function badRows(argument: string, bad: readonly BadCell[]): string {
  const inOrder = [...bad].sort((a, b) => a.row - b.row);
  const named = inOrder.slice(0, MOST_BAD).map(({ row, what }) => say`${what} in row ${row}`);
  const rest = bad.length - named.length;
  const advice = [...new Set(inOrder.map((one) => one.advice))].join('. ');
  return say`${argument} has ${named.join('; ')}${rest > 0 ? say`; and ${rest} more` : ''}. ${advice}.`;
}

/**
 * Which columns the headers name, the first of each role. Where no header is the name of a date or
 * an amount, the only one that holds such a name is taken, and said.
 */
export function guessColumns(headers: readonly unknown[]): {
  readonly columns: Partial<Record<BookRole, number>>;
  readonly guessed: readonly BookRole[];
} {
  const columns: Partial<Record<BookRole, number>> = {};
  const names = headers.map((header) => String(header).trim().toLowerCase());
  names.forEach((name, at) => {
    const role = BOOK_ROLES.find((one) => HEADERS[one].includes(name));
    if (role !== undefined) columns[role] ??= at;
  });
  const isNamed = (role: BookRole): boolean =>
    [role, ...(BOOK.instead?.[role] ?? [])].some((one) => columns[one] !== undefined);
  const guessed = BOOK.required.filter((role) => {
    const taken = new Set(Object.values(columns));
    const [only, another] = names.flatMap((name, at) =>
      !taken.has(at) && name.split(/[^\p{L}]+/u).some((word) => HEADERS[role].includes(word))
        ? [at]
        : [],
    );
    if (isNamed(role) || only === undefined || another !== undefined) return false;
    columns[role] = only;
    return true;
  });
  return { columns, guessed };
}

const GIVE_AMOUNT = say`Give a number, or an exact text such as -100.00000001`;

/** What came in less what went out; an amount of its own is taken as it is. */
function amountOf(cells: Cells, mark: DecimalMark, refuse: Refuse): string | null {
  const exact = (role: BookRole): string | null => exactOf(cells[role], mark, say`amount`, refuse);
  if (cells.amount !== null) return exact('amount');
  if (cells.in === null && cells.out === null) return refuse(say`no amount`, GIVE_AMOUNT);
  return sumDecimals([exact('in') ?? '0', opposite(exact('out') ?? '0')]);
}

function exactOf(
  cell: Written | null,
  mark: DecimalMark,
  what: string,
  refuse: Refuse,
): string | null {
  if (cell === null) return null;
  if (typeof cell === 'number') return textOfCellNumber(cell);
  return amountOfText(cell, mark) ?? refuse(say`${shown(cell)} as ${what}`, GIVE_AMOUNT);
}

const opposite = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`);

/**
 * Ids have 18 digits and more; Excel keeps 15 of a number, in a cell or as the text it exports
 * (7.01234567890123E+17).
 */
function referenceOf(written: Written | null): BookReference | null {
  if (written === null) return null;
  if (typeof written === 'number')
    return hasLostDigits(written)
      ? { text: digitsOfWhole(written), cut: true }
      : { text: String(written), cut: false };
  const number = /^\d\.?\d*E\+\d{1,2}$/i.test(written) ? Number(written) : Number.NaN;
  return hasLostDigits(number)
    ? { text: digitsOfWhole(number), cut: true }
    : { text: written, cut: false };
}
