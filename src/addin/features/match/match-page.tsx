// The pages of Match a book and Match by hand, over the open workbook.
import type { ComponentType } from 'preact';
import type { TaskProps } from '../../pane/context/feature';
import { refused } from '../../platform/outcome';
import { say } from '../../platform/say';
import { NO_SHEETS, whileWorking, writeReport } from '../../workbook/sheets/report-writing';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';
import { HandMatching } from './match-by-hand';
import { ByHandSection } from './by-hand-section';
import { PanelMatch } from './match-book';
import { MatchSection } from './match-section';
import type { MatchModel } from './match-state';

export function matchModel({ context, calls }: OpenWorkbook): MatchModel {
  const sheets = context.parts.reportSheets;
  const none = (): Promise<typeof NO_SHEETS> => Promise.resolve(NO_SHEETS);
  if (!sheets) return { preview: none, write: none };
  const book = new PanelMatch(
    context,
    sheets,
    () => calls.all,
    () => void calls.showAgain(({ call }) => call.name === 'LEDGER.MATCH'),
  );
  return {
    preview: (request) =>
      whileWorking(context, say`Matching the book`, () =>
        context.attempt(() => book.preview(request), refused),
      ),
    write: (request) => writeReport(context, say`Writing the match`, () => book.report(request)),
  };
}

export interface MatchPages {
  readonly Book: ComponentType<TaskProps>;
  readonly ByHand: ComponentType<TaskProps>;
}

export function matchPages(workbook: OpenWorkbook): MatchPages {
  const model = matchModel(workbook);
  const byHand = new HandMatching(workbook);
  return {
    Book: ({ state }) => <MatchSection model={model} accounts={state.accounts} />,
    ByHand: ({ state, visit }) => (
      <ByHandSection model={byHand} visit={visit} results={state.results} />
    ),
  };
}
