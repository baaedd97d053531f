// Assigns a business type to a column of the roll-forward by the person's table. An unlisted type
// goes into "other" and is listed.
import type { RollColumn, TypeColumns } from '../../records/reconcile-call';

/** The business types that were seen so far (docs/exchange.md, Records); the list is open. */
export const KNOWN_TYPES: TypeColumns = [
  ['deposit', 'deposits'],
  ['withdraw', 'withdrawals'],
  ['trade_in', 'trades'],
  ['trade_out', 'trades'],
  ['order_fill_fee_income', 'commission'],
  ['order_liquidate_fee_income', 'commission'],
  ['rake_back_reward', 'commission'],
  ['rr_agent_reward', 'commission'],
  ['transfer_in', 'transfers'],
  ['transfer_out', 'transfers'],
];

/** Looks up types in the ledger's spelling. */
export class TypeTable {
  readonly #columns: ReadonlyMap<string, RollColumn>;

  constructor(types: TypeColumns) {
    this.#columns = new Map(types);
  }

  columnOf(bizType: string): RollColumn {
    return this.#columns.get(bizType.toLowerCase()) ?? 'other';
  }

  names(bizType: string): boolean {
    return this.#columns.has(bizType.toLowerCase());
  }
}
