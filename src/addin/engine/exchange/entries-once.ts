// Compares the months of one ledger: an entry that two of them list is one entry.
import { ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { traitsOf } from '../records/entry-traits';
import { compareIds } from '../records/row-order';
import type { LedgerEntry } from '../records/ledger-entry';
import { isWithin, type ListedMonth } from '../records/months-by-time';
import { sameRecord } from '../records/record-fields';
import type { Instants } from '../records/zone';
import { ExchangeError } from './exchange-error';
import { say } from '../../platform/say';

export class EntriesOnce {
  /** By billId: an entry, or the legs of a trade, from the month that listed them first. */
  readonly #seen = new Map<string, { readonly month: object; readonly legs: LedgerEntry[] }>();

  /**
   * @param period an entry outside it may come with two contents, because the question does not use
   *   it.
   */
  constructor(readonly period: Instants) {}

  /**
   * Entries are identified by their billId (docs/exchange.md, Records), whichever month listed
   * them: throws ExchangeError 'contradiction' if two months list one with two contents.
   */
  add(entry: LedgerEntry, month: object): void {
    const known = this.#seen.get(entry.billId);
    if (known === undefined) this.#seen.set(entry.billId, { month, legs: [entry] });
    else if (known.month === month) known.legs.push(entry);
    else if (
      !known.legs.some((leg) => sameRecord(leg, entry)) &&
      [...known.legs, entry].some((one) => isWithin(one, this.period))
    )
      throw new ExchangeError(
        'contradiction',
        say`The exchange lists ledger entry ${entry.billId} in two months with different contents, so neither can be trusted. Refresh past months too; if it stays so, ask the exchange about this entry.`,
      );
  }
}

/** @throws ExchangeError if an entry of the period differs between two of the months. */
export function* refusingTwoContents(
  listed: readonly Pick<ListedMonth, 'entries'>[],
  period: Instants,
): Steps<void> {
  if (!mayShareIds(listed)) return;
  const once = new EntriesOnce(period);
  for (const month of listed)
    for (const [at, entry] of (month.entries ?? []).entries()) {
      if (at % ROWS_PER_STEP === 0) yield;
      once.add(entry, month);
    }
}

/** If ids grow with time, two months share no id, and no entry needs a lookup. */
export function mayShareIds(listed: readonly Pick<ListedMonth, 'entries'>[]): boolean {
  const inOrder = listed
    .flatMap(({ entries }) => (entries?.length ? traitsOf(entries) : []))
    .sort((a, b) => compareIds(a.low, b.low));
  return inOrder.some(({ low }, at) => at > 0 && compareIds(inOrder[at - 1]!.high, low) >= 0);
}
