// Show what is behind a number and Find breaks: tasks of Reconcile.
import type { ExplainPages } from './explain-pages';
import { lazyPage } from '../../pane/lazy-place';
import type { PaneFeature } from '../../pane/context/feature';
import { say } from '../../platform/say';

export const explain = (load: () => Promise<ExplainPages>): PaneFeature => ({
  tasks: [
    {
      name: 'behind',
      heading: say`Show what is behind a number`,
      row: say`Lists the records that add up to the selected cell.`,
      Page: lazyPage(async () => (await load()).Behind),
    },
    {
      name: 'breaks',
      heading: say`Find breaks`,
      row: say`Shows where a balance does not follow from the one before.`,
      Page: lazyPage(async () => (await load()).Breaks),
    },
  ],
});
