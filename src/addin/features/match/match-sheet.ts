// A match as a sheet: its sums by coin, then every line and entry by status, each with a link to
// its row.
import {
  matchSummary,
  type CoinSummary,
  type SideStatus,
} from '../../engine/proofs/match/match-summary';
import { statementOf } from '../../engine/proofs/match/statement';
import { MATCH_COLUMNS, matchRows, type MatchRow } from '../../engine/proofs/match/match-table';
import type { RecordValue } from '../../engine/records/cells';
import { entryIdentity, lineIdentity } from '../../engine/records/match-marks';
import { APART, COMMENT, IDENTITY, MARK, type Beside } from './marks-on-sheet';
import {
  MAX_LINKS,
  fieldColumn,
  reportBlock,
  reportRows,
  sheetName,
  type ReportOptions,
} from '../../workbook/sheets/report-sheet';
import type { Report, ReportBlock } from '../../workbook/excel/excel-report-sheet';
import type { StoredMatch } from '../../engine/answers/ledger-match-result';
import { type SheetArea, addressOf } from '../../engine/records/sheet-address';
import type { BookHeaders } from './match-state';

export interface MatchedBook {
  readonly found: StoredMatch;
  readonly columns: BookHeaders;
  /** The book with its header. */
  readonly book: SheetArea;
  readonly beside: ReadonlyMap<string, readonly Beside[]>;
  /** The sheet from which the marks were read. */
  readonly before: string | null;
}

const STATEMENT = [
  fieldColumn('coin', 'Coin', 'text', 70),
  fieldColumn('what', 'What', 'text', 130),
  fieldColumn('count', 'Rows', 'number', 70),
  fieldColumn('amount', 'Amount', 'amount', 105),
];
const SUMMARY = [
  fieldColumn('coin', 'Coin', 'text', 70),
  fieldColumn('what', 'What', 'text', 130),
  fieldColumn('lines', 'Book lines', 'number', 70),
  fieldColumn('bookAmount', 'Book amount', 'amount', 105),
  fieldColumn('entries', 'Entries', 'number', 80),
  fieldColumn('ledgerAmount', 'Ledger amount', 'amount', 105),
  fieldColumn('difference', 'Book less ledger', 'amount', 105),
];
/** A column of LEDGER.MATCH. */
const ofResult = (field: keyof MatchRow | 'coinName', widthPoints: number) => ({
  ...MATCH_COLUMNS.find((each) => each.field === field)!,
  widthPoints,
});
const ROWS = [
  ofResult('status', 75),
  fieldColumn('goesTo', 'Goes to', 'text', 110),
  ofResult('pass', 120),
  ofResult('bookDay', 75),
  ofResult('bookAmount', 105),
  ofResult('ledgerDay', 75),
  ofResult('ledgerAmount', 105),
  ofResult('difference', 105),
  ofResult('coinName', 60),
  ofResult('billIds', 150),
  ofResult('likelyReason', 170),
  ofResult('reference', 120),
  ofResult('note', 140),
  ofResult('remark', 180),
  fieldColumn('mark', MARK, 'text', 80),
  fieldColumn('comment', COMMENT, 'text', 200),
  { ...fieldColumn('identity', IDENTITY, 'text', 60), isHidden: true },
];
const HEADINGS: readonly (readonly [SideStatus, isEntry: boolean, string])[] = [
  ['unmatched', false, 'Unmatched book lines'],
  ['unmatched', true, 'Unmatched ledger entries'],
  ['ambiguous', false, 'Ambiguous book lines'],
  ['ambiguous', true, 'Ambiguous ledger entries'],
  ['differs', false, 'Matched by reference, amount differs'],
  ['matched', false, 'Matched'],
];

