import { canonicalDecimal, isDecimalText, sumDecimals } from '../../records/decimal-text';
import type { DateSystem } from '../../records/calendar';
import { digitsOfWhole, hasLostDigits, textOfCellNumber } from '../../records/excel-number';
import type { BookLine, BookReference } from '../../records/reconcile-call';
import { shown, type Written, RefusedArgument } from './cell-argument';
import { dayOf, readTable, type TableShape } from './table-argument';
import { say } from '../../platform/say';

export type BookRole = 'date' | 'amount' | 'in' | 'out' | 'coin' | 'reference' | 'note';

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
};
export const BOOK_ROLES = Object.keys(HEADERS) as BookRole[];
export const BOOK_HEADERS: Readonly<Record<BookRole, string>> = {
  date: 'Date',
  amount: 'Amount',
  in: 'Money in',
  out: 'Money out',
  coin: 'Coin',
  reference: 'Reference',
  note: 'Note',
};

const BOOK: TableShape<BookRole> = {
  headers: HEADERS,
  required: ['date', 'amount'],
  instead: { amount: ['in', 'out'] },
  accepts: say`a range whose first row names its columns: date and amount (or money in and money out), and coin, reference, note where there are any`,
};

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
): readonly BookLine[] {
  const { columns, rows } = readTable(argument, value, BOOK);
  if (columns.coin === undefined && coins?.length !== 1)
    throw new RefusedArgument(
      'coin',
      say`${argument} has no column named coin. Give the coin of its lines as coin, one of them.`,
    );
  // An amount of its own says it all.
  const moneyRoles: readonly BookRole[] = columns.amount === undefined ? ['in', 'out'] : [];
  const bad: BadCell[] = [];
  const lines = rows.flatMap(({ row, read }): BookLine[] => {
    const refuse = (what: string, advice: string): null => {
      bad.push({ row, what, advice });
      return null;
    };
    const cell = (role: BookRole): Written | null => {
      try {
        return read(role);
      } catch (error) {
        if (!(error instanceof RefusedArgument)) throw error;
        return refuse(
          say`an error, TRUE or FALSE as ${BOOK_HEADERS[role].toLowerCase()}`,
          say`Correct such cells, or leave them out`,
        );
      }
    };
    const before = bad.length;
    const [date, note, coin] = [cell('date'), cell('note'), cell('coin')];
    const amounts = [cell('amount'), ...moneyRoles.map(cell)];
    const reference = referenceOf(cell('reference'));
    if (bad.length > before) return [];
    const day =
      dayOf(date, dateSystem) ??
      refuse(
        date === null ? say`no date` : say`${shown(date)} as date`,
        say`Give an Excel date or text such as 2026-11-20; leave rows of totals out`,
      );
    const amount = amountOf(amounts, refuse);
    if (columns.coin !== undefined && coin === null)
      refuse(say`no coin`, say`Give one in each row, or leave the column out and give coin`);
    if (day === null || amount === null || bad.length > before) return [];
    return [
      {
        row,
        day,
        amount,
        coin: columns.coin === undefined ? coins![0]! : String(coin).toUpperCase(),
        reference,
        note: note === null ? null : String(note),
      },
    ];
  });
  if (bad.length > 0) throw new RefusedArgument(argument, badRows(argument, bad));
  return lines;
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
  const named = bad.slice(0, MOST_BAD).map(({ row, what }) => say`${what} in row ${row}`);
  const rest = bad.length - named.length;
  const advice = [...new Set(bad.map((one) => one.advice))].join('. ');
  return say`${argument} has ${named.join('; ')}${rest > 0 ? say`; and ${rest} more` : ''}. ${advice}.`;
}

/** Which columns the headers name, the first of each role. */
export function guessColumns(headers: readonly unknown[]): Partial<Record<BookRole, number>> {
  const found: Partial<Record<BookRole, number>> = {};
  headers.forEach((header, at) => {
    const name = String(header).trim().toLowerCase();
    const role = BOOK_ROLES.find((one) => HEADERS[one].includes(name));
    if (role !== undefined) found[role] ??= at;
  });
  return found;
}

/** What came in less what went out; an amount of its own is taken as it is. */
function amountOf(
  [amount = null, moneyIn = null, moneyOut = null]: readonly (Written | null)[],
  refuse: (what: string, advice: string) => null,
): string | null {
  const texts = [amount, moneyIn, moneyOut].map((written) =>
    typeof written === 'number' ? textOfCellNumber(written) : written,
  );
  const advice = say`Give a number, or an exact text such as -100.00000001`;
  const odd = texts.find((text) => text !== null && !isDecimalText(text));
  if (odd !== undefined && odd !== null) return refuse(say`${shown(odd)} as amount`, advice);
  const [own = null, plus = null, less = null] = texts.map(
    (text) => text && canonicalDecimal(text),
  );
  if (own !== null) return own;
  if (plus === null && less === null) return refuse(say`no amount`, advice);
  return sumDecimals([plus ?? '0', opposite(less ?? '0')]);
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
