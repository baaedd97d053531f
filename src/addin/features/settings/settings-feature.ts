// Settings of the workbook and of the device.
import type { ComponentType } from 'preact';
import { lazyPlace } from '../../pane/lazy-place';
import type { PaneFeature, PlaceProps } from '../../pane/context/feature';
import { say } from '../../platform/say';
import './settings.css';

export const settings = (
  load: () => Promise<{ readonly SettingsPlace: ComponentType<PlaceProps> }>,
): PaneFeature => ({
  place: {
    name: 'settings',
    label: say`Settings`,
    Shown: lazyPlace(async () => (await load()).SettingsPlace),
  },
});
