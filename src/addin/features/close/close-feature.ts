// Close: the guide from the empty workbook to the signature.
import { lazyPlace } from '../../pane/lazy-place';
import type { PaneFeature } from '../../pane/context/feature';
import { say } from '../../platform/say';
import './close.css';

export const close: PaneFeature = {
  place: {
    name: 'close',
    label: say`Close`,
    asks: ['pack', 'review'],
    Shown: lazyPlace(() =>
      import(/* webpackChunkName: "addin.seldom" */ './close-place').then(
        (chunk) => chunk.ClosePlace,
      ),
    ),
  },
};
