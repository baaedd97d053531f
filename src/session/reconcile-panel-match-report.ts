// A match as a sheet: what it comes to by coin, then every line and entry by its status, each with a link to its row.
import { dayOfSide, type LedgerMatch } from '../reconcile/match';
import { matchRows, type Asked, type MatchRow } from '../reconcile/match-table';
import type { CoinSummary, MatchSummary, SideStatus } from '../reconcile/match-summary';
import { parseDay } from '../records/calendar';
import { toCellNumber } from '../records/decimal-text';
import { serialOfDay } from '../records/excel-date';
import { APART, COMMENT, entryIdentity, IDENTITY, lineIdentity, MARK, type Beside } from './reconcile-panel-marks';
import type { Report, ReportBlock, ReportColumn, ReportLine, ReportValue } from './reconcile-panel-report';
import type { SheetArea } from './ports';
import { addressOf } from './sheet-address';

/** A sheet holds 65,530 hyperlinks (platform facts, Sheets); more than these are slow to write. */
const MOST_LINKS = 5_000;

export interface MatchToWrite {
  readonly match: LedgerMatch;
  readonly asked: Asked | null;
  readonly summary: MatchSummary;
  /** The book with its header. */
  readonly book: SheetArea;
  readonly beside: ReadonlyMap<string, readonly Beside[]>;
  /** Where an entry stands in a live LEDGER result. */
  readonly entryAt: (account: string, billId: string) => string | null;
  readonly dateSystem: 1900 | 1904;
  readonly wishedName: string;
  readonly top: readonly ReportLine[];
}

const number = (text: string | null): ReportValue => (text === null ? null : (toCellNumber(text)?.value ?? text));
const amount = (label: string): ReportColumn => ({ label, kind: 'amount', widthPoints: 105 });
const text = (label: string, widthPoints: number): ReportColumn => ({ label, kind: 'text', widthPoints });
const SUMMARY: readonly ReportColumn[] = [text('Coin', 70), text('What', 130), { label: 'Book lines', kind: 'count', widthPoints: 70 }, amount('Book amount'), { label: 'Entries', kind: 'count', widthPoints: 80 }, amount('Ledger amount'), amount('Book less ledger')];
const ROWS: readonly ReportColumn[] = [
  text('Goes to', 110), text('Matched by', 120), { label: 'Book date', kind: 'day', widthPoints: 75 }, amount('Book amount'), { label: 'Ledger date', kind: 'day', widthPoints: 75 }, amount('Ledger amount'), amount('Difference'),
  text('Coin', 60), text('Entry IDs', 150), text('Reference', 120), text('Note', 140), text('Remark', 180), text(MARK, 80), text(COMMENT, 200), { label: IDENTITY, kind: 'text', widthPoints: 60, isHidden: true },
];
const HEADINGS: readonly (readonly [SideStatus, 'line' | 'entry', string])[] = [
  ['unmatched', 'line', 'Unmatched book lines'], ['unmatched', 'entry', 'Unmatched ledger entries'], ['ambiguous', 'line', 'Ambiguous book lines'], ['ambiguous', 'entry', 'Ambiguous ledger entries'], ['differs', 'line', 'Matched by reference, amount differs'], ['matched', 'line', 'Matched'],
];

export function matchReport(written: MatchToWrite): Report {
  const { match, asked, summary, beside } = written;
  const rows = matchRows(match, asked);
  const open = match.entries.filter(({ outcome }) => outcome.kind !== 'matched');
  // As matchRows orders them: every line of the book, then every open entry.
  const known = rows.map((row, at) => {
    const line = match.lines[at]?.side.line;
    const entry = open[at - match.lines.length]?.side;
    return { row, side: line ? ('line' as const) : ('entry' as const), identity: line ? lineIdentity(line) : entry ? entryIdentity(entry.account, entry.entry.billId) : '', entryAccount: entry?.account ?? (line ? accountOf(match, at) : ''), day: entry ? dayOfSide(entry) : null };
  });
  const nth = new Map<string, number>();
  let links = 0;
  const blockOf = (status: SideStatus, side: 'line' | 'entry', heading: string): ReportBlock[] => {
    const mine = known.filter((one) => one.row.status === status && one.side === side);
    if (mine.length === 0) return [];
    const to: ReportBlock['links'][number][] = [];
    const cells = mine.map(({ row, identity, entryAccount }, at): ReportValue[] => {
      const seen = nth.get(identity) ?? 0;
      nth.set(identity, seen + 1);
      const { mark = '', comment = '' } = beside.get(identity)?.[seen] ?? {};
      const address = row.bookRow === null ? written.entryAt(entryAccount, row.billIds[0] ?? '') : bookCell(written.book, row.bookRow);
      if (address !== null && links < MOST_LINKS) {
        links += 1;
        to.push({ row: at, to: address });
      }
      return [address ?? (row.bookRow === null ? entryAccount : `book row ${row.bookRow}`), row.pass, dayCell(row.bookDay, written.dateSystem), number(row.bookAmount), dayCell(row.ledgerDay, written.dateSystem), number(row.ledgerAmount), number(row.difference), row.coin, row.billIds.join(', ').slice(0, 30_000), row.reference, row.note, row.remark, mark, comment, identity];
    });
    return [{ heading: `${heading} (${mine.length.toLocaleString('en-US')})`, columns: ROWS, rows: cells, total: null, links: to }];
  };
  const summaries: ReportBlock = { heading: null, columns: SUMMARY, rows: summary.coins.flatMap(summaryRows), total: null, links: [] };
  const hint: ReportLine = { text: `Write into ${MARK} and ${COMMENT}: both stay with their line when you match again. The mark “${APART}” takes a book line and its entries apart; it stays unmatched until the mark is taken away.` };
  return { wishedName: written.wishedName, top: [...written.top, hint], blocks: [summaries, ...HEADINGS.flatMap(([status, side, heading]) => blockOf(status, side, heading))] };
}

/** book − ledger = differences + unexplained, coin by coin. */
function summaryRows({ coin, book, ledger, lines, entries, differences, unexplained }: CoinSummary): ReportValue[][] {
  const of = (what: string, status: SideStatus): ReportValue[] => [coin, what, lines[status].count, number(lines[status].amount), entries[status].count, number(entries[status].amount), null];
  const openCounts = (side: CoinSummary['lines']): number => side.ambiguous.count + side.unmatched.count;
  return [
    [coin, 'All', book.count, number(book.amount), ledger.count, number(ledger.amount), null],
    [...of('Matched', 'matched')], [...of('Amount differs', 'differs')], [...of('Ambiguous', 'ambiguous')], [...of('Unmatched', 'unmatched')],
    [coin, 'Differences of matches', null, null, null, null, number(differences)],
    [coin, 'Unexplained', openCounts(lines), null, openCounts(entries), null, number(unexplained)],
  ];
}

const accountOf = (match: LedgerMatch, at: number): string => {
  const outcome = match.lines[at]?.outcome;
  return outcome?.kind === 'matched' ? (outcome.with[0]?.account ?? '') : '';
};
function bookCell({ sheet, startRow, startColumn, endColumn }: SheetArea, bookRow: number): string {
  const row = startRow + bookRow - 1;
  return addressOf({ sheet, startRow: row, endRow: row, startColumn, endColumn });
}
function dayCell(day: MatchRow['bookDay'], dateSystem: 1900 | 1904): ReportValue {
  const parsed = day === null ? null : parseDay(day);
  return parsed === null ? day : (serialOfDay(parsed, dateSystem) ?? parsed);
}
