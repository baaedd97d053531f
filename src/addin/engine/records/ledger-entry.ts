import { say } from '../../platform/say';
import type { RecordOf, SumFieldOf } from './record-fields';

const OF_NO_COIN = say`the exchange does not say in which coin it is counted, so a sum could mix coins`;

/**
 * One entry of the spot ledger (docs/exchange.md, Records). The order is that of the columns and of
 * the canonical form.
 */
export const LEDGER_RECORD = {
  cTime: { label: 'Time', value: 'moment', identifies: true },
  /** Identifies the entry. 18 digits and more: text, never a number. */
  billId: { label: 'Entry ID', value: 'id', identifies: true },
  coinName: { label: 'Coin', value: 'name', identifies: true },
  coinId: { label: 'Coin ID', value: 'count', blank: true },
  /** An open list: an unknown type is stored unchanged. */
  bizType: { label: 'Business type', value: 'text' },
  /** Negative for outflow. */
  deltaAmount: { label: 'Change', value: 'amount', sums: ['coin'] },
  afterAmount: {
    label: 'Balance after',
    value: 'amount',
    blank: true,
    neverSums: say`balances are states, not movements; LEDGER.BALANCE gives the one of a moment`,
  },
  fees: { label: 'Fees', value: 'amount', blank: true, sums: ['coin'] },
  fillSize: { label: 'Filled quantity', value: 'amount', blank: true, neverSums: OF_NO_COIN },
  fillValue: { label: 'Filled amount', value: 'amount', blank: true, neverSums: OF_NO_COIN },
} as const;

export type LedgerField = keyof typeof LEDGER_RECORD;
export type LedgerEntry = RecordOf<typeof LEDGER_RECORD>;
export type LedgerSumField = SumFieldOf<typeof LEDGER_RECORD>;
