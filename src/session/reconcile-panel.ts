// What the place Reconcile asks: what is in a cell, where a balance breaks, a book against the ledger.
import { localDateTime } from '../records/zone';
import type { Outcome } from './evidence-state';
import type { LiveCalls } from './live-calls';
import type { Work } from './pane-state';
import { behindReport, lookBehindSelection, shownOf, type LookedAt } from './reconcile-panel-behind';
import { breaksOfResult } from './reconcile-panel-breaks';
import { PanelMatch } from './reconcile-panel-match';
import type { ReportRun } from './reconcile-panel-report';
import type { BehindOutcome, BreaksOutcome, MatchOutcomeShown, MatchRequest, ReconcileSession } from './reconcile-state';
import type { SessionContext } from './session-context';

const NO_SHEETS: Outcome & { readonly ok: false } = { ok: false, sentence: 'This Excel cannot write new sheets for Tieout.' };

export class ReconcilePanel implements ReconcileSession {
  readonly #match: PanelMatch | null;
  #looked: LookedAt | null = null;
  #work: Work | null = null;

  constructor(readonly context: SessionContext, readonly lives: LiveCalls) {
    this.#match = context.parts.reportSheets ? new PanelMatch(context, context.parts.reportSheets, () => lives.all) : null;
  }

  /** Rows of a sheet on their way. */
  get work(): Work | null { return this.#work; }

  async lookBehind(): Promise<BehindOutcome> {
    const looked = await lookBehindSelection(this.context, this.lives);
    this.#looked = looked.ok ? looked.at : null;
    return looked.ok ? shownOf(looked.at, this.context.zones.displayZone) : looked;
  }

  async writeBehind(): Promise<Outcome> {
    const { reportSheets, host } = this.context.parts;
    const looked = this.#looked;
    if (!reportSheets) return NO_SHEETS;
    if (!looked) return { ok: false, sentence: 'Look at a cell first, then write what is in it.' };
    const { displayZone: zone } = this.context.zones;
    const saidAt = `${localDateTime(zone, this.context.clock.nowMs())} ${zone}`;
    const run = this.#run('Writing what is in the cell');
    try {
      const name = await reportSheets.write(behindReport(looked, { zone, dateSystem: host.dateSystem, saidAt }), run);
      return { ok: true, sentence: `Written to the sheet ${name}, with a link back to ${looked.address}.` };
    } catch (error) {
      if (run.signal.aborted) return { ok: false, sentence: 'Cancelled. Nothing was written.' };
      this.context.parts.report?.(error);
      return { ok: false, sentence: 'Excel did not let Tieout write the sheet: the workbook may be protected. No cell of yours was changed.' };
    } finally {
      this.#rest();
    }
  }

  breaksOf(id: string): Promise<BreaksOutcome> { return breaksOfResult(id, this.context, this.lives.all); }

  async previewMatch(request: MatchRequest): Promise<MatchOutcomeShown> {
    if (!this.#match) return NO_SHEETS;
    this.#run('Matching the book');
    return this.#match.preview(request).finally(() => this.#rest());
  }

  async writeMatch(request: MatchRequest): Promise<Outcome> {
    if (!this.#match) return NO_SHEETS;
    return this.#match.write(request, this.#run('Writing the match')).finally(() => this.#rest());
  }

  #run(title: string): ReportRun {
    const tell = (pagesDone: number, pagesTotal: number | null): void => {
      this.#work = { title, counts: 'rows', pagesDone, pagesTotal, secondsLeft: null };
      this.context.bulletin.changed();
    };
    tell(0, null);
    return { signal: this.context.stop, progress: tell };
  }

  #rest(): void {
    this.#work = null;
    this.context.bulletin.changed();
  }
}
