// Matching a book from the pane: the counts first, then a sheet on which the person's marks and
// comments stay.
import type { Book } from '../../engine/answers/arguments/book-argument';
import { formatText, MARKS } from '../../engine/pasted-tables/format';
import { readAmount } from '../../engine/pasted-tables/read-amounts';
import { matchSummary } from '../../engine/proofs/match/match-summary';
import { statementOf } from '../../engine/proofs/match/statement';
import { ledgerMatch } from '../../engine/answers/ledger-match';
import { hasCode } from '../../platform/tieout-error';
import { refused } from '../../platform/outcome';
import { anythingStored } from '../../engine/archive/open-periods';
import type { LiveCall } from '../../workbook/live/live-call';
import {
  type SheetArea,
  addressOf,
  areaOf,
  placeOf,
  addressAt,
} from '../../engine/records/sheet-address';
import { storedMatch } from '../../engine/answers/ledger-match-result';
import { readBeside, takenApart } from './marks-on-sheet';
import { matchReport, type MatchedBook } from './match-sheet';
import type { ReadyReport } from '../../workbook/sheets/report-sheet';
import type { ExcelReportSheets } from '../../workbook/excel/excel-report-sheet';
import { rowsOfSheet } from '../../workbook/sheets/rows-of-sheet';
import { bookHeaders } from './book-choices';
import type {
  BookChoices,
  BookHeaders,
  BookOutcome,
  MatchOutcomeShown,
  MatchRequest,
} from './match-state';
import type { SessionContext } from '../../workbook/session/session-context';
import { OF_WORKBOOK } from '../../workbook/settings/registry';
import { counted, say } from '../../platform/say';

const MAX_BOOKS = 50;

type Matching =
  | { readonly ok: true; readonly matched: MatchedBook }
  | { readonly ok: false; readonly sentence: string; readonly columns?: BookHeaders };

export class PanelMatch {
  constructor(
    readonly context: SessionContext,
    readonly sheets: ExcelReportSheets,
    readonly liveCalls: () => readonly LiveCall[],
    /** Calls back after a change of the marks "apart", which change results of LEDGER.MATCH. */
    readonly marked: () => void = () => undefined,
  ) {}

  async preview(request: MatchRequest): Promise<MatchOutcomeShown> {
    const matching = await this.#match(request);
    if (!matching.ok) return matching;
    const {
      book,
      found: { match, read, balances, reasons, stated },
      columns,
    } = matching.matched;
    const summary = matchSummary(match);
    const sentence = [
      say`${counted(match.lines.length, 'book line')} against ${counted(match.entries.length, 'entry', 'entries')}. Nothing is written yet.`,
      ...read.notes,
    ].join(' ');
    return {
      ok: true,
      book: addressOf(book),
      summary,
      statements: summary.coins.map((coin) =>
        statementOf(coin, balances, stated.get(coin.coin) ?? null),
      ),
      columns,
      apart: match.lines.filter(({ side }) => match.marked.apart.has(side)).length,
      turned: reasons.turned,
      sentence,
    };
  }

  async report(request: MatchRequest): Promise<ReadyReport> {
    const matching = await this.#match(request);
    if (!matching.ok) return matching;
    const { book, before } = matching.matched;
    const entries = this.#entriesShown();
    return {
      ok: true,
      report: matchReport(
        matching.matched,
        (account, billId) => entries.get(`${billId} ${account}`) ?? null,
        this.context.cellOptions,
        this.context.saidAt(),
      ),
      written: (sheet) => {
        this.#remember(book, sheet);
        return say`Written to the sheet ${sheet}.${before === null ? '' : say` Your marks and comments came along from ${before}.`}`;
      },
    };
  }

  /** Reads a book with these choices. @param reference of a table or a range. */
  async book(reference: string, choices: BookChoices): Promise<BookOutcome> {
    const range = await this.sheets.find(reference.trim());
    return range === null
      ? refused(notFound(reference.trim()))
      : {
          ok: true,
          book: bookHeaders(
            range,
            choices,
            this.context.settings,
            this.context.parts.host.dateSystem,
          ),
        };
  }

