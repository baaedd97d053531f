// Ensures that settlement days are stored: merges the questions of all cells, and reads only the
// gaps, in the fewest windows.
import type { ExchangeAccount } from '../../exchange/client';
import { EndLook, type LookOnce } from '../../exchange/rebate-pages';
import { holdsDay, readRebateWindow } from '../../exchange/rebate-window';
import {
  addDays,
  daysOf,
  windowsOf,
  type DayWindow,
  type IsoDay,
  dayName,
} from '../../records/calendar';
import { grouped } from '../../../platform/grouped';
import type { CommissionRecord } from '../../records/commission-record';
import { withdrawnRecords } from '../../records/withdrawn-records';
import { countFor, type FetcherParts, type FetchOptions } from './ledger-fetcher';
import {
  seriesKey,
  windowIdOf,
  type ArchivedDay,
  type Reading,
  type Series,
} from '../stored-answers';
import {
  dayClosesAtMs,
  inExchangeTime,
  isFresh,
  type Freshness,
  type PeriodRules,
} from '../open-periods';
import { RetainedRange } from './retained-range';
import { SharedWork } from './shared-work';
import { say } from '../../../platform/say';

/**
 * Cells of one calculation arrive within moments of each other; their gaps are merged into one
 * plan.
 */
const GATHER_MS = 20;

/**
 * The windows that hold a wish's missing days. `again`: one of them began too early to be fresh, so
 * another look is due after it.
 */
interface Plan {
  readonly windows: readonly DayWindow[];
  readonly endLook: EndLook;
  readonly again: boolean;
}
interface Wish {
  readonly days: readonly IsoDay[];
  readonly freshness: Freshness;
  readonly rules: PeriodRules;
  readonly resolve: (plan: Plan) => void;
  readonly reject: (error: unknown) => void;
}

/** A part of a window that was read, and the moment as of which it is complete. */
interface PartRead extends DayWindow {
  readonly fetchedAtMs: number;
}

interface WindowAsked {
  readonly owner: string;
  readonly account: ExchangeAccount;
  readonly series: Series;
  readonly window: DayWindow;
  readonly lookOnce: LookOnce;
  readonly reading: Reading;
  readonly rules: PeriodRules;
}

export class RebateFetcher {
  readonly #work = new SharedWork<void>();
  readonly #wishes = new Map<string, Wish[]>();
  /** Windows being read, by owner and series, and when each began. */
  readonly #inFlight = new Map<string, Map<DayWindow, number>>();
  /** The retained range by owner and product: it is the same for every symbol and coin. */
  readonly #retained = new Map<string, RetainedRange>();

  constructor(readonly parts: FetcherParts) {}

  /**
   * The settlement days from start to end, stored and fresh. Throws TieoutError if one of them
   * cannot be read whole.
   */
  async ensure(
    owner: string,
    account: ExchangeAccount,
    series: Series,
    { start, end }: DayWindow,
    { freshness, rules, signals }: FetchOptions,
  ): Promise<ReadonlyMap<IsoDay, ArchivedDay>> {
    const days = daysOf({ start, end });
    for (let again = true; again;) {
      const reading = await this.parts.archive.reading(owner);
      const name = `${owner}|${reading.id}|${seriesKey(series)}`;
      const asked = { owner, account, series, reading, rules };
      const plan = await this.#planned(name, owner, series, { days, freshness, rules });
      await Promise.all(
        plan.windows.map((window) =>
          this.#work
            .join(
              `${name}|${window.start}|${window.end}`,
              (stop) =>
                this.#read(name, { ...asked, window, lookOnce: plan.endLook.of(window) }, stop),
              signals,
            )
            .finally(() => plan.endLook.left(window)),
        ),
      );
      again = plan.again;
    }
    return this.parts.archive.days(owner, series, days);
  }

