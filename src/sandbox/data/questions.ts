// The listing that a valid request asks for.

import type { AccountKind } from './accounts';
import type { Day, Month } from './calendar';
import type { Product } from './market';

export type RecordOrder = 'newest' | 'oldest' | 'shuffled';

/** A listing of operation B: one month of one account, filtered or whole. */
export interface LedgerQuestion {
  readonly account: AccountKind;
  readonly month: Month;
  readonly coin?: string | undefined;
  readonly bizType?: string | undefined;
}

/** A listing of operation A: settlement days from start to end, both included. */
export interface RebateQuestion {
  readonly symbol: string;
  readonly product: Product;
  readonly coin: string;
  readonly start: Day;
  readonly end: Day;
}

/** Equal for equal listings. */
export const ledgerKey = ({ account, month, coin, bizType }: LedgerQuestion): string =>
  JSON.stringify([account, month, coin ?? 0, bizType ?? 0]);
