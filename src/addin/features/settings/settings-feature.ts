// Settings of the workbook and of the device.
import { lazyPlace } from '../../pane/lazy-place';
import type { PaneFeature } from '../../pane/context/feature';
import { say } from '../../platform/say';
import './settings.css';

export const settings: PaneFeature = {
  place: {
    name: 'settings',
    label: say`Settings`,
    Shown: lazyPlace(() =>
      import(/* webpackChunkName: "addin.seldom" */ './settings-place').then(
        (chunk) => chunk.SettingsPlace,
      ),
    ),
  },
};
