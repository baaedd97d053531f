// The sheet Close of a month-end pack: what was asked, and the checklist over the other sheets.
import { uncalculated } from './check-formulas';
import { notCarried, notCleared } from './pack-carried';
import { rebateSums } from './pack-commission';
import { notByType, TYPE_ROWS } from './pack-by-type';
import { leadCells, notInLead } from './pack-lead';
import {
  CLOSE_MONTH,
  formula,
  MONTH_END,
  NO_BOOK,
  READY,
  resultsOf,
  rollForward,
  ROWS,
  SAYS,
  titled,
  TYPED_OVER,
  type PackPage,
  type PackPlan,
} from './pack-plan';
import { JOURNAL_OPEN_CELL, journalSheetName } from '../../journal/journal-sheet';
import { POSTED } from '../../../engine/proofs/closing/posted-words';
import type { PackBlock, PackCell, PackChange } from '../../../workbook/excel/excel-pack-sheets';

/** Rows of the match that are looked at. */
const MATCH_ROWS = 20_000;

/** The sheet of the month's journal (session/journal/journal-sheet.ts), as a formula. */
const JOURNAL_SHEET = `"${journalSheetName(`"&YEAR(${CLOSE_MONTH})&"-"&TEXT(MONTH(${CLOSE_MONTH}),"00")`)}`;
const JOURNAL_CELL = `"'"&${JOURNAL_SHEET}&"'!${JOURNAL_OPEN_CELL}"`;

interface Check {
  readonly says: string;
  /** A formula without the equals sign: how many are open; 0 holds. An error does not hold. */
  readonly open: string;
  readonly sheet: string;
  /** A formula of the sheet's name, where it follows the month. */
  readonly sheetFormula?: string;
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
  const statuses = (...words: string[]): string => tieoutLines('H', words);
  const notTied = statuses(
    ...['differs*', 'pending*', 'incomplete*', 'not judged*', '*no settlement found*'],
    '*was not asked may have settled it*',
  );
  const notRecomputed = [
    tieoutLines('B', ['Not recomputed', 'USDT differs']),
    statuses('neither fee*', '*do not say fee*'),
  ].join('+');
  return [
    {
      says: SAYS.chain,
      open: `IF(${rows}=0,1,${rows}-COUNTIF(${rollForward('status')},"ties out")-COUNTIF(${rollForward('status')},"no entries")+${isLonger('Roll-forward', ROWS)})`,
      sheet: 'Roll-forward',
    },
    {
      says: 'Nothing contradicts an opening or closing, and the months beside were read',
      open: `COUNTIF(${rollForward('edges')},"*not proven*")`,
      sheet: 'Roll-forward',
    },
    {
      says: 'No balance is negative',
      open: `COUNTIF(${rollForward('finding')},"*is negative*")`,
      sheet: 'Roll-forward',
    },
    {
      says: 'Every business type is listed',
      open: `COUNTIF(${rollForward('unlisted')},"?*")`,
      sheet: 'Business types',
    },
    {
      says: SAYS.byType,
      open: `IF(ISERROR('By type'!$A$3),1,${notByType}+${isLonger('By type', TYPE_ROWS)})`,
      sheet: 'By type',
    },
    {
      says: SAYS.inLead,
      open: notInLead(plan),
      sheet: 'Lead',
    },
    {
      says: SAYS.leadKnown,
      open: `SUMPRODUCT(--ISERROR(${leadCells(plan)}))`,
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
            says: SAYS.days,
            open: `IF(ISERROR('Tie-out'!$A$3),1,${notTied}+${isLonger('Tie-out', ROWS - 3)})`,
            sheet: 'Tie-out',
          },
          {
            says: 'Every commission follows from its fee and rate',
            open: `IF(ISERROR('Tie-out'!$A$3),1,${notRecomputed}+${isLonger('Tie-out', ROWS - 3)})`,
            sheet: 'Tie-out',
          },
        ]),
    ...(plan.commissionCoin === '' || plan.pairs.length === 0
      ? []
      : [
          {
            says: SAYS.addedUp,
            open: notAddedUp(plan),
            sheet: 'Rebates',
          },
        ]),
    ...(plan.book === null
      ? []
      : [
          {
            says: SAYS.matched,
            open: `IF(ISERROR(Match!$A$3),1,${['unmatched', 'ambiguous', 'differs'].map((word) => `COUNTIF(Match!$B$4:$B$${MATCH_ROWS},"${word}")`).join('+')}+${isLonger('Match', MATCH_ROWS - 3)})`,
            sheet: 'Match',
          },
        ]),
    {
      says: SAYS.carried,
      open: notCarried,
      sheet: 'Carried',
    },
    ...(plan.book === null ? [] : [{ says: SAYS.cleared, open: notCleared, sheet: 'Carried' }]),
    {
      says: SAYS.journal,
      open: `IF(ISERROR(INDIRECT(${JOURNAL_CELL})),1,INDIRECT(${JOURNAL_CELL}))+${rows}-${[...POSTED].map((words) => `COUNTIF(${rollForward('journal')},"${words}")`).join('-')}`,
      sheet: 'Journal',
      sheetFormula: JOURNAL_SHEET,
    },
    { says: SAYS.complete, open: complete.join('+'), sheet: 'Evidence' },
    {
      says: `The results behind the checks were read ${plan.graceDays} days or more after the month's end`,
      open: early.join('+'),
      sheet: 'Evidence',
    },
  ];
}

