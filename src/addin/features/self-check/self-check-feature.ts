// Self-check: tries in the running Excel what the tests try in the workbench.
import { lazyPlace } from '../../pane/lazy-place';
import type { PaneFeature } from '../../pane/context/feature';

export const selfCheck: PaneFeature = {
  InSettings: lazyPlace(
    () =>
      import(/* webpackChunkName: "addin.selfcheck" */ './self-check-section').then(
        (chunk) => chunk.SelfCheckSection,
      ),
    'part',
  ),
};
