// The sheet By type of a month-end pack: a row for each business type and coin, one live result.
import { TYPE_TOTALS } from '../../../engine/answers/ledger-types';
import { ROLL_COLUMNS } from '../../../engine/records/reconcile-call';
import { lettersOf } from '../../../engine/records/sheet-address';
import type { PackCell } from '../../../workbook/excel/excel-pack-sheets';
import {
  AMOUNT,
  AMOUNT_POINTS,
  CLOSE_ACCOUNTS,
  CLOSE_MONTH,
  formula,
  resultLook,
  resultWidths,
  rollForward,
  ROLL_FORWARD_AT,
  ROWS,
  titled,
  type PackPage,
  type PackPlan,
} from './pack-plan';

/** Rows of types that the sums beside them look at. */
const TYPE_ROWS = 2_000;
/** Zero-based: the first column of the coins beside the types, and the first row below the labels. */
const [COINS_AT, FIRST] = [6, 3];
const COINS = ['Account', 'Coin', 'By type', 'Roll-forward', 'Difference'] as const;

const typeCells = (letter: string): string =>
  `$${letter}$${FIRST + 1}:$${letter}$${TYPE_ROWS + FIRST}`;
export const byTypeSheet = ({ held }: Pick<PackPlan, 'held'>): PackPage => ({
  ...titled(
    'By type',
    'What each business type moved in each coin; beside it, what they come to against the columns from Deposits to Other. A coin that Close calls missing: copy a row down and change the coin.',
    [
      ...resultWidths(TYPE_TOTALS, { 'Business type': 180, Coin: 60 }),
      ...[20, 110, 60, AMOUNT_POINTS, AMOUNT_POINTS, AMOUNT_POINTS],
    ],
    [
      {
        row: FIRST - 1,
        column: 0,
        cells: [[formula(`=LEDGER.TYPES(,${CLOSE_MONTH},${CLOSE_MONTH},${CLOSE_ACCOUNTS})`)]],
      },
      { row: FIRST - 1, column: COINS_AT, cells: [[...COINS]], look: 'header' },
      { row: FIRST, column: COINS_AT, cells: held.map(coinLine) },
    ],
  ),
  result: resultLook(TYPE_TOTALS, held.length * 10 + 50),
});

/**
 * Added up without losing a digit. Cells hold 15 of them, so that sums are compared to 12, of what
 * came in and went out.
 */
function coinLine([account, coin]: PackPlan['held'][number], at: number): PackCell[] {
  const row = FIRST + 1 + at;
  const ofTypes = `${typeCells('A')},"="&$G${row},${typeCells('C')},$H${row}`;
  const signed = (sign: string): string =>
    `SUMIFS(${typeCells('E')},${ofTypes},${typeCells('E')},"${sign}0")`;
  const sum = (cells: string, accounts: string, coins: string): PackCell =>
    formula(`=EXACT.SUM(FILTER(${cells},(${accounts}=$G${row})*(${coins}=$H${row}),0))`, AMOUNT);
  const [first, last] = [1, ROLL_COLUMNS.length].map((place) =>
    lettersOf(ROLL_FORWARD_AT.opening + place),
  );
  const columns = `'Roll-forward'!$${first}$4:$${last}$${ROWS + 3}`;
  return [
    ...[account, coin],
    sum(typeCells('E'), typeCells('A'), typeCells('C')),
    sum(columns, rollForward('account'), rollForward('coin')),
    formula(
      `=IF(ABS(I${row}-J${row})<=1E-12*(${signed('>')}-${signed('<')}),0,EXACT.SUM(I${row},-J${row}))`,
      AMOUNT,
    ),
  ];
}
