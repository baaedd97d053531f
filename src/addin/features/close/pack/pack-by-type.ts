// The sheet By type of a month-end pack: a row for each business type and coin, one live result.
import { TYPE_TOTALS } from '../../../engine/answers/ledger-types';
import {
  CLOSE_ACCOUNTS,
  CLOSE_MONTH,
  formula,
  resultLook,
  resultWidths,
  titled,
  type PackPage,
  type PackPlan,
} from './pack-plan';

export const byTypeSheet = ({ holdings }: Pick<PackPlan, 'holdings'>): PackPage => ({
  ...titled(
    'By type',
    'What each business type moved in each coin. Close says whether that comes to the columns from Deposits to Other.',
    resultWidths(TYPE_TOTALS, { 'Business type': 180, Coin: 60 }),
    [
      {
        row: 2,
        column: 0,
        cells: [[formula(`=LEDGER.TYPES(,${CLOSE_MONTH},${CLOSE_MONTH},${CLOSE_ACCOUNTS})`)]],
      },
    ],
  ),
  result: resultLook(TYPE_TOTALS, holdings.length * 10 + 50),
});
