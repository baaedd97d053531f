// Closing a period: two people, and from then on every difference.
import type { ClosedPeriodCard, ClosePeriodRequest } from '../../session/pane-state';
import { Field } from '../controls/field';
import { usePane } from '../pane-context';
import { useOutcome } from '../controls/use-outcome';
import { words } from '../texts/words';
import { ClosedPeriod } from './closed-period';
import { OutcomeLine, Part } from './part';
import { useRequest } from './use-request';

const NOTHING: ClosePeriodRequest = { from: '', to: '', preparedBy: '', reviewedBy: '' };

export function CloseSection({ periods }: { readonly periods: readonly ClosedPeriodCard[] }) {
  const { session, track } = usePane();
  const { request, field, clear } = useRequest(NOTHING);
  const { outcome, tell } = useOutcome();
  const says = words.reconcile.close;
  const close = (event: Event): void => {
    event.preventDefault();
    // One month needs to be said once.
    void track(session.closedPeriods.close({ ...request, to: request.to || request.from })).then(
      (told) => {
        tell(told);
        if (told.ok) clear();
      },
    );
  };
  return (
    <Part heading={says.heading} lead={says.lead}>
      <form class="fields" onSubmit={close}>
        <div class="pair">
          <Field type="month" label={says.from} {...field('from')} />
          <Field type="month" label={says.to} {...field('to')} />
        </div>
        <Field type="text" label={says.preparedBy} {...field('preparedBy')} />
        <Field
          type="text"
          label={says.reviewedBy}
          hint={says.reviewedByHint}
          {...field('reviewedBy')}
        />
        <div class="button-row">
          <button type="submit" class="primary">
            {says.button}
          </button>
        </div>
      </form>
      <OutcomeLine outcome={outcome} />
      <h4>{says.listHeading}</h4>
      {periods.length === 0 ? (
        <p class="hint">{says.empty}</p>
      ) : (
        periods.map((period) => <ClosedPeriod key={period.id} period={period} />)
      )}
    </Part>
  );
}
