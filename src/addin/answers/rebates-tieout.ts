// REBATES.TIEOUT: commission settled against commission posted, day by day.
import { nameKey } from '../accounts/account';
import type { NamedOwners } from '../accounts/device-owners';
import {
  addDays,
  daysOf,
  firstDay,
  lastDay,
  monthOf,
  monthsBetween,
  type DayWindow,
  type IsoDay,
  type IsoMonth,
} from '../records/calendar';
import type { CommissionRecord } from '../records/commission-record';
import type { TieoutCall } from '../records/reconcile-call';
import { counted } from '../records/counted';
import { localDay, startOfDay } from '../records/zone';
import type { Investigated } from '../reconcile/behind/records-behind';
import { ledgerSpan } from '../reconcile/ledger-span';
import { proofOfTieout } from '../reconcile/proof';
import type { SourceMonth } from '../reconcile/source-month';
import {
  COMMISSION_TYPES,
  DEFAULT_LAG_DAYS,
  tieout,
  type TieoutSources,
} from '../reconcile/tieout/tieout';
import { tieoutLines, tieoutMatrix } from '../reconcile/tieout/tieout-table';
import { rebateRecords } from '../snapshot/rebate-records';
import {
  productsOf,
  readHeaders,
  MOST_DAYS,
  readDays,
  readOneCoin,
} from './arguments/value-arguments';
import { readDayRange } from './arguments/date-argument';
import { readAccounts, readTypes } from './arguments/list-argument';
import { reading } from './arguments/cell-argument';
import { dayOrThrow, resolveDays, type ResolvedDates, daysNotYetAsked, rebatesNeed } from './dates';
import type { Archive, FunctionDefinition, Need } from './definition';
import { readLedgers } from './ledger-months';
import { daysInWords, rebateOwners, rebateRowsQuestion } from './rebate-days';
import { Unanswerable } from './unanswerable';
import { resultOf } from './result';

/** Commission is settled for both products of each pair. */
const PRODUCTS = productsOf('ALL');

/** `=REBATES.TIEOUT(coin, [start], [end], [types], [lag_days], [headers], [account])` */
export const rebatesTieout: FunctionDefinition<TieoutCall> = {
  name: 'REBATES.TIEOUT',
  arguments: ['coin', 'start', 'end', 'types', 'lag_days', 'headers', 'account'],
  read: reading(([coin, start, end, types, lagDays, headers, account], dateSystem): TieoutCall => ({
    name: 'REBATES.TIEOUT',
    coin: readOneCoin('coin', coin),
    ...readDayRange(start, end, dateSystem),
    types: readTypes('types', types),
    lagDays: readDays('lag_days', lagDays, MOST_DAYS),
    headers: readHeaders('headers', headers),
    accounts: readAccounts(account),
  })),
  dates: resolveDays,
  inWords: ({ coin }, dates) => `${coin}, settled and posted, ${daysInWords(dates)}`,
  needs({ coin, lagDays }, dates, _, account): Need {
    const { window, settled, months } = tieoutDays(lagDays, dates);
    const asked = { symbols: symbolsOf(account, dates), coins: [coin], products: PRODUCTS };
    const { series } = rebatesNeed(asked, dates);
    return window === null
      ? { months: [], series: [], window }
      : { months, series, window: settled };
  },
  async build(call, dates, context) {
    const kept = await keptTieout(call, dates, context);
    if (kept === null) return null;
    const { question, groups } = kept.found;
    const { window, notes } = tieoutDays(call.lagDays, dates);
    const results = groups.map(({ account, sources }) => ({
      account,
      rows: window === null ? [] : [tieout(question, sources)],
    }));
    const lines = results.reduce((sum, { rows }) => sum + rows.flatMap(tieoutLines).length, 0);
    const unknown = new Set(
      results.flatMap(({ rows }) =>
        rows.flatMap(({ days }) => days.flatMap(({ reason }) => reason ?? [])),
      ),
    );
    const asked = groups.map(({ account, sources: { symbols, isUnlisted } }) =>
      isUnlisted
        ? `Nobody gave the pair list of ${account}: ${counted(symbols.length, 'pair')} asked before (${symbols.join(', ')}). Add the rest.`
        : `Asked for ${account}: ${symbols.join(', ')}.`,
    );
    const known = {
      fetchedAtMs: kept.fetchedAtMs,
      complete: unknown.size === 0,
      notes: [...asked, ...[...unknown].map((reason) => `Incomplete: ${reason}.`), ...notes],
      proof: proofOfTieout(results),
    };
    return resultOf(known, lines, context.cells, (form) =>
      tieoutMatrix(results, call.accounts !== null, { ...form, headers: call.headers }),
    );
  },
  async investigate(call, dates, archive) {
    return (await keptTieout(call, dates, archive))?.found ?? null;
  },
  evidence({ coin }, dates) {
    const [own, ...more] = dates.symbols ?? [];
    if (own === undefined || more.length > 0) return null;
    const asked = { symbols: own[1], coins: [coin], products: PRODUCTS };
    return rebateRowsQuestion(asked, dates);
  },
};

