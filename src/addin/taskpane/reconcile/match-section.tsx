// A book against the ledger: the counts first, the sheet when the person wants it.
import { useState } from 'preact/hooks';
import type {
  CoinSummary,
  MatchOutcomeShown,
  MatchRequest,
  SideStatus,
} from '../../session/reconcile/reconcile-state';
import { Field } from '../controls/field';
import { usePane } from '../pane-context';
import { useOutcome } from '../controls/use-outcome';
import { words } from '../texts/words';
import { OutcomeLine, Part } from './part';
import { useRequest } from './use-request';

const NOTHING: MatchRequest = {
  book: '',
  coin: '',
  type: '',
  from: '',
  to: '',
  days: '',
  tolerance: '',
  account: '',
};
const STATUSES: readonly SideStatus[] = ['matched', 'differs', 'ambiguous', 'unmatched'];

export function MatchSection() {
  const { session, track } = usePane();
  const { request, field } = useRequest(NOTHING);
  const { outcome, tell } = useOutcome();
  const [counted, setCounted] = useState<Extract<MatchOutcomeShown, { ok: true }> | null>(null);
  const says = words.reconcile.match;
  const count = (event: Event): void => {
    event.preventDefault();
    void track(session.reconcile.previewMatch(request)).then((found) => {
      setCounted(found.ok ? found : null);
      tell(found);
    });
  };
  return (
    <Part heading={says.heading} lead={says.lead}>
      <form class="fields" onSubmit={count} onInput={() => setCounted(null)}>
        <Field type="text" label={says.book} hint={says.bookHint} {...field('book')} />
        <div class="pair">
          <Field type="month" label={says.from} {...field('from')} />
          <Field type="month" label={says.to} {...field('to')} />
        </div>
        <Field type="text" label={says.coin} hint={says.coinHint} {...field('coin')} />
        <Field type="text" label={says.type} hint={says.typeHint} {...field('type')} />
        <div class="pair">
          <Field type="text" inputMode="numeric" label={says.days} {...field('days')} />
          <Field
            type="text"
            label={says.tolerance}
            hint={says.toleranceHint}
            {...field('tolerance')}
          />
        </div>
        <Field type="text" label={says.account} hint={says.accountHint} {...field('account')} />
        <div class="button-row">
          <button type="submit" class="primary">
            {says.count}
          </button>
        </div>
      </form>
      {counted !== null && <Counts counted={counted} />}
      {counted !== null && (
        <div class="button-row">
          {/* The range that was counted: what is selected now may be another. */}
          <button
            type="button"
            onClick={() =>
              void track(session.reconcile.writeMatch({ ...request, book: counted.book })).then(
                tell,
              )
            }
          >
            {says.write}
          </button>
        </div>
      )}
      <OutcomeLine outcome={outcome} />
    </Part>
  );
}

function Counts({
  counted: { book, summary, apart },
}: {
  readonly counted: Extract<MatchOutcomeShown, { ok: true }>;
}) {
  const { format } = usePane();
  const says = words.reconcile.match;
  return (
    <>
      {summary.coins.map((one) => (
        <CoinCounts key={one.coin} of={one} book={book} />
      ))}
      {apart > 0 && <p class="hint">{says.apart(apart, format.count(apart))}</p>}
    </>
  );
}

function CoinCounts({
  of: { coin, lines, entries, unexplained },
  book,
}: {
  readonly of: CoinSummary;
  readonly book: string;
}) {
  const { format } = usePane();
  const says = words.reconcile.match;
  return (
    <table class="proof">
      <caption>
        {coin} <span class="hint">{says.of(book)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{says.coinLine}</th>
          <th scope="col" class="number">
            {says.lines}
          </th>
          <th scope="col" class="number">
            {says.entries}
          </th>
        </tr>
      </thead>
      <tbody>
        {STATUSES.map((status) => (
          <tr key={status}>
            <th scope="row">{says.status[status]}</th>
            <td class="number">{format.count(lines[status].count)}</td>
            <td class="number">{format.count(entries[status].count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {says.unexplained}
            <span class="hint">{says.unexplainedHint}</span>
          </th>
          <td class="number" colSpan={2}>{`${unexplained} ${coin}`}</td>
        </tr>
      </tfoot>
    </table>
  );
}
