import { canonicalDecimal, isDecimalText } from '../../records/decimal-text';
import type { DateSystem } from '../../records/excel-date';
import { digitsOfWhole, hasLostDigits, textOfCellNumber } from '../../records/excel-number';
import type { BookLine, BookReference } from '../../records/reconcile-call';
import { shown, type Written, RefusedArgument } from './cell-argument';
import { dayOfCell, readTable, type TableShape } from './table-argument';

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
const BOOK: TableShape<keyof typeof HEADERS> = {
  headers: HEADERS,
  required: ['date', 'amount'],
  accepts:
    'a range whose first row names its columns: date and amount, and coin, reference, note where there are any',
};

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
  const { columns, rows } = readTable(argument, value, BOOK);
  if (columns.coin === undefined && coins?.length !== 1)
    throw new RefusedArgument(
      'coin',
      `${argument} has no column named coin. Give the coin of its lines as coin, one of them.`,
    );
  return rows.map(({ row, read }) => {
    const note = read('note');
    return {
      row,
      day: dayOfCell(argument, row, read('date'), dateSystem),
      amount: amountOf(argument, row, read('amount')),
      coin: columns.coin === undefined ? coins![0]! : coinOf(argument, row, read('coin')),
      reference: referenceOf(read('reference')),
      note: note === null ? null : String(note),
    };
  });
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
