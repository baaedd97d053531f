import type { DayWindow } from '../../records/calendar';
import { fromUnits, sizeOf } from '../../records/units';
import { toCellNumber } from '../../records/decimal-text';
import { grouped } from '../../../platform/grouped';
import type { MatrixOptions, RecordMatrix } from '../../records/cells';
import { idList } from '../id-list';
import { dayOfSide, type LedgerMatch, type MatchOutcome } from './match';
import type { EntrySide, LineSide } from './match-sides';
import type { MarkedRows } from './apply-hand-marks';
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
  /** For an open row: the most likely reason, for a person to check first. */
  readonly likelyReason: string | null;
  readonly remark: string;
}

/** The ledger's part of the question: a line outside it can have no match. */
export interface MatchScope {
  readonly days: DayWindow;
  /** Their keys; null: all. */
  readonly coins: ReadonlySet<string> | null;
}

/** Every book line in the order of the book, then every entry without a line, by time. */
export function matchRows(
  match: LedgerMatch,
  asked: MatchScope | null = null,
  reasons: LikelyReasons = likelyReasons(match, match.days),
): MatchRow[] {
  const remarks = new Remarks(match, asked);
  const ofLines = match.lines.map(({ side, outcome, leads }) =>
    lineRow(side, outcome, leads, remarks, reasons.ofLine.get(side) ?? null),
  );
  // An entry that matches only other entries is on no line.
  const ofEntries = match.entries
    .filter(({ outcome }) => outcome.kind !== 'matched' || outcome.with.length === 0)
    .map(({ side, outcome }) => entryRow(side, outcome, match, reasons.ofEntry.get(side) ?? null));
  return [...ofLines, ...ofEntries];
}

/** A person's reason for the remark; "" if there is none. */
export const withReason = (row: MatchRow, reason: string): MatchRow =>
  reason === ''
    ? row
    : { ...row, remark: [row.remark, `reason: ${reason}`].filter(Boolean).join('; ') };

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

/** For a match in one account. */
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

/** The blank cells of a row. */
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
  const { together, equal, difference, withFee } = outcome;
  const [first] = entries;
  const found = {
    pass,
    account: [...new Set(entries.map(({ account }) => account))].join(', '),
    ...(first && { ledgerDay: dayOfSide(first), daysApart: Math.abs(side.day - first.day) }),
  };
  const ledgerAmount = fromUnits(
    entries.reduce((sum, entry) => sum + entry.units, 0n),
    scale,
  );
  // If lines share their entries, only the first carries the amount, so that the column adds up.
  if (together > 1)
    return row(
      'matched',
      `one of ${together} lines ${sharedSaid(entries.length)}${withFee ? ' and its fee' : ''}`,
      {
        ...found,
        ledgerAmount: leads ? ledgerAmount : null,
        difference: leads && difference !== 0n ? fromUnits(difference, scale) : null,
      },
    );
  const isOther = pass === 'reference' && sizeOf(difference) > allowed;
  return row(
    isOther ? 'differs' : 'matched',
    equal === undefined ? '' : `one of ${equal} equal lines, with as many equal entries`,
    { ...found, ledgerAmount, difference: fromUnits(difference, scale) },
  );
}

const sharedSaid = (entries: number): string =>
  entries === 0 ? 'together' : entries === 1 ? 'for this entry' : `for these ${entries} entries`;

/** A person's decision about a row. */
function byHandSaid({ reasons, apart, gone }: MarkedRows, side: LineSide | EntrySide): string {
  const lost = gone.get(side);
  if (lost) return `was matched by hand with ${lost.join(' and ')}, which is gone`;
  if (apart.has(side)) return 'unmatched by hand';
  const reason = reasons.get(side) ?? '';
  return reason === '' ? '' : `reason: ${reason}`;
}

function entryRow(
  side: EntrySide,
  outcome: MatchOutcome<LineSide>,
  { scale, notTried, marked }: LedgerMatch,
  likelyReason: string | null,
): MatchRow {
  const isAmbiguous = outcome.kind === 'ambiguous';
  const together = outcome.kind === 'matched' ? outcome.together : 0;
  const rows = isAmbiguous ? outcome.with.map(({ line }) => line.row) : [];
  const could = `could be book ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
  return {
    ...EMPTY,
    account: side.account,
    status: outcome.kind,
    pass: outcome.kind === 'unmatched' ? null : outcome.pass,
    ledgerDay: dayOfSide(side),
    coin: side.coin,
    ledgerAmount: fromUnits(side.units, scale),
    billIds: [side.entry.billId],
    likelyReason,
    remark: [
      side.entry.bizType,
      together > 0 ? `one of ${together} entries together` : '',
      isAmbiguous ? could : '',
      byHandSaid(marked, side),
      outcome.kind === 'unmatched' && notTried.has(side) ? LIMITED : '',
    ]
      .filter((part) => part !== '')
      .join('; '),
  };
}

/**
 * Remarks about a line: references that lost digits, amounts that only look equal, an incomplete
 * search.
 */
class Remarks {
  readonly #ids: ReadonlyMap<string, readonly EntrySide[]>;
  readonly #byStart: ReadonlyMap<string, readonly EntrySide[]>;
  readonly #looksLike: ReadonlyMap<string, readonly EntrySide[]>;

  constructor(
    readonly match: LedgerMatch,
    readonly asked: MatchScope | null,
  ) {
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
      byHandSaid(this.match.marked, side),
      open ? this.#ofAsked(side) : '',
      this.#ofReference(side, partners),
      open ? this.#ofLooks(side) : '',
      open && this.match.notTried.has(side) ? LIMITED : '',
    ]
      .filter((part) => part !== '')
      .join('; ');
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

/** The digits that Excel keeps of an id, and the number of all digits. */
const startOf = (id: string): string => `${id.slice(0, 15)}|${id.length}`;
