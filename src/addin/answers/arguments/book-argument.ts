import { parseDay, type IsoDay } from '../../records/calendar';
import { canonicalDecimal, isDecimalText } from '../../records/decimal-text';
import { dayOfSerial, type DateSystem } from '../../records/excel-date';
import { digitsOfWhole, hasLostDigits, textOfCellNumber } from '../../records/excel-number';
import type { BookLine, BookReference } from '../../records/reconcile-call';
import { readCell, shown, type Written, RefusedArgument } from './cell-argument';

/**
 * What the columns of a book can be, and the headers by which they are known; LEDGER's own labels
 * and names among them.
 */
const HEADERS = {
  date: [
    'date',
    'day',
    'time',
    'ctime',
    'booking date',
    'posting date',
    'value date',
    'transaction date',
  ],
  amount: ['amount', 'change', 'deltaamount', 'net amount', 'value'],
  coin: ['coin', 'coinname', 'currency', 'asset', 'ccy'],
  reference: ['reference', 'ref', 'entry id', 'billid', 'bill id', 'id', 'transaction id'],
  note: ['note', 'notes', 'memo', 'description', 'text', 'comment'],
} as const;
type Role = keyof typeof HEADERS;
const ROLES = Object.keys(HEADERS) as Role[];

const ACCEPTS =
  'a range whose first row names its columns: date and amount, and coin, reference, note where there are any';

/**
 * Reads the book of LEDGER.MATCH. Rows without any value are left out.
 * @param coins of the call: where the book has no coin column they must be one, which all lines are
 *   then in.
 * @throws RefusedArgument that names what was found, or the row and column of what cannot be read.
 */
export function readBook(
  argument: string,
  value: unknown,
  coins: readonly string[] | null,
  dateSystem: DateSystem,
): readonly BookLine[] {
  const rows = (Array.isArray(value) ? value : [[value]]).map((row: unknown): readonly unknown[] =>
    Array.isArray(row) ? row : [row],
  );
  const columns = columnsOf(argument, rows[0] ?? []);
  if (columns.coin === undefined && coins?.length !== 1)
    throw new RefusedArgument(
      'coin',
      `${argument} has no column named coin. Give the coin of its lines as coin, one of them.`,
    );
  return rows.slice(1).flatMap((cells, at) => {
    const row = at + 2;
    const read = (role: Role): Written | null =>
      columns[role] === undefined ? null : readBookCell(argument, role, row, cells[columns[role]]);
    if (cells.every((cell) => cell === null || cell === undefined || cell === '')) return [];
    const note = read('note');
    return [
      {
        row,
        day: dayOf(argument, row, read('date'), dateSystem),
        amount: amountOf(argument, row, read('amount')),
        coin: columns.coin === undefined ? coins![0]! : coinOf(argument, row, read('coin')),
        reference: referenceOf(read('reference')),
        note: note === null ? null : String(note),
      },
    ];
  });
}

function columnsOf(argument: string, headers: readonly unknown[]): Partial<Record<Role, number>> {
  const found: Partial<Record<Role, number>> = {};
  const names = headers.map((header) =>
    typeof header === 'string' ? header.trim() : typeof header === 'number' ? String(header) : '',
  );
  names.forEach((name, at) => {
    const role = ROLES.find((one) =>
      (HEADERS[one] as readonly string[]).includes(name.toLowerCase()),
    );
    if (role === undefined) return;
    if (found[role] !== undefined)
      throw new RefusedArgument(
        argument,
        `${argument} has two columns for ${role}: ${names[found[role]] ?? ''} and ${name}. Leave one out.`,
      );
    found[role] = at;
  });
  const missing = (['date', 'amount'] as const).filter((role) => found[role] === undefined);
  if (missing.length > 0)
    throw new RefusedArgument(
      argument,
      `${argument} has no column named ${missing.join(' or ')}; its first row says ${listed(names)}. Give ${ACCEPTS}.`,
    );
  return found;
}

const listed = (names: readonly string[]): string => {
  const said = names
    .filter((name) => name !== '')
    .slice(0, 12)
    .map(shown);
  return said.length === 0 ? 'nothing' : said.join(', ');
};

function readBookCell(argument: string, role: Role, row: number, cell: unknown): Written | null {
  try {
    return readCell(argument, cell, ACCEPTS);
  } catch (error) {
    if (!(error instanceof RefusedArgument)) throw error;
    throw new RefusedArgument(
      argument,
      `${argument} holds an error, TRUE or FALSE as ${role} in row ${row}. Correct that cell, or leave it out.`,
    );
  }
}

function dayOf(
  argument: string,
  row: number,
  written: Written | null,
  dateSystem: DateSystem,
): IsoDay {
  // A time behind the day of a text is left out, as that of a serial is.
  const day =
    written === null
      ? null
      : typeof written === 'number'
        ? dayOfSerial(written, dateSystem)
        : parseDay(written.replace(/[T ]\d.*$/, ''));
  if (day === null)
    throw new RefusedArgument(
      argument,
      `${argument} has ${written === null ? 'no date' : `${shown(written)} as date`} in row ${row}. Give an Excel date or text such as 2026-11-20; leave rows of totals out.`,
    );
  return day;
}

function amountOf(argument: string, row: number, written: Written | null): string {
  const text = typeof written === 'number' ? textOfCellNumber(written) : written;
  if (text === null || !isDecimalText(text))
    throw new RefusedArgument(
      argument,
      `${argument} has ${text === null ? 'no amount' : `${shown(text)} as amount`} in row ${row}. Give a number, or an exact text such as -100.00000001.`,
    );
  return canonicalDecimal(text);
}

function coinOf(argument: string, row: number, written: Written | null): string {
  if (written === null)
    throw new RefusedArgument(
      argument,
      `${argument} has no coin in row ${row}. Give one in each row, or leave the column out and give coin.`,
    );
  return String(written).toUpperCase();
}

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
