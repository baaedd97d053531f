// The pages of Show what is behind a number and Find breaks, over the open workbook.
import type { ComponentType } from 'preact';
import type { TaskProps } from '../../pane/context/feature';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';
import { BehindSection } from './behind-section';
import { BreaksSection } from './breaks-section';
import { Explain } from './explain';

export interface ExplainPages {
  readonly Behind: ComponentType<TaskProps>;
  readonly Breaks: ComponentType<TaskProps>;
}

export function explainPages(workbook: OpenWorkbook): ExplainPages {
  const model = new Explain(workbook);
  return {
    Behind: ({ visit }) => <BehindSection model={model} visit={visit} />,
    // The page has no entries, so it looks again each time it is opened.
    Breaks: ({ state, visit }) =>
      visit === null ? null : <BreaksSection model={model} results={state.results} />,
  };
}
