// The requests of a formula before it is entered: the months, windows and pages that are not
// stored, and the time that they take.
import {
  ledgerRequest,
  rebatesRequest,
  type ExchangeRequest,
} from '../../engine/exchange/requests';
import {
  addDays,
  addMonths,
  firstDay,
  type IsoDay,
  type IsoMonth,
  daysOf,
} from '../../engine/records/calendar';
import { seriesKey, type Coverage } from '../../engine/archive/stored-answers';
import { monthClosesAtMs } from '../../engine/archive/open-periods';
import {
  effortOfMonth,
  effortOfWindow,
  expectedEntries,
  missingWindows,
  together,
  type Effort,
  type MonthSample,
} from '../../engine/archive/fetching/effort';
import { durationMs } from '../../engine/archive/fetching/progress';
import { nameKey, type Account } from '../../engine/accounts/account';
import { TieoutError } from '../../platform/tieout-error';
import type { Need } from '../../engine/answers/definition';
import type { SymbolList } from './account-symbols';
import type { FormulaDraft } from './formula-text';
import {
  asksRecords,
  definitionOf,
  inWords,
  readCall,
  resolveDates,
  type LiveQuestion,
  type RecordCall,
} from '../../engine/answers/definitions';
import { ledgerNeed, rebatesNeed, type ResolvedDates } from '../../engine/answers/dates';
import type { Zones } from '../../engine/records/zone';
import { seriesAsked } from '../../engine/answers/rebates';
import type { SessionContext } from '../session/session-context';

/** The requests of a formula, and their time. */
export interface FetchPlan extends Effort {
  /** Months of the ledger, or settlement days, that have begun. */
  readonly periods: number;
  /** Series of commission records (pair, coin, product); 1 for the ledger. */
  readonly series: number;
  readonly accounts: number;
  readonly seconds: number;
  /** The question in one line of plain words, dates resolved. */
  readonly asks: string;
  /** Notes about days and months that have not begun. */
  readonly notes: readonly string[];
  /** The exchange holds nothing before this day; null: no such day is known. */
  readonly retainedFrom: IsoDay | null;
  /** The reason why nothing can be fetched now (no account, a locked one), or null. */
  readonly waitsFor: string | null;
}

export type FormulaPreview =
  | { readonly ok: true; readonly call: LiveQuestion; readonly plan: FetchPlan }
  /** `argument` is its name in the formula. */
  | { readonly ok: false; readonly argument: string; readonly sentence: string };

/**
 * The number of stored periods from which the rate of the others is estimated: enough for an
 * estimate, few enough to be quick.
 */
const SAMPLED_MONTHS = 3;
const SAMPLED_DAYS = 30;

/** The requests that one account needs, and the first day that the exchange holds. */
interface Lack {
  readonly effort: Effort;
  readonly retainedFrom: IsoDay | null;
}

export class FetchPlanning {
  /** @param symbolsOf the trading pairs of an account, over which a tie-out adds up. */
  constructor(
    readonly context: SessionContext,
    readonly symbolsOf: (account: string) => Promise<SymbolList>,
  ) {}

  async preview({ name, args }: FormulaDraft): Promise<FormulaPreview> {
    const read = readCall(name, args, this.context.parts.host.dateSystem);
    if (!read.ok) return read;
    const { call } = read;
    return { ok: true, call, plan: await this.#plan(call) };
  }

  /** Plans the requests account by account. */
  async #plan(call: LiveQuestion): Promise<FetchPlan> {
    const { accounts, zones } = this.context;
    const known = accounts.namesOf(call);
    const names = known.length > 0 ? known : [''];
    const dates: ResolvedDates = {
      ...resolveDates(call, this.context.exchangeNowMs(), zones),
      ...(definitionOf(call).comparesBoth && {
        symbols: await Promise.all(
          names.map(async (name) => [nameKey(name), (await this.symbolsOf(name)).symbols] as const),
        ),
      }),
    };
    const isOfRecords = asksRecords(call);
    const notes = isOfRecords ? notesOf(call, dates, zones) : [];
    const { found, missing } = accounts.accountsOf(call);
    let waitsFor = missing;
    const needs = names.map((name): Need => {
      try {
        return definitionOf(call).needs(call, dates, zones, name);
      } catch (error) {
        if (!(error instanceof TieoutError)) throw error;
        waitsFor ??= error.message;
        return { months: [], series: [], window: null };
      }
    });
    const lacks = await Promise.all(
      needs.map(async (need, at) => {
        const owners = accounts.ownersNamed(names[at]!);
        return {
          ledger: await this.#ledgerLack(owners?.ledger ?? null, need.months),
          rebates: await this.#rebatesLack(owners?.rebates ?? null, need),
        };
      }),
    );
    const all = lacks.flatMap(({ ledger, rebates }) => [ledger, rebates]);
    const seconds = (kind: 'ledger' | 'rebates'): number => {
      const requests = lacks.map((lack) => lack[kind].effort.requests);
      return requests.some((count) => count > 0) ? this.#secondsOf(requests, kind, found) : 0;
    };
    const [first] = needs;
    return {
      ...together(all.map(({ effort }) => effort)),
      seconds: seconds('ledger') + seconds('rebates'),
      periods: first?.window ? daysOf(first.window).length : (first?.months.length ?? 0),
      series: Math.max(1, first?.series.length ?? 1),
      accounts: names.length,
      asks: inWords(call, dates),
      notes,
      retainedFrom: isOfRecords ? latestOf(all) : null,
      waitsFor,
    };
  }