/** @param entryAt the cell of an entry in a live LEDGER result. */
export function matchReport(
  {
    found: { match, asked, balances, reasons, stated },
    book,
    columns,
    beside,
    before,
  }: MatchedBook,
  entryAt: (account: string, billId: string) => string | null,
  options: ReportOptions,
  saidAt: string,
): Report {
  const known = matchRows(match, asked, reasons).map((row, at) => ({
    row,
    identity:
      row.bookRow === null
        ? entryIdentity(row.account ?? '', row.billIds[0] ?? '')
        : lineIdentity(match.lines[at]!.side.line),
  }));
  const { coins } = matchSummary(match);
  const nth = new Map<string, number>();
  let left = MAX_LINKS;
  const blockOf = ([status, isEntry, heading]: (typeof HEADINGS)[number]): ReportBlock[] => {
    const links: ReportBlock['links'][number][] = [];
    const rows = known
      .filter(({ row }) => row.status === status && (row.bookRow === null) === isEntry)
      .map(({ row, identity }, at) => {
        const seen = nth.get(identity) ?? 0;
        nth.set(identity, seen + 1);
        const to =
          row.bookRow === null
            ? entryAt(row.account ?? '', row.billIds[0] ?? '')
            : bookCell(book, row.bookRow);
        if (to !== null && left > 0) {
          left -= 1;
          links.push({ row: at, to });
        }
        return {
          ...row,
          ...beside.get(identity)?.[seen],
          identity,
          goesTo: to ?? row.account,
        };
      });
    return rows.length === 0
      ? []
      : [
          {
            ...reportBlock(
              `${heading} (${rows.length.toLocaleString('en-US')})`,
              ROWS,
              reportRows(rows, ROWS, options),
              links,
            ),
            linkAt: 1,
          },
        ];
  };
  return {
    wishedName: sheetName(`Match ${asked?.days.start.slice(0, 7) ?? ''}`),
    top: [
      { text: `The book ${addressOf(book)} against the ledger`, look: 'title' },
      { text: `Back to ${addressOf(book)}`, to: addressOf(book) },
      {
        text: `Matched ${saidAt}.${before === null ? '' : ` Marks and comments come from the sheet ${before}, which stays as it is.`}`,
      },
      { text: columns.says.join(' ') },
      {
        text: `Write into ${MARK} and ${COMMENT}: both stay with their line when you match again. The mark “${APART}” takes a book line and its entries apart; it stays unmatched until the mark is taken away.`,
      },
    ],
    blocks: [
      reportBlock(
        'From the ledger to the book',
        STATEMENT,
        reportRows(
          coins.flatMap((one) =>
            statementOf(one, balances, stated.get(one.coin) ?? null).lines.map((line) => ({
              coin: one.coin,
              ...line,
            })),
          ),
          STATEMENT,
          options,
        ),
      ),
      reportBlock(null, SUMMARY, reportRows(coins.flatMap(summaryRows), SUMMARY, options)),
      ...HEADINGS.flatMap(blockOf),
    ],
  };
}

type SummaryRow = Readonly<
  Partial<
    Record<
      'coin' | 'what' | 'lines' | 'bookAmount' | 'entries' | 'ledgerAmount' | 'difference',
      RecordValue
    >
  >
>;

/** book − ledger = differences + unexplained, coin by coin. */
function summaryRows({
  coin,
  book,
  ledger,
  lines,
  entries,
  differences,
  unexplained,
}: CoinSummary): SummaryRow[] {
  const of = (what: string, ofBook: CoinSummary['book'], ofLedger: CoinSummary['ledger']) => ({
    coin,
    what,
    lines: ofBook.count,
    bookAmount: ofBook.amount,
    entries: ofLedger.count,
    ledgerAmount: ofLedger.amount,
  });
  const openCounts = (side: CoinSummary['lines']): number =>
    side.ambiguous.count + side.unmatched.count;
  return [
    of('All', book, ledger),
    of('Matched', lines.matched, entries.matched),
    of('Amount differs', lines.differs, entries.differs),
    of('Ambiguous', lines.ambiguous, entries.ambiguous),
    of('Unmatched', lines.unmatched, entries.unmatched),
    { coin, what: 'Differences of matches', difference: differences },
    {
      coin,
      what: 'Unexplained',
      lines: openCounts(lines),
      entries: openCounts(entries),
      difference: unexplained,
    },
  ];
}

/** @param bookRow the row of the sheet, from 1. */
function bookCell({ sheet, startColumn, endColumn }: SheetArea, bookRow: number): string {
  const row = bookRow - 1;
  return addressOf({ sheet, startRow: row, endRow: row, startColumn, endColumn });
}
