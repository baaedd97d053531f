import type { DayWindow } from '../../records/calendar';
import { fromUnits, sizeOf } from '../../records/units';
import { toCellNumber } from '../../records/decimal-text';
import { grouped } from '../../../platform/grouped';
import type { MatrixOptions, RecordMatrix } from '../../records/cells';
import { idList } from '../id-list';
import { dayOfSide, type LedgerMatch, type MatchOutcome } from './match';
import type { EntrySide, LineSide } from './match-sides';
import { likelyReasons, type LikelyReasons } from './likely-reason';
import { SUBSET_ROWS } from './subset-sums';
import { shownField, tableMatrix, type TableColumn } from '../table';

type MatchStatus = 'matched' | 'differs' | 'ambiguous' | 'unmatched';

/** A row of LEDGER.MATCH. Amounts are exact texts; null stays empty. */
export interface MatchRow {
  readonly account: string | null;
  readonly status: MatchStatus;
  readonly pass: string | null;
  readonly bookRow: number | null;
  readonly bookDay: string | null;
  readonly ledgerDay: string | null;
  readonly coin: string;
  readonly bookAmount: string | null;
  readonly ledgerAmount: string | null;
  /** Book less ledger. */
  readonly difference: string | null;
  readonly daysApart: number | null;
  readonly billIds: readonly string[];
  readonly reference: string | null;
  readonly note: string | null;
  /** Of a row that is open: what a person would look for first. */
  readonly likelyReason: string | null;
  readonly remark: string;
}

/** What was asked of the ledger: a line outside of it can have no match. */
export interface MatchScope {
  readonly days: DayWindow;
  /** Their keys; null: all. */
  readonly coins: ReadonlySet<string> | null;
}

/** Every book line in the order of the book, then every entry without a match by time. */
export function matchRows(
  match: LedgerMatch,
  asked: MatchScope | null = null,
  reasons: LikelyReasons = likelyReasons(match, match.days),
): MatchRow[] {
  const remarks = new Remarks(match, asked);
  const ofLines = match.lines.map(({ side, outcome, leads }) =>
    lineRow(side, outcome, leads, remarks, reasons.ofLine.get(side) ?? null),
  );
  const ofEntries = match.entries
    .filter(({ outcome }) => outcome.kind !== 'matched')
    .map(({ side, outcome }) => entryRow(side, outcome, match, reasons.ofEntry.get(side) ?? null));
  return [...ofLines, ...ofEntries];
}

/** The cells of LEDGER.MATCH. */
export function matchMatrix(
  rows: readonly MatchRow[],
  withAccount: boolean,
  options: MatrixOptions,
): RecordMatrix {
  const account: TableColumn<MatchRow>[] = withAccount
    ? [shownField('account', 'Account', 'text')]
    : [];
  return tableMatrix([{ account: '', rows }], [...account, ...MATCH_COLUMNS], false, options);
}

/** Of a match in one account. */
export const MATCH_COLUMNS: readonly TableColumn<MatchRow>[] = [
  shownField('status', 'Status', 'text'),
  shownField('pass', 'Matched by', 'text'),
  shownField('bookRow', 'Book row', 'number'),
  shownField('bookDay', 'Book date', 'day'),
  shownField('ledgerDay', 'Ledger date', 'day'),
  { field: 'coinName', label: 'Coin', kind: 'text', valueOf: ({ coin }) => coin },
  shownField('bookAmount', 'Book amount', 'amount'),
  shownField('ledgerAmount', 'Ledger amount', 'amount'),
  shownField('difference', 'Difference', 'amount'),
  shownField('daysApart', 'Days apart', 'number'),
  {
    field: 'billIds',
    label: 'Entry IDs',
    kind: 'text',
    valueOf: ({ billIds }) => idList(billIds),
  },
  shownField('reference', 'Reference', 'text'),
  shownField('note', 'Note', 'text'),
  shownField('remark', 'Remark', 'text'),
  shownField('likelyReason', 'Likely reason', 'text'),
];

const LIMITED = `sums were searched up to a limit: larger groups than ${SUBSET_ROWS} rows only whole`;

/** What a row says where it says nothing. */
const EMPTY = {
  ...{ account: null, pass: null, bookRow: null, bookDay: null, ledgerDay: null },
  ...{ bookAmount: null, ledgerAmount: null, difference: null, daysApart: null },
  ...{ billIds: [], reference: null, note: null },
};

function lineRow(
  side: LineSide,
  outcome: MatchOutcome<EntrySide>,
  leads: boolean,
  remarks: Remarks,
  likelyReason: string | null,
): MatchRow {
  const { line, coin } = side;
  const { scale, allowed } = remarks.match;
  const entries = outcome.kind === 'unmatched' ? [] : outcome.with;
  const row = (status: MatchStatus, first: string, more: Partial<MatchRow> = {}): MatchRow => ({
    ...EMPTY,
    ...{ status, coin, bookRow: line.row, bookDay: line.day },
    bookAmount: fromUnits(side.units, scale),
    ...{ reference: line.reference?.text ?? null, note: line.note, likelyReason },
    billIds: entries.map(({ entry }) => entry.billId),
    remark: remarks.ofLine(side, entries, first),
    ...more,
  });
  if (outcome.kind === 'unmatched') return row('unmatched', '');
  const { pass } = outcome;
  if (outcome.kind === 'ambiguous') return row('ambiguous', 'could be any of these', { pass });
  const { together, equal } = outcome;
  const [first] = entries as [EntrySide];
  const found = {
    pass,
    account: [...new Set(entries.map(({ account }) => account))].join(', '),
    ledgerDay: dayOfSide(first),
    daysApart: Math.abs(side.day - first.day),
  };
  // Of lines that share one entry the first carries its amount, so that the column adds up.
  if (together > 1)
    return row('matched', `one of ${together} lines for this entry`, {
      ...found,
      ledgerAmount: leads ? fromUnits(first.units, scale) : null,
      difference: leads ? remarks.differenceOf(first) : null,
    });
  const units = entries.reduce((sum, entry) => sum + entry.units, 0n);
  const difference = side.units - units;
  return row(
    sizeOf(difference) > allowed ? 'differs' : 'matched',
    equal === undefined ? '' : `one of ${equal} equal lines, with as many equal entries`,
    {
      ...found,
      ledgerAmount: fromUnits(units, scale),
      difference: fromUnits(difference, scale),
    },
  );
}

