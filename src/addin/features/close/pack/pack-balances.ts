// The optional sheet Balances of a month-end pack: the balance of each coin at the end of each day,
// and its charts on Lead.
import { lettersOf } from '../../../engine/records/sheet-address';
import type { PackCell, PackChange, PackSheet } from '../../../workbook/excel/excel-pack-sheets';
import {
  AMOUNT,
  AMOUNT_POINTS,
  CLOSE_ACCOUNTS,
  CLOSE_MONTH,
  DAY,
  coinsOf,
  formula,
  header,
  MONTH_DAYS,
  MONTH_END,
  quotedText,
  titled,
  type Cells,
  type PackPage,
  type PackPlan,
} from './pack-plan';

const SHEET = 'Balances';
/** The columns before the coins. */
export const BALANCES_HEADER = ['Day'] as const;
/** The header's row and that of the last day, as Excel counts. */
const [HEADER, LAST] = [3, 3 + MONTH_DAYS];
/** The maximum number of coins, the first by name: more would be neither read nor printed. */
const MOST = 24;

const coinsOn = (plan: Pick<PackPlan, 'holdings'>, shown: readonly string[]): readonly string[] =>
  [...new Set([...shown, ...coinsOf(plan)])].slice(0, MOST);

/** The accounts that hold the coin; an account that never did has no known balance. */
function holdersOf(
  coin: string,
  { holdings, accounts }: Pick<PackPlan, 'holdings' | 'accounts'>,
): string {
  const holders = holdings.flatMap(([account, of]) => (of === coin ? [account] : []));
  return holders.length === accounts.length ? CLOSE_ACCOUNTS : quotedText(holders.join(','));
}

/** @param shown the coins of the sheet now, in their order; new ones come behind them. */
export function balancesSheet(
  plan: Pick<PackPlan, 'holdings' | 'accounts'>,
  shown: readonly string[] = [],
): PackPage {
  const coins = coinsOn(plan, shown);
  const days = Array.from({ length: MONTH_DAYS }, (_, at): PackCell[] => {
    const row = HEADER + 1 + at;
    return [
      formula(`=MIN(${CLOSE_MONTH}+${at},${MONTH_END})`, DAY),
      ...coins.map((coin, place) =>
        formula(
          `=LEDGER.BALANCE(${lettersOf(1 + place)}$${HEADER},$A${row},${holdersOf(coin, plan)})`,
          AMOUNT,
        ),
      ),
    ];
  });
  return titled(
    SHEET,
    `What each coin came to at the end of each day, over all accounts: Lead draws it. A shorter month says its last day again. At most ${MOST} coins.`,
    [95, ...coins.map(() => AMOUNT_POINTS)],
    [header([...BALANCES_HEADER, ...coins]), { row: HEADER, column: 0, cells: days }],
  );
}

const [WIDTH, HEIGHT, GAP, ACROSS] = [230, 130, 10, 4];

/**
 * Small charts side by side. @param top in points. @param from the first chart that is not drawn
 * yet.
 */
export const balanceCharts = (
  coins: readonly string[],
  top: number,
  from = 0,
): NonNullable<PackSheet['charts']> =>
  coins.slice(from, MOST).map((coin, place) => {
    const at = from + place;
    const letter = lettersOf(1 + at);
    return {
      title: coin,
      of: {
        sheet: SHEET,
        cells: `${letter}${HEADER}:${letter}${LAST}`,
        days: `A${HEADER + 1}:A${LAST}`,
      },
      place: {
        left: GAP + (at % ACROSS) * (WIDTH + GAP),
        top: top + Math.floor(at / ACROSS) * (HEIGHT + GAP),
        ...{ width: WIDTH, height: HEIGHT },
      },
    };
  });

/**
 * The changes for other accounts or coins; drawn coins keep their columns. @param top in points.
 */
export function changedBalances(plan: PackPlan, balances: Cells, top: number): PackChange[] {
  const shown = (balances[HEADER - 1] ?? []).slice(1).map(String).filter(Boolean);
  const { blocks } = balancesSheet(plan, shown);
  const coins = coinsOn(plan, shown);
  return [
    { sheet: SHEET, blocks: blocks.slice(2) },
    { sheet: 'Lead', blocks: [], charts: balanceCharts(coins, top, shown.length) },
  ];
}
