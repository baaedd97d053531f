// The columns of LEDGER.CHECK as a roll-forward: each business type in its column by the person's
// table and, with rates, the same in the functional currency.
import { compareDecimals, sumDecimals } from '../../records/decimal-text';
import { asSeen } from '../../records/shorten';
import { STANDARD_VALUES, type ValueForm } from '../../records/value-settings';
import {
  addedChanges,
  closingOf,
  feesOf,
  feesTakenOf,
  missingOf,
  openingBehind,
} from '../behind/behind-check';
import type { CheckColumn } from '../behind/behind-check';
import type { CheckRow } from '../check';
import { BREAKS, COIN, EDGES, FINDING, MONTH, STATUS } from '../check-table';
import type { ProofItem } from '../proof';
import type { AccountRows } from '../table';
import { directionSaid, doubtsSaid, gapInWords, RateTable, type RateGap } from './rate-table';
import { TypeTable } from './type-columns';
import {
  ROLL_COLUMNS,
  type RollColumn,
  type RollForwardForm,
  type TypeColumns,
} from '../../records/reconcile-call';
import { dayOfUtcMs } from '../../records/calendar';
import type { Coins } from '../../records/coins';
import { clockOf } from '../../records/zone';
import type { MovedEntry } from '../own-transfers';
import type { SourceMonth } from '../source-month';
import {
  breaksBelowLimit,
  negativeBelowLimit,
  valueRow,
  type RowValues,
  type Valuation,
} from './valuation';
import { grouped } from '../../../platform/grouped';
import { say } from '../../../platform/say';
import {
  BELOW_LIMIT,
  BREAKS_BELOW_LIMIT,
  NEGATIVE_BELOW_LIMIT,
  NOT_ASKED,
  NOTHING_TO_POST,
  POSTED,
} from './posted-words';

export function rollForwardColumns(
  { types, rates, mapping }: RollForwardForm,
  zone: string,
  form: ValueForm = STANDARD_VALUES,
  journal?: ReadonlyMap<CheckRow, string>,
): readonly CheckColumn[] {
  const table = new TypeTable(types);
  return [
    MONTH,
    COIN,
    ...inCoin(table),
    BREAKS,
    {
      field: 'unlistedTypes',
      label: 'Types not listed',
      kind: 'text',
      valueOf: (row) => unlistedTypes(row, table).map(asSeen).join(', '),
      madeOf: addedChanges(({ entry }) => !table.names(entry.bizType)),
    },
    STATUS,
    FINDING,
    EDGES,
    ...(mapping
      ? [
          {
            ...{ field: 'journal', label: 'Journal', kind: 'text' as const },
            valueOf: (row: CheckRow) => journal?.get(row) ?? '',
          },
        ]
      : []),
    ...(rates === null ? [] : inCurrency(table, new RateTable(rates), zone, form)),
  ];
}

/** Whether all missing amounts of a row's breaks, or its negative balance, are below the limit. */
export function belowLimitIn(
  { rates }: RollForwardForm,
  form: ValueForm = STANDARD_VALUES,
): (row: CheckRow, item: 'breaks' | 'negative') => boolean {
  const table = rates && new RateTable(rates);
  const worth = { breaks: breaksBelowLimit, negative: negativeBelowLimit };
  return (row, item) => table !== null && worth[item](row, table, form) !== null;
}

/** Business types of a row that the table lacks, in their order. */
export const unlistedTypes = ({ amounts }: CheckRow, types: TypeTable): string[] =>
  [...(amounts?.byType.keys() ?? [])].filter((type) => !types.names(type));

const inCoin = (types: TypeTable): CheckColumn[] => [
  amount('opening', 'Opening', ({ amounts }) => amounts?.opening, openingBehind),
  ...ROLL_COLUMNS.map(({ field, label }) =>
    amount(
      field,
      label,
      ({ amounts }) =>
        amounts &&
        sumDecimals(
          [...amounts.byType].flatMap(([type, sum]) =>
            types.columnOf(type) === field ? [sum] : [],
          ),
        ),
      addedChanges(({ entry }) => types.columnOf(entry.bizType) === field),
    ),
  ),
  amount('feesTaken', 'Fees taken off', ({ amounts }) => amounts?.feesTaken, feesTakenOf),
  amount('unexplainedNet', 'Net unexplained', ({ amounts }) => amounts?.unexplainedNet, missingOf),
  amount('closing', 'Closing', ({ amounts }) => amounts?.closing, closingOf),
  amount('fees', 'Fees (memo)', ({ amounts }) => amounts?.fees, feesOf),
];