function entryRow(
  side: EntrySide,
  outcome: MatchOutcome<LineSide>,
  { scale, notTried }: LedgerMatch,
  likelyReason: string | null,
): MatchRow {
  const isAmbiguous = outcome.kind === 'ambiguous';
  const rows = isAmbiguous ? outcome.with.map(({ line }) => line.row) : [];
  const could = `could be book ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
  return {
    ...EMPTY,
    account: side.account,
    status: isAmbiguous ? 'ambiguous' : 'unmatched',
    pass: isAmbiguous ? outcome.pass : null,
    ledgerDay: dayOfSide(side),
    coin: side.coin,
    ledgerAmount: fromUnits(side.units, scale),
    billIds: [side.entry.billId],
    likelyReason,
    remark: [
      side.entry.bizType,
      isAmbiguous ? could : '',
      !isAmbiguous && notTried.has(side) ? LIMITED : '',
    ]
      .filter((part) => part !== '')
      .join('; '),
  };
}

/**
 * What is worth saying about a line: references that lost digits, amounts that only look equal, a
 * search that was cut short.
 */
class Remarks {
  readonly #outcomes: ReadonlyMap<EntrySide, MatchOutcome<LineSide>>;
  readonly #ids: ReadonlyMap<string, readonly EntrySide[]>;
  readonly #byStart: ReadonlyMap<string, readonly EntrySide[]>;
  readonly #looksLike: ReadonlyMap<string, readonly EntrySide[]>;

  constructor(
    readonly match: LedgerMatch,
    readonly asked: MatchScope | null,
  ) {
    this.#outcomes = new Map(match.entries.map(({ side, outcome }) => [side, outcome]));
    const sides = match.entries.map(({ side }) => side);
    this.#ids = grouped(sides, ({ entry }) => entry.billId);
    this.#byStart = grouped(sides, ({ entry }) => startOf(entry.billId));
    const unmatched = match.entries
      .filter(({ outcome }) => outcome.kind === 'unmatched')
      .map(({ side }) => side);
    this.#looksLike = grouped(
      unmatched.filter(({ entry }) => toCellNumber(entry.deltaAmount)!.rounded),
      ({ coin, entry }) => `${coin}|${toCellNumber(entry.deltaAmount)!.value}`,
    );
  }

  ofLine(side: LineSide, partners: readonly EntrySide[], first = ''): string {
    const open = partners.length === 0;
    return [
      first,
      open && this.match.apart.has(side) ? 'unmatched by hand' : '',
      open ? this.#ofAsked(side) : '',
      this.#ofReference(side, partners),
      open ? this.#ofLooks(side) : '',
      open && this.match.notTried.has(side) ? LIMITED : '',
    ]
      .filter((part) => part !== '')
      .join('; ');
  }

  /** Of an entry that several lines share, theirs less it; null where that is nothing. */
  differenceOf(entry: EntrySide): string | null {
    const outcome = this.#outcomes.get(entry);
    if (outcome?.kind !== 'matched') return null;
    const difference = outcome.with.reduce((sum, { units }) => sum + units, 0n) - entry.units;
    return difference === 0n ? null : fromUnits(difference, this.match.scale);
  }

  #ofAsked({ coin, line: { coin: text, day } }: LineSide): string {
    const several = this.match.unclear.get(text);
    if (several !== undefined)
      return `${text} may be ${several.join(' or ')}; write one of them as its coin`;
    if (this.asked === null) return '';
    if (this.asked.coins?.has(coin) === false) return `${coin} was not asked`;
    return day < this.asked.days.start || day > this.asked.days.end
      ? 'dated outside the months that were asked'
      : '';
  }

  #ofReference({ coin, line: { reference } }: LineSide, partners: readonly EntrySide[]): string {
    if (reference === null) return '';
    if (reference.cut) {
      const likely = this.#byStart.get(startOf(reference.text)) ?? [];
      const which =
        likely.length === 0
          ? 'no entry begins with them'
          : partners.length === 1 && likely.includes(partners[0]!)
            ? 'the matched entry begins with them'
            : `${likely.length} ${likely.length === 1 ? 'entry begins' : 'entries begin'} with them: ${idList(likely.slice(0, 5).map(({ entry }) => entry.billId))}`;
      return `the reference is a number of which Excel kept 15 digits, ${which}. Enter it as text`;
    }
    const named = this.#ids.get(reference.text);
    if (named === undefined || named.some((entry) => entry.coin === coin)) return '';
    return `the entry of this reference is in ${named[0]!.coin}`;
  }

  #ofLooks({ coin, line: { amount } }: LineSide): string {
    const like = this.#looksLike.get(`${coin}|${toCellNumber(amount)!.value}`);
    return like === undefined
      ? ''
      : `entry ${like[0]!.entry.billId} has this amount only to the 15 digits that Excel shows: its exact Change is ${like[0]!.entry.deltaAmount}`;
  }
}

/** The digits that Excel keeps of an id, and how many there were. */
const startOf = (id: string): string => `${id.slice(0, 15)}|${id.length}`;
