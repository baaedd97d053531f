// The ledger of a period as every function reads it: the months of each account, the adjacent
// months that hold entries of the period, and their notes.
import type { Steps } from '../../platform/yield-to-main';
import {
  addMonths,
  DAY_MS,
  firstDay,
  monthName,
  type IsoDay,
  type IsoMonth,
} from '../records/calendar';
import { homing, straysOf, zoneThatExplains } from '../records/months-by-time';
import { instantsOfMonth, localMonth, momentName, type Zones } from '../records/zone';
import { refusingTwoContents } from '../exchange/entries-once';
import { sourceMonth, type SourceMonth } from '../proofs/source-month';
import type { Archive } from '../archive/archive';
import type { ArchivedMonth } from '../archive/stored-answers';
import type { LedgerNeed } from './dates';
import { Provenance, type StoredAs, type Owner } from './stored-records';
import { say } from '../../platform/say';

/** A stored month, and the month in the form that reconciliation uses. */
export interface StoredListing {
  readonly stored: ArchivedMonth;
  readonly source: SourceMonth;
}

/** Months of the exchange in order, and the range of moments in question. */
export interface LedgerPeriod extends Pick<LedgerNeed, 'months' | 'period'> {
  /** The months before them, without a gap, that are searched for a balance. */
  readonly back?: readonly IsoMonth[];
}

/** The stored months of one account. */
export interface ListedLedger extends Owner {
  /** `back` of the period, then its own months. */
  readonly months: readonly StoredListing[];
  /** The stored months directly before and after the period. */
  readonly beside: readonly StoredListing[];
  /** The months of the period, then the adjacent ones: the input of every function. */
  readonly near: readonly SourceMonth[];
}

/** Months with their rows, or their outlines: both hold a month's own facts. */
interface Months {
  readonly month: (owner: string, month: IsoMonth) => Promise<ArchivedMonth | null>;
}

export const outlinesIn = (archive: Pick<Archive, 'outline'>): Months => ({
  month: (owner, month) => archive.outline(owner, month),
});

export interface LedgerScope {
  readonly archive: Months;
  readonly zones: Pick<Zones, 'exchangeZone'>;
  readonly owners: readonly Owner[];
  readonly need: LedgerPeriod;
}

/** The stored facts of whole months. */
export interface LedgersListed extends StoredAs {
  /** Months that the exchange no longer retained, each once. */
  readonly notRetained: readonly IsoMonth[];
  readonly ledgers: readonly ListedLedger[];
}

/**
 * Every month of every account, and the stored months directly beside: an exchange that counts
 * months in another zone lists entries of the period there. null if a required month is not stored.
 */
export async function listedLedgers({
  archive,
  zones: { exchangeZone },
  owners,
  need,
}: LedgerScope): Promise<LedgersListed | null> {
  const provenance = new Provenance<IsoMonth>((month) =>
    Math.min(instantsOfMonth(exchangeZone, month).endMs, need.period?.endMs ?? Infinity),
  );
  const notRetained = new Set<IsoMonth>();
  const ledgers: ListedLedger[] = [];
  for (const owner of owners) {
    const listed = await listedMonths(archive, exchangeZone, owner.owner, need);
    if (listed === null) return null;
    const { months, beside, near, wanted } = listed;
    const counted = beside.filter(({ source: { month } }) => wanted.includes(month));
    if (counted.length < wanted.length) return null;
    for (const { stored, source } of [...months, ...counted]) {
      provenance.add(source.month, stored.fetchedAtMs);
      if (!stored.retained) notRetained.add(source.month);
    }
    ledgers.push({ ...owner, months, beside, near });
  }
  const firstRetained = [...notRetained]
    .map((month): IsoDay => firstDay(addMonths(month, 1)))
    .sort();
  const retainedFrom = firstRetained.at(-1) ?? null;
  return {
    ...provenance.sum,
    complete: retainedFrom === null,
    retainedFrom,
    notRetained: [...notRetained],
    ledgers,
  };
}

/**
 * The stored months of one account, and the adjacent months that must be read too; null if one of
 * its own months is not stored.
 */
