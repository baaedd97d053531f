// Refresh: the chosen calls ask the exchange again.
import type { Freshness } from '../snapshot/ledger-fetcher';
import type { LiveCall } from './live-call';
import type { LiveCalls } from './live-calls';
import type { RefreshReach, RefreshScope } from './pane-state';
import { callsInScope } from './refresh-scope';
import type { SessionContext } from './session-context';

export class Refreshing {
  constructor(readonly context: SessionContext, readonly lives: LiveCalls) {}

  async refresh(scope: RefreshScope, reach: RefreshReach): Promise<void> {
    // The whole workbook needs no scan: every living call is in it.
    const chosen = scope === 'workbook' ? this.lives.all : await callsInScope(scope, await this.lives.scan(), this.context.parts.workbook);
    if (chosen.length === 0) this.context.bulletin.note('failed', scope === 'sheet' ? 'This sheet holds no live formula.' : 'The selection holds no live formula.');
    else await this.refreshCalls(chosen, reach);
  }

  async refreshCalls(lives: readonly LiveCall[], reach: RefreshReach): Promise<void> {
    const { bulletin, clock, stop } = this.context;
    const freshness: Freshness = { again: reach === 'closed too' ? 'all' : 'open', sinceMs: clock.nowMs() };
    for (const live of lives) this.lives.askAgain(live);
    await Promise.all(lives.map((live) => this.lives.fetch(live, freshness)));
    if (stop.aborted) return;
    const failed = lives.filter(({ error }) => error !== null);
    const what = `${lives.length} ${lives.length === 1 ? 'result' : 'results'}`;
    const closed = reach === 'closed too' ? ', closed periods included' : '';
    if (failed.length === 0) bulletin.note('done', `Refreshed ${what}${closed}.`);
    else bulletin.note('failed', `Refreshed ${lives.length - failed.length} of ${what}${closed}. ${failed[0]?.error ?? ''}`);
  }
}
