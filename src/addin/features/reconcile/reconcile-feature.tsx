// Reconcile: the place that lists the tasks which features have registered.
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import { OpenTask, TaskRows, useTaskPages } from '../../pane/task-pages';
import { usePane } from '../../pane/context/pane-context';
import type { PaneFeature, PlaceProps } from '../../pane/context/feature';
import './reconcile.css';

export const reconcile: PaneFeature = {
  place: { name: 'reconcile', label: say`Reconcile`, Shown: ReconcilePlace },
};

function ReconcilePlace({ state }: PlaceProps) {
  const id = useId();
  const { features } = usePane();
  const pages = useTaskPages(features.flatMap((feature) => feature.tasks ?? []));
  return (
    <section class="section reconcile" aria-labelledby={id}>
      <h2 id={id}>{say`Reconcile`}</h2>
      {pages.open === null && (
        <>
          <p class="lead">{say`Prove that the numbers tie out.`}</p>
          <TaskRows pages={pages} isHome />
        </>
      )}
      <OpenTask pages={pages} back={say`All of Reconcile`} state={state} />
    </section>
  );
}
