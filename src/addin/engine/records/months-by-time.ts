// The month of an entry: that of its time in the exchange's zone setting, whichever month the
// exchange listed it with (docs/exchange.md, Not documented).
import { ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import type { IsoMonth } from './calendar';
import { entryKey } from './entry-key';
import { traitsOf } from './entry-traits';
import type { LedgerEntry } from './ledger-entry';
import { byTimeThenId, sorting } from './row-order';
import { instantsOfMonth, type Instants } from './zone';

/** A month as the exchange listed it, and its range of moments by the setting. */
export interface ListedMonth extends Instants {
  readonly month: IsoMonth;
  /** By time, then id; null: this month is unknown. */
  readonly entries: readonly LedgerEntry[] | null;
  /** Entries that came more than once: every repetition, without the first. */
  readonly copies: readonly LedgerEntry[];
  /** Nothing later is known of it. */
  readonly readAtMs: number;
}

/** An entry that came with another month than its own. */
export interface Stray {
  readonly entry: LedgerEntry;
  readonly listedWith: IsoMonth;
  /** The position of its own month relative to the month that listed it. */
  readonly belongs: 'before' | 'after';
}

/** The first and the last entry of a month that are outside it; none if all are inside. */
export function straysOf(listed: readonly ListedMonth[]): Stray[] {
  return listed.flatMap(({ month: listedWith, entries, startMs, endMs }): Stray[] => {
    const [first, last] = [entries?.[0], entries?.at(-1)];
    return [
      ...(first && first.cTimeMs < startMs
        ? [{ entry: first, listedWith, belongs: 'before' as const }]
        : []),
      ...(last && last.cTimeMs >= endMs
        ? [{ entry: last, listedWith, belongs: 'after' as const }]
        : []),
    ];
  });
}

/**
 * The same months, each with the entries of its own time and no other, each entry once. Entries of
 * other months are omitted. A month that was not over when it was read gets nothing from its
 * neighbours that is later than its reading.
 * @param listed months of one account.
 */
export function* homing<Month extends ListedMonth>(
  listed: readonly Month[],
): Steps<readonly Month[]> {
  if (straysOf(listed).length === 0) return listed;
  const strays: LedgerEntry[] = [];
  for (const month of listed) {
    strays.push(...(month.entries ?? []).filter((entry) => !isWithin(entry, month)));
    yield;
  }
  const homed: Month[] = [];
  for (const month of listed) {
    yield;
    const isKnown = ({ cTimeMs }: LedgerEntry): boolean =>
      month.readAtMs >= month.endMs || cTimeMs <= month.readAtMs;
    const came = strays.filter((entry) => isWithin(entry, month) && isKnown(entry));
    homed.push(month.entries === null ? month : yield* joining(month, month.entries, came));
  }
  return homed;
}

function* joining<Month extends ListedMonth>(
  month: Month,
  entries: readonly LedgerEntry[],
  came: readonly LedgerEntry[],
): Steps<Month> {
  const own = entries.filter((entry) => isWithin(entry, month));
  const ids = new Set(came.length === 0 ? [] : own.map(entryKey));
  const isNew = came.map((entry) => ids.size !== ids.add(entryKey(entry)).size);
  return {
    ...month,
    entries: yield* sorting([...own, ...came.filter((_, at) => isNew[at])], byTimeThenId),
    copies: [...month.copies, ...came.filter((_, at) => !isNew[at])],
  };
}

/**
 * Those of the period, in the order of the months. Entries are selected only by time; for a single
 * month inside the period, the same list is returned.
 */
export function* entriesOfPeriod(
  homed: readonly Pick<ListedMonth, 'entries'>[],
  period: Instants | null,
): Steps<readonly LedgerEntry[]> {
  const [one, ...others] = period === null ? [] : homed.filter(({ entries }) => entries?.length);
  if (one?.entries && others.length === 0) {
    const { fromMs, toMs } = traitsOf(one.entries);
    if (fromMs >= period!.startMs && toMs < period!.endMs) return one.entries;
  }
  const selected: LedgerEntry[] = [];
  for (const { entries } of period === null ? [] : homed)
    for (const [at, entry] of (entries ?? []).entries()) {
      if (at % ROWS_PER_STEP === 0) yield;
      if (isWithin(entry, period!)) selected.push(entry);
    }
  return selected;
}

export const isWithin = ({ cTimeMs }: LedgerEntry, { startMs, endMs }: Instants): boolean =>
  cTimeMs >= startMs && cTimeMs < endMs;

/**
 * A zone in which every entry is in the month that listed it, the usual ones first; null: there is
 * none.
 */
export const zoneThatExplains = (listed: readonly ListedMonth[]): string | null =>
  ZONES.find((zone) =>
    listed.every(({ month, entries }) => {
      const [first, last] = [entries?.[0], entries?.at(-1)];
      const own = instantsOfMonth(zone, month);
      return !first || !last || (isWithin(first, own) && isWithin(last, own));
    }),
  ) ?? null;

/** The usual zones of exchanges, then every whole hour. */
const ZONES = [
  ...['UTC', 'Asia/Shanghai', 'Asia/Tokyo', 'Asia/Dubai', 'Asia/Kolkata', 'Europe/London'],
  ...['Europe/Berlin', 'America/New_York', 'America/Chicago', 'America/Los_Angeles'],
  // Etc/GMT-8 is eight hours ahead of UTC.
  ...Array.from({ length: 27 }, (_, at) => `Etc/GMT${at <= 14 ? `-${at}` : `+${at - 14}`}`),
];
