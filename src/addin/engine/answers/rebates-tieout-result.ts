// Calculates the result of REBATES.TIEOUT from stored records.
import { nameKey } from '../accounts/account';
import type { NamedOwners } from '../accounts/device-owners';
import { runYielding } from '../../platform/yield-to-main';
import {
  addDays,
  daysOf,
  firstDay,
  lastDay,
  monthOf,
  type IsoDay,
  type IsoMonth,
} from '../records/calendar';
import { inAnyMonth } from '../records/item-reasons';
import { commissionCoin } from '../records/coins';
import type { CommissionRecord } from '../records/commission-record';
import { entriesOfPeriod } from '../records/months-by-time';
import { instantsOfMonth, localDay, startOfDay, type Instants } from '../records/zone';
import type { Investigated, TieoutAsked } from '../proofs/records-behind';
import { proofOfTieout, tieoutDaySaid } from '../proofs/proof';
import type { SourceMonth } from '../proofs/source-month';
import {
  COMMISSION_TYPES,
  coinsOf,
  paidIn,
  tieout,
  type TieoutDay,
  type TieoutSources,
} from '../proofs/tieout/tieout';
import { tieoutLines, tieoutMatrix } from '../proofs/tieout/tieout-table';
import { rebateRecords } from './stored-records';
import { coinsAsked } from './coins-asked';
import { rebatesNeed, type ResolvedDates } from './dates';
import type { AnswerContext, ReadContext } from './definition';
import { readLedgers } from './ledger-months';
import { overMonthEndNotes, rebateOwners, withdrawnNotes } from './rebate-days';
import { resultOf, type Result } from './result';
import { Unanswerable } from './unanswerable';
import { DEFAULT_LAG_DAYS, BOTH_PRODUCTS, symbolsOf, tieoutDays } from './tieout-days';
import { counted, inEnglish, say } from '../../platform/say';

