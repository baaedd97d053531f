// How a book is read and matched: as chosen now, else as chosen for it before, else as its headers
// say. Kept with the workbook, for Match a book and for the month-end pack.
import { guessColumns, waysOfBook } from '../../engine/answers/arguments/book-argument';
import { formatText, readFormat } from '../../engine/answers/arguments/book-texts';
import { areaOf, addressOf } from '../../engine/records/sheet-address';
import type { FoundRange } from '../../workbook/excel/excel-report-sheet';
import { OF_WORKBOOK, type KeptBook } from '../../workbook/settings/registry';
import type { SettingStore } from '../../workbook/settings/setting';
import type { BookChoices, BookHeaders } from './match-state';

const MOST_BOOKS = 50;

type Kept = Pick<BookHeaders, 'kept'>['kept'];
const NOTHING: Kept = { coin: '', days: '', tolerance: '', account: '' };

/** The book as it is to be read; what was chosen now is kept for the next time. */
export function bookHeaders(
  { address, values }: FoundRange,
  choices: BookChoices,
  settings: SettingStore,
): BookHeaders {
  const headers = (values[0] ?? []).map((cell) =>
    typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '',
  );
  const book = firstCell(address);
  const all = settings.get(OF_WORKBOOK.books);
  const key = JSON.stringify(headers);
  const like = all.filter((one) => one.headers === key);
  const own = like.find((one) => one.book === book);
  const before = own ?? like.at(-1);
  const asked = readFormat('format', choices.format ?? before?.format ?? '');
  const named = guessColumns(headers);
  const columns = choices.columns ?? asked.columns ?? named.columns;
  const isNamed = choices.columns === undefined && asked.columns === null;
  const guessed = named.guessed.filter((role) => columns[role] === named.columns[role]);
  // A header that is none of the known ones is known by its place.
  const format = { ...asked, columns: isNamed && guessed.length === 0 ? null : columns };
  const kept: Kept = {
    ...NOTHING,
    // Another book with these headers may be of another coin and account.
    ...(before && { days: before.days, tolerance: before.tolerance }),
    ...(own && { coin: own.coin, account: own.account }),
  };
  const now: Kept = {
    coin: choices.coin ?? kept.coin,
    days: choices.days ?? kept.days,
    tolerance: choices.tolerance ?? kept.tolerance,
    account: choices.account ?? kept.account,
  };
  if (Object.keys(choices).length > 0) {
    const chosen: KeptBook = { book, headers: key, format: formatText(format), ...now };
    settings.change(OF_WORKBOOK.books, (books) =>
      [...books.filter((one) => one.book !== book || one.headers !== key), chosen].slice(
        -MOST_BOOKS,
      ),
    );
  }
  return {
    headers,
    chosen: columns,
    guessed,
    format,
    ways: waysOfBook(values, format),
    kept: now,
  };
}

/** A book grows downwards. */
function firstCell(address: string): string {
  const area = areaOf(address);
  return area === null
    ? address
    : addressOf({ ...area, endRow: area.startRow, endColumn: area.startColumn });
}