  async #ledgerLack(owner: string | null, months: readonly IsoMonth[]): Promise<Lack> {
    const { archive } = this.context.parts;
    const coverage = owner === null ? NOTHING : await archive.coverage(owner);
    const missing = months.filter((month) => !coverage.months.includes(month));
    const samples =
      owner === null || missing.length === 0 ? [] : await this.#samples(owner, coverage.months);
    const rules = this.context.rules;
    const nowMs = this.context.exchangeNowMs();
    const efforts = await Promise.all(
      missing.map(async (month) => {
        const isOpen = nowMs < monthClosesAtMs(month, rules);
        // All of an open month is read again (ledger-fetcher).
        const begun = owner === null || isOpen ? [] : await archive.unfinishedPages(owner, month);
        return effortOfMonth(
          expectedEntries(month, samples, rules.exchangeZone, nowMs),
          begun.length,
        );
      }),
    );
    return {
      effort: together(efforts),
      retainedFrom: owner === null ? null : await this.#ledgerRetainedFrom(owner, months, coverage),
    };
  }

  async #samples(owner: string, months: readonly IsoMonth[]): Promise<MonthSample[]> {
    const samples: MonthSample[] = [];
    for (const month of months.slice(-SAMPLED_MONTHS)) {
      const stored = await this.context.parts.archive.outline(owner, month);
      if (stored?.retained)
        samples.push({ month, entries: stored.rows, untilMs: stored.fetchedAtMs });
    }
    return samples;
  }

  /** Months that are known to be gone come first and are empty, so looking at them is quick. */
  async #ledgerRetainedFrom(
    owner: string,
    months: readonly IsoMonth[],
    { months: covered }: Coverage,
  ): Promise<IsoDay | null> {
    for (const [at, month] of months.entries()) {
      if (
        covered.includes(month) &&
        (await this.context.parts.archive.outline(owner, month))?.retained === false
      )
        continue;
      return at === 0 ? null : firstDay(month);
    }
    const last = months.at(-1);
    return last === undefined ? null : firstDay(addMonths(last, 1));
  }

  async #rebatesLack(owner: string | null, { series, window }: Need): Promise<Lack> {
    const { archive } = this.context.parts;
    const wanted = window === null ? [] : daysOf(window);
    const coverage = owner === null ? NOTHING : await archive.coverage(owner);
    const lacks = await Promise.all(
      series.map(async (one): Promise<Lack> => {
        const stored =
          coverage.series.find((other) => seriesKey(other.series) === seriesKey(one))?.days ?? [];
        const windows = missingWindows(wanted, new Set(stored));
        const recent =
          owner === null || stored.length === 0 || windows.length === 0
            ? null
            : await archive.days(owner, one, stored.slice(-SAMPLED_DAYS));
        const perDay =
          recent === null || recent.size === 0
            ? null
            : [...recent.values()].reduce((sum, { records }) => sum + records.length, 0) /
              recent.size;
        const retainedFrom =
          owner === null
            ? null
            : await this.#daysRetainedFrom(
                stored.filter((day) => window !== null && day >= window.start && day <= window.end),
                async (day) => (await archive.days(owner, one, [day])).get(day)?.retained !== false,
              );
        return {
          effort: together(windows.map((part) => effortOfWindow(daysOf(part).length, perDay))),
          retainedFrom,
        };
      }),
    );
    return {
      effort: together(lacks.map(({ effort }) => effort)),
      retainedFrom: latestOf(lacks),
    };
  }

  /**
   * The exchange deletes the oldest days first, so a binary search finds the first day that it
   * holds. null: none is gone.
   */
  async #daysRetainedFrom(
    days: readonly IsoDay[],
    isRetained: (day: IsoDay) => Promise<boolean>,
  ): Promise<IsoDay | null> {
    const [first] = days;
    if (first === undefined || (await isRetained(first))) return null;
    let [gone, retained] = [0, days.length];
    while (retained - gone > 1) {
      const middle = Math.floor((gone + retained) / 2);
      if (await isRetained(days[middle]!)) retained = middle;
      else gone = middle;
    }
    return days[retained] ?? addDays(days.at(-1)!, 1);
  }

  /** Accounts use their own limits at the same time; they share the limit of the address. */
  #secondsOf(
    requests: readonly number[],
    kind: 'ledger' | 'rebates',
    accounts: readonly Account[],
  ): number {
    const { client } = this.context.parts;
    const { limit, windowMs } = client.limits;
    const request: ExchangeRequest =
      kind === 'ledger'
        ? ledgerRequest({ month: '' }, 1)
        : rebatesRequest({ symbol: '', coin: '', product: 'SPOT', start: '', end: '' }, 1);
    const waits = accounts.map(({ exchangeAccount }) => client.waitMs(request, exchangeAccount));
    const waitMs = Math.max(0, ...waits);
    const lasts = (count: number, weight: number): number => {
      const perWindow = Math.max(1, Math.floor(limit / weight));
      return durationMs(count, {
        weight,
        limit,
        windowMs,
        roomNow: waitMs > 0 ? 0 : perWindow,
        waitMs: waitMs > 0 ? waitMs : windowMs,
        paceMs: this.context.rate.requestMs,
      });
    };
    const total = requests.reduce((sum, count) => sum + count, 0);
    return (
      Math.max(
        lasts(total, request.weight.ip),
        ...requests.map((count) => lasts(count, request.weight.uid)),
      ) / 1000
    );
  }
}

/** Throws Unanswerable if the call asks for too much. */
const notesOf = (call: RecordCall, dates: ResolvedDates, zones: Zones): readonly string[] =>
  (call.name === 'LEDGER' ? ledgerNeed(dates, zones) : rebatesNeed(seriesAsked(call), dates)).notes;

const latestOf = (lacks: readonly Lack[]): IsoDay | null =>
  lacks
    .flatMap(({ retainedFrom }) => retainedFrom ?? [])
    .sort()
    .at(-1) ?? null;

const NOTHING: Coverage = { months: [], series: [] };
