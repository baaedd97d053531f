// LEDGER.MATCH: a person's book against the ledger, line by line.
import { monthOf, monthsBetween } from '../records/calendar';
import type { BookLine } from '../records/reconcile-call';
import { formatText } from '../pasted-tables/format';
import { linesIn, readBook, readFormat } from './arguments/book-argument';
import { argument, readerOf, describe, type CallOf } from './arguments/argument';
import { ACCOUNT, COINS, HEADERS, MONTHS, TYPES } from './arguments/arguments';
import { readCoins, RefusedArgument } from './arguments/cell-argument';
import { MAX_DAYS, readDays, readTolerance } from './arguments/value-arguments';
import { resolveMonths } from './dates';
import type { WithoutResult } from './definition';
import { ledgerInWords, ledgerRowsQuestion, monthsNeeded, monthsToo } from './ledger-months';
import { say } from '../../platform/say';

const MAX_MONTHS = 24;

const takes = {
  book: argument('book', {
    description: describe(
      'A range with a header row: date and amount; coin, reference and note where present.',
      'Ein Bereich mit Kopfzeile: date und amount; coin, reference und note, soweit vorhanden.',
    ),
    range: true,
    required: true,
    parse: (name, value, dateSystem, of) =>
      readBook(
        name,
        value,
        readCoins('coin', of('coin')),
        dateSystem,
        readFormat('format', of('format')),
      ),
    key: ({ lines }) => lines,
  }),
  coin: {
    ...COINS,
    description: describe(
      'Coins such as USDT. Omitted: all.',
      'Coins wie USDT. Ohne Angabe: alle.',
    ),
  },
  type: {
    ...TYPES,
    description: describe(
      'Business types such as deposit. Omitted: all.',
      'Vorgangsarten wie deposit. Ohne Angabe: alle.',
    ),
  },
  ...MONTHS,
  days: argument('days', {
    description: describe(
      'Days that a line and its entry may lie apart. Omitted: 3.',
      'Tage, die eine Zeile und ihre Buchung auseinanderliegen dürfen. Ohne Angabe: 3.',
    ),
    parse: (name, value) => readDays(name, value, MAX_DAYS),
  }),
  tolerance: argument('tolerance', {
    description: describe(
      'Largest difference of amounts. Omitted: amounts must be equal.',
      'Größte Differenz der Beträge. Ohne Angabe: Beträge müssen gleich sein.',
    ),
    parse: readTolerance,
  }),
  headers: HEADERS,
  account: ACCOUNT,
  format: argument('format', {
    description: describe(
      'How the book is read: day first, month first, year first, decimal point, decimal comma, credit is in, credit is out, signs turned, year 2026; columns by their place, such as date 1, amount 4. Omitted: as its cells and headers allow.',
      'Wie das Buch gelesen wird: day first, month first, year first, decimal point, decimal comma, credit is in, credit is out, signs turned, year 2026; Spalten nach ihrem Platz, etwa date 1, amount 4. Ohne Angabe: wie Zellen und Kopfzeile es zulassen.',
    ),
    parse: readFormat,
    written: formatText,
  }),
};
export type MatchCall = CallOf<'LEDGER.MATCH', typeof takes>;

/** The months of the call; if none is given, those of the book's dates; empty for an empty book. */
export function monthsOfMatch(
  { from, to, book }: Pick<MatchCall, 'from' | 'to' | 'book'>,
  displayZone: string,
): Pick<MatchCall, 'from' | 'to'> {
  if (from !== null) return { from, to };
  const ends = firstAndLast(linesIn(book.lines, displayZone));
  return ends ? { from: monthOf(ends[0].day), to: monthOf(ends[1].day) } : { from, to };
}

function firstAndLast(lines: readonly BookLine[]): readonly [BookLine, BookLine] | null {
  const [first] = lines;
  if (first === undefined) return null;
  return lines.reduce(
    ([least, most], line) => [
      line.day < least.day ? line : least,
      line.day > most.day ? line : most,
    ],
    [first, first],
  );
}

function refuseLong(call: MatchCall): MatchCall {
  const [earliest, latest] = (call.from === null && firstAndLast(call.book.lines)) || [];
  if (!earliest || !latest) return call;
  if (monthsBetween(monthOf(earliest.day), monthOf(latest.day)).length > MAX_MONTHS)
    throw new RefusedArgument(
      'book',
      say`book runs from ${earliest.day} (row ${earliest.row}) to ${latest.day} (row ${latest.row}), more than ${MAX_MONTHS} months. Correct the date, or give from and to.`,
    );
  return call;
}

export const ledgerMatch: WithoutResult<MatchCall, typeof takes> = {
  name: 'LEDGER.MATCH',
  description: describe(
    'Matches a book with the ledger: every book line and every unmatched entry, from sure to less sure, nothing guessed.',
    'Gleicht ein Buch mit dem Kontobuch ab: jede Buchzeile und jede nicht zugeordnete Buchung, von sicher bis weniger sicher, nichts geraten.',
  ),
  takes,
  read: readerOf('LEDGER.MATCH', takes, refuseLong),
  example: {
    formula: '=LEDGER.MATCH({"Date","Amount";"2026-10-05",250},"USDT",,"2026-10")',
    says: describe(
      'A book against the ledger of a month, line by line. Give a range of yours in place of the braces.',
      'Ein Buch gegen das Kontobuch eines Monats, Zeile für Zeile. Setzen Sie einen eigenen Bereich an die Stelle der Klammern.',
    ),
    columns: 15,
  },
  dates: (call, nowMs, zones) =>
    resolveMonths(monthsOfMatch(call, zones.displayZone), nowMs, zones),
  inWords: ({ coins, types }, dates) => ledgerInWords(coins, types, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  needsMore: (_, dates, context) => monthsToo(dates, context),
  nothingBehind: (address) =>
    say`${address} shows book lines and entries themselves. Match below writes them to a sheet with links.`,
  evidence: ({ coins, types }, dates) => ledgerRowsQuestion(coins, types, dates),
};
