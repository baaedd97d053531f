// Reconcile: the place that lists tasks which other features register.
import { lazyPlace } from '../../pane/lazy-place';
import type { PaneFeature } from '../../pane/context/feature';
import { say } from '../../platform/say';
import './reconcile.css';

export const reconcile: PaneFeature = {
  place: {
    name: 'reconcile',
    label: say`Reconcile`,
    Shown: lazyPlace(() =>
      import(/* webpackChunkName: "addin.seldom" */ './reconcile-place').then(
        (chunk) => chunk.ReconcilePlace,
      ),
    ),
  },
};
