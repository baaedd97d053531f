// The ledger of a period as every function sees it: the months of each account, those beside that
// hold entries of the period, and what they say of themselves.
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
import type { ArchivedMonth } from '../archive/stored';
import type { LedgerNeed } from './dates';
import { Provenance, type StoredAs, type Owner } from './stored-records';
import { say } from '../../platform/say';

/** What is kept of a month, and the month as reconciliation works on it. */
export interface StoredListing {
  readonly stored: ArchivedMonth;
  readonly source: SourceMonth;
}

/** Months of the exchange in order, and the moments of them that are meant. */
export interface LedgerPeriod extends Pick<LedgerNeed, 'months' | 'period'> {
  /** Months before them, without a gap, through which a balance is looked for. */
  readonly back?: readonly IsoMonth[];
}

/** What is kept of the months of one account. */
export interface ListedLedger extends Owner {
  /** `back` of the period, then its own months. */
  readonly months: readonly StoredListing[];
  /** The month before and the month after the period, where they are kept. */
  readonly beside: readonly StoredListing[];
  /** The months of the period, then those beside: what every function looks at. */
  readonly near: readonly SourceMonth[];
}

/** Months with their rows, or their outlines: what a month says of itself is in both. */
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

/** How whole months are kept. */
export interface LedgersListed extends StoredAs {
  /** Months that the exchange no longer held, each once. */
  readonly notRetained: readonly IsoMonth[];
  readonly ledgers: readonly ListedLedger[];
}

/**
 * Every month of every account, and those directly beside as far as they are kept: an exchange that
 * counts its months in another zone lists entries of the period there. null where a month is not
 * kept that is needed.
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
 * What is kept of one account, and which of the months beside the period must be read as well; null
 * where one of its own is not kept.
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

/** @param stored null where the month is not on this device. */
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
 * Where entries came with a later month than their own, the exchange's months begin earlier than
 * the setting says: the end of the period stands in the month after. And the other way round.
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
 * ExchangeError where an entry of the period stands differently in two of them: its own months and
 * those directly beside, whatever else a function looks at.
 */
export function* knownMonths(
  { months, beside, near }: Omit<ListedLedger, keyof Owner>,
  { period }: LedgerPeriod,
  more: readonly SourceMonth[] = [],
): Steps<readonly SourceMonth[]> {
  if (period !== null) yield* refusingTwoContents(near, period);
  return yield* homing([...[...months, ...beside].map(sourceIn), ...more]);
}

/** A sentence for each account whose months are not those of the setting. */
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
