import { isOverMonthEnd, settlementDay } from '../rebate-totals';
import type { CommissionRecord } from '../../records/commission-record';
import type { LedgerEntry } from '../../records/ledger-entry';
import type { MatrixOptions, RecordMatrix } from '../../records/cells';
import { counted } from '../../../platform/say';
import { countDays } from '../../records/calendar';
import { sumDecimals } from '../../records/decimal-text';
import { addedCommission, negated, type AddedRecord } from '../behind/behind';
import type { FailingRecord, Recomputation } from './recompute';
import { shownField, tableMatrix, type AccountRows, type TableColumn } from '../table';
import { RESIDUE, type Tieout, type TieoutDay } from './tieout';
import { idList } from '../id-list';

/** The records of a line: settled commission, and postings. */
interface Sides {
  readonly records: readonly CommissionRecord[];
  readonly entries: readonly LedgerEntry[];
  /** Subtracted if nothing was posted for a record: the commission that it should state. */
  readonly less?: AddedRecord;
}

/** A line of the table; an absent field is blank. */
export interface TieoutLine {
  /** null if no record is behind it. */
  readonly madeOf: Sides | null;
  /** A day, or the kind of the line: "Total", "Recomputed", … */
  readonly day: string;
  readonly coin: string;
  readonly settled?: string;
  readonly posted?: string;
  readonly difference?: string;
  readonly daysPending?: number | null;
  readonly status: string;
  readonly billIds?: readonly string[];
}

/**
 * The cells of REBATES.TIEOUT: a line for each day, then totals, the residue, the recomputation and
 * the records that fail.
 */
export function tieoutMatrix(
  groups: readonly AccountRows<Tieout>[],
  withAccount: boolean,
  options: MatrixOptions,
  reasonOf: (day: TieoutDay) => string = () => '',
): RecordMatrix {
  return tableMatrix(
    groups.map(({ account, rows }) => ({
      account,
      rows: rows.flatMap((one) => tieoutLines(one, reasonOf)),
    })),
    TIEOUT_COLUMNS,
    withAccount,
    options,
  );
}

export const TIEOUT_COLUMNS: readonly TableColumn<TieoutLine>[] = [
  { field: 'settlementDay', label: 'Settlement day', kind: 'day', valueOf: ({ day }) => day },
  { field: 'commissionAsset', label: 'Coin', kind: 'text', valueOf: ({ coin }) => coin },
  shownField('settled', 'Settled', 'amount'),
  shownField('posted', 'Posted', 'amount'),
  shownField('difference', 'Difference', 'amount'),
  shownField('daysPending', 'Days pending', 'number'),
  shownField('status', 'Status', 'text'),
  {
    field: 'billIds',
    label: 'Entry IDs',
    kind: 'text',
    valueOf: ({ billIds }) => (billIds === undefined ? null : idList(billIds)),
  },
];

/**
 * The lines of one account, in their order in the sheet.
 * @param reasonOf a person's reason for an open day; "": none.
 */
export function tieoutLines(
  result: Tieout,
  reasonOf: (day: TieoutDay) => string = () => '',
): TieoutLine[] {
  const {
    coin,
    symbols,
    isUnlisted,
    days,
    settled,
    posted,
    difference,
    pending,
    forgiven,
    tolerance,
    unsettled,
    otherCoins,
    residue,
    recomputation,
    usdt,
  } = result;
  const open = days.filter(
    ({ status }) => status !== 'ties out' && status !== 'nothing settled',
  ).length;
  const unexplained = days.filter(({ status }) => status === 'other pairs').length;
  const asked = {
    madeOf: null,
    day: 'Symbols asked',
    coin,
    status: `${symbols.length}, spot and futures: ${symbols.join(', ')}`,
  };
  const [waiting, within, over] = [
    days.filter(({ status }) => status === 'pending'),
    days.filter(({ isForgiven }) => isForgiven),
    days.filter(({ status, isForgiven }) => status !== 'pending' && !isForgiven),
  ];
  const all = sidesOf(days);
  const [settledOver, onlySettled] = [sidesOf(over), { records: all.records, entries: [] }];
  return [
    ...(isUnlisted ? [{ ...asked, status: unlistedWords(result) }] : []),
    ...days.map((day): TieoutLine => ({
      ...dayAmounts(day),
      madeOf: day,
      coin,
      status: [wordsOf(day), ...(reasonOf(day) === '' ? [] : [`reason: ${reasonOf(day)}`])].join(
        '; ',
      ),
      billIds: day.entries.map(({ billId }) => billId),
    })),
    {
      madeOf: all,
      day: 'Total',
      coin,
      settled,
      posted,
      difference,
      status:
        open === 0
          ? `${days.length} days tie out`
          : unexplained > 0
            ? `pairs are missing: ${unexplained} of ${days.length} days cannot be judged${open === unexplained ? '' : `; ${open - unexplained} do not tie out`}`
            : `${open} of ${days.length} days do not tie out`,
    },
    ...(waiting.length === 0
      ? []
      : [
          {
            madeOf: sidesOf(waiting),
            day: 'Pending',
            coin,
            difference: pending,
            status: `may still be posted, of ${waiting.length} ${waiting.length === 1 ? 'day' : 'days'}`,
          },
        ]),
    ...(within.length === 0
      ? []
      : [
          {
            madeOf: sidesOf(within),
            day: 'Within tolerance',
            coin,
            difference: forgiven,
            status: `${within.length} ${within.length === 1 ? 'day ties' : 'days tie'} out by at most ${tolerance ?? ''} each`,
          },
        ]),
    ...unsettled.map(({ entry, day, amount, lackedOn }): TieoutLine => ({
      madeOf: { records: [], entries: [entry] },
      day: 'Posted only',
      coin,
      posted: amount,
      difference: negated(amount),
      status: `posted on ${day}, ${isUnlisted ? 'a pair that was not asked may have settled it' : 'no settlement found'}${lackedOn === null ? '' : `; ${lackedOn} lacks as much`}`,
      billIds: [entry.billId],
    })),
    ...(otherCoins.length === 0
      ? []
      : [
          {
            madeOf: null,
            day: 'Other coins',
            coin,
            status: `posted near days that lack something: ${[...new Set(otherCoins.map(({ coinName }) => coinName))].join(', ')}. Tie these coins out too`,
            billIds: otherCoins.map(({ billId }) => billId),
          },
        ]),
    {
      madeOf: {
        records: settledOver.records,
        entries: [...settledOver.entries, ...unsettled.map(({ entry }) => entry)],
      },
      day: RESIDUE,
      coin,
      difference: residue,
      status: residueWords(result),
    },
    ...(isUnlisted ? [] : [asked]),
    ...all.records.filter(isOverMonthEnd).map((record): TieoutLine => ({
      madeOf: { records: [record], entries: [] },
      day: 'Over the month end',
      coin,
      settled: record.commission ?? '0',
      status: `${nameOf(record)} to ${record.settleEndTime}: counted whole on ${settlementDay(record)}`,
    })),
    { madeOf: onlySettled, day: 'Recomputed', coin, status: formulaWords(recomputation) },
    ...recomputation.failing.map((failing) =>
      failingLine(failing, 'Not recomputed', coin, 'fee and rate give', 'less fee and rate'),
    ),
    ...(usdt === null
      ? []
      : [
          {
            madeOf: onlySettled,
            day: 'USDT amount',
            coin,
            status: `agrees with the commission in ${usdt.checked - usdt.failing.length} of ${usdt.checked} records`,
          },
        ]),
    ...(usdt?.failing ?? []).map((failing) =>
      failingLine(failing, 'USDT differs', coin, 'the USDT amount is', 'less Commission (USDT)'),
    ),
  ];
}

