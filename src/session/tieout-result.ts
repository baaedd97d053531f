// REBATES.TIEOUT: commission settled against commission posted, from what is kept. Asks nobody.
import { nameKey } from '../accounts/account';
import { ExchangeError } from '../exchange/exchange-error';
import { addDays, lastDay, type IsoDay } from '../records/calendar';
import type { CommissionRecord } from '../records/commission-record';
import type { TieoutCall } from '../records/reconcile-call';
import { localDay, startOfDay } from '../records/zone';
import { ledgerSpan } from '../reconcile/ledger-span';
import type { Investigated } from '../reconcile/records-behind';
import type { SourceMonth } from '../reconcile/source-month';
import {
  COMMISSION_TYPES,
  DEFAULT_LAG_DAYS,
  tieout,
  type TieoutSources,
} from '../reconcile/tieout';
import { tieoutLines, tieoutMatrix } from '../reconcile/tieout-table';
import type { Series } from '../snapshot/kept';
import { daysOf } from '../snapshot/rebate-fetcher';
import type { NamedOwners } from './account-book';
import type { ResolvedDates } from './calls';
import { sourceOf } from './kept-index';
import { tieoutNeed } from './needs';
import type { Shelf } from './reconcile-results';
import type { Result } from './result';

/** Both products of each pair. */
export const tieoutSeries = (symbols: readonly string[], coin: string): Series[] =>
  symbols.flatMap((symbol) =>
    (['SPOT', 'FUTURES'] as const).map((product) => ({ symbol, coin, product })),
  );

/** The pairs settled for an account when it was asked. Throws ExchangeError where nobody knows any. */
export function symbolsFor(account: string, { symbols }: ResolvedDates): readonly string[] {
  const own = symbols?.find(([name]) => name === nameKey(account))?.[1] ?? [];
  if (own.length === 0)
    throw new ExchangeError(
      'incomplete',
      `No trading pair of ${account} is known, so it cannot be said what was settled. Enter its symbol list under Settings in the Tieout pane.`,
    );
  return own;
}

interface TieoutArchive extends Pick<Shelf, 'snapshot' | 'zones'> {
  readonly named: readonly NamedOwners[];
}
interface TieoutShelf extends TieoutArchive {
  readonly cells: Shelf['cells'];
}

type TieoutFound = Extract<Investigated, { name: 'REBATES.TIEOUT' }>;
interface KeptTieout {
  readonly found: TieoutFound;
  readonly fetchedAtMs: number;
  readonly notes: readonly string[];
}

/** null where a day or a month is not kept. */
export async function tieoutResult(
  call: TieoutCall,
  dates: ResolvedDates,
  shelf: TieoutShelf,
): Promise<Result | null> {
  const kept = await keptTieout(call, dates, shelf);
  if (kept === null) return null;
  const { question, groups } = kept.found;
  const results = groups.map(({ account, sources }) => ({
    account,
    rows: tieoutNeed(question.lagDays, dates).window === null ? [] : [tieout(question, sources)],
  }));
  const cells: Result['cells'] = (form) =>
    tieoutMatrix(results, call.accounts !== null, { ...form, headers: call.headers });
  const unknown = new Set(
    results.flatMap(({ rows }) =>
      rows.flatMap(({ days }) => days.flatMap(({ reason }) => reason ?? [])),
    ),
  );
  const asked = groups.map(
    ({ account, sources: { symbols } }) => `Asked for ${account}: ${symbols.join(', ')}.`,
  );
  return {
    records: results.reduce((sum, { rows }) => sum + rows.flatMap(tieoutLines).length, 0),
    ...cells(shelf.cells),
    fetchedAtMs: Number.isFinite(kept.fetchedAtMs) ? kept.fetchedAtMs : null,
    complete: unknown.size === 0,
    notes: [...asked, ...[...unknown].map((reason) => `Incomplete: ${reason}.`), ...kept.notes],
    cells,
  };
}

/** The question and the records that it is answered from; null where a part is not kept. */
export async function keptTieout(
  call: TieoutCall,
  dates: ResolvedDates,
  shelf: TieoutArchive,
): Promise<KeptTieout | null> {
  // Asked, but never answered: which pairs are meant is settled with the first answer.
  if (dates.symbols === undefined) return null;
  const { exchangeZone } = shelf.zones;
  const lagDays = call.lagDays ?? DEFAULT_LAG_DAYS;
  const need = tieoutNeed(lagDays, dates);
  const asked = need.window ?? { start: addDays(need.settled.end, 1), end: need.settled.end };
  const groups: { account: string; sources: TieoutSources }[] = [];
  let fetchedAtMs = Infinity;
  for (const { name, owners } of shelf.named) {
    const symbols = symbolsFor(name, dates);
    const unknownDays = new Map<IsoDay, string>();
    const months = await monthsOf(owners.ledger, need.months, shelf);
    if (months === null) return null;
    const last = months.at(-1);
    const knownToMs = last === undefined ? 0 : Math.min(last.readAtMs, last.endMs);
    for (const month of months)
      for (const day of unknownIn(month, exchangeZone, month === last))
        unknownDays.set(day, month.incomplete ?? '');
    const records: CommissionRecord[] = [];
    const days = need.window === null ? [] : daysOf(need.settled);
    for (const series of tieoutSeries(symbols, call.coin)) {
      const kept = await shelf.snapshot.days(owners.rebates, series, days);
      if (kept.size < days.length) return null;
      for (const [day, one] of kept) {
        fetchedAtMs = Math.min(fetchedAtMs, one.fetchedAtMs);
        records.push(...one.records);
        if (!one.held)
          unknownDays.set(day, `the exchange no longer holds the commission of ${day}`);
        else if (
          one.fetchedAtMs < startOfDay(exchangeZone, addDays(day, 1)) &&
          day < localDay(exchangeZone, knownToMs)
        )
          unknownDays.set(day, `${day} had not ended when its commission was read`);
      }
    }
    fetchedAtMs = Math.min(fetchedAtMs, ...months.map(({ fetchedAtMs: one }) => one));
    groups.push({
      account: name,
      sources: { symbols, records, entries: ledgerSpan(months).entries, knownToMs, unknownDays },
    });
  }
  const question = {
    coin: call.coin,
    ...asked,
    types: call.types ?? COMMISSION_TYPES,
    lagDays,
    exchangeZone,
  };
  return {
    found: { name: 'REBATES.TIEOUT', call, question, groups },
    fetchedAtMs,
    notes: need.notes,
  };
}

async function monthsOf(
  owner: string,
  months: TieoutNeedMonths,
  { snapshot, zones }: TieoutArchive,
): Promise<(SourceMonth & { readonly fetchedAtMs: number })[] | null> {
  const read: (SourceMonth & { readonly fetchedAtMs: number })[] = [];
  for (const month of months) {
    const kept = await snapshot.month(owner, month);
    if (kept === null) return null;
    read.push({ ...sourceOf(month, kept, zones), fetchedAtMs: kept.fetchedAtMs });
  }
  return read;
}

type TieoutNeedMonths = ReturnType<typeof tieoutNeed>['months'];

/** Days whose postings are not known. What comes after the last reading of the last month is still to come, not unknown. */
function unknownIn(
  { month, entries, incomplete, readAtMs }: SourceMonth,
  exchangeZone: string,
  isLast: boolean,
): IsoDay[] {
  if (incomplete === null || (isLast && entries !== null)) return [];
  const first: IsoDay = `${month}-01` as IsoDay;
  const from = entries === null ? first : localDay(exchangeZone, readAtMs);
  return daysOf({ start: from, end: lastDay(month) });
}
