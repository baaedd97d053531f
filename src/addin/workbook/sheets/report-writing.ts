// Writes a sheet that a person asked for, and shows the progress of its rows in the pane.
import { refused, type Outcome } from '../../platform/outcome';
import { say } from '../../platform/say';
import type { ExcelReportSheets, ReportRun } from '../excel/excel-report-sheet';
import type { ReadyReport } from './report-sheet';
import type { SessionContext } from '../session/session-context';

export const NO_SHEETS = refused(say`This Excel cannot write new sheets for Tieout.`);

/** Progress of a sheet; `title` where it changes during the work. */
interface WorkRun extends ReportRun {
  readonly progress: (rowsDone: number, rowsTotal: number | null, title?: string) => void;
}

/** Shows `title` as the pane's work until `made` has ended; Cancel aborts its signal. */
export async function whileWorking<Done>(
  { bulletin, stop }: SessionContext,
  title: string,
  made: (run: WorkRun) => Promise<Done>,
): Promise<Done> {
  const progress: WorkRun['progress'] = (pagesDone, pagesTotal, now = title) => {
    const about = { title: now, counts: 'rows', secondsLeft: null } as const;
    bulletin.work.value = { ...about, pagesDone, pagesTotal };
  };
  progress(0, null);
  try {
    return await made({ signal: stop, progress });
  } finally {
    bulletin.work.value = null;
  }
}

/** Writes the report that `ready` makes to a new sheet, or says why there is none. */
export function writeReport(
  context: SessionContext,
  title: string,
  ready: (sheets: ExcelReportSheets) => ReadyReport | Promise<ReadyReport>,
): Promise<Outcome> {
  const sheets = context.parts.reportSheets;
  if (!sheets) return Promise.resolve(NO_SHEETS);
  return whileWorking(context, title, (run) =>
    context.attempt<Outcome, Outcome>(
      async () => {
        const made = await ready(sheets);
        if (!made.ok) return made;
        const sheet = await sheets.write(made.report, run);
        return { ok: made.isOpen !== true, sentence: made.written(sheet) };
      },
      (sentence) =>
        refused(
          run.signal.aborted
            ? say`Cancelled. Nothing was written; a sheet that was added stays empty.`
            : sentence,
        ),
      say`Excel did not let Tieout write the sheet: the workbook may be protected. No cell of yours was changed.`,
    ),
  );
}
