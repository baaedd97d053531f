// The place "Reconcile": what is in a number, where a balance breaks, a book against the ledger,
// closed periods.
import { useId } from 'preact/hooks';
import type { PlaceProps } from '../texts/place-names';
import { words } from '../texts/words';
import { BehindSection } from './behind-section';
import { BreaksSection } from './breaks-section';
import { CloseSection } from './close-section';
import { MatchSection } from './match-section';

export function ReconcilePlace({ state }: PlaceProps) {
  const id = useId();
  return (
    <section class="section reconcile" aria-labelledby={id}>
      <h2 id={id}>{words.reconcile.heading}</h2>
      <p class="lead">{words.reconcile.lead}</p>
      <BehindSection />
      <BreaksSection results={state.results} />
      <MatchSection />
      <CloseSection periods={state.closedPeriods} />
    </section>
  );
}
