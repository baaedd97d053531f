// The sheets of a month-end pack, as plain data: live formulas of Tieout, and plain formulas over
// them. The month stands in one named cell, and everything follows it.
import {
  MAPPING_HEADER,
  MAPPING_SAYS,
  MAPPING_WIDTHS,
} from '../../../engine/proofs/journal/mapping';
import { rollForwardColumns } from '../../../engine/proofs/closing/roll-forward-columns';
import { KNOWN_TYPES } from '../../../engine/proofs/closing/type-columns';
import { ROLL_COLUMNS } from '../../../engine/records/reconcile-call';
import { MATCH_COLUMNS } from '../../../engine/proofs/match/match-table';
import { balancesSheet } from './pack-balances';
import { carriedSheet } from './pack-carried';
import { closeSheet } from './close-sheet';
import { rebatesSheet, tieoutSheet } from './pack-commission';
import { TYPE_TOTALS } from '../../../engine/answers/ledger-types';
import { leadSheet } from './pack-lead';
import {
  AMOUNT,
  CLOSE_ACCOUNTS,
  CLOSE_MONTH,
  DAY,
  coinsOf,
  formula,
  header,
  MAPPING,
  MAX_RATES,
  MAX_TYPES,
  quotedText,
  RATES,
  resultSheet,
  resultsOf,
  rollForward,
  ROLL_FORWARD,
  titled,
  TYPES,
  type PackBook,
  type PackPage,
  type PackPlan,
} from './pack-plan';
import type { PackCell, PackSheet } from '../../../workbook/excel/excel-pack-sheets';

/** In the order of the tabs. */
export function packSheets(plan: PackPlan): PackSheet[] {
  const valued = plan.currency !== '';
  const hasCommission = plan.commissionCoin !== '';
  const foot = `Made ${plan.made} with Tieout ${plan.version}. Not submitted.`;
  const pages = [
    closeSheet(plan),
    rollForwardSheet(plan),
    leadSheet(plan),
    byTypeSheet(plan),
    ...(plan.hasCharts ? [balancesSheet(plan)] : []),
    ...(hasCommission && plan.pairs.length > 0 ? [rebatesSheet(plan)] : []),
    ...(hasCommission ? [tieoutSheet(plan.commissionCoin)] : []),
    ...(plan.book === null ? [] : [matchSheet(plan.book)]),
    carriedSheet(),
    typesSheet(),
    ...(valued ? [ratesSheet(plan)] : []),
    ...(plan.mappingTypes.length === 0 ? [] : [mappingSheet(plan.mappingTypes)]),
    evidenceSheet(plan),
  ];
  return pages.map((page) => ({ ...page, foot }));
}

export function rollForwardSheet({ currency, holdings }: PackPlan) {
  const valued = currency !== '';
  const form = { types: KNOWN_TYPES, rates: valued ? [] : null, mapping: [] };
  return resultSheet(
    'Roll-forward',
    'Opening and the columns up to Net unexplained add up to Closing in every row. Business types says which business type stands in which column.',
    {
      call: `=LEDGER.CHECK(,${CLOSE_MONTH},${CLOSE_MONTH},1,${CLOSE_ACCOUNTS},,${TYPES},${valued ? RATES : ''},${MAPPING})`,
      columns: rollForwardColumns(form, 'UTC'),
      widths: { Coin: 60, Finding: 260, 'Opening and closing': 260, Rates: 260 },
      rows: holdings.length + 20,
    },
  );
}

const byTypeSheet = ({ holdings }: PackPlan): PackPage =>
  resultSheet(
    'By type',
    'What each business type moved in each coin. Close says whether that comes to the columns from Deposits to Other.',
    {
      call: `=LEDGER.TYPES(,${CLOSE_MONTH},${CLOSE_MONTH},${CLOSE_ACCOUNTS})`,
      columns: TYPE_TOTALS,
      widths: { 'Business type': 180, Coin: 60 },
      rows: holdings.length * 10 + 50,
    },
  );

/** A match is as long as its book, which is not read here. */
const MATCH_ROWS = 400;

const matchCall = ({ cells, coin, days, tolerance, account, format }: PackBook): string => {
  const [of, how] = [quotedText(coin), quotedText(format)];
  const from = account === '' ? CLOSE_ACCOUNTS : quotedText(account);
  const end = how === '' ? '' : `,${how}`;
  return `=LEDGER.MATCH(${cells},${of},,${CLOSE_MONTH},${CLOSE_MONTH},${quotedText(days)},${quotedText(tolerance)},1,${from}${end})`;
};

/** The choices of a match, for the person who signs: within a tolerance, amounts may differ. */
const howMatched = ({ coin, days, tolerance, account }: PackBook): string =>
  [
    ...(coin === '' ? [] : [`coin ${coin}`]),
    ...(days === '' ? [] : [`at most ${days} days apart`]),
    ...(tolerance === '' ? [] : [`tolerance ${tolerance}`]),
    ...(account === '' ? [] : [`account ${account}`]),
  ]
    .map((said, at) => `${at === 0 ? '. Chosen: ' : ', '}${said}`)
    .join('');