  /** Waits a moment for other cells, then returns the windows that hold the missing days. */
  #planned(
    name: string,
    owner: string,
    series: Series,
    asked: Pick<Wish, 'days' | 'freshness' | 'rules'>,
  ): Promise<Plan> {
    return new Promise((resolve, reject) => {
      const wish: Wish = { ...asked, resolve, reject };
      const waiting = this.#wishes.get(name);
      if (waiting) {
        waiting.push(wish);
        return;
      }
      this.#wishes.set(name, [wish]);
      this.parts.client.clock.after(GATHER_MS, () => {
        const wishes = this.#wishes.get(name)!;
        this.#wishes.delete(name);
        this.#plan(name, owner, series, wishes).catch((error: unknown) =>
          wishes.forEach((one) => one.reject(error)),
        );
      });
    });
  }

  async #plan(name: string, owner: string, series: Series, wishes: readonly Wish[]): Promise<void> {
    const offsetMs = this.#offsetMs;
    const nowMs = this.parts.client.clock.nowMs() + offsetMs;
    const stored = await this.parts.archive.days(owner, series, [
      ...new Set(wishes.flatMap(({ days }) => days)),
    ]);
    const isMissing = (day: IsoDay, { freshness, rules }: Wish): boolean => {
      const one = stored.get(day);
      return (
        !one ||
        !isFresh(
          one.fetchedAtMs,
          dayClosesAtMs(day, rules),
          inExchangeTime(freshness, offsetMs),
          nowMs,
        )
      );
    };
    const missing = wishes.map((wish) => wish.days.filter((day) => isMissing(day, wish)));
    const flying = [...(this.#inFlight.get(name) ?? [])];
    const uncovered = [...new Set(missing.flat())]
      .filter((day) => !flying.some(([window]) => holds(window, day)))
      .sort();
    const fresh = runsOf(uncovered).flatMap(({ start, end }) => windowsOf(start, end));
    const endLook = new EndLook(fresh);
    wishes.forEach(({ freshness, resolve }, i) => {
      const mine = missing[i]!;
      const joined = flying.filter(([window]) => mine.some((day) => holds(window, day)));
      // A reading that began before Refresh was pressed may miss what was posted in between.
      const again =
        freshness.again !== 'stored' &&
        joined.some(
          ([, beganAtMs]) => beganAtMs < freshness.sinceMs || beganAtMs > nowMs - offsetMs,
        );
      resolve({
        windows: [
          ...joined.map(([window]) => window),
          ...fresh.filter((window) => mine.some((day) => holds(window, day))),
        ],
        endLook,
        again,
      });
    });
  }

  async #read(
    name: string,
    { owner, account, series, window, lookOnce, reading: bringing, rules }: WindowAsked,
    signal: AbortSignal,
  ): Promise<void> {
    const flying = this.#inFlight.get(name) ?? new Map<DayWindow, number>();
    const beganAtMs = this.parts.client.clock.nowMs();
    this.#inFlight.set(name, flying.set(window, beganAtMs));
    const progress = this.parts.board.begin(
      () =>
        say`${series.product} rebates of ${series.symbol} in ${series.coin}, ${dayName(window.start)} to ${dayName(window.end)}`,
      null,
      'rebates',
    );
    try {
      const { client, archive } = this.parts;
      const parts: PartRead[] = [];
      const gone: CommissionRecord[] = [];
      const { records, retainedFrom } = await this.#retainedRange(owner, series).read(window, {
        read: async (part) => {
          const read = await readRebateWindow(
            client,
            account,
            { ...series, ...part },
            {
              open: this.#isOpen(part, rules),
              before: await this.#storedOf(owner, series, part),
              lookOnce,
              signal,
              onPage: ({ pagesRead, pagesTotal }) => progress.page(pagesRead, pagesTotal),
            },
          );
          bringing.forgotten.throwIfAborted();
          // In the exchange's time, which is certain only after an answer.
          const offsetMs = this.#offsetMs;
          const fetchedAtMs = read.asOfMs + offsetMs;
          const pages = read.reading.pages.map((page) => ({
            ...page,
            fetchedAtMs: page.fetchedAtMs + offsetMs,
          }));
          const reading = { ...read.reading, pages };
          const windowId = windowIdOf(part, fetchedAtMs);
          await archive.keepWindow(bringing, series, { windowId, reading, fetchedAtMs });
          parts.push({ ...part, fetchedAtMs });
          gone.push(...read.gone);
          return reading;
        },
        probe: (day) => holdsDay(client, account, { ...series, start: day, end: day }, signal),
      });
      const askedAtMs = beganAtMs + this.#offsetMs;
      const before = await archive.days(owner, series, daysOf(window));
      const stored = namingGone(
        byDay(records, window, { retainedFrom, askedAtMs, parts }),
        before,
        gone,
      );
      await archive.keepDays(bringing, series, await this.#withoutForgotten(owner, series, stored));
      countFor(this.parts.changes, owner);
      if (before.size > 0) countFor(this.parts.readAgain, owner);
      // Reject waiters: the account was forgotten, so nothing was stored.
      bringing.forgotten.throwIfAborted();
    } finally {
      flying.delete(window);
      progress.end();
    }
  }

  get #offsetMs(): number {
    return this.parts.client.offsetMs.rebates;
  }

  /** The moment when the window's last day closes, in the exchange's time. */
  #isOpen({ end }: DayWindow, rules: PeriodRules): boolean {
    return this.parts.client.clock.nowMs() + this.#offsetMs < dayClosesAtMs(end, rules);
  }

  /** The stored records of these days; none if one of the days is not stored. */
  async #storedOf(
    owner: string,
    series: Series,
    window: DayWindow,
  ): Promise<readonly CommissionRecord[]> {
    const days = daysOf(window);
    const stored = await this.parts.archive.days(owner, series, days);
    return days.every((day) => stored.get(day)?.retained)
      ? days.flatMap((day) => stored.get(day)!.records)
      : [];
  }

  /** Stored records stay when the exchange reports that it no longer has them. */
  async #withoutForgotten(
    owner: string,
    series: Series,
    fresh: ReadonlyMap<IsoDay, ArchivedDay>,
  ): Promise<ReadonlyMap<IsoDay, ArchivedDay>> {
    const forgotten = [...fresh].filter(([, { retained }]) => !retained).map(([day]) => day);
    const before = await this.parts.archive.days(owner, series, forgotten);
    return new Map(
      [...fresh].filter(([day, { retained }]) => retained || !before.get(day)?.retained),
    );
  }

  #retainedRange(owner: string, { product }: Series): RetainedRange {
    const name = `${owner}|${product}`;
    const retained = this.#retained.get(name) ?? new RetainedRange();
    this.#retained.set(name, retained);
    return retained;
  }
}

