// The sheet Balances of a month-end pack, where it was asked for: what each coin came to at the end
// of each day, and the charts of it on Lead.
import { lettersOf } from '../../../engine/records/sheet-address';
import type { PackCell, PackSheet } from '../../../workbook/excel/excel-pack-sheets';
import {
  AMOUNT,
  AMOUNT_POINTS,
  CLOSE_ACCOUNTS,
  CLOSE_MONTH,
  DAY,
  formula,
  MONTH_END,
  quotedText,
  titled,
  type PackPage,
  type PackPlan,
} from './pack-plan';

const SHEET = 'Balances';
/** Before the coins. */
export const BALANCES_HEADER = ['Day'] as const;
/** Days of the longest month. */
const DAYS = 31;
/** The header's row and that of the last day, as Excel counts. */
const [HEADER, LAST] = [3, 3 + DAYS];
/** More would be neither read nor printed; the first by their names. */
const MOST = 24;

const coinsOf = ({ holdings }: Pick<PackPlan, 'holdings'>): readonly string[] =>
  [...new Set(holdings.map(([, coin]) => coin))].sort().slice(0, MOST);

/** The accounts that hold the coin: of one that never did no balance is known. */
function holdersOf(
  coin: string,
  { holdings, accounts }: Pick<PackPlan, 'holdings' | 'accounts'>,
): string {
  const holders = holdings.flatMap(([account, of]) => (of === coin ? [account] : []));
  return holders.length === accounts.length ? CLOSE_ACCOUNTS : quotedText(holders.join(','));
}

export function balancesSheet(plan: Pick<PackPlan, 'holdings' | 'accounts'>): PackPage {
  const coins = coinsOf(plan);
  const days = Array.from({ length: DAYS }, (_, at): PackCell[] => {
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
    [
      { row: HEADER - 1, column: 0, cells: [[...BALANCES_HEADER, ...coins]], look: 'header' },
      { row: HEADER, column: 0, cells: days },
    ],
  );
}

const [WIDTH, HEIGHT, GAP, ACROSS] = [230, 130, 10, 4];

/** Small charts side by side. @param top in points. */
export const balanceCharts = (
  plan: Pick<PackPlan, 'holdings'>,
  top: number,
): NonNullable<PackSheet['charts']> =>
  coinsOf(plan).map((coin, at) => {
    const letter = lettersOf(1 + at);
    return {
      title: coin,
      of: { sheet: SHEET, cells: `${letter}${HEADER}:${letter}${LAST}` },
      place: {
        left: GAP + (at % ACROSS) * (WIDTH + GAP),
        top: top + Math.floor(at / ACROSS) * (HEIGHT + GAP),
        ...{ width: WIDTH, height: HEIGHT },
      },
    };
  });