function inCurrency(
  types: TypeTable,
  rates: RateTable,
  zone: string,
  form: ValueForm,
): CheckColumn[] {
  const store = new Map<CheckRow, Valuation>();
  const valued = (row: CheckRow): Valuation => {
    const known = store.get(row) ?? valueRow(row, types, rates, zone, form);
    store.set(row, known);
    return known;
  };
  const value = (field: keyof RowValues, label: string): CheckColumn =>
    amount(`${field}Value`, label, (row) => valued(row).values?.[field]);
  return [
    amount('openingRate', 'Opening rate', (row) => valued(row).openingRate),
    amount('closingRate', 'Closing rate', (row) => valued(row).closingRate),
    value('opening', 'Opening value'),
    ...ROLL_COLUMNS.map(({ field, label }) => value(field, `${label} value`)),
    value('feesTaken', 'Fees taken off value'),
    value('unexplainedNet', 'Net unexplained value'),
    value('exchangeDifference', 'Exchange difference'),
    value('closing', 'Closing value'),
    {
      field: 'rates',
      label: 'Rates',
      kind: 'text',
      valueOf: (row) => ratesInWords(row, valued(row)),
    },
    ...(hasLimit(form)
      ? [
          amount('belowLimit', BELOW_LIMIT, (row) => valued(row).belowLimit),
          amount('breaksBelowLimit', BREAKS_BELOW_LIMIT, (row) =>
            breaksBelowLimit(row, rates, form),
          ),
          amount('negativeBelowLimit', NEGATIVE_BELOW_LIMIT, (row) =>
            negativeBelowLimit(row, rates, form),
          ),
        ]
      : []),
  ];
}

/**
 * Notes of the result: types in "other" because the table lacks them, missing or old rates, and the
 * direction of the rates.
 */
export const rollForwardNotes = (
  groups: readonly AccountRows<CheckRow>[],
  rollForward: RollForwardForm,
  zone: string,
  form?: ValueForm,
): string[] => {
  const direction = directionSaid(rollForward.rates ?? []);
  const lacking = lackingIn(
    groups.flatMap(({ rows }) => rows),
    rollForward,
    zone,
    form,
  );
  return [
    ...lacking.map(({ sentence }) => `${sentence}.`),
    ...(direction === null ? [] : [`${direction}.`]),
  ];
};

/** The same facts by month, with the differences of the column Journal, as open items. */
export function rollForwardLacks(
  groups: readonly AccountRows<CheckRow>[],
  rollForward: RollForwardForm,
  zone: string,
  form?: ValueForm,
  journal: ReadonlyMap<CheckRow, string> = new Map<CheckRow, string>(),
): ProofItem[] {
  const rows = groups.flatMap(({ rows: own }) => own);
  const accountOf = new Map(
    groups.flatMap(({ account, rows: own }) => own.map((row) => [row, account])),
  );
  return [...grouped(rows, ({ month }) => month)].flatMap(([month, own]) => {
    const notPosted = own.filter((row) => !POSTED.has(journal.get(row) ?? NOTHING_TO_POST));
    return [
      ...lackingIn(own, rollForward, zone, form).map(({ about, sentence }) => ({
        about,
        sentence: `${month}: ${sentence}`,
      })),
      ...[...grouped(notPosted, (row) => journal.get(row) ?? '')].map(([words, of]) => ({
        about: 'journal' as const,
        sentence: say`${month}: the column Journal says of ${of.map((row) => [groups.length > 1 ? accountOf.get(row) : '', row.coin].filter(Boolean).join(' ')).join(', ')}: ${words}`,
      })),
    ].map((item): ProofItem => ({ month, ...item, verdict: 'open' }));
  });
}

