// Get data: turns an accountant's words into a formula or a table in the sheet.
import type { ComponentType } from 'preact';
import { lazyPlace } from '../../pane/lazy-place';
import type { PaneFeature, PlaceProps } from '../../pane/context/feature';
import { say } from '../../platform/say';
import './get-data.css';

export const getData = (
  load: () => Promise<{ readonly GetDataPlace: ComponentType<PlaceProps> }>,
): PaneFeature => ({
  place: {
    name: 'get-data',
    label: say`Get data`,
    Shown: lazyPlace(async () => (await load()).GetDataPlace),
  },
});
