// Live data: every result and table of the workbook, refreshed on demand.
import type { ComponentType } from 'preact';
import { lazyPlace } from '../../pane/lazy-place';
import type { DrawingProps, PaneFeature } from '../../pane/context/feature';
import { say } from '../../platform/say';
import { LiveDataPlace } from './live-data-place';
import 'uplot/dist/uPlot.min.css';
import './live-data.css';

export const liveData = (
  load: () => Promise<{ readonly PictureDrawing: ComponentType<DrawingProps> }>,
): PaneFeature => ({
  place: {
    name: 'live-data',
    label: say`Live data`,
    asks: ['certificate'],
    Shown: LiveDataPlace,
  },
  Drawing: lazyPlace(async () => (await load()).PictureDrawing, 'part'),
});
