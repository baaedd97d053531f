// The page of the audit sample, and its form in a closed period, over the open workbook.
import type { OfClosedPeriodProps, TaskProps } from '../../pane/context/feature';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';
import { drawSample, writeSample } from './sample';
import { SampleForm, SampleSection } from './sample-section';

export const samplePages = (workbook: OpenWorkbook) => ({
  Page: ({ state }: TaskProps) => (
    <SampleSection results={state.results} write={(request) => writeSample(workbook, request)} />
  ),
  OfClosedPeriod: ({ populations, recordsOf }: OfClosedPeriodProps) => (
    <SampleForm
      isQuiet
      options={populations}
      write={(request) => drawSample(workbook.context, () => recordsOf(request.id), request)}
    />
  ),
});
