// Identifies entries of the ledger (docs/exchange.md, Records) by their billId. Some exchanges
// write both legs of a trade under one billId, so the coin is part of the key.
import type { LedgerEntry } from './ledger-entry';
import { sameRecord } from './record-fields';

/** Both legs of a trade are posted within this time. */
const LEGS_APART_MS = 60_000;

/** The unique key of an entry: billId and coin, as the exchange writes them. */
export const entryKey = ({ billId, coinId, coinName }: LedgerEntry): string =>
  `${billId} ${coinId} ${coinName}`;

/** A set of entries: each is added once. */
export class EntriesByKey {
  readonly #byBillId = new Map<string, LedgerEntry>();
  /** The other legs of those that share a billId. */
  readonly #legs = new Map<string, LedgerEntry>();

  /**
   * 'contradiction': the billId exists with other contents, and the two are not the legs of one
   * trade (different coins at one moment).
   */
  add(entry: LedgerEntry): 'new' | 'known' | 'contradiction' {
    const first = this.#byBillId.get(entry.billId);
    if (first === undefined) {
      this.#byBillId.set(entry.billId, entry);
      return 'new';
    }
    if (sameRecord(first, entry)) return 'known';
    const key = entryKey(entry);
    const areLegs =
      key !== entryKey(first) && Math.abs(entry.cTimeMs - first.cTimeMs) <= LEGS_APART_MS;
    if (!areLegs) return 'contradiction';
    const leg = this.#legs.get(key);
    if (leg !== undefined) return sameRecord(leg, entry) ? 'known' : 'contradiction';
    this.#legs.set(key, entry);
    return 'new';
  }
}
