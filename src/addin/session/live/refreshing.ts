// Refresh: the chosen calls and tables ask the exchange again.
import { counted } from '../../records/counted';
import type { Freshness } from '../../snapshot/periods';
import type { LiveCall } from './live-call';
import type { LiveCalls } from './live-calls';
import type { RefreshReach, RefreshScope } from '../pane-state';
import { changesInWords } from './result-changes';
import { areasInScope, callsInScope } from './refresh-scope';
import type { SessionContext } from '../session-context';
import { placeOf } from '../sheet-address';
import type { WorkbookTables } from '../tables/workbook-tables';

const WHERE: Readonly<Record<RefreshScope, string>> = {
  workbook: 'This workbook',
  sheet: 'This sheet',
  selection: 'The selection',
};

export class Refreshing {
  /** @param tables null where this workbook can hold none. */
  constructor(
    readonly context: SessionContext,
    readonly lives: LiveCalls,
    readonly tables: WorkbookTables | null,
  ) {}

  async refresh(scope: RefreshScope, reach: RefreshReach): Promise<void> {
    const {
      bulletin,
      parts: { workbook },
    } = this.context;
    // The whole workbook needs no scan: every living call is in it.
    const areas = scope === 'workbook' ? null : await areasInScope(scope, workbook);
    const lives = await this.#inSightFirst(
      areas === null ? this.lives.all : callsInScope(areas, await this.lives.scan()),
    );
    const tables =
      (areas === null ? await this.tables?.allIds() : await this.tables?.idsIn(areas)) ?? [];
    if (lives.length + tables.length > 0) await this.refreshThese(lives, tables, reach);
    else bulletin.note('failed', `${WHERE[scope]} holds no live formula and no table of Tieout.`);
  }

  /**
   * What the person looks at is read first: of requests that wait equally long the first asked goes
   * first.
   */
  async #inSightFirst(lives: readonly LiveCall[]): Promise<readonly LiveCall[]> {
    // A busy host: then in the order of asking.
    const sheet = await this.context.parts.workbook.activeSheet().catch(() => null);
    const isInSight = ({ addresses }: LiveCall): boolean =>
      addresses.some((address) => placeOf(address)?.sheet === sheet);
    return [...lives.filter(isInSight), ...lives.filter((live) => !isInSight(live))];
  }

  /** @param tables their ids. */
  async refreshThese(
    lives: readonly LiveCall[],
    tables: readonly string[],
    reach: RefreshReach,
  ): Promise<void> {
    const { bulletin, clock, stop } = this.context;
    // Tables take part in the same refresh: what a formula has read again just now is fresh for
    // them too.
    const freshness: Freshness = {
      again: reach === 'closed too' ? 'all' : 'open',
      sinceMs: clock.nowMs(),
    };
    for (const live of lives) this.lives.askAgain(live);
    const [troubles] = await Promise.all([
      this.tables?.refresh(tables, freshness) ?? [],
      ...lives.map((live) => this.lives.fetch(live, freshness)),
    ]);
    if (stop.aborted) return;
    const errors = [...lives.flatMap(({ error }) => (error === null ? [] : [error])), ...troubles];
    const total = lives.length + tables.length;
    const what = (
      [
        [lives.length, 'result'],
        [tables.length, 'table'],
      ] as const
    )
      .flatMap(([count, one]) => (count === 0 ? [] : [counted(count, one)]))
      .join(' and ');
    const closed = reach === 'closed too' ? ', past months included' : '';
    if (errors.length === 0)
      bulletin.note('done', `Refreshed ${what}${closed}${changesOf(lives)}.`);
    else
      bulletin.note(
        'failed',
        `Refreshed ${total - errors.length} of ${what}${closed}. ${errors[0] ?? ''}`,
      );
  }
}

/**
 * ": 2 added, 1 gone, 1 of them in a past month"; "" where nothing changed or nothing could be
 * compared.
 */
function changesOf(lives: readonly LiveCall[]): string {
  const changes = lives.flatMap((live) => live.changes ?? []);
  const sum = (kind: 'added' | 'changed' | 'gone' | 'inClosed'): number =>
    changes.reduce((total, one) => total + one[kind], 0);
  const [added, changed, gone, inClosed] = [
    sum('added'),
    sum('changed'),
    sum('gone'),
    sum('inClosed'),
  ];
  if (added + changed + gone === 0) return '';
  return `: ${changesInWords({ added, changed, gone })}${inClosed === 0 ? '' : `, ${inClosed} of them in a past month`}`;
}