export const matchSheet = (book: PackBook): PackPage =>
  resultSheet(
    'Match',
    `Each line of your book and each entry that no line explains${howMatched(book)}. Match a book under Reconcile marks and unmatches by hand.`,
    {
      call: matchCall(book),
      columns: MATCH_COLUMNS,
      widths: { Coin: 60, Remark: 220, 'Likely reason': 260, 'Entry IDs': 170 },
      rows: MATCH_ROWS,
    },
  );

const labelOf = (column: string): string =>
  ROLL_COLUMNS.find(({ field }) => field === column)!.label;

const typesSheet = (): PackPage =>
  titled(
    'Business types',
    `Yours: which business type stands in which column (${ROLL_COLUMNS.map(({ label }) => label).join(', ')}). A type that is not listed stands in Other. Up to ${MAX_TYPES} rows.`,
    [180, 120],
    [
      header(['Business type', 'Column']),
      { row: 3, column: 0, cells: KNOWN_TYPES.map(([type, column]) => [type, labelOf(column)]) },
    ],
  );

/**
 * Lists the month ends of each coin and its days with an entry, to be filled, as plain dates: a
 * rate keeps its day when the month changes. Beside them stand the rates that are missing now.
 */
export function ratesSheet(plan: PackPlan): PackPage {
  const { movedOn, currency, monthSerial, endSerial } = plan;
  const ends = [monthSerial - 1, endSerial];
  const wanted = coinsOf(plan).map(
    (coin) => [coin, new Set([...ends, ...(movedOn.get(coin) ?? [])])] as const,
  );
  const fits = wanted.reduce((sum, [, days]) => sum + days.size, 0) <= MAX_RATES;
  return titled(
    'Rates',
    `Yours: what one coin is worth in ${currency} on a day, at the month's ends and on each day with a movement. Tieout fetches no prices. Up to ${MAX_RATES.toLocaleString('en-US')} rows.`,
    [95, 70, 120, 180, 20, 90, 420],
    [
      header(RATE_LABELS),
      header(RATES_TO_ADD, TO_ADD_AT),
      {
        row: 3,
        column: TO_ADD_AT,
        cells: [[rollForward('Coin'), rollForward('Rates')].map((of) => formula(ratesToAdd(of)))],
      },
      {
        row: 3,
        column: 0,
        cells: wanted.flatMap(([coin, days]) =>
          [...(fits ? days : ends)]
            .sort((one, other) => one - other)
            .map((day): PackCell[] => [
              { value: day, format: DAY },
              coin,
              { value: '', format: AMOUNT },
              '',
            ]),
        ),
      },
    ],
  );
}

export const RATE_LABELS = ['Date', 'Coin', 'Rate', 'Source'] as const;
export const RATES_TO_ADD = ['Missing for', 'Rates to add'] as const;
/** The first column of the missing rates, behind a blank one. */
const TO_ADD_AT = 5;
/** A spill of the roll-forward's rows that lack a rate, or have an old one. */
const ratesToAdd = (column: string): string =>
  `=IF(ISERROR(${ROLL_FORWARD}),${ROLL_FORWARD},IFERROR(FILTER(${column},(${rollForward('Coin')}<>"")*(${rollForward('Rates')}<>"all there")),"none"))`;

const mappingSheet = (types: readonly string[]): PackPage =>
  titled('Mapping', MAPPING_SAYS, MAPPING_WIDTHS, [
    header(MAPPING_HEADER),
    {
      row: 3,
      column: 0,
      cells: types.map((type) => [type, ...MAPPING_HEADER.slice(1).map(() => '')]),
    },
  ]);

const EVIDENCE_WORDS = [
  ['refreshed', 'Refreshed', 115],
  ['rows', 'Rows', 60],
  ['complete', 'Complete', 75],
  ['stale', 'Stale', 60],
  ['account', 'Account', 160],
  ['version', 'Version', 60],
  ['rounded', 'Rounded to 15 digits', 420],
] as const;
export const EVIDENCE_LABELS = ['Result', ...EVIDENCE_WORDS.map(([, label]) => label)];

export function evidenceSheet(plan: PackPlan): PackPage {
  return titled(
    'Evidence',
    'What is known of each live result. The certificate with its hashes and the evidence file of a result: choose the cell, then Details under Live data.',
    [300, ...EVIDENCE_WORDS.map(([, , width]) => width)],
    [
      header(EVIDENCE_LABELS),
      {
        row: 3,
        column: 0,
        // All that the pane counts first, then those of the pack by themselves.
        cells: ['', ...resultsOf(plan)].map((address): PackCell[] => [
          address === '' ? formula('="All "&RESULT.STATUS(,"results")&" results"') : address,
          ...EVIDENCE_WORDS.map(([word]) =>
            formula(
              `=RESULT.STATUS(${address === '' ? '' : `"${address}"`},"${word}")`,
              ...(word === 'refreshed' ? ['yyyy-mm-dd hh:mm'] : word === 'rows' ? ['#,##0'] : []),
            ),
          ),
        ]),
      },
    ],
  );
}
