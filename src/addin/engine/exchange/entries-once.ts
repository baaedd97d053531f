// Months of one ledger side by side: zones may list an entry of midnight in two of them, and it is
// one entry.
import type { LedgerEntry } from '../records/ledger-entry';
import { sameRecord } from '../records/record-fields';
import { ExchangeError } from './exchange-error';
import { say } from '../../platform/say';

export class EntriesOnce {
  readonly #seen = new Map<string, LedgerEntry>();

  /**
   * True where the entry was not there yet. Entries are known by their billId (docs/exchange.md,
   * Records), whatever month listed them: throws ExchangeError 'contradiction' where one comes with
   * two contents, as within a month.
   */
  isNew(entry: LedgerEntry): boolean {
    const known = this.#seen.get(entry.billId);
    if (known === undefined) {
      this.#seen.set(entry.billId, entry);
      return true;
    }
    if (!sameRecord(known, entry))
      throw new ExchangeError(
        'contradiction',
        say`The exchange lists ledger entry ${entry.billId} in two months with different contents, so neither can be trusted. Refresh past months too; if it stays so, ask the exchange about this entry.`,
      );
    return false;
  }
}