const sidesOf = (days: readonly TieoutDay[]): Sides => ({
  records: days.flatMap(({ records }) => records),
  entries: days.flatMap(({ entries }) => entries),
});
const dayAmounts = ({ day, settled, posted, difference, daysPending }: TieoutDay) => ({
  day,
  settled,
  posted,
  difference,
  daysPending,
});

function residueWords({ residue, days }: Tieout): string {
  const unknown = days.filter(({ status }) => status === 'incomplete').length;
  const open = residue === '0' ? 'none' : 'no record that was read explains it';
  return unknown === 0
    ? open
    : `${open}; ${unknown} ${unknown === 1 ? 'day is' : 'days are'} incomplete`;
}

/** Comes first, because the other findings depend on it. */
const unlistedWords = ({ symbols }: Tieout): string =>
  `${counted(symbols.length, 'pair')} asked before: ${symbols.join(', ')}. Add the rest in the Tieout pane, then days that differ are judged`;

function wordsOf(day: TieoutDay): string {
  const elsewhere = day.elsewhere.map(
    ({ entry, day: postedOn }) =>
      `; entry ${entry.billId} posts as much in ${entry.coinName} on ${postedOn}, ${countDays({ start: day.day, end: postedOn }) - 1} days later`,
  );
  return `${ownWordsOf(day)}${elsewhere.join('')}`;
}

function ownWordsOf({ status, isForgiven, reason, missing }: TieoutDay): string {
  if (reason !== null) return `${status}: ${reason}`;
  if (isForgiven) return `${status} within the tolerance`;
  if (status === 'other pairs') return 'not judged: pairs that were not asked may explain it';
  if (missing.length === 0) return status;
  const one = missing.length === 1 ? '' : `one of ${missing.length} equal amounts, such as `;
  return `${status}: ${missing[0]!.commission ?? ''} is missing, as much as ${one}${nameOf(missing[0]!)}`;
}

/** A record carries no identifier: its pair, product and period identify it. */
const nameOf = ({ symbol, productType, settleStartTime }: CommissionRecord): string =>
  `${symbol} ${productType} settled from ${settleStartTime}`;

function failingLine(
  { record, expected }: FailingRecord,
  day: string,
  coin: string,
  what: string,
  as: string,
): TieoutLine {
  const commission = record.commission ?? '0';
  const less = negated(expected);
  return {
    madeOf: { records: [record], entries: [], less: addedCommission(record, as, less) },
    day,
    coin,
    settled: commission,
    difference: sumDecimals([commission, less]),
    status: `${nameOf(record)}: ${what} ${expected}`,
  };
}

function formulaWords({
  formula,
  rounding,
  decimals,
  checked,
  holds,
  silent,
}: Recomputation): string {
  const unsaid = silent === 0 ? '' : `; ${silent} do not say fee, rate or commission`;
  if (checked === 0) return `no record says fee, rate and commission${unsaid}`;
  if (formula === null)
    return `neither fee × rate nor (fee − deducted) × rate holds: at best ${holds} of ${checked} records${unsaid}`;
  const name = formula === 'either' ? 'fee × rate (nothing was deducted)' : formula;
  return `${name}, ${decimals === null ? rounding : `${rounding} to ${decimals} decimals`}, holds in ${holds} of ${checked} records${unsaid}`;
}
