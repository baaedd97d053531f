// The page of Match a book, over the open workbook.
import { ledgerMatch } from '../../engine/answers/ledger-match';
import type { TaskProps } from '../../pane/context/feature';
import { refused } from '../../platform/outcome';
import { say } from '../../platform/say';
import { NO_SHEETS, whileWorking, writeReport } from '../../workbook/sheets/report-writing';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';
import { PanelMatch } from './match-book';
import { MatchSection } from './match-section';
import type { MatchModel } from './match-state';

export function matchModel({ context, calls }: OpenWorkbook): MatchModel {
  const sheets = context.parts.reportSheets;
  const none = (): Promise<typeof NO_SHEETS> => Promise.resolve(NO_SHEETS);
  if (!sheets) return { preview: none, write: none };
  const book = new PanelMatch(context, ledgerMatch, sheets, () => calls.all);
  return {
    preview: (request) =>
      whileWorking(context, say`Matching the book`, () =>
        context.attempt(() => book.preview(request), refused),
      ),
    write: (request) => writeReport(context, say`Writing the match`, () => book.report(request)),
  };
}

export function matchPage(workbook: OpenWorkbook) {
  const model = matchModel(workbook);
  return ({ state }: TaskProps) => <MatchSection model={model} accounts={state.accounts} />;
}
