// Refresh: the chosen calls and tables ask the exchange again.
import { dayName, monthName, parseDay, parseMonth } from '../../engine/records/calendar';
import { momentName } from '../../engine/records/zone';
import {
  dayClosesAtMs,
  monthClosesAtMs,
  type Freshness,
  type PeriodRules,
} from '../../engine/archive/open-periods';
import { definitionOf } from '../../engine/answers/definitions';
import { cellsInError, errorsSaid } from '../../workbook/live/cells-in-error';
import type { LiveCall } from '../../workbook/live/live-call';
import type { LiveCalls } from '../../workbook/live/live-calls';
import type { RefreshReach, RefreshScope } from '../../workbook/session/pane-state';
import { changesInWords } from '../../workbook/live/result-changes';
import { areasInScope, callsInScope } from '../../workbook/live/refresh-scope';
import type { SessionContext } from '../../workbook/session/session-context';
import { placeOf } from '../../engine/records/sheet-address';
import type { WorkbookTables } from '../../workbook/tables/workbook-tables';
import { counted, say } from '../../platform/say';

const WHERE: Readonly<Record<RefreshScope, string>> = {
  workbook: say`This workbook`,
  sheet: say`This sheet`,
  selection: say`The selection`,
};

export class Refreshing {
  /** @param tables null where this workbook can hold none. */
  constructor(
    readonly context: SessionContext,
    readonly liveCalls: LiveCalls,
    readonly tables: WorkbookTables | null,
  ) {}

  async refresh(scope: RefreshScope, reach: RefreshReach): Promise<void> {
    const {
      bulletin,
      parts: { workbook },
    } = this.context;
    // The whole workbook needs no scan: the list has every live call.
    const areas = scope === 'workbook' ? null : await areasInScope(scope, workbook);
    if (areas === null) this.context.trust.wholeWorkbook.value = true;
    const scan = areas === null ? null : await this.liveCalls.formulas.scan();
    const calls = areas && scan ? callsInScope(areas, scan.found) : this.liveCalls.all;
    const unseen =
      scan?.unseen.filter((sheet) => areas?.some((area) => area.sheet === sheet)) ?? [];
    // A call may outlive its last cell for a moment: after a change of rates its cell asks another
    // call.
    const liveCalls = await this.#inSightFirst(calls.filter(({ sinks }) => sinks.size > 0));
    const tables =
      (areas === null ? await this.tables?.allIds() : await this.tables?.idsIn(areas)) ?? [];
    if (liveCalls.length + tables.length > 0)
      await this.refreshThese(liveCalls, tables, reach, unseen);
    else if (unseen.length > 0)
      bulletin.note(
        'failed',
        say`Excel did not let Tieout search ${unseen.join(', ')}, so nothing was refreshed there. Unprotect the sheet, or press Refresh workbook.`,
      );
    else
      bulletin.note('failed', say`${WHERE[scope]} holds no live formula and no table of Tieout.`);
  }

