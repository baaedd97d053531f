// The place "Reconcile".
import { useId } from 'preact/hooks';
import type { PlaceProps } from '../place-names';
import { words } from '../words';

export function ReconcilePlace(_: PlaceProps) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{words.reconcile.heading}</h2>
      <p class="lead">{words.reconcile.lead}</p>
    </section>
  );
}
