// The sources of a result: the months and windows, how each was read, and what is missing.
import type { Page } from '../exchange/page';
import type { ChainBreak, FeeModel } from '../records/balance-chain';
import { addDays, daysOf, type DayWindow, type IsoDay, type IsoMonth } from '../records/calendar';
import { hexOf, utf8 } from '../../platform/bytes';
import type { Archive } from '../archive/archive';
import type { ArchivedDay, ArchivedMonth, ArchivedWindow, Series } from '../archive/stored-answers';
import { isWithin } from '../records/months-by-time';
import type { Instants } from '../records/zone';
import { yieldToMain } from '../../platform/yield-to-main';

export interface CertifiedPage {
  readonly page: number;
  readonly rows: number;
  readonly fetchedAt: string;
  /** The SHA-256 of the exact body in UTF-8, in hex. */
  readonly bodySha256: string;
}

interface CertifiedReading {
  /** Number of the account in the certificate. */
  readonly account: number;
  /**
   * The first and last moment at which a page of it was fetched, ISO 8601 in UTC; null if it has no
   * page.
   */
  readonly fetchedFrom: string | null;
  readonly fetchedTo: string | null;
  readonly pages: readonly CertifiedPage[];
  /** How often it was read until it was certain. */
  readonly readings: number;
}

export interface CertifiedMonth extends CertifiedReading {
  readonly month: IsoMonth;
  /** false if the exchange no longer retains the month. */
  readonly retained: boolean;
  /** The number of rows of the whole month, even if the result shows only a part. */
  readonly rows: number;
  readonly duplicatesRemoved: number;
  readonly chain: {
    readonly feeModel: FeeModel;
    readonly links: number;
    readonly breaks: readonly ChainBreak[];
  };
}

export interface CertifiedWindow extends CertifiedReading, Series {
  readonly start: string;
  readonly end: string;
  readonly rows: number;
  /** The exchange's count; null if it stated none. */
  readonly total: number | null;
}

/** Days or months in a row, ends included. */
export interface MissingPeriod {
  readonly account: number;
  readonly series?: Series;
  readonly from: string;
  readonly to: string;
}

export interface LedgerSource {
  readonly account: number;
  readonly month: IsoMonth;
  readonly stored: ArchivedMonth | null;
}

export interface RebateSource {
  readonly account: number;
  readonly series: Series;
  readonly window: DayWindow;
  readonly days: ReadonlyMap<IsoDay, ArchivedDay>;
  /** The stored windows that the days name. */
  readonly windows: readonly ArchivedWindow[];
}

/**
 * The part of the ledger that a question needs: months, the adjacent ones, and the range of
 * moments.
 */
interface PartsOfQuestion {
  readonly months: readonly IsoMonth[];
  readonly beside: readonly IsoMonth[];
  readonly period: Instants | null;
}

/** The stored months of a result, and an adjacent month that lists entries of the period. */
export async function ledgerSourcesOf(
  archive: Archive,
  owner: string,
  account: number,
  { months, beside, period }: PartsOfQuestion,
): Promise<LedgerSource[]> {
  const sourceOf = async (month: IsoMonth): Promise<LedgerSource> => ({
    ...{ account, month },
    stored: await archive.month(owner, month),
  });
  const own = await Promise.all(months.map(sourceOf));
  const others = await Promise.all(beside.map(sourceOf));
  const holdsSome = ({ stored }: LedgerSource): boolean =>
    period !== null && (stored?.reading.entries.some((entry) => isWithin(entry, period)) ?? false);
  return [...own, ...others.filter(holdsSome)].sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** The stored days of a result, with the windows that they were read with. */
export async function rebateSourceOf(
  archive: Archive,
  owner: string,
  account: number,
  series: Series,
  window: DayWindow,
): Promise<RebateSource> {
  const days = await archive.days(owner, series, daysOf(window));
  const windows: ArchivedWindow[] = [];
  for (const windowId of new Set([...days.values()].map((day) => day.windowId))) {
    const stored = windowId === undefined ? null : await archive.window(owner, series, windowId);
    if (stored) windows.push(stored);
  }
  return { account, series, window, days, windows };
}

export async function certifiedMonth({
  account,
  month,
  stored,
}: LedgerSource & { readonly stored: ArchivedMonth }): Promise<CertifiedMonth> {
  const {
    entries,
    duplicatesRemoved,
    readings,
    chain: { feeModel, links, breaks },
  } = stored.reading;
  return {
    account,
    month,
    retained: stored.retained,
    rows: entries.length,
    duplicatesRemoved,
    chain: { feeModel, links, breaks },
    ...(await certifiedReading(stored.reading.pages)),
    readings,
  };
}

export async function certifiedWindow(
  account: number,
  { reading: { question, pages, records, total, readings } }: ArchivedWindow,
): Promise<CertifiedWindow> {
  const { symbol, coin, product, start, end } = question;
  return {
    account,
    symbol,
    coin,
    product,
    start,
    end,
    rows: records.length,
    total,
    ...(await certifiedReading(pages)),
    readings,
  };
}

/** Days of the window for which `is` holds, in runs. */
export function runsOfDays(
  { account, series, window, days }: RebateSource,
  is: (day: ArchivedDay | undefined) => boolean,
): MissingPeriod[] {
  const runs: { account: number; series: Series; from: IsoDay; to: IsoDay }[] = [];
  for (let day = window.start; day <= window.end; day = addDays(day, 1)) {
    if (!is(days.get(day))) continue;
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ account, series, from: day, to: day });
  }
  return runs;
}

export const iso = (ms: number): string => new Date(ms).toISOString();

async function certifiedReading(
  pages: readonly Page<unknown>[],
): Promise<Pick<CertifiedReading, 'fetchedFrom' | 'fetchedTo' | 'pages'>> {
  const certified: CertifiedPage[] = [];
  for (const { page, records, fetchedAtMs, body } of pages) {
    certified.push({
      page,
      rows: records.length,
      fetchedAt: iso(fetchedAtMs),
      bodySha256: hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(body)))),
    });
    await yieldToMain();
  }
  const moments = certified.map(({ fetchedAt }) => fetchedAt).sort();
  return { fetchedFrom: moments[0] ?? null, fetchedTo: moments.at(-1) ?? null, pages: certified };
}
