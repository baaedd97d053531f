// The sheets of a month-end pack, as plain data: live formulas of Tieout, and plain formulas over
// them. The month stands in one named cell, and everything follows it.
import { KNOWN_TYPES, ROLL_COLUMNS } from '../../reconcile/closing/type-columns';
import type { PackCell, PackSheet } from './pack-state';

export interface PackPlan {
  /** The first and the last day of the month as Excel's numbers. */
  readonly monthSerial: number;
  readonly endSerial: number;
  /** With commas between them. */
  readonly accounts: string;
  /** "": no tie-out. */
  readonly commissionCoin: string;
  /** "": no values. */
  readonly currency: string;
  readonly graceDays: number;
  readonly made: string;
  /** What is held or moved, an account and a coin each. */
  readonly held: readonly (readonly [account: string, coin: string])[];
}

export const CLOSE_MONTH = 'CloseMonth';
/** Rows that the plain formulas look at; a result that is longer turns the check red. */
const ROWS = 1_000;
const MOST_TYPES = 200;
const MOST_RATES = 2_000;
const AMOUNT = '#,##0.00##############';
const MONEY = '#,##0.00';
const DAY = 'yyyy-mm-dd';

const MONTH_END = `EOMONTH(${CLOSE_MONTH},0)`;
const ACCOUNTS = 'Close!$B$4';
const TYPES = `Types!$A$3:$B$${MOST_TYPES + 3}`;
const RATES = `Rates!$A$3:$C$${MOST_RATES + 3}`;

