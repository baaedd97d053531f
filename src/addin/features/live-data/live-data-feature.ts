// Live data: every result and table of the workbook, refreshed on demand.
import type { PaneFeature } from '../../pane/context/feature';
import { say } from '../../platform/say';
import { LiveDataPlace } from './live-data-place';
import 'uplot/dist/uPlot.min.css';
import './live-data.css';

export const liveData: PaneFeature = {
  place: {
    name: 'live-data',
    label: say`Live data`,
    asks: ['certificate'],
    Shown: LiveDataPlace,
  },
};
