// Close: the guide from the empty workbook to the signature.
import type { ComponentType } from 'preact';
import { lazyPlace } from '../../pane/lazy-place';
import type { PaneFeature, PlaceProps } from '../../pane/context/feature';
import { say } from '../../platform/say';
import './close.css';

export const close = (
  load: () => Promise<{ readonly ClosePlace: ComponentType<PlaceProps> }>,
): PaneFeature => ({
  place: {
    name: 'close',
    label: say`Close`,
    asks: ['pack', 'review'],
    Shown: lazyPlace(async () => (await load()).ClosePlace),
  },
});