/** Columns of the roll-forward with the account first, as LEDGER.CHECK lays it out. */
const IN_COIN = ['Opening', ...ROLL_COLUMNS.map(({ label }) => label)];
const columnLetter = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(65 + at - 26)}`;
const AT = {
  account: 0,
  coin: 2,
  opening: 3,
  closing: 3 + IN_COIN.length + 2,
  unlisted: 3 + IN_COIN.length + 5,
  status: 3 + IN_COIN.length + 6,
  closingRate: 3 + IN_COIN.length + 8,
  openingValue: 3 + IN_COIN.length + 9,
  closingValue: 3 + 2 * IN_COIN.length + 12,
  rates: 3 + 2 * IN_COIN.length + 13,
} as const;
const rollForward = (column: keyof typeof AT): string => {
  const letter = columnLetter(AT[column]);
  return `'Roll-forward'!$${letter}$4:$${letter}$${ROWS + 3}`;
};

const formula = (text: string, format?: string): PackCell => ({
  formula: text,
  ...(format !== undefined && { format }),
});

/** In the order of the tabs. */
export function packSheets(plan: PackPlan): PackSheet[] {
  const valued = plan.currency !== '';
  return [
    closeSheet(plan),
    rollForwardSheet(valued),
    leadSheet(plan),
    ...(plan.commissionCoin === '' ? [] : [tieoutSheet(plan.commissionCoin)]),
    typesSheet(),
    ...(valued ? [ratesSheet(plan)] : []),
    evidenceSheet(plan),
  ];
}

const titled = (
  name: string,
  says: string,
  widthsPoints: readonly number[],
  blocks: PackSheet['blocks'],
  titleRow = 2,
): PackSheet => ({
  name,
  widthsPoints,
  titleRow,
  blocks: [{ row: 0, column: 0, cells: [[name]], look: 'title' }, ...note(says), ...blocks],
});
const note = (says: string): PackSheet['blocks'] => [{ row: 1, column: 0, cells: [[says]] }];

function rollForwardSheet(valued: boolean): PackSheet {
  const call = `=LEDGER.CHECK(,${CLOSE_MONTH},${CLOSE_MONTH},1,${ACCOUNTS},,${TYPES}${valued ? `,${RATES}` : ''})`;
  return titled(
    'Roll-forward',
    'Opening and the columns up to Net unexplained add up to Closing in every row. Types says which business type stands in which column.',
    [90, 60, 60, ...Array.from({ length: 11 }, () => 85), 50, 120, 120],
    [{ row: 2, column: 0, cells: [[formula(call)]] }],
  );
}

function leadSheet({ held, currency }: PackPlan): PackSheet {
  const valued = currency !== '';
  const header = [
    'Account',
    'Coin',
    'Closing',
    'All accounts',
    'Opening',
    'Change',
    'Change in %',
    ...(valued ? [`Rate (${currency})`, `Value (${currency})`, `Prior value (${currency})`] : []),
    'Comment',
  ];
  const first = 4;
  const last = first + held.length - 1;
  const lines = held.map(([account, coin], at): PackCell[] => {
    const row = first + at;
    const here = `${rollForward('account')},$A${row},${rollForward('coin')},$B${row}`;
    // A cell that is not known is no number, and no sum of it is shown as zero.
    const of = (column: keyof typeof AT, otherwise: string): string =>
      `=IF(COUNTIFS(${here},${rollForward(column)},">-1E+300")>0,SUMIFS(${rollForward(column)},${here}),${otherwise})`;
    return [
      account,
      coin,
      // What did not move this month is not in the roll-forward; its balance is.
      formula(of('closing', `LEDGER.BALANCE($B${row},${MONTH_END},$A${row})`), AMOUNT),
      formula(`=SUMIFS($C$${first}:$C$${last},$B$${first}:$B$${last},$B${row})`, AMOUNT),
      formula(of('opening', `$C${row}`), AMOUNT),
      formula(`=EXACT.SUM(C${row},-E${row})`, AMOUNT),
      formula(`=IF(E${row}=0,"",F${row}/E${row})`, '0.0%'),
      ...(valued
        ? [
            formula(of('closingRate', '""'), AMOUNT),
            formula(`=LEDGER.VALUE($B${row},${MONTH_END},${RATES},$A${row})`, MONEY),
            formula(of('openingValue', '""'), MONEY),
          ]
        : []),
      '',
    ];
  });
  return titled(
    'Lead',
    'One row for each account and coin. Columns to the right are yours, and comments stay with their coin when the month changes. A coin that Close calls missing: copy a row down and change account and coin.',
    [110, 60, 110, 110, 110, 110, 70, 90, 90, 90, 200],
    [
      { row: 2, column: 0, cells: [header], look: 'header' },
      { row: 3, column: 0, cells: lines },
    ],
  );
}

const tieoutSheet = (coin: string): PackSheet =>
  titled(
    'Tie-out',
    `Commission settled against commission posted, day by day, in ${coin}.`,
    [110, 90, 60, 100, 100, 100, 60, 160, 200],
    [
      {
        row: 2,
        column: 0,
        cells: [
          [formula(`=REBATES.TIEOUT(Close!$B$5,${CLOSE_MONTH},${MONTH_END},,,1,${ACCOUNTS})`)],
        ],
      },
    ],
  );

const typesSheet = (): PackSheet =>
  titled(
    'Types',
    `Yours: which business type stands in which column (${ROLL_COLUMNS.map(({ label }) => label).join(', ')}). A type that is not listed stands in Other. Up to ${MOST_TYPES} rows.`,
    [180, 120],
    [
      { row: 2, column: 0, cells: [['Business type', 'Column']], look: 'header' },
      {
        row: 3,
        column: 0,
        cells: KNOWN_TYPES.map(([type, column]) => [
          type,
          ROLL_COLUMNS.find(({ field }) => field === column)!.label,
        ]),
      },
    ],
  );

/**
 * The two month ends of each coin stand ready to be filled; days of movements are added. They are
 * plain dates: a rate stays the rate of its day when the month changes.
 */
function ratesSheet({ held, currency, monthSerial, endSerial }: PackPlan): PackSheet {
  const coins = [...new Set(held.map(([, coin]) => coin))].sort();
  return titled(
    'Rates',
    `Yours: what one coin is worth in ${currency} on a day, at the month's ends and on each day with a movement. Tieout fetches no prices. Paste below; up to ${MOST_RATES} rows.`,
    [90, 70, 110, 180],
    [
      { row: 2, column: 0, cells: [['Date', 'Coin', 'Rate', 'Source']], look: 'header' },
      {
        row: 3,
        column: 0,
        cells: coins.flatMap((coin): PackCell[][] => [
          [{ value: monthSerial - 1, format: DAY }, coin, '', ''],
          [{ value: endSerial, format: DAY }, coin, '', ''],
        ]),
      },
    ],
  );
}

/** The live results, with what RESULT.STATUS knows of each. */
const resultsOf = ({ commissionCoin }: PackPlan): readonly string[] => [
  "'Roll-forward'!A3",
  ...(commissionCoin === '' ? [] : ["'Tie-out'!A3"]),
];