interface TieoutDays {
  /** The days asked that have begun; null where there are none. */
  readonly window: DayWindow | null;
  /** Settlement days to read, the lag more at either end, so that each posting finds its own. */
  readonly settled: DayWindow;
  /** Months to read, as the exchange counts them. */
  readonly months: readonly IsoMonth[];
  readonly notes: readonly string[];
}

function tieoutDays(lagDays: number | null, { first, last, askedTo }: ResolvedDates): TieoutDays {
  const lag = lagDays ?? DEFAULT_LAG_DAYS;
  const [start, end, today] = [dayOrThrow(first), dayOrThrow(last), dayOrThrow(askedTo)];
  const until = end < today ? end : today;
  const notes = daysNotYetAsked(until, last, askedTo);
  const beyond = addDays(until, lag);
  const settled = { start: addDays(start, -lag), end: beyond < today ? beyond : today };
  if (start > until) return { window: null, settled, months: [], notes };
  return {
    window: { start, end: until },
    settled,
    months: monthsBetween(monthOf(settled.start), monthOf(settled.end)),
    notes,
  };
}

/**
 * The pairs settled for an account when it was asked. Throws Unanswerable where nobody knows any.
 */
function symbolsOf(account: string, { symbols }: ResolvedDates): readonly string[] {
  const own = symbols?.find(([name]) => name === nameKey(account))?.[1] ?? [];
  if (own.length === 0)
    throw new Unanswerable(
      'no-symbols',
      `No trading pair of ${account} is known, so it cannot be said what was settled. Add its pairs in the Tieout pane, under Live data.`,
    );
  return own;
}

interface KeptTieout {
  readonly found: Extract<Investigated, { name: 'REBATES.TIEOUT' }>;
  readonly fetchedAtMs: number | null;
}

/** The question and the records that it is answered from; null where a part is not kept. */
async function keptTieout(
  call: TieoutCall,
  dates: ResolvedDates,
  archive: Archive,
): Promise<KeptTieout | null> {
  // Asked, but never answered: which pairs are meant is settled with the first answer.
  if (dates.symbols === undefined) return null;
  const { window, settled } = tieoutDays(call.lagDays, dates);
  const asked = window ?? { start: addDays(settled.end, 1), end: settled.end };
  const groups: { account: string; sources: TieoutSources }[] = [];
  const moments: number[] = [];
  for (const named of archive.named) {
    const kept = await keptSources(call, dates, { ...archive, named: [named] }, named);
    if (kept === null) return null;
    moments.push(...(kept.fetchedAtMs === null ? [] : [kept.fetchedAtMs]));
    groups.push({ account: named.name, sources: kept.sources });
  }
  const question = {
    coin: call.coin,
    ...asked,
    types: call.types ?? COMMISSION_TYPES,
    lagDays: call.lagDays ?? DEFAULT_LAG_DAYS,
    exchangeZone: archive.zones.exchangeZone,
  };
  return {
    found: { name: 'REBATES.TIEOUT', call, question, groups },
    fetchedAtMs: moments.length === 0 ? null : Math.min(...moments),
  };
}

/** What is kept of one account; null where a part is not. */
async function keptSources(
  { coin, lagDays }: TieoutCall,
  dates: ResolvedDates,
  archive: Archive,
  { name }: NamedOwners,
): Promise<{ readonly sources: TieoutSources; readonly fetchedAtMs: number | null } | null> {
  const { exchangeZone } = archive.zones;
  const { window, settled, months: asked } = tieoutDays(lagDays, dates);
  const symbols = symbolsOf(name, dates);
  const read = await readLedgers(archive, asked);
  if (read === null) return null;
  const months = read.ledgers.flatMap(({ sources }) => sources);
  const last = months.at(-1);
  const knownToMs = last === undefined ? 0 : Math.min(last.readAtMs, last.endMs);
  const unknownDays = new Map<IsoDay, string>();
  for (const month of months)
    for (const day of unknownIn(month, exchangeZone, month === last))
      unknownDays.set(day, month.incomplete ?? '');
  const records: CommissionRecord[] = [];
  const { series } = rebatesNeed({ symbols, coins: [coin], products: PRODUCTS }, dates);
  const settledAs = await rebateRecords(
    {
      snapshot: archive.snapshot,
      owners: rebateOwners(archive),
      series,
      window: window && settled,
    },
    (_, __, days) => {
      for (const [day, { records: ofDay, held, fetchedAtMs }] of days) {
        records.push(...ofDay);
        if (!held) unknownDays.set(day, `the exchange no longer holds the commission of ${day}`);
        else if (
          fetchedAtMs < startOfDay(exchangeZone, addDays(day, 1)) &&
          day < localDay(exchangeZone, knownToMs)
        )
          unknownDays.set(day, `${day} had not ended when its commission was read`);
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
      entries: ledgerSpan(months).entries,
      knownToMs,
      unknownDays,
    },
    fetchedAtMs: moments.length === 0 ? null : Math.min(...moments),
  };
}

/**
 * Days whose postings are not known. What comes after the last reading of the last month is still
 * to come, not unknown.
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
