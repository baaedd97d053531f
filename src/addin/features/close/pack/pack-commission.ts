// The sheets of commission in a month-end pack: settled commission by pair and product, and by day,
// and whether it was posted.
import { TIEOUT_COLUMNS } from '../../../engine/proofs/tieout/tieout-table';
import {
  AMOUNT,
  AMOUNT_POINTS,
  CLOSE_MONTH,
  COMMISSION_ACCOUNTS,
  COMMISSION_COIN,
  COMMISSION_TOLERANCE,
  DAY,
  formula,
  header,
  MONTH_DAYS,
  MONTH_END,
  resultSheet,
  shiftsTo,
  titled,
  type Cells,
  type PackPage,
  type PackPlan,
} from './pack-plan';
import { TOLERANCE } from './close-sheet';
import type { PackCell, PackChange } from '../../../workbook/excel/excel-pack-sheets';

/** Rows of a tie-out: its days, and the lines above and below them. */
const TIEOUT_ROWS = 60;
/** The row below the title of the pairs, as Excel counts. */
const FIRST = 4;
const FIELDS = ['Commission', 'Fee paid', 'Traded volume'] as const;
export const PAIR_LABELS = ['Account', 'Pair', 'Product', ...FIELDS] as const;

export const tieoutSheet = (coin: string): PackPage =>
  resultSheet(
    'Tie-out',
    `Commission settled against commission posted, day by day, in ${coin}. Days that differ by no more than ${TOLERANCE} of Close tie out.`,
    {
      call: `=REBATES.TIEOUT(${COMMISSION_COIN},${CLOSE_MONTH},${MONTH_END},,,1,${COMMISSION_ACCOUNTS},${COMMISSION_TOLERANCE})`,
      columns: TIEOUT_COLUMNS,
      widths: { 'Settlement day': 205, Coin: 60, Status: 240, 'Entry IDs': 220 },
      rows: TIEOUT_ROWS,
    },
  );

export function rebatesSheet({ pairs, commissionCoin }: PackPlan): PackPage {
  const last = FIRST + pairs.length - 1;
  const lines = pairs.map(([account, pair, product], at): PackCell[] => {
    const row = FIRST + at;
    const of = (field: string): PackCell =>
      formula(
        `=REBATES.TOTAL("${field}",$B${row},${COMMISSION_COIN},${CLOSE_MONTH},${MONTH_END},$C${row},$A${row})`,
        AMOUNT,
      );
    return [account, pair, product, ...FIELDS.map(of)];
  });
  // The sum comes from the records: the cells above are rounded to 15 digits.
  const total: PackCell[] = [
    ...['Total', '', ''],
    formula(
      `=REBATES.TOTAL("Commission",$B$${FIRST}:$B$${last},${COMMISSION_COIN},${CLOSE_MONTH},${MONTH_END},"ALL",${COMMISSION_ACCOUNTS})`,
      AMOUNT,
    ),
    ...['', ''],
  ];
  const daysAt = last + 3;
  const days = Array.from({ length: MONTH_DAYS }, (_, at): PackCell[] => {
    const row = daysAt + 1 + at;
    const day = `${CLOSE_MONTH}+${at}`;
    return [
      formula(`=IF(${day}>${MONTH_END},"",${day})`, DAY),
      '',
      '',
      formula(
        `=IF($A${row}="","",REBATES.TOTAL("Commission",$B$${FIRST}:$B$${last},${COMMISSION_COIN},$A${row},$A${row},"ALL",${COMMISSION_ACCOUNTS}))`,
        AMOUNT,
      ),
    ];
  });
  return titled(
    'Rebates',
    `Commission settled in ${commissionCoin}, by account, pair and product, and below by day. A pair that Close calls missing: enter it in the step Accounts and pairs, and press Change the pack.`,
    [110, 100, 90, ...FIELDS.map(() => AMOUNT_POINTS)],
    [
      header(PAIR_LABELS),
      ...(lines.length === 0 ? [] : [{ row: FIRST - 1, column: 0, cells: lines }]),
      header(total, 0, last),
      header(['Day', '', '', 'Commission'], 0, daysAt - 1),
      { row: daysAt, column: 0, cells: days },
      header(['Total of days', '', '', formula(`=$D$${last + 1}`, AMOUNT)], 0, daysAt + MONTH_DAYS),
    ],
  );
}

/**
 * The change that gives Rebates these pairs; undefined: none is needed; null: its total is gone.
 */
export function changedRebates(plan: PackPlan, rebates: Cells): PackChange | null | undefined {
  const total = rebates.findIndex(([label]) => label === 'Total');
  if (total < FIRST) return null;
  const shown = rebates.slice(FIRST - 1, total).map((row) => row.slice(0, 3));
  if (JSON.stringify(shown) === JSON.stringify(plan.pairs)) return undefined;
  return {
    sheet: 'Rebates',
    shifts: shiftsTo(plan.pairs.length - shown.length, total + 1, (row) => row),
    blocks: rebatesSheet(plan).blocks.slice(1),
  };
}