/** The sheet that says why a check of this month is open. */
export function sheetOfCheck(says: string, month: string): string {
  if (says === SAYS.journal) return journalSheetName(month);
  return EVERY_CHECK.find((check) => check.says === says)?.sheet ?? 'Evidence';
}

/** 1 where a result has more rows than the plain formulas look at. */
const isLonger = (sheet: string, rows: number): string =>
  `IF(RESULT.STATUS("${sheet}!A3","rows")>${rows},1,0)`;

/** Lines of the tie-out whose day (B) or status (H) says one of these. */
const tieoutLines = (column: 'B' | 'H', words: readonly string[]): string =>
  words.map((one) => `COUNTIF('Tie-out'!$${column}$4:$${column}$${ROWS},"${one}")`).join('+');

/** Cells hold 15 digits, so sums of them are compared to 12. */
function notAddedUp(plan: PackPlan): string {
  const settled = `SUMIFS('Tie-out'!$D$4:$D$${ROWS},'Tie-out'!$B$4:$B$${ROWS},"Total")`;
  return rebateSums(plan)
    .map((total) => `IF(ABS(${total}-${settled})<=1E-12*MAX(1,ABS(${settled})),0,1)`)
    .join('+');
}

/** Of a pack that has all there can be; the days of the last one are the workbook's. */
const EVERY_CHECK = checksOf({
  ...{ monthSerial: 0, endSerial: 0, accounts: [''], commissionAccounts: [''] },
  ...{ commissionCoin: 'coin', pairs: [['', '', '']], currency: 'currency' },
  book: NO_BOOK,
  ...{
    hasCharts: false,
    mappingTypes: [],
    graceDays: 0,
    made: '',
    version: '',
    held: [],
    movedOn: new Map(),
  },
});

/** Green only where nothing is open. */
const COUNT_OPEN = '[Color10][=0]0;[Red]0';

/** The rows of the roll-forward that lack a rate; Rates lists them. */
const RATES_WANTED = `SUMPRODUCT(--(${rollForward('coin')}<>""))-COUNTIF(${rollForward('rates')},"all there")`;

const asWritten = (text: string): PackCell => formula(uncalculated(text));
const isAsWritten = (cell: string, written: string): string =>
  `IFERROR(RIGHT(FORMULATEXT(${written}),LEN(FORMULATEXT(${cell})))=MID(FORMULATEXT(${cell}),2,8192)&")",FALSE)`;

/** Of a check in this row, as Excel counts. */
export const statusFormula = (row: number): string =>
  `=IF(NOT(${isAsWritten(`$C${row}`, `$J${row}`)}),"${TYPED_OVER}",IF(ISERROR($C${row}),"open",IF($C${row}=0,"holds","open")))`;

/** The row of the first check, as Excel counts. */
export const FIRST_CHECK = 10;

/** What a pack has of commission and values, as Close says it, and the verdict over its checks. */
function verdictBlocks(plan: PackPlan, count: number): PackBlock[] {
  const last = FIRST_CHECK + count - 1;
  const statuses = `$B$${FIRST_CHECK}:$B$${last}`;
  const changed = Array.from(
    { length: count },
    (_, at) => `IF(${isAsWritten(`$B$${FIRST_CHECK + at}`, `$I$${FIRST_CHECK + at}`)},0,1)`,
  );
  const typedOver = [...changed, `COUNTIF(${statuses},"${TYPED_OVER}")`].join('+');
  const typedOverSaid = `=IF(${typedOver}=0,"none",${typedOver}&" of Status and Open")`;
  const ready = `=IF(AND(${isAsWritten('$E$8', '$J$8')},$E$8="none",COUNTIF(${statuses},"holds")=${count}),"yes","no")`;
  const open = `=${count}-COUNTIF(${statuses},"holds")`;
  // In a cell that Ready to sign does not read: Excel refuses a circle.
  const readySaid = `=IF(AND(${isAsWritten('$B$7', '$I$7')},${isAsWritten('$C$7', '$J$7')}),"","${READY}: ${TYPED_OVER}")`;
  const settings: PackCell[][] = [
    ['Commission coin', plan.commissionCoin, ''],
    ['Functional currency', plan.currency, ''],
    [READY, formula(ready), formula(open, COUNT_OPEN)],
    ...(plan.currency === ''
      ? []
      : [
          [
            'Rates to add',
            formula(`=IF(${RATES_WANTED}=0,"none",${RATES_WANTED}&", see Rates")`),
            '',
          ],
        ]),
  ];
  return [
    { row: 4, column: 0, cells: settings },
    { row: 2, column: 3, cells: [['Commission of', plan.commissionAccounts.join(', ')]] },
    { row: 7, column: 3, cells: [['Typed over', formula(typedOverSaid), formula(readySaid)]] },
    {
      row: 6,
      column: 8,
      cells: [
        [asWritten(ready), asWritten(open)],
        ['', asWritten(typedOverSaid)],
      ],
    },
  ];
}

