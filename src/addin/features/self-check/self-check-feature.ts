// Self-check: tries in the running Excel what the tests try in the workbench.
import { lazyPage } from '../../pane/lazy-place';
import type { PaneFeature } from '../../pane/context/feature';
import { say } from '../../platform/say';

export const selfCheck: PaneFeature = {
  inSettings: [
    {
      name: 'self-check',
      heading: say`Self-check`,
      row: say`Tests what Tieout needs of this Excel, and writes a report to send.`,
      Page: lazyPage(() =>
        import(/* webpackChunkName: "addin.selfcheck" */ './self-check-section').then(
          (chunk) => chunk.SelfCheckSection,
        ),
      ),
    },
  ],
};
