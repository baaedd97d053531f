// The lead sheet of a month-end pack: a row for each coin, a column for each account, and the month
// before. Plain formulas over the roll-forward; what did not move is asked for by its balance.
import { balanceCharts } from './pack-balances';
import {
  AMOUNT,
  AMOUNT_POINTS,
  CLOSE_MONTH,
  coinsOf,
  formula,
  header,
  MONEY,
  MONTH_END,
  ratesOf,
  rollForward,
  ROLL_FORWARD,
  ROWS,
  shiftsTo,
  titled,
  type Cells,
  type PackPage,
  type PackPlan,
} from './pack-plan';
import { lettersOf } from '../../../engine/records/sheet-address';
import type { PackClosing } from './pack-state';
import type { PackBlock, PackCell, PackChange } from '../../../workbook/excel/excel-pack-sheets';

const HEADER_ROW = 3;
const FIRST = HEADER_ROW + 1;
export const LEAD = {
  ...{ coin: 'Coin', total: 'Total', prior: 'Prior month' },
  ...{ change: 'Change', share: 'Change in %' },
} as const;

/** Height of a row in points, and rows left free for further coins. */
const [ROW_POINTS, ROWS_TO_COME] = [18, 6];

export const valueLabels = (currency: string): string[] =>
  ['Rate', 'Value', 'Prior value'].map((label) => `${label} (${currency})`);

/**
 * Rate, value and prior value of the coin in this row, as Excel counts.
 * @param places of the accounts that hold it: an account that never did has no balance to value.
 */
function valueCells(row: number, places: readonly number[]): PackCell[] {
  // The rates of the roll-forward, so that a value is made once. Without one, LEDGER.VALUE values a
  // coin that did not move, or says what is missing.
  const ownRates = ratesOf(`$A${row}`);
  const rates = places.length === 1 ? ownRates : 'own_rates';
  const valueAt = (column: 'Opening value' | 'Closing value', day: string): string => {
    const values = places.map((place) => {
      const letter = lettersOf(1 + place);
      const here = `COUNTIFS(${inRollForward(letter, row)},${rollForward(column)},">-1E+300")>0`;
      return `IF(OR(${letter}${row}="",${here}),0,LEDGER.VALUE($A${row},${day},${rates},${letter}$${HEADER_ROW}))`;
    });
    const ofRows = `SUMIFS(${rollForward(column)},${rollForward('Coin')},$A${row})`;
    // For one account the cell shows the sentence of LEDGER.VALUE.
    return values.length < 2
      ? `=${[ofRows, ...values].join('+')}`
      : `=LET(own_rates,${ownRates},EXACT.SUM(${[ofRows, ...values].join(',')}))`;
  };
  return [
    formula(
      `=IF(COUNTIFS(${rollForward('Coin')},$A${row},${rollForward('Closing rate')},">-1E+300")>0,INDEX(${rollForward('Closing rate')},MATCH($A${row},${rollForward('Coin')},0)),"")`,
      AMOUNT,
    ),
    formula(valueAt('Closing value', MONTH_END), MONEY),
    formula(valueAt('Opening value', `${CLOSE_MONTH}-1`), MONEY),
  ];
}

/** The total values of all coins, above their rows: rows may be copied down below the last. */
function totalsBlock({ accounts, currency }: PackPlan): PackBlock[] {
  const rateAt = accounts.length + 2;
  const sums = [1, 2].map((beside) => {
    const letter = lettersOf(rateAt + beside);
    return formula(`=EXACT.SUM(${letter}$${FIRST}:${letter}$${ROWS})`, MONEY);
  });
  return currency === '' ? [] : [header([leadTotal(currency), ...sums], rateAt, 0)];
}
export const leadTotal = (currency: string): string => `Total (${currency})`;

/** The closings on the sheet, read by column names. @param currency "": it has no values. */
export function closingsOn(lead: Cells, currency: string): readonly PackClosing[] {
  const labels = lead[HEADER_ROW - 1] ?? [];
  const [, value, prior] = currency === '' ? [] : valueLabels(currency);
  const read = (row: readonly unknown[], label: string | undefined): number | null => {
    const cell = label === undefined ? undefined : row[labels.lastIndexOf(label)];
    return typeof cell === 'number' ? cell : null;
  };
  const shown = (coin: string, row: readonly unknown[], label?: string): PackClosing => ({
    ...{ coin, closing: read(row, label) },
    ...{ value: read(row, value), priorValue: read(row, prior) },
  });
  const rows = lead.slice(HEADER_ROW).flatMap((row) => {
    const [coin] = row;
    return typeof coin === 'string' && coin !== '' ? [shown(coin, row, LEAD.total)] : [];
  });
  return value === undefined ? rows : [...rows, shown('', lead[0] ?? [])];
}

const inRollForward = (letter: string, row: number): string =>
  `${rollForward('Account')},"="&${letter}$${HEADER_ROW},${rollForward('Coin')},$A${row}`;

