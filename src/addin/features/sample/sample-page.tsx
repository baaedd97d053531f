// The page of the audit sample, over the open workbook.
import type { TaskProps } from '../../pane/context/feature';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';
import { writeSample } from './sample';
import { SampleSection } from './sample-section';

export const samplePage =
  (workbook: OpenWorkbook) =>
  ({ state }: TaskProps) => (
    <SampleSection results={state.results} write={(request) => writeSample(workbook, request)} />
  );