/**
 * The days, each with the records that an earlier answer showed and that the exchange no longer
 * lists.
 */
function namingGone(
  days: ReadonlyMap<IsoDay, ArchivedDay>,
  before: ReadonlyMap<IsoDay, ArchivedDay>,
  shown: readonly CommissionRecord[],
): Map<IsoDay, ArchivedDay> {
  const shownOn = grouped(shown, dayOf);
  return new Map(
    [...days].map(([day, stored]) => {
      const { records = [], gone: named = [] } = before.get(day) ?? {};
      const lists = [[...named, ...records], shownOn.get(day) ?? []];
      const gone = stored.retained ? withdrawnRecords(stored.records, lists) : [];
      return [day, gone.length > 0 ? { ...stored, gone } : stored];
    }),
  );
}

const dayOf = ({ settleStartTime }: CommissionRecord): IsoDay =>
  settleStartTime.slice(0, 10) as IsoDay;

const holds = ({ start, end }: DayWindow, day: IsoDay): boolean => start <= day && day <= end;

/** Consecutive days, joined to windows. */
export function runsOf(sorted: readonly IsoDay[]): DayWindow[] {
  const runs: { start: IsoDay; end: IsoDay }[] = [];
  for (const day of sorted) {
    const last = runs.at(-1);
    if (last && addDays(last.end, 1) === day) last.end = day;
    else runs.push({ start: day, end: day });
  }
  return runs;
}

/**
 * The records by settlement day. A record that starts before or after the window it was answered
 * for is stored under the window's nearest day, so that it is neither lost nor counted twice with
 * the neighbouring window.
 */
function byDay(
  records: readonly CommissionRecord[],
  window: DayWindow,
  {
    retainedFrom,
    askedAtMs,
    parts,
  }: { retainedFrom: IsoDay | null; askedAtMs: number; parts: readonly PartRead[] },
): Map<IsoDay, ArchivedDay> {
  const lists = new Map(daysOf(window).map((day): [IsoDay, CommissionRecord[]] => [day, []]));
  for (const record of records) {
    const day = dayOf(record);
    lists
      .get(day < window.start ? window.start : day > window.end ? window.end : day)
      ?.push(record);
  }
  return new Map(
    [...lists].map(([day, list]) => {
      const part = parts.find((one) => holds(one, day));
      return [
        day,
        {
          records: list,
          fetchedAtMs: part?.fetchedAtMs ?? askedAtMs,
          retained: retainedFrom !== null && day >= retainedFrom,
          ...(part && { windowId: windowIdOf(part, part.fetchedAtMs) }),
        },
      ];
    }),
  );
}
