// Match a book and Match by hand: tasks of Reconcile.
import { lazyPage } from '../../pane/lazy-place';
import type { PaneFeature } from '../../pane/context/feature';
import { say } from '../../platform/say';
import type { MatchPages } from './match-page';

export const match = (load: () => Promise<MatchPages>): PaneFeature => ({
  tasks: [
    {
      name: 'match',
      heading: say`Match a book`,
      row: say`Compares your own book with the ledger, line by line.`,
      Page: lazyPage(async () => (await load()).Book),
    },
    {
      name: 'by-hand',
      heading: say`Match by hand`,
      row: say`Puts lines and entries of a match together, or takes them apart.`,
      Page: lazyPage(async () => (await load()).ByHand),
    },
  ],
});
