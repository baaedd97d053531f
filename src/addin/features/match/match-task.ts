// Match a book: a task of Reconcile.
import type { ComponentType } from 'preact';
import { lazyPage } from '../../pane/lazy-place';
import type { PaneFeature, TaskProps } from '../../pane/context/feature';
import { say } from '../../platform/say';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';

export const matchTask = (load: () => Promise<ComponentType<TaskProps>>): PaneFeature => ({
  tasks: [
    {
      name: 'match',
      heading: say`Match a book`,
      row: say`Compares your own book with the ledger, line by line.`,
      Page: lazyPage(load),
    },
  ],
});

export const match = (workbook: OpenWorkbook): PaneFeature =>
  matchTask(async () => {
    const { matchPage } = await import(/* webpackChunkName: "addin.seldom" */ './match-page');
    return matchPage(workbook);
  });