function evidenceSheet(plan: PackPlan): PackSheet {
  const words = ['refreshed', 'rows', 'complete', 'stale', 'rounded', 'account', 'version'];
  return titled(
    'Evidence',
    'What is known of each live result. The certificate with its hashes and the evidence file of a result: choose the cell, then Details under Live data.',
    [140, 120, 60, 70, 60, 160, 140, 60],
    [
      { row: 2, column: 0, cells: [['Result', ...words]], look: 'header' },
      {
        row: 3,
        column: 0,
        cells: resultsOf(plan).map((address): PackCell[] => [
          address,
          ...words.map((word) =>
            formula(
              `=RESULT.STATUS("${address}","${word}")`,
              word === 'refreshed' ? 'yyyy-mm-dd hh:mm' : 'General',
            ),
          ),
        ]),
      },
    ],
  );
}

interface Check {
  readonly says: string;
  /** A formula without the equals sign: how many are open; 0 holds. An error does not hold. */
  readonly open: string;
  readonly sheet: string;
}

function checksOf(plan: PackPlan): Check[] {
  const rows = `SUMPRODUCT(--(${rollForward('coin')}<>""))`;
  const complete = resultsOf(plan).map(
    (address) => `IF(RESULT.STATUS("${address}","complete"),0,1)`,
  );
  const early = resultsOf(plan).map(
    (address) =>
      `IF(RESULT.STATUS("${address}","refreshed")>=${MONTH_END}+1+${plan.graceDays},0,1)`,
  );
  const unproven = ['differs*', 'pending*', 'incomplete*', 'not judged*', '*no settlement found*'];
  return [
    {
      says: 'No row of the roll-forward breaks or is unknown',
      open: `IF(${rows}=0,1,${rows}-COUNTIF(${rollForward('status')},"ties out")-COUNTIF(${rollForward('status')},"no entries"))`,
      sheet: 'Roll-forward',
    },
    {
      says: 'Every business type is listed in Types',
      open: `COUNTIF(${rollForward('unlisted')},"?*")`,
      sheet: 'Types',
    },
    {
      says: 'Every coin that moved has its row in Lead',
      open: `${rows}-SUMPRODUCT((Lead!$B$4:$B$${ROWS}<>"")*COUNTIFS(${rollForward('account')},Lead!$A$4:$A$${ROWS},${rollForward('coin')},Lead!$B$4:$B$${ROWS}))`,
      sheet: 'Lead',
    },
    {
      says: 'Every cell of Lead is known',
      open: `SUMPRODUCT(--ISERROR(Lead!$C$4:$J$${ROWS}))`,
      sheet: 'Lead',
    },
    ...(plan.currency === ''
      ? []
      : [
          {
            says: 'Every rate is there, and none is old',
            open: `${rows}-COUNTIF(${rollForward('rates')},"all there")`,
            sheet: 'Rates',
          },
        ]),
    ...(plan.commissionCoin === ''
      ? []
      : [
          {
            says: 'Every day of commission ties out',
            open: `IF(ISERROR('Tie-out'!$A$3),1,${unproven.map((words) => `COUNTIF('Tie-out'!$A$4:$K$${ROWS},"${words}")`).join('+')})`,
            sheet: 'Tie-out',
          },
        ]),
    { says: 'Every result is complete', open: complete.join('+'), sheet: 'Evidence' },
    {
      says: `Every result was read ${plan.graceDays} days or more after the month's end`,
      open: early.join('+'),
      sheet: 'Evidence',
    },
  ];
}

function closeSheet(plan: PackPlan): PackSheet {
  const first = 10;
  const checks = checksOf(plan);
  const last = first + checks.length - 1;
  const settings: PackCell[][] = [
    ['Month', { value: plan.monthSerial, format: 'yyyy-mm' }],
    ['Accounts', plan.accounts],
    ['Commission coin', plan.commissionCoin],
    ['Functional currency', plan.currency],
    [
      'Ready to sign',
      formula(`=IF(COUNTIF($B$${first}:$B$${last},"holds")=${checks.length},"yes","no")`),
    ],
  ];
  return titled(
    'Close',
    `Change the month in B3 and the whole pack follows. Made ${plan.made}.`,
    [300, 90, 60, 110, 100, 110],
    [
      { row: 2, column: 0, cells: settings },
      {
        row: first - 2,
        column: 0,
        cells: [['Check', 'Status', 'Open', 'Owner', 'Done on', 'Sheet']],
        look: 'header',
      },
      {
        row: first - 1,
        column: 0,
        cells: checks.map(({ says, open, sheet }, at): PackCell[] => [
          says,
          formula(`=IF(ISERROR($C${first + at}),"open",IF($C${first + at}=0,"holds","open"))`),
          formula(`=${open}`),
          '',
          '',
          formula(`=HYPERLINK("#'${sheet}'!A1","${sheet}")`),
        ]),
      },
    ],
    first - 2,
  );
}