export async function listedMonths(
  archive: Months,
  exchangeZone: string,
  owner: string,
  { months, back = [] }: LedgerPeriod,
): Promise<(Omit<ListedLedger, keyof Owner> & { readonly wanted: readonly IsoMonth[] }) | null> {
  const listings = async (asked: readonly IsoMonth[]): Promise<StoredListing[]> => {
    const found: StoredListing[] = [];
    for (const month of asked) {
      const stored = await archive.month(owner, month);
      if (stored !== null) found.push({ stored, source: sourceOf(month, stored, exchangeZone) });
    }
    return found;
  };
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined)
    return { months: [], beside: [], near: [], wanted: [] };
  const own = await listings([...back, ...months]);
  if (own.length < back.length + months.length) return null;
  const beside = await listings([
    ...(back.length > 0 ? [] : [addMonths(first, -1)]),
    addMonths(last, 1),
  ]);
  const before = own.slice(0, back.length).slice(-1);
  const near = [...own.slice(back.length), ...before, ...beside].map(sourceIn);
  const wanted = wantedBeside(months, near).filter((month) => !back.includes(month));
  return { months: own, beside, near, wanted };
}

export const sourceIn = ({ source }: StoredListing): SourceMonth => source;

/** @param stored null if the month is not on this device. */
export const sourceOf = (
  month: IsoMonth,
  stored: ArchivedMonth | null,
  exchangeZone: string,
): SourceMonth =>
  sourceMonth(
    month,
    instantsOfMonth(exchangeZone, month),
    stored && { retained: stored.retained, fetchedAtMs: stored.fetchedAtMs, ...stored.reading },
  );

/**
 * If entries came with a later month than their own, the exchange's months begin earlier than the
 * setting says: the end of the period is in the following month. And vice versa.
 */
function wantedBeside(months: readonly IsoMonth[], listed: readonly SourceMonth[]): IsoMonth[] {
  const strays = straysOf(listed);
  const last = listed.find(({ month }) => month === months.at(-1))!;
  // A day before the end of the last month, no month after it has begun in any zone.
  const hasNext = last.readAtMs >= last.endMs - DAY_MS;
  return [
    ...(strays.some(({ belongs }) => belongs === 'after') ? [addMonths(months[0]!, -1)] : []),
    ...(hasNext && strays.some(({ belongs }) => belongs === 'before')
      ? [addMonths(last.month, 1)]
      : []),
  ];
}

/**
 * The months of one account, then those beside: each with the entries of its own time. Throws
 * ExchangeError if an entry of the period differs between two of them; only its own months and the
 * adjacent ones are compared.
 */
export function* knownMonths(
  { months, beside, near }: Omit<ListedLedger, keyof Owner>,
  { period }: LedgerPeriod,
  more: readonly SourceMonth[] = [],
): Steps<readonly SourceMonth[]> {
  if (period !== null) yield* refusingTwoContents(near, period);
  return yield* homing([...[...months, ...beside].map(sourceIn), ...more]);
}

/** A sentence for each account whose months differ from the zone setting. */
export function strayNotes(
  { ledgers }: Pick<LedgersListed, 'ledgers'>,
  { exchangeZone }: Pick<Zones, 'exchangeZone'>,
): string[] {
  return ledgers.flatMap(({ near }) => {
    const [stray, ...others] = straysOf(near);
    if (stray === undefined) return [];
    const { entry, listedWith } = stray;
    const own = monthName(localMonth(exchangeZone, entry.cTimeMs));
    const zone = zoneThatExplains(near);
    const named = others.length === 0 ? entry.billId : say`${entry.billId} and others`;
    return [
      say`The exchange listed entry ${named} of ${momentName(exchangeZone, entry.cTimeMs)} with ${monthName(listedWith)}. By the time zone of the exchange as it is set, ${exchangeZone}, it belongs to ${own} and is counted there. ${
        zone === null
          ? say`No time zone puts every entry into the month that it came with. Ask the exchange about this entry.`
          : say`In ${zone} every entry would belong to the month that it came with. If that is the exchange's zone, choose it under Settings.`
      }`,
    ];
  });
}
