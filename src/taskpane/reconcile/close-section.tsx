// Closing a period: two people, and from then on every difference.
import { useState } from 'preact/hooks';
import type { ClosedPeriodCard, ClosePeriodRequest, Outcome } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../words';
import { ClosedPeriod } from './closed-period';
import { OutcomeLine, Part, TextField } from './part';

const NOTHING: ClosePeriodRequest = { from: '', to: '', preparedBy: '', reviewedBy: '' };

export function CloseSection({ periods }: { readonly periods: readonly ClosedPeriodCard[] }) {
  const { session, track, announce } = usePane();
  const [request, setRequest] = useState(NOTHING);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const says = words.reconcile.close;
  const field = (name: keyof ClosePeriodRequest) => (value: string): void => setRequest({ ...request, [name]: value });
  const close = (event: Event): void => {
    event.preventDefault();
    // One month needs to be said once.
    void track(session.closePeriod({ ...request, to: request.to || request.from })).then((told) => {
      setOutcome(told);
      announce(told.sentence);
      if (told.ok) setRequest(NOTHING);
    });
  };
  return (
    <Part heading={says.heading} lead={says.lead}>
      <form class="fields" onSubmit={close}>
        <div class="pair">
          <TextField label={says.from} type="month" value={request.from} change={field('from')} />
          <TextField label={says.to} type="month" value={request.to} change={field('to')} />
        </div>
        <TextField label={says.preparedBy} value={request.preparedBy} change={field('preparedBy')} />
        <TextField label={says.reviewedBy} hint={says.reviewedByHint} value={request.reviewedBy} change={field('reviewedBy')} />
        <div class="button-row">
          <button type="submit" class="primary">
            {says.button}
          </button>
        </div>
      </form>
      <OutcomeLine outcome={outcome} />
      <h4>{says.listHeading}</h4>
      {periods.length === 0 ? <p class="hint">{says.empty}</p> : periods.map((period) => <ClosedPeriod key={period.id} period={period} />)}
    </Part>
  );
}
