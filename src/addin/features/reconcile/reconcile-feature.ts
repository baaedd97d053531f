// Reconcile: the place that lists tasks which other features register.
import type { PaneFeature } from '../../pane/context/feature';
import { ReconcilePlace } from './reconcile-place';
import { say } from '../../platform/say';
import './reconcile.css';

export const reconcile: PaneFeature = {
  place: {
    name: 'reconcile',
    label: say`Reconcile`,
    Shown: ReconcilePlace,
  },
};