export function leadSheet(plan: PackPlan): PackPage {
  const coins = coinsOf(plan);
  const labels = leadHeader(plan);
  const lines = coins.map((coin, at) => leadLine(plan, coin, FIRST + at));
  const sheet = titled(
    'Lead',
    'One row for each coin, a column for each account. Columns to the right are yours, and comments stay with their coin when the month changes. A coin that Close calls missing: press Change the pack in the step Accounts and pairs.',
    [60, ...labels.slice(1).map(() => AMOUNT_POINTS), 200],
    [
      ...totalsBlock(plan),
      header([...labels, 'Comment']),
      ...(lines.length === 0
        ? []
        : [{ row: FIRST - 1, column: 0, cells: lines.map((line) => [...line, '']) }]),
    ],
  );
  return {
    ...sheet,
    ...(plan.hasCharts && { charts: balanceCharts(coins, chartsBelow(lines.length)) }),
  };
}

/** The top of the charts in points. */
export const chartsBelow = (lines: number): number => (FIRST + lines + ROWS_TO_COME) * ROW_POINTS;

/** The labels up to the person's own columns. */
export const leadHeader = ({
  accounts,
  currency,
}: Pick<PackPlan, 'accounts' | 'currency'>): string[] => [
  LEAD.coin,
  ...accounts,
  LEAD.total,
  ...(currency === '' ? [] : valueLabels(currency)),
  LEAD.prior,
  LEAD.change,
  LEAD.share,
];

/** The cells of a coin, up to the person's own columns. @param row as Excel counts. */
function leadLine(
  { holdings, accounts, currency }: PackPlan,
  coin: string,
  row: number,
): PackCell[] {
  const last = lettersOf(accounts.length);
  const total = lettersOf(accounts.length + 1);
  const priorAt = accounts.length + (currency === '' ? 2 : 5);
  const [prior, change] = [lettersOf(priorAt), lettersOf(priorAt + 1)];
  const places = accounts.flatMap((account, place) =>
    holdings.some(([of, name]) => of === account && name === coin) ? [place] : [],
  );
  const cellOf = (_: string, place: number): PackCell => {
    const letter = lettersOf(1 + place);
    const here = inRollForward(letter, row);
    // An unknown amount is not zero: a coin that did not move gets its balance, and where the
    // roll-forward is an error nothing is shown.
    const otherwise = places.includes(place)
      ? `LEDGER.BALANCE($A${row},${MONTH_END},${letter}$${HEADER_ROW})`
      : '""';
    return formula(
      `=IF(ISERROR(${ROLL_FORWARD}),${ROLL_FORWARD},IF(COUNTIFS(${here})>0,SUMIFS(${rollForward('Closing')},${here}),${otherwise}))`,
      AMOUNT,
    );
  };
  const before = accounts.map((_, place) => {
    const letter = lettersOf(1 + place);
    const here = inRollForward(letter, row);
    return `IF(COUNTIFS(${here})>0,SUMIFS(${rollForward('Opening')},${here}),${letter}${row})`;
  });
  return [
    coin,
    ...accounts.map(cellOf),
    formula(`=EXACT.SUM($B${row}:${last}${row})`, AMOUNT),
    ...(currency === '' ? [] : valueCells(row, places)),
    formula(`=EXACT.SUM(${before.join(',')})`, AMOUNT),
    formula(`=EXACT.SUM(${total}${row},-${prior}${row})`, AMOUNT),
    formula(`=IF(${prior}${row}=0,"",${change}${row}/${prior}${row})`, '0.0%'),
  ];
}

/**
 * The change that gives Lead these accounts, coins and this currency; undefined: none is needed;
 * null: its columns are not where a pack writes them. Lines and their comments keep their place.
 */
export function changedLead(plan: PackPlan, lead: Cells): PackChange | null | undefined {
  const labels = leadHeader(plan);
  const shown = lead[HEADER_ROW - 1] ?? [];
  const total = shown.indexOf(LEAD.total);
  const width = shown.indexOf(LEAD.share) + 1;
  if (shown[0] !== LEAD.coin || total < 2 || width < total) return null;
  const lines = lead.flatMap(([coin], row) =>
    row < HEADER_ROW || typeof coin !== 'string' || coin === '' ? [] : [{ coin, row }],
  );
  const fresh = coinsOf(plan).filter((coin) => !lines.some((line) => line.coin === coin));
  const isSame = labels.every((label, at) => label === shown[at]) && labels.length === width;
  if (isSame && fresh.length === 0) return undefined;
  const end = Math.max(HEADER_ROW - 1, ...lines.map(({ row }) => row));
  const rows = [...lines, ...fresh.map((coin, at) => ({ coin, row: end + 1 + at }))];
  return {
    sheet: 'Lead',
    shifts: [
      ...shiftsTo(labels.length - width, total, lettersOf),
      ...shiftsTo(fresh.length, end + 2, (row) => row),
    ],
    widths: { column: 1, points: labels.slice(1).map(() => AMOUNT_POINTS) },
    blocks: [
      ...totalsBlock(plan),
      header(labels),
      ...rows.map(({ coin, row }) => ({ row, column: 0, cells: [leadLine(plan, coin, row + 1)] })),
    ],
  };
}
