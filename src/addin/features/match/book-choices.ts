// How a book is read and matched: as chosen now, else as chosen for it before, else from its
// headers. Stored with the workbook, for Match a book and for the month-end pack.
import { readFormat } from '../../engine/answers/arguments/book-argument';
import { formatText } from '../../engine/pasted-tables/format';
import { understoodSaid } from '../../engine/pasted-tables/reading-outcome';
import { outlineOf, understandBook } from '../../engine/pasted-tables/understand-book';
import type { DateSystem } from '../../engine/records/calendar';
import { areaOf, addressOf } from '../../engine/records/sheet-address';
import type { FoundRange } from '../../workbook/excel/excel-report-sheet';
import { rowsOfSheet } from '../../workbook/sheets/rows-of-sheet';
import { OF_WORKBOOK, type BookSettings } from '../../workbook/settings/registry';
import type { SettingStore } from '../../workbook/settings/setting';
import type { BookChoices, BookHeaders } from './match-state';

const MAX_BOOKS = 50;

type Stored = Pick<BookHeaders, 'stored'>['stored'];
const NOTHING: Stored = { coin: '', days: '', tolerance: '', account: '' };

/** Reads a book's headers with these choices, and stores the choices. */
export function bookHeaders(
  range: FoundRange,
  choices: BookChoices,
  settings: SettingStore,
  dateSystem: DateSystem = 1900,
): BookHeaders {
  const { address } = range;
  const values = rowsOfSheet(range);
  const outline = outlineOf(values);
  const { headers } = outline;
  const book = firstCell(address);
  const all = settings.get(OF_WORKBOOK.books);
  const key = JSON.stringify(headers);
  const like = all.filter((one) => one.headers === key);
  const own = like.find((one) => one.book === book);
  const before = own ?? like.at(-1);
  const asked = readFormat('format', choices.format ?? before?.format ?? '');
  const format = choices.columns ? { ...asked, columns: choices.columns } : asked;
  const stored: Stored = {
    ...NOTHING,
    // Another book with these headers may have another coin and account.
    ...(before && { days: before.days, tolerance: before.tolerance }),
    ...(own && { coin: own.coin, account: own.account }),
  };
  const now: Stored = {
    coin: choices.coin ?? stored.coin,
    days: choices.days ?? stored.days,
    tolerance: choices.tolerance ?? stored.tolerance,
    account: choices.account ?? stored.account,
  };
  if (Object.keys(choices).length > 0) {
    const chosen: BookSettings = { book, headers: key, format: formatText(format), ...now };
    settings.change(OF_WORKBOOK.books, (books) =>
      [...books.filter((one) => one.book !== book || one.headers !== key), chosen].slice(
        -MAX_BOOKS,
      ),
    );
  }
  const coin = now.coin.trim() || null;
  const outcome = understandBook(values, { coin, dateSystem, format });
  return {
    headers,
    sample: outline.sample,
    chosen:
      outcome.kind === 'read' ? outcome.understood.roles : (format.columns ?? outline.columns),
    format,
    question: outcome.kind === 'asks' ? outcome.question : null,
    says: outcome.kind === 'read' ? understoodSaid(outcome.understood) : [],
    stored: now,
  };
}

/** The first cell identifies a book, because a book grows downwards. */
function firstCell(address: string): string {
  const area = areaOf(address);
  return area === null
    ? address
    : addressOf({ ...area, endRow: area.startRow, endColumn: area.startColumn });
}