  #over(liveCalls: readonly LiveCall[], { sinceMs }: Freshness): readonly LiveCall[] {
    return liveCalls.filter(
      (live) =>
        isOver(live, this.context.rules) && (live.shown?.result.fetchedAtMs ?? sinceMs) < sinceMs,
    );
  }

  /** "October 2026 is over and was read on 2 November 2026, 01:27 UTC; nothing was refreshed." */
  #nothingToRead(over: readonly LiveCall[]): string {
    const spans = new Set(over.map(({ dates }) => spanInWords(dates)));
    const oldestMs = Math.min(...over.map(({ shown }) => shown?.result.fetchedAtMs ?? Infinity));
    const [only] = spans;
    const when = momentName(this.context.zones.displayZone, oldestMs);
    return spans.size === 1 && only !== undefined
      ? say`${only} is over and was read on ${when}; nothing was refreshed.`
      : say`All ${over.length} results are over, the oldest read on ${when}; nothing was refreshed.`;
  }

  /**
   * Reads the results on the active sheet first: requests that wait equally long are sent in
   * the order of asking.
   */
  async #inSightFirst(liveCalls: readonly LiveCall[]): Promise<readonly LiveCall[]> {
    // If Excel is busy, the order of asking is used.
    const sheet = await this.context.parts.workbook.activeSheet().catch(() => null);
    const isInView = ({ addresses }: LiveCall): boolean =>
      addresses.some((address) => placeOf(address)?.sheet === sheet);
    return [...liveCalls.filter(isInView), ...liveCalls.filter((live) => !isInView(live))];
  }

  /**
   * @param tables the ids of tables.
   * @param unsearched sheets that may hold more formulas of the scope.
   */
  async refreshThese(
    liveCalls: readonly LiveCall[],
    tables: readonly string[],
    reach: RefreshReach,
    unsearched: readonly string[] = [],
  ): Promise<void> {
    const { bulletin, clock, stop } = this.context;
    // Tables take part in the same refresh: they use what a formula has just read again.
    const freshness: Freshness = {
      again: reach === 'closed too' ? 'all' : 'open',
      sinceMs: clock.nowMs(),
    };
    const { source } = this.context;
    const times = source.timesReadAgain;
    await this.liveCalls.trust.trust(liveCalls);
    for (const live of liveCalls) this.liveCalls.askAgain(live);
    const [{ troubles, returned }] = await Promise.all([
      this.tables?.refresh(tables, freshness) ?? { troubles: [], returned: 0 },
      ...liveCalls.map((live) => this.liveCalls.fetch(live, freshness)),
    ]);
    if (source.timesReadAgain !== times) await this.tables?.lookForOlder(tables);
    if (stop.aborted) return;
    const liveErrors = liveCalls.flatMap(({ error }) => (error === null ? [] : [error]));
    const errors = [...liveErrors, ...troubles];
    const total = liveCalls.length + tables.length;
    /** Each kind by itself: "4 of 5 results and 1 of 1 table". */
    const succeeded = [
      ...(liveCalls.length === 0
        ? []
        : [say`${liveCalls.length - liveErrors.length} of ${counted(liveCalls.length, 'result')}`]),
      ...(tables.length === 0
        ? []
        : [say`${tables.length - troubles.length} of ${counted(tables.length, 'table')}`]),
    ].join(say` and `);
    const what = [
      ...(liveCalls.length === 0 ? [] : [counted(liveCalls.length, 'result')]),
      ...(tables.length === 0 ? [] : [counted(tables.length, 'table')]),
    ].join(say` and `);
    const closed = reach === 'closed too' ? say`, past months included` : '';
    const over =
      errors.length > 0 || reach === 'closed too' ? [] : this.#over(liveCalls, freshness);
    const back =
      returned === 0
        ? ''
        : ` ${counted(returned, 'deleted row is back: the exchange still has it.', 'deleted rows are back: the exchange still has them.')}`;
    const notAgain =
      over.length === 0
        ? ''
        : ` ${counted(over.length, 'result of past months was not read again.', 'results of past months were not read again.')}`;
    if (unsearched.length > 0)
      bulletin.note(
        'failed',
        say`Refreshed ${succeeded}${closed}. ${[...errors.slice(0, 1), notSearchedWhole(unsearched)].join(' ')}`,
      );
    else if (over.length > 0 && over.length === total)
      bulletin.note(
        'done',
        this.#nothingToRead(over),
        over.map(({ id }) => id),
      );
    else if (errors.length === 0) {
      const refreshed = say`Refreshed ${what}${closed}${changesOfAll(liveCalls)}.${notAgain + back}`;
      const notShown = await this.#notShown(liveCalls);
      if (notShown === '')
        bulletin.note(
          'done',
          refreshed,
          over.map(({ id }) => id),
        );
      else bulletin.note('failed', `${refreshed} ${notShown}`);
    } else bulletin.note('failed', say`Refreshed ${succeeded}${closed}. ${errors[0] ?? ''}`);
  }

  /** Names the cells that show one of Excel's errors in place of the result; "": none was found. */
  async #notShown(liveCalls: readonly LiveCall[]): Promise<string> {
    const addresses = liveCalls.flatMap((live) => live.addresses);
    try {
      return errorsSaid(await cellsInError(this.context.parts.workbook, addresses));
    } catch {
      return ''; // Excel is busy; the rows that were read stay valid.
    }
  }
}

const notSearchedWhole = (sheets: readonly string[]): string =>
  say`Excel did not let Tieout search all of ${sheets.join(', ')}, so other formulas there may not be refreshed. Unprotect the sheet, or press Refresh workbook.`;

/**
 * Its last month or day was over when it was read, so nothing could change after that. A tie-out is
 * never over, because it reads later days too.
 */
function isOver({ call, dates, shown }: LiveCall, rules: PeriodRules): boolean {
  const atMs = shown?.result.fetchedAtMs ?? null;
  if (atMs === null || definitionOf(call).comparesBoth || shown?.result.fromWorkbook) return false;
  const [day, month] = [parseDay(dates.last), parseMonth(dates.last)];
  if (day !== null) return dayClosesAtMs(day, rules) <= atMs;
  return month !== null && monthClosesAtMs(month, rules) <= atMs;
}

/**
 * ": 2 added, 1 gone, 1 of them in a past month"; "" where nothing changed or nothing could be
 * compared.
 */
function changesOfAll(liveCalls: readonly LiveCall[]): string {
  const changes = liveCalls.flatMap((live) => live.changes ?? []);
  const sum = (kind: 'added' | 'changed' | 'gone' | 'inClosed'): number =>
    changes.reduce((total, one) => total + one[kind], 0);
  const [added, changed, gone, inClosed] = [
    sum('added'),
    sum('changed'),
    sum('gone'),
    sum('inClosed'),
  ];
  if (added + changed + gone === 0) return '';
  return `: ${changesInWords({ added, changed, gone })}${inClosed === 0 ? '' : say`, ${inClosed} of them in a past month`}`;
}

function spanInWords({ first, last }: LiveCall['dates']): string {
  const name = (text: string): string => {
    const [day, month] = [parseDay(text), parseMonth(text)];
    return day !== null ? dayName(day) : month === null ? text : monthName(month);
  };
  return first === last ? name(last) : say`${name(first)} to ${name(last)}`;
}