/** null if a part is not stored. */
export async function tieoutResult(
  call: TieoutAsked,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<Result | null> {
  const stored = await storedTieout(call, dates, context);
  if (stored === null) return null;
  const { question, groups } = stored.found;
  const { window, notes } = tieoutDays(call.lagDays, dates);
  const results = groups.map(({ account, sources }) => ({
    account,
    rows: window === null ? [] : [tieout(question, sources)],
  }));
  const lines = results.reduce(
    (sum, { rows }) => sum + rows.flatMap((one) => tieoutLines(one)).length,
    0,
  );
  const reasons = context.cells.itemReasons?.() ?? new Map<string, string>();
  const isOpen = ({ status }: TieoutDay): boolean =>
    status !== 'ties out' && status !== 'nothing settled';
  const given = new Map<TieoutDay, string>(
    reasons.size === 0
      ? []
      : results.flatMap(({ account, rows }) =>
          rows.flatMap(({ coin, days }) =>
            days.filter(isOpen).map((day) => {
              const says = inEnglish(() => tieoutDaySaid(results, account, coin, day));
              return [day, reasons.get(inAnyMonth(says, monthOf(day.day))) ?? ''] as const;
            }),
          ),
        ),
  );
  const unknown = new Set(
    results.flatMap(({ rows }) =>
      rows.flatMap(({ days }) => days.flatMap(({ reason }) => reason ?? [])),
    ),
  );
  const asked = groups.map(({ account, sources: { symbols, isUnlisted } }) =>
    isUnlisted
      ? say`Nobody gave the pair list of ${account}: ${counted(symbols.length, 'pair')} asked before (${symbols.join(', ')}). Add the rest.`
      : say`Asked for ${account}: ${symbols.join(', ')}.`,
  );
  const known = {
    fetchedAtMs: stored.fetchedAtMs,
    complete: unknown.size === 0,
    notes: [
      ...stored.notes,
      ...overMonthEndNotes(
        results.flatMap(({ rows }) =>
          rows.flatMap(({ days }) => days.flatMap((day) => day.records)),
        ),
      ),
      ...asked,
      ...[...unknown].map((reason) => say`Incomplete: ${reason}.`),
      ...notes,
    ],
    proof: () => proofOfTieout(results),
  };
  return resultOf(known, lines, context.cells, (form) =>
    tieoutMatrix(
      results,
      call.accounts !== null,
      { ...form, headers: call.headers },
      (day) => given.get(day) ?? '',
    ),
  );
}

interface StoredTieout {
  readonly found: Extract<Investigated, { name: 'REBATES.TIEOUT' }>;
  readonly fetchedAtMs: number | null;
  readonly notes: readonly string[];
}

/** The question and the records that answer it; null if a part is not stored. */
export async function storedTieout(
  call: TieoutAsked,
  dates: ResolvedDates,
  context: ReadContext,
): Promise<StoredTieout | null> {
  // Entered, but never answered: the first answer determines the pairs.
  if (dates.symbols === undefined) return null;
  const { window, settled } = tieoutDays(call.lagDays, dates);
  const asked = window ?? { start: addDays(settled.end, 1), end: settled.end };
  const groups: { account: string; sources: TieoutSources }[] = [];
  const moments: number[] = [];
  const notes: string[] = [];
  for (const named of context.named) {
    const stored = await storedSources(call, dates, { ...context, named: [named] }, named);
    if (stored === null) return null;
    moments.push(...(stored.fetchedAtMs === null ? [] : [stored.fetchedAtMs]));
    notes.push(...stored.notes);
    const { months } = tieoutDays(call.lagDays, dates);
    const occurring = coinsOf(stored.sources.entries);
    const coins = await coinsAsked(occurring, [call.coin], months[0], {
      ...context,
      named: [named],
    });
    const sources = { ...stored.sources, coins };
    const paid = paidIn(call.coin, sources.records, coins).coins.map(({ called }) => called);
    if (paid.length > 1)
      throw new Unanswerable(
        'several-coins',
        say`REBATES.TIEOUT cannot tell which postings pay commission in ${call.coin}: ${paid.join(say` and `)} have that name. Give one of them, its ID included.`,
      );
    groups.push({ account: named.name, sources });
  }
  const question = {
    coin: call.coin,
    ...asked,
    types: call.types ?? COMMISSION_TYPES,
    lagDays: call.lagDays ?? DEFAULT_LAG_DAYS,
    tolerance: call.tolerance,
    exchangeZone: context.zones.exchangeZone,
  };
  return {
    found: { name: 'REBATES.TIEOUT', call, question, groups },
    fetchedAtMs: moments.length === 0 ? null : Math.min(...moments),
    notes,
  };
}

/** The stored records of one account; null if a part is not stored. */
async function storedSources(
  { coin, lagDays }: TieoutAsked,
  dates: ResolvedDates,
  context: ReadContext,
  { name }: NamedOwners,
): Promise<(Pick<StoredTieout, 'fetchedAtMs' | 'notes'> & { sources: TieoutSources }) | null> {
  const { exchangeZone } = context.zones;
  const { window, settled, months: asked } = tieoutDays(lagDays, dates);
  const symbols = symbolsOf(name, dates);
  const period = postingPeriod(asked, exchangeZone);
  const read = await readLedgers(context, { months: asked, period });
  if (read === null) return null;
  const months = read.ledgers.flatMap(({ sources }) => sources);
  const last = months.at(-1);
  const knownToMs = last === undefined ? 0 : Math.min(last.readAtMs, last.endMs);
  const unknownDays = new Map<IsoDay, string>();
  for (const month of months)
    for (const day of unknownIn(month, exchangeZone, month === last))
      unknownDays.set(day, month.incomplete ?? '');
  const [records, gone]: [CommissionRecord[], CommissionRecord[]] = [[], []];
  const { series } = rebatesNeed(
    { symbols, coins: [commissionCoin(coin)], products: BOTH_PRODUCTS },
    dates,
  );
  const settledAs = await rebateRecords(
    {
      ...context,
      owners: rebateOwners(context),
      series,
      window: window && settled,
    },
    (_, __, days) => {
      for (const [day, { records: ofDay, gone: withdrawn, retained, fetchedAtMs }] of days) {
        records.push(...ofDay);
        gone.push(...(withdrawn ?? []));
        if (!retained)
          unknownDays.set(day, say`the exchange no longer holds the commission of ${day}`);
        else if (
          fetchedAtMs < startOfDay(exchangeZone, addDays(day, 1)) &&
          day < localDay(exchangeZone, knownToMs)
        )
          unknownDays.set(day, say`${day} had not ended when its commission was read`);
      }
    },
  );
  if (settledAs === null) return null;
  const moments = [read.fetchedAtMs, settledAs.fetchedAtMs].filter((one) => one !== null);
  return {
    sources: {
      symbols,
      isUnlisted: dates.unlisted?.includes(nameKey(name)) ?? false,
      records,
      entries: await runYielding(entriesOfPeriod(months, period)),
      knownToMs,
      unknownDays,
    },
    fetchedAtMs: moments.length === 0 ? null : Math.min(...moments),
    notes: [...read.notes, ...withdrawnNotes(gone)],
  };
}

/** Postings are searched in whole months of the exchange. */
const postingPeriod = (months: readonly IsoMonth[], exchangeZone: string): Instants | null =>
  months.length === 0
    ? null
    : {
        startMs: instantsOfMonth(exchangeZone, months[0]!).startMs,
        endMs: instantsOfMonth(exchangeZone, months.at(-1)!).endMs,
      };

/**
 * Days whose postings are unknown. Days after the last reading of the last month are in the future,
 * not unknown.
 */
function unknownIn(
  { month, entries, incomplete, readAtMs }: SourceMonth,
  exchangeZone: string,
  isLast: boolean,
): IsoDay[] {
  if (incomplete === null || (isLast && entries !== null)) return [];
  const from = entries === null ? firstDay(month) : localDay(exchangeZone, readAtMs);
  return daysOf({ start: from, end: lastDay(month) });
}
