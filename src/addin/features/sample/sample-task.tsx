// Audit sample: a task of Reconcile, and a part of each closed period. Besides this folder it has
// only its translations and a line in main.ts.
import type { ComponentType } from 'preact';
import { lazyPage, lazyPlace } from '../../pane/lazy-place';
import type { OfClosedPeriodProps, PaneFeature, TaskProps } from '../../pane/context/feature';
import { say } from '../../platform/say';

interface SamplePages {
  readonly Page: ComponentType<TaskProps>;
  readonly OfClosedPeriod: ComponentType<OfClosedPeriodProps>;
}

export function sample(load: () => Promise<SamplePages>): PaneFeature {
  const Form = lazyPlace(async () => (await load()).OfClosedPeriod, 'part');
  return {
    tasks: [
      {
        name: 'sample',
        heading: say`Audit sample`,
        row: say`Draws records by a seed, with room for ticks and comments.`,
        Page: lazyPage(async () => (await load()).Page),
      },
    ],
    OfClosedPeriod: (props) => (
      <details>
        <summary tabIndex={0}>{say`Audit sample`}</summary>
        <Form {...props} />
      </details>
    ),
  };
}
