// Makes the month's journal: its mapping, its sheet, its files. The code is loaded when it is asked
// for the first time.
import { refused, type Outcome } from '../../platform/outcome';
import { say } from '../../platform/say';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';
import type { ReportRun } from '../../workbook/excel/excel-report-sheet';
import type { ReadyReport } from '../../workbook/sheets/report-sheet';
import { NO_SHEETS, whileWorking, writeReport } from '../../workbook/sheets/report-writing';
import type { PanelJournal } from './journal-panel';
import type { JournalFileOutcome, JournalFileRequest, JournalRequest } from './journal-state';

export class JournalMaking {
  #panel: PanelJournal | null = null;

  constructor(
    readonly load: () => Promise<{ readonly PanelJournal: typeof PanelJournal }>,
    readonly workbook: OpenWorkbook,
  ) {}

  /** Writes a sheet Mapping with the types of the month, to be filled in. */
  writeMapping(request: JournalRequest): Promise<Outcome> {
    return this.#write(say`Writing the mapping`, (journal) => journal.mapping(request));
  }

  /** Reads what is missing, then writes the journal's sheet, or nothing. */
  writeJournal(request: JournalRequest): Promise<Outcome> {
    return this.#write(say`Writing the journal`, (journal) => journal.report(request));
  }

  saveJournal(request: JournalFileRequest): Promise<JournalFileOutcome> {
    const { context } = this.workbook;
    const make = (run: ReportRun): Promise<JournalFileOutcome> =>
      context.attempt(
        async () => (await this.#loaded())?.file(request) ?? NO_SHEETS,
        (sentence) => refused(run.signal.aborted ? say`Cancelled. Nothing was saved.` : sentence),
      );
    return whileWorking(context, say`Making the journal`, make);
  }

  #write(
    title: string,
    ready: (journal: PanelJournal) => ReadyReport | Promise<ReadyReport>,
  ): Promise<Outcome> {
    return writeReport(this.workbook.context, title, async () => {
      const journal = await this.#loaded();
      return journal ? ready(journal) : NO_SHEETS;
    });
  }

  /** null: this Excel cannot write sheets. */
  async #loaded(): Promise<PanelJournal | null> {
    const { context, calls } = this.workbook;
    const sheets = context.parts.reportSheets;
    if (!sheets) return null;
    const { PanelJournal: Panel } = await this.load();
    return (this.#panel ??= new Panel(context, sheets, () => void calls.showAgain()));
  }
}

declare module '../../pane/context/pane-session' {
  interface PaneSession {
    readonly journal: Omit<JournalMaking, 'load' | 'workbook'>;
  }
}