/** Status and Open of a check in this row, as Excel counts, and as they were written. */
const countBlocks = ({ open }: Check, row: number): PackBlock[] => [
  {
    ...{ row: row - 1, column: 1 },
    cells: [[formula(statusFormula(row)), formula(`=${open}`, COUNT_OPEN)]],
  },
  {
    ...{ row: row - 1, column: 8 },
    cells: [[asWritten(statusFormula(row)), asWritten(`=${open}`)]],
  },
];

const sheetCell = ({ sheet, sheetFormula }: Check): PackCell =>
  formula(
    sheetFormula === undefined
      ? `=HYPERLINK("#'${sheet}'!A1","${sheet}")`
      : `=HYPERLINK("#'"&${sheetFormula}&"'!A1",${sheetFormula})`,
  );

/** The days in a check are the workbook's, and may be others by now. */
const withoutDays = (says: string): string => says.replace(/\d+/g, '');

/**
 * What a checklist that stands already lacks, below its last check, and its checks of all results.
 * @param says what it has, in its order.
 */
export function addedChecks(plan: PackPlan, says: readonly string[]): PackChange {
  const checks = checksOf(plan);
  const there = says.map(withoutDays);
  const placeOf = (check: Check): number => there.indexOf(withoutDays(check.says));
  const fresh = checks.filter((check) => placeOf(check) < 0);
  const next = FIRST_CHECK + says.length;
  const ofAll = checks.filter((check) => check.sheet === 'Evidence' && !fresh.includes(check));
  const written = (check: Check, row: number): PackBlock[] => [
    { row: row - 1, column: 0, cells: [[check.says]] },
    ...countBlocks(check, row),
  ];
  return {
    sheet: 'Close',
    ...(fresh.length > 0 && { insert: `${next}:${next + fresh.length - 1}` }),
    blocks: [
      ...verdictBlocks(plan, says.length + fresh.length),
      ...ofAll.flatMap((check) => written(check, FIRST_CHECK + placeOf(check))),
      ...fresh.flatMap((check, at): PackBlock[] => [
        ...written(check, next + at),
        { row: next - 1 + at, column: 5, cells: [[sheetCell(check)]] },
      ]),
    ],
    checks: [{ row: next - 1, column: 1, rows: fresh.length }],
  };
}

export function closeSheet(plan: PackPlan): PackPage {
  const first = FIRST_CHECK;
  const checks = checksOf(plan);
  const sheet = titled(
    'Close',
    `Change the month in B3 and the whole pack follows. Made ${plan.made}.`,
    [420, 90, 60, 110, 100, 110, 160, 160, 0, 0, 80, 70, 70],
    [
      {
        row: 2,
        column: 0,
        cells: [
          ['Month', { value: plan.monthSerial, format: 'yyyy-mm' }, ''],
          ['Accounts', plan.accounts.join(', '), ''],
        ],
      },
      ...verdictBlocks(plan, checks.length),
      {
        row: first - 2,
        column: 8,
        cells: [
          ['Status as written', 'Open as written'],
          ...checks.map((check, at) => [
            asWritten(statusFormula(first + at)),
            asWritten(`=${check.open}`),
          ]),
        ],
      },
      {
        row: first - 2,
        column: 0,
        cells: [
          ['Check', 'Status', 'Open', 'Owner', 'Done on', 'Sheet', 'Reason', "Reviewer's comment"],
        ],
        look: 'header',
      },
      // Beside the hidden columns, so that those above keep their places.
      { row: first - 2, column: 10, cells: [['Due on', 'Prepared', 'Reviewed']], look: 'header' },
      {
        row: first - 1,
        column: 0,
        cells: checks.map((check, at): PackCell[] => [
          check.says,
          formula(statusFormula(first + at)),
          formula(`=${check.open}`, COUNT_OPEN),
          ...['', ''],
          sheetCell(check),
          ...['', ''],
        ]),
      },
    ],
    first - 2,
  );
  return {
    ...sheet,
    checks: [
      { row: 6, column: 1, rows: 1 },
      { row: first - 1, column: 1, rows: checks.length },
    ],
  };
}
