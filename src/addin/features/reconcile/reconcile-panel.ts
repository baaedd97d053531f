// What the place Reconcile asks: what is in a cell, where a balance breaks, a book against the
// ledger.
import type { FunctionDefinition } from '../../engine/answers/definition';
import type { MatchCall } from '../../engine/answers/ledger-match';
import { refused } from '../../platform/outcome';
import type { Outcome } from '../../platform/outcome';
import { PanelJournal } from '../journal/journal-panel';
import type {
  JournalFileOutcome,
  JournalFileRequest,
  JournalRequest,
} from '../journal/journal-state';
import type { LiveCalls } from '../../workbook/live/live-calls';
import type { Work } from '../../workbook/session/pane-state';
import { behindReport, lookBehindSelection, shownOf, type LookedAt } from '../explain/behind';
import { breaksOfResult } from '../explain/breaks';
import { PanelMatch } from '../match/match-book';
import type { ReadyReport } from '../../workbook/report-sheet';
import type { ReportRun } from '../../workbook/excel/excel-report-sheet';
import { auditSample } from '../sample/sample';
import type {
  BookChoices,
  BookOutcome,
  MatchOutcomeShown,
  MatchRequest,
} from '../match/match-state';
import type { BehindOutcome, BreaksOutcome } from '../explain/explain-state';
import type { SampleRequest } from '../sample/sample';
import type { SessionContext } from '../../workbook/session/session-context';
import { say } from '../../platform/say';

const NO_SHEETS = refused(say`This Excel cannot write new sheets for Tieout.`);

export class ReconcilePanel {
  readonly #match: PanelMatch | null;
  readonly #journal: PanelJournal | null;
  #looked: LookedAt | null = null;
  #work: Work | null = null;

  constructor(
    readonly context: SessionContext,
    readonly lives: LiveCalls,
    definition: FunctionDefinition<MatchCall>,
  ) {
    this.#match = context.parts.reportSheets
      ? new PanelMatch(context, definition, context.parts.reportSheets, () => lives.all)
      : null;
    this.#journal = context.parts.reportSheets
      ? new PanelJournal(context, context.parts.reportSheets, () => lives.showAgain())
      : null;
  }

  /** Rows of a sheet on their way. */
  get work(): Work | null {
    return this.#work;
  }

  /** What is in the selected cell. */
  async lookBehind(): Promise<BehindOutcome> {
    const looked = await lookBehindSelection(this.context, this.lives);
    // A selection that holds no result leaves what is shown, and its button.
    if (looked.ok) this.#looked = looked.at;
    return looked.ok ? shownOf(looked.at, this.context.zones.displayZone) : looked;
  }

  /** Writes all records behind the cell that was looked at last to a new sheet, which is shown. */
  writeBehind(): Promise<Outcome> {
    const looked = this.#looked;
    if (looked === null)
      return Promise.resolve(refused(say`Look at a cell first, then write what is in it.`));
    return this.#write(say`Writing what is in the cell`, () => ({
      ok: true,
      report: behindReport(looked, this.context.cellOptions, this.context.saidAt()),
      written: (sheet) =>
        say`Written to the sheet ${sheet}, with a link back to ${looked.address}.`,
    }));
  }

  /** Breaks of a LEDGER.CHECK result, by the card's id. */
  breaksOf(id: string): Promise<BreaksOutcome> {
    return breaksOfResult(id, this.context, this.lives.all);
  }

  /** Counts by coin and status; writes nothing. */
  async previewMatch(request: MatchRequest): Promise<MatchOutcomeShown> {
    if (!this.#match) return NO_SHEETS;
    this.#run(say`Matching the book`);
    return this.#match.preview(request).finally(() => this.#rest());
  }

  /** A book as it is read, after these choices. */
  async book(reference: string, choices: BookChoices): Promise<BookOutcome> {
    return this.#match?.book(reference, choices) ?? NO_SHEETS;
  }

  /** Matches anew and writes a new sheet with the person's marks and comments of the run before. */
  writeMatch(request: MatchRequest): Promise<Outcome> {
    return this.#write(say`Writing the match`, (match) => match.report(request));
  }

  /** Draws records of a live result to a new sheet, with room for ticks and comments. */
  writeSample(request: SampleRequest): Promise<Outcome> {
    return this.#write(say`Drawing the sample`, () =>
      auditSample(request, this.lives, this.context),
    );
  }

  /** Writes a sheet Mapping with the types of the month, to be filled. */
  writeMapping(request: JournalRequest): Promise<Outcome> {
    return this.#write(say`Writing the mapping`, (_, journal) => journal.mapping(request));
  }

  /** Reads what is missing, then writes the journal's sheet, or nothing. */
  writeJournal(request: JournalRequest): Promise<Outcome> {
    return this.#write(say`Writing the journal`, (_, journal) => journal.report(request));
  }

  async saveJournal(request: JournalFileRequest): Promise<JournalFileOutcome> {
    const journal = this.#journal;
    if (!journal) return NO_SHEETS;
    const run = this.#run(say`Making the journal`);
    return this.context
      .attempt(
        () => journal.file(request),
        (sentence) => refused(run.signal.aborted ? say`Cancelled. Nothing was saved.` : sentence),
      )
      .finally(() => this.#rest());
  }

  async #write(
    title: string,
    ready: (match: PanelMatch, journal: PanelJournal) => ReadyReport | Promise<ReadyReport>,
  ): Promise<Outcome> {
    if (!this.#match || !this.#journal) return NO_SHEETS;
    const run = this.#run(title);
    const match = this.#match;
    const journal = this.#journal;
    const outcome = await this.context.attempt(
      async () => {
        const made = await ready(match, journal);
        if (!made.ok) return made;
        const sheet = await match.sheets.write(made.report, run);
        return { ok: made.isOpen !== true, sentence: made.written(sheet) };
      },
      (sentence) => refused(run.signal.aborted ? say`Cancelled. Nothing was written.` : sentence),
      say`Excel did not let Tieout write the sheet: the workbook may be protected. No cell of yours was changed.`,
    );
    this.#rest();
    return outcome;
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
