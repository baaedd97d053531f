// What the answers of a whole evidence pack hold: the ledger of each account and month, and the
// commission of each series and day. Two files that say it differently are refused.
import type { RowsRead } from '../../../addin/engine/evidence/rows-behind';
import {
  addDays,
  daysOf,
  monthName,
  type DayWindow,
  type IsoDay,
  type IsoMonth,
} from '../../../addin/engine/records/calendar';
import type { CommissionRecord } from '../../../addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../addin/engine/records/ledger-entry';
import {
  instantsOfMonth,
  monthsCovering,
  startOfDay,
  type Zones,
} from '../../../addin/engine/records/zone';
import { seriesKey, type KeptDay, type Series } from '../../../addin/engine/archive/kept';

/** Why a table cannot be reckoned: what it needs is not in the file. */
export class NotInTheFile extends Error {}

interface KnownMonth {
  readonly held: boolean;
  readonly fetchedAtMs: number;
  readonly entries: readonly LedgerEntry[];
}

export class PackAnswers {
  readonly #months = new Map<string, KnownMonth>();
  readonly #days = new Map<string, KeptDay>();
  #exchangeZone: string | null = null;
  readonly #displayZones = new Set<string>();

  /** @returns what does not agree with a file before it. */
  add(read: RowsRead, accounts: readonly string[], zones: Zones, pinned: boolean): string[] {
    const faults: string[] = [];
    this.#exchangeZone ??= zones.exchangeZone;
    if (this.#exchangeZone !== zones.exchangeZone)
      faults.push('it counts months in another zone than a file before it.');
    if (pinned) this.#displayZones.add(zones.displayZone);
    if (read.operation === 'LEDGER')
      for (const { account, month, kept } of read.sources) {
        if (kept === null) continue;
        const { held, fetchedAtMs, reading } = kept;
        const key = `${accounts[account - 1] ?? ''}\t${month}`;
        const known = this.#months.get(key);
        if (known && !sameRecords(known.entries, reading.entries))
          faults.push(`its ledger of ${monthName(month)} is not that of a file before it.`);
        this.#months.set(key, { held, fetchedAtMs, entries: reading.entries });
      }
    else
      for (const { account, series, days } of read.sources)
        for (const [day, kept] of days) {
          const key = `${accounts[account - 1] ?? ''}\t${seriesKey(series)}\t${day}`;
          const known = this.#days.get(key);
          if (known && !sameRecords(known.records, kept.records))
            faults.push(`its commission of ${day} is not that of a file before it.`);
          this.#days.set(key, kept);
        }
    return faults;
  }

  /** Are these the zones that the pinned rows were counted in? */
  countsIn({ exchangeZone, displayZone }: Zones): boolean {
    return (
      exchangeZone === this.#exchangeZone &&
      [...this.#displayZones].every((zone) => zone === displayZone)
    );
  }

  /** Of months of the display zone, each read whole after its end. Throws NotInTheFile. */
  wholeMonths(
    account: string,
    { from, to }: { readonly from: IsoMonth; readonly to: IsoMonth },
    { exchangeZone, displayZone }: Zones,
  ): LedgerEntry[] {
    return this.ledger(account, monthsCovering(from, to, displayZone, exchangeZone), exchangeZone)
      .entries;
  }

  /**
   * Entries by time, each once, and the moment up to which they are known. Throws NotInTheFile.
   * @param open whether the last month may have been read before its end.
   */
  ledger(
    account: string,
    months: readonly IsoMonth[],
    exchangeZone: string,
    open: 'all are over' | 'the last may be open' = 'all are over',
  ): { readonly entries: LedgerEntry[]; readonly knownToMs: number } {
    const all: LedgerEntry[] = [];
    let knownToMs = 0;
    for (const [at, month] of months.entries()) {
      const known = this.#months.get(`${account}\t${month}`);
      const { endMs } = instantsOfMonth(exchangeZone, month);
      const isLast = at === months.length - 1;
      if (
        !known?.held ||
        (known.fetchedAtMs < endMs && !(isLast && open === 'the last may be open'))
      )
        throw new NotInTheFile(
          `the ledger of ${account} of ${monthName(month)} is not in the file, or not whole.`,
        );
      for (const entry of known.entries) all.push(entry);
      knownToMs = Math.min(known.fetchedAtMs, endMs);
    }
    all.sort(byTime);
    return {
      entries: all.filter((entry, at) => at === 0 || !isCopy(entry, all[at - 1]!)),
      knownToMs,
    };
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
        const kept = this.#days.get(`${account}\t${seriesKey(one)}\t${day}`);
        const isEarly = (read: KeptDay): boolean =>
          day < knownDay && read.fetchedAtMs < startOfDay(exchangeZone, addDays(day, 1));
        if (!kept?.held || isEarly(kept))
          throw new NotInTheFile(
            `the ${one.product} commission of ${one.symbol} of ${day}, ${account}, is not in the file, or not whole.`,
          );
        return kept.records;
      }),
    );
  }
}

const sameRecords = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((one, at) => JSON.stringify(one) === JSON.stringify(b[at]));

function byTime(a: LedgerEntry, b: LedgerEntry): number {
  return (
    a.cTimeMs - b.cTimeMs ||
    a.billId.length - b.billId.length ||
    (a.billId < b.billId ? -1 : a.billId > b.billId ? 1 : 0)
  );
}

/** Two months list an entry of midnight: equal ids stand next to each other. */
const isCopy = (a: LedgerEntry, b: LedgerEntry): boolean =>
  a.billId === b.billId &&
  a.cTimeMs === b.cTimeMs &&
  a.deltaAmount === b.deltaAmount &&
  a.afterAmount === b.afterAmount &&
  a.coinName === b.coinName;
