// The lead sheet of a month-end pack: a row for each coin, a column for each account, and the month
// before. Plain formulas over the roll-forward; what did not move is asked for by its balance.
import { balanceCharts } from './pack-balances';
import {
  AMOUNT,
  AMOUNT_POINTS,
  CLOSE_MONTH,
  formula,
  MONEY,
  MONTH_END,
  ratesOf,
  rollForward,
  ROLL_FORWARD,
  ROWS,
  titled,
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

/** As Excel lays out a row, in points, and some rows for coins to come. */
const [ROW_POINTS, ROWS_TO_COME] = [18, 6];

export const valueLabels = (currency: string): string[] =>
  ['Rate', 'Value', 'Prior value'].map((label) => `${label} (${currency})`);

/**
 * Rate, value and prior value of the coin in this row, as Excel counts.
 * @param places of the accounts that hold it: an account that never did has no balance to value.
 */
function valueCells(row: number, places: readonly number[]): PackCell[] {
  // The roll-forward's, so that a value stands once; where it has none, LEDGER.VALUE values a
  // coin that rests, or says what is missing.
  const ownRates = ratesOf(`$A${row}`);
  const rates = places.length === 1 ? ownRates : 'own_rates';
  const valueAt = (column: 'openingValue' | 'closingValue', day: string): string => {
    const values = places.map((place) => {
      const letter = lettersOf(1 + place);
      const here = `COUNTIFS(${inRollForward(letter, row)},${rollForward(column)},">-1E+300")>0`;
      return `IF(OR(${letter}${row}="",${here}),0,LEDGER.VALUE($A${row},${day},${rates},${letter}$${HEADER_ROW}))`;
    });
    const ofRows = `SUMIFS(${rollForward(column)},${rollForward('coin')},$A${row})`;
    // Of one account the cell shows the sentence of LEDGER.VALUE.
    return values.length < 2
      ? `=${[ofRows, ...values].join('+')}`
      : `=LET(own_rates,${ownRates},EXACT.SUM(${[ofRows, ...values].join(',')}))`;
  };
  return [
    formula(
      `=IF(COUNTIFS(${rollForward('coin')},$A${row},${rollForward('closingRate')},">-1E+300")>0,INDEX(${rollForward('closingRate')},MATCH($A${row},${rollForward('coin')},0)),"")`,
      AMOUNT,
    ),
    formula(valueAt('closingValue', MONTH_END), MONEY),
    formula(valueAt('openingValue', `${CLOSE_MONTH}-1`), MONEY),
  ];
}

/** What all coins are worth, above their values: rows may be copied down below the last. */
const totalsBlock = (currency: string, rateAt: number): PackBlock => ({
  row: 0,
  column: rateAt,
  cells: [
    [
      leadTotal(currency),
      ...[1, 2].map((beside) => {
        const letter = lettersOf(rateAt + beside);
        return formula(`=EXACT.SUM(${letter}$${FIRST}:${letter}$${ROWS})`, MONEY);
      }),
    ],
  ],
  look: 'header',
});
export const leadTotal = (currency: string): string => `Total (${currency})`;

/** What the sheet shows, by the names of its columns. @param currency "": it has no values. */
export function closingsOn(
  lead: readonly (readonly unknown[])[],
  currency: string,
): readonly PackClosing[] {
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
  `${rollForward('account')},"="&${letter}$${HEADER_ROW},${rollForward('coin')},$A${row}`;

/**
 * The columns of values in a Lead that has none, before its prior month; null where that is not
 * where the pack wrote it.
 */
export function addedValues(
  { accounts, currency }: PackPlan,
  lead: readonly (readonly unknown[])[],
): PackChange | null {
  const at = accounts.length + 2;
  if (lead[HEADER_ROW - 1]?.[at] !== LEAD.prior) return null;
  return {
    sheet: 'Lead',
    insert: `${lettersOf(at)}:${lettersOf(at + 2)}`,
    widths: { column: at, points: valueLabels(currency).map(() => AMOUNT_POINTS) },
    blocks: [
      totalsBlock(currency, at),
      { row: HEADER_ROW - 1, column: at, cells: [valueLabels(currency)], look: 'header' },
      ...lead.flatMap((line, row) =>
        row < HEADER_ROW || (line[0] ?? '') === ''
          ? []
          : [{ row, column: at, cells: [valueCells(row + 1, holdingsIn(line, accounts.length))] }],
      ),
    ],
  };
}

/** The accounts whose cell in a row of Lead asks for the balance. */
const holdingsIn = (line: readonly unknown[], accounts: number): readonly number[] =>
  line
    .slice(1, 1 + accounts)
    .flatMap((cell, place) => (String(cell).includes('LEDGER.BALANCE(') ? [place] : []));

export function leadSheet(plan: PackPlan): PackPage {
  const { holdings, accounts, currency } = plan;
  const valued = currency !== '';
  const last = lettersOf(accounts.length);
  const total = lettersOf(accounts.length + 1);
  const priorAt = accounts.length + (valued ? 5 : 2);
  const [prior, change] = [lettersOf(priorAt), lettersOf(priorAt + 1)];
  const coins = [...new Set(holdings.map(([, coin]) => coin))].sort();
  const isHolding = new Set(holdings.map((pair) => JSON.stringify(pair)));
  const header = [
    LEAD.coin,
    ...accounts,
    LEAD.total,
    ...(valued ? valueLabels(currency) : []),
    LEAD.prior,
    LEAD.change,
    LEAD.share,
    'Comment',
  ];
  const lines = coins.map((coin, line): PackCell[] => {
    const row = FIRST + line;
    const places = accounts.flatMap((account, place) =>
      isHolding.has(JSON.stringify([account, coin])) ? [place] : [],
    );
    const cellOf = (_: string, place: number): PackCell => {
      const letter = lettersOf(1 + place);
      const here = inRollForward(letter, row);
      // What is not known is no zero: a coin that did not move is asked for by its balance, and of
      // a roll-forward that is an error nothing is said.
      const otherwise = places.includes(place)
        ? `LEDGER.BALANCE($A${row},${MONTH_END},${letter}$${HEADER_ROW})`
        : '""';
      return formula(
        `=IF(ISERROR(${ROLL_FORWARD}),${ROLL_FORWARD},IF(COUNTIFS(${here})>0,SUMIFS(${rollForward('closing')},${here}),${otherwise}))`,
        AMOUNT,
      );
    };
    const before = accounts.map((_, place) => {
      const letter = lettersOf(1 + place);
      const here = inRollForward(letter, row);
      return `IF(COUNTIFS(${here})>0,SUMIFS(${rollForward('opening')},${here}),${letter}${row})`;
    });
    return [
      coin,
      ...accounts.map(cellOf),
      formula(`=EXACT.SUM($B${row}:${last}${row})`, AMOUNT),
      ...(valued ? valueCells(row, places) : []),
      formula(`=EXACT.SUM(${before.join(',')})`, AMOUNT),
      formula(`=EXACT.SUM(${total}${row},-${prior}${row})`, AMOUNT),
      formula(`=IF(${prior}${row}=0,"",${change}${row}/${prior}${row})`, '0.0%'),
      '',
    ];
  });
  const sheet = titled(
    'Lead',
    'One row for each coin, a column for each account. Columns to the right are yours, and comments stay with their coin when the month changes. A coin that Close calls missing: copy a row down and change the coin.',
    [60, ...header.slice(1, -1).map(() => AMOUNT_POINTS), 200],
    [
      ...(valued ? [totalsBlock(currency, accounts.length + 2)] : []),
      { row: HEADER_ROW - 1, column: 0, cells: [header], look: 'header' },
      ...(lines.length === 0 ? [] : [{ row: FIRST - 1, column: 0, cells: lines }]),
    ],
  );
  return {
    ...sheet,
    ...(plan.hasCharts && {
      charts: balanceCharts(plan, (FIRST + lines.length + ROWS_TO_COME) * ROW_POINTS),
    }),
  };
}
