// Audit sample: a task of Reconcile. Its folder, its sentences and its line in main.ts are all of it.
import type { ComponentType } from 'preact';
import { lazyPage } from '../../pane/lazy-place';
import type { PaneFeature, TaskProps } from '../../pane/context/feature';
import { say } from '../../platform/say';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';

export const sampleTask = (load: () => Promise<ComponentType<TaskProps>>): PaneFeature => ({
  tasks: [
    {
      name: 'sample',
      heading: say`Audit sample`,
      row: say`Draws records by a seed, with room for ticks and comments.`,
      Page: lazyPage(load),
    },
  ],
});

export const sample = (workbook: OpenWorkbook): PaneFeature =>
  sampleTask(async () => {
    const { samplePage } = await import(/* webpackChunkName: "addin.seldom" */ './sample-page');
    return samplePage(workbook);
  });
