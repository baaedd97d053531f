// The records of a whole evidence pack: the ledger of each account and month, and the commission of
// each series and day. Two files that disagree are refused.
import type { RowsRead } from '../../addin/engine/evidence/rows-behind';
import {
  addDays,
  daysOf,
  monthName,
  type DayWindow,
  type IsoDay,
  type IsoMonth,
} from '../../addin/engine/records/calendar';
import type { CommissionRecord } from '../../addin/engine/records/commission-record';
import { sourceMonth, type SourceMonth } from '../../addin/engine/proofs/source-month';
import { instantsOfMonth, startOfDay, type Zones } from '../../addin/engine/records/zone';
import {
  seriesKey,
  type ArchivedDay,
  type ArchivedMonth,
  type Series,
} from '../../addin/engine/archive/stored-answers';

/** A table cannot be calculated because the file lacks its records. */
export class NotInTheFile extends Error {}

export class PackAnswers {
  readonly #months = new Map<string, ArchivedMonth>();
  readonly #days = new Map<string, ArchivedDay>();
  #exchangeZone: string | null = null;
  readonly #displayZones = new Set<string>();

  /** @returns sentences about disagreements with an earlier file */
  add(read: RowsRead, accounts: readonly string[], zones: Zones, pinned: boolean): string[] {
    const faults: string[] = [];
    this.#exchangeZone ??= zones.exchangeZone;
    if (this.#exchangeZone !== zones.exchangeZone)
      faults.push('it counts months in another zone than a file before it.');
    if (pinned) this.#displayZones.add(zones.displayZone);
    if (read.operation === 'LEDGER')
      for (const { account, month, stored } of read.sources) {
        if (stored === null) continue;
        const key = `${accounts[account - 1] ?? ''}\t${month}`;
        const known = this.#months.get(key);
        if (known && !sameRecords(known.reading.entries, stored.reading.entries))
          faults.push(`its ledger of ${monthName(month)} is not that of a file before it.`);
        this.#months.set(key, stored);
      }
    else
      for (const { account, series, days } of read.sources)
        for (const [day, stored] of days) {
          const key = `${accounts[account - 1] ?? ''}\t${seriesKey(series)}\t${day}`;
          const known = this.#days.get(key);
          if (known && !sameRecords(known.records, stored.records))
            faults.push(`its commission of ${day} is not that of a file before it.`);
          this.#days.set(key, stored);
        }
    return faults;
  }

  /** Whether the pinned rows were counted in these zones. */
  countsIn({ exchangeZone, displayZone }: Zones): boolean {
    return (
      exchangeZone === this.#exchangeZone &&
      [...this.#displayZones].every((zone) => zone === displayZone)
    );
  }

  /**
   * Calendar months of the exchange, each read completely after its end. Throws NotInTheFile.
   * @param open whether the last month may have been read before its end.
   */
  ledger(
    account: string,
    months: readonly IsoMonth[],
    exchangeZone: string,
    open: 'all are over' | 'the last may be open' = 'all are over',
  ): SourceMonth[] {
    return months.map((month, at) => {
      const known = this.#months.get(`${account}\t${month}`);
      const instants = instantsOfMonth(exchangeZone, month);
      const mayBeOpen = at === months.length - 1 && open === 'the last may be open';
      if (!known?.retained || (known.fetchedAtMs < instants.endMs && !mayBeOpen))
        throw new NotInTheFile(
          `the ledger of ${account} of ${monthName(month)} is not in the file, or not whole.`,
        );
      return sourceMonth(month, instants, { ...known, ...known.reading });
    });
  }

  /** A day that was over by `knownDay` must have been read after its end. Throws NotInTheFile. */
  commission(
    account: string,
    series: readonly Series[],
    window: DayWindow,
    exchangeZone: string,
    knownDay: IsoDay,
  ): CommissionRecord[] {
    const days = daysOf(window);
    return series.flatMap((one) =>
      days.flatMap((day) => {
        const stored = this.#days.get(`${account}\t${seriesKey(one)}\t${day}`);
        const isEarly = (read: ArchivedDay): boolean =>
          day < knownDay && read.fetchedAtMs < startOfDay(exchangeZone, addDays(day, 1));
        if (!stored?.retained || isEarly(stored))
          throw new NotInTheFile(
            `the ${one.product} commission of ${one.symbol} of ${day}, ${account}, is not in the file, or not whole.`,
          );
        return stored.records;
      }),
    );
  }
}

const sameRecords = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((one, at) => JSON.stringify(one) === JSON.stringify(b[at]));
