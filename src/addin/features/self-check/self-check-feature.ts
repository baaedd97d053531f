// Self-check: repeats in the running Excel what the tests try in the workbench.
import type { ComponentType } from 'preact';
import { lazyPage } from '../../pane/lazy-place';
import type { PaneFeature, TaskProps } from '../../pane/context/feature';
import { say } from '../../platform/say';

export const selfCheck = (load: () => Promise<ComponentType<TaskProps>>): PaneFeature => ({
  inSettings: [
    {
      name: 'self-check',
      heading: say`Self-check`,
      row: say`Tests what Tieout needs of this Excel, and writes a report to send.`,
      Page: lazyPage(load),
    },
  ],
});
