// Get data: from words that an accountant knows to a formula or a table in the sheet.
import { lazyPlace } from '../../pane/lazy-place';
import type { PaneFeature } from '../../pane/context/feature';
import { say } from '../../platform/say';
import './get-data.css';

export const getData: PaneFeature = {
  place: {
    name: 'get-data',
    label: say`Get data`,
    Shown: lazyPlace(() =>
      import(/* webpackChunkName: "addin.seldom" */ './get-data-place').then(
        (chunk) => chunk.GetDataPlace,
      ),
    ),
  },
};
