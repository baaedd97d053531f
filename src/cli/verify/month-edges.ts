// Checks whether the first and last balances of a month are proven: only the adjacent month shows
// that no page is missing at its edge.
import type { RowsRead } from '../../addin/engine/evidence/rows-behind';
import { grouped } from '../../addin/platform/grouped';
import { checkChain } from '../../addin/engine/records/balance-chain';
import { addMonths, monthName, type IsoMonth } from '../../addin/engine/records/calendar';
import type { LedgerEntry } from '../../addin/engine/records/ledger-entry';

interface Month {
  readonly account: string;
  readonly month: IsoMonth;
  readonly entries: readonly LedgerEntry[];
}

/** The ledgers in a file, or in all files of a pack. */
export class Edges {
  readonly #months = new Map<string, Month>();

  add(read: RowsRead, accounts: readonly string[]): void {
    if (read.operation !== 'LEDGER') return;
    for (const { account, month, stored } of read.sources) {
      const name = accounts[account - 1] ?? '';
      if (stored?.retained)
        this.#months.set(`${name}\t${month}`, {
          account: name,
          month,
          entries: stored.reading.entries,
        });
    }
  }

  /** Sentences for each account; empty if no ledger is in the file. */
  sentences(): string[] {
    return [...grouped(this.#months.values(), ({ account }) => account)].map(([account, own]) => {
      const names = own
        .sort((a, b) => (a.month < b.month ? -1 : 1))
        .flatMap((one) => this.#notProven(one));
      return names.length === 0
        ? `Opening and closing proven: ${account}.`
        : `Opening and closing not proven: ${account}, ${names.join('; ')}.`;
    });
  }

  #notProven({ account, month, entries }: Month): string[] {
    const beside = (months: number): Month | undefined =>
      this.#months.get(`${account}\t${addMonths(month, months)}`);
    const [before, after] = [beside(-1), beside(1)];
    return [
      ...(before ? [] : [`opening of ${monthName(month)} (the month before is not in the file)`]),
      ...(after ? [] : [`closing of ${monthName(month)} (the month after is not in the file)`]),
      ...(after && breaksBetween(entries, after.entries) > 0
        ? [`closing of ${monthName(month)} (the month after does not begin with it)`]
        : []),
    ];
  }
}

/** Breaks that only two adjacent months together show. */
function breaksBetween(first: readonly LedgerEntry[], second: readonly LedgerEntry[]): number {
  const ids = new Set(first.map(({ billId }) => billId));
  const both = [...first, ...second.filter(({ billId }) => !ids.has(billId))];
  const of = (entries: readonly LedgerEntry[]): number => checkChain(entries).breaks.length;
  return of(both) - of(first) - of(second);
}
