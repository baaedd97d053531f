// A book against the ledger: the counts first, the sheet when the person wants it.
import { useState } from 'preact/hooks';
import type { Outcome } from '../../session/pane-state';
import type { CoinSummary, MatchOutcomeShown, MatchRequest, SideStatus } from '../../session/reconcile-state';
import { usePane } from '../pane-context';
import { words } from '../words';
import { OutcomeLine, Part, TextField } from './part';

const NOTHING: MatchRequest = { book: '', coin: '', type: '', from: '', to: '', days: '', tolerance: '', account: '' };
const STATUSES: readonly SideStatus[] = ['matched', 'differs', 'ambiguous', 'unmatched'];

export function MatchSection() {
  const { session, track, announce } = usePane();
  const [request, setRequest] = useState(NOTHING);
  const [counted, setCounted] = useState<Extract<MatchOutcomeShown, { ok: true }> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const says = words.reconcile.match;
  const field = (name: keyof MatchRequest) => (value: string): void => {
    setRequest({ ...request, [name]: value });
    setCounted(null);
  };
  const tell = (told: Outcome): void => {
    setOutcome(told);
    announce(told.sentence);
  };
  const count = (event: Event): void => {
    event.preventDefault();
    void track(session.previewMatch(request)).then((found) => {
      setCounted(found.ok ? found : null);
      tell(found);
    });
  };
  return (
    <Part heading={says.heading} lead={says.lead}>
      <form class="fields" onSubmit={count}>
        <TextField label={says.book} hint={says.bookHint} value={request.book} change={field('book')} />
        <div class="pair">
          <TextField label={says.from} type="month" value={request.from} change={field('from')} />
          <TextField label={says.to} type="month" value={request.to} change={field('to')} />
        </div>
        <TextField label={says.coin} hint={says.coinHint} value={request.coin} change={field('coin')} />
        <TextField label={says.type} hint={says.typeHint} value={request.type} change={field('type')} />
        <div class="pair">
          <TextField label={says.days} type="number" value={request.days} change={field('days')} />
          <TextField label={says.tolerance} hint={says.toleranceHint} value={request.tolerance} change={field('tolerance')} />
        </div>
        <TextField label={says.account} hint={says.accountHint} value={request.account} change={field('account')} />
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
          <button type="button" onClick={() => void track(session.writeMatch({ ...request, book: counted.book })).then(tell)}>
            {says.write}
          </button>
        </div>
      )}
      <OutcomeLine outcome={outcome} />
    </Part>
  );
}

function Counts({ counted: { book, summary, apart } }: { readonly counted: Extract<MatchOutcomeShown, { ok: true }> }) {
  const { format } = usePane();
  const says = words.reconcile.match;
  return (
    <>
      {summary.coins.map((one) => <CoinCounts key={one.coin} of={one} book={book} />)}
      {apart > 0 && <p class="hint">{says.apart(apart, format.count(apart))}</p>}
    </>
  );
}

function CoinCounts({ of: { coin, lines, entries, unexplained }, book }: { readonly of: CoinSummary; readonly book: string }) {
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