function lackingIn(
  rows: readonly CheckRow[],
  rollForward: RollForwardForm,
  zone: string,
  form: ValueForm = STANDARD_VALUES,
): { readonly about: 'types' | 'rates'; readonly sentence: string }[] {
  const types = new TypeTable(rollForward.types);
  const unlisted = [...new Set(rows.flatMap((row) => unlistedTypes(row, types)))].sort();
  const rates = rollForward.rates && new RateTable(rollForward.rates);
  const valued = rates === null ? [] : rows.map((row) => valueRow(row, types, rates, zone, form));
  const missing = valued.flatMap((one) => one.missing);
  const old = valued.flatMap((one) => one.old);
  const doubts = [...new Set(valued.flatMap((one) => one.doubts))];
  const more = (count: number): string => say`${count} more`;
  const of = (about: 'types' | 'rates', gaps: readonly unknown[], sentence: string) =>
    gaps.length === 0 ? [] : [{ about, sentence }];
  return [
    ...of(
      'types',
      unlisted,
      say`Types that the table does not name stand in Other: ${unlisted.map(asSeen).join(', ')}`,
    ),
    ...of('rates', doubts, doubtsSaid(doubts.slice(0, MAX_NAMED))),
    ...of('rates', missing, say`Rates are missing: ${named(missing, more)}`),
    ...of('rates', old, say`Rates are more than ${form.rateDays} days old: ${named(old, more)}`),
  ];
}

/**
 * The maximum of missing rates in a row of one month: its opening, and each day of the longest
 * month.
 */
const MAX_NAMED = 32;

function ratesInWords({ amounts }: CheckRow, valuation: Valuation): string {
  if (amounts === null) return '';
  const { missing, old, doubts, belowLimit } = valuation;
  const said = [
    ...(missing.length === 0 ? [] : [`missing: ${named(missing)}`]),
    ...(old.length === 0 ? [] : [`old: ${named(old)}`]),
    ...(doubts.length === 0 ? [] : [`look at: ${doubts.join(', ')}`]),
    ...(belowLimit === null ? [] : [NOT_ASKED]),
  ];
  return said.length === 0 ? 'all there' : said.join('; ');
}

/** In the words of cells, unless given others. */
const named = (
  gaps: readonly RateGap[],
  more = (count: number): string => `${count} more`,
): string =>
  [
    ...gaps.slice(0, MAX_NAMED).map(gapInWords),
    ...(gaps.length > MAX_NAMED ? [more(gaps.length - MAX_NAMED)] : []),
  ].join(', ');

const hasLimit = ({ limit = '0' }: ValueForm): boolean => compareDecimals(limit, '0') > 0;

const amount = (
  field: string,
  label: string,
  valueOf: CheckColumn['valueOf'],
  madeOf?: CheckColumn['madeOf'],
): CheckColumn => ({ field, label, kind: 'amount', valueOf, ...(madeOf && { madeOf }) });

/** Columns that may hold a transfer from one account of the firm to another. */
const SENT: ReadonlySet<RollColumn> = new Set(['deposits', 'withdrawals', 'transfers']);

/** Possible transfers between the accounts, in their months and the adjacent ones. */
export function movedIn(
  ledgers: readonly {
    readonly account: string;
    readonly sources: readonly SourceMonth[];
    readonly beside?: readonly SourceMonth[];
  }[],
  coins: Coins,
  types: TypeColumns,
  zone: string,
): MovedEntry[] {
  const table = new TypeTable(types);
  const clock = clockOf(zone);
  return ledgers.flatMap(({ account, sources, beside = [] }) =>
    [...sources, ...beside].flatMap(({ entries }) =>
      (entries ?? []).flatMap((entry): MovedEntry[] => {
        const { billId, bizType, deltaAmount, fees, cTimeMs } = entry;
        if (!SENT.has(table.columnOf(bizType))) return [];
        const known = { account, billId, coin: coins.of(entry), atMs: cTimeMs };
        const day = dayOfUtcMs(clock(cTimeMs));
        return [{ ...known, day, change: deltaAmount, fee: fees ?? '0' }];
      }),
    ),
  );
}