  async #match(request: MatchRequest): Promise<Matching> {
    const { settings, accounts, source, zones, rules, stop } = this.context;
    const work = async (): Promise<Matching> => {
      const range = await this.sheets.find(request.book.trim() || (await this.#selected()));
      const book = range && areaOf(range.address);
      const bookAsked = request.book.trim() || say`What is selected`;
      if (!range || !book) return refused(notFound(bookAsked));
      const { dateSystem } = this.context.parts.host;
      const columns = bookHeaders(range, choicesOf(request), settings, dateSystem);
      const { stored } = columns;
      const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());
      const reading = ledgerMatch.read(
        [
          rowsOfSheet(range),
          given(stored.coin),
          given(request.type),
          given(request.from),
          given(request.to),
          given(stored.days),
          given(stored.tolerance),
          1,
          given(stored.account),
          given(formatText(columns.format)),
        ],
        dateSystem,
      );
      if (!reading.ok) {
        const sentence =
          columns.question === null
            ? reading.sentence.replace(/^book /, say`The book `)
            : say`The book can be read in two ways. Choose one below Count matches.`;
        return { ...refused(sentence), columns };
      }
      const { call } = reading;
      const closed = withClosing(call.book, request.closing.trim());
      if (closed === null)
        return {
          ...refused(
            say`The closing balance is one amount such as 1250.50, of a book in one coin. Correct it, or leave it empty.`,
          ),
          columns,
        };
      const { found: asked, missing } = accounts.accountsOf(call);
      if (missing !== null) return refused(missing.replace(say`: this cell then fills itself`, ''));
      const dates = ledgerMatch.dates(call, this.context.exchangeNowMs(), zones);
      await source.ensure(call, dates, asked, {
        freshness: anythingStored,
        rules,
        signals: [stop],
      });
      const before = new Map(settings.get(OF_WORKBOOK.matchSheets)).get(addressOf(book)) ?? null;
      const cells = before === null ? null : await this.sheets.read(before);
      const beside = readBeside(cells ?? []);
      const apart = takenApart(call.book.lines, beside, settings.get(OF_WORKBOOK.matchApart));
      const isOther =
        JSON.stringify(apart) !== JSON.stringify(settings.get(OF_WORKBOOK.matchApart));
      settings.set(OF_WORKBOOK.matchApart, apart);
      if (isOther) this.marked();
      const found = await storedMatch(
        { ...call, book: closed },
        dates,
        source.contextOf(asked),
        this.context.matchMarks,
      );
      if (found === null) throw new Error('What was read just now is not kept.');
      return {
        ok: true,
        matched: { book, columns, found, beside, before: cells === null ? null : before },
      };
    };
    return this.context.attempt(work, (sentence, error) =>
      refused(hasCode(error, 'cancelled') ? say`Cancelled. Nothing was written.` : sentence),
    );
  }

  /** The address of the selected cells; "": none are selected. */
  async #selected(): Promise<string> {
    const [area] = await this.context.parts.workbook.selection();
    return area ? addressOf(area) : '';
  }

  #entriesShown(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const {
      shown,
      addresses: [address],
    } of this.liveCalls()) {
      const place = address === undefined ? null : placeOf(address);
      const result = shown?.result;
      if (!place || result?.shows?.operation !== 'LEDGER' || !result.matrix) continue;
      const first = place.row + result.matrix.length - result.records;
      const { records, accounts } = result.shows.rows;
      records.forEach(({ billId }, at) =>
        found.set(`${billId} ${accounts[at] ?? ''}`, addressAt({ ...place, row: first + at })),
      );
    }
    return found;
  }

  #remember(book: SheetArea, sheet: string): void {
    this.context.settings.change(OF_WORKBOOK.matchSheets, (now) =>
      withLatest(now, addressOf(book), sheet),
    );
  }
}

const notFound = (book: string): string =>
  say`${book} is neither a table nor a range with anything in it. Select the book with its headers, or give a table's name.`;

/** The choices of a request, without its other fields. */
const choicesOf = ({ book: _, type, from, to, closing, ...choices }: MatchRequest): BookChoices =>
  choices;

/**
 * The book with the typed closing balance; null: it is no amount, or the book has several coins.
 */
function withClosing(book: Book, closing: string): Book | null {
  if (closing === '') return book;
  const { lines, understood } = book;
  const mark = MARKS.find((one) => understood.format.includes(one)) ?? MARKS[0];
  const amount = readAmount(closing, mark)?.text ?? null;
  const [coin, another] = new Set(lines.map((line) => line.coin));
  return amount === null || coin === undefined || another !== undefined
    ? null
    : { ...book, stated: [[coin, amount]] };
}

type Named = [name: string, remembered: string];

const withLatest = (now: readonly Named[], name: string, remembered: string): Named[] =>
  [...now.filter(([other]) => other !== name), [name, remembered] satisfies Named].slice(
    -MAX_BOOKS,
  );
