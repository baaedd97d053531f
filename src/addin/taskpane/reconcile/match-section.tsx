// A book against the ledger: the counts first, the sheet when the person wants it.
import { useState } from 'preact/hooks';
import type { AccountCard } from '../../session/pane-state';
import type {
  BookColumns,
  BookHeaders,
  CoinSummary,
  MatchOutcomeShown,
  MatchRequest,
  SideStatus,
} from '../../session/reconcile/reconcile-state';
import { AccountChoice } from '../controls/account-choice';
import { Field } from '../controls/field';
import { usePane } from '../pane-context';
import { useOutcome } from '../controls/use-outcome';
import { words } from '../texts/words';
import { BookColumnsPart } from './book-columns';
import { Statement } from './match-statement';
import { OutcomeLine, Part } from './part';
import { useRequest } from './use-request';

const NOTHING: Omit<MatchRequest, 'columns'> = {
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

export function MatchSection({ accounts }: { readonly accounts: readonly AccountCard[] }) {
  const { session, track } = usePane();
  const { request, field, set } = useRequest(NOTHING);
  const { outcome, tell } = useOutcome();
  const [counted, setCounted] = useState<Extract<MatchOutcomeShown, { ok: true }> | null>(null);
  const [book, setBook] = useState<BookHeaders | null>(null);
  /** What the person chose: the next count takes it, and the workbook remembers it. */
  const [chosen, setChosen] = useState<BookColumns | null>(null);
  const says = words.reconcile.match;
  const asked: MatchRequest = { ...request, ...(chosen && { columns: chosen }) };
  const count = (event: Event): void => {
    event.preventDefault();
    void track(session.reconcile.previewMatch(asked)).then((found) => {
      setCounted(found.ok ? found : null);
      setBook(found.columns ?? null);
      setChosen(null);
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
        <p class="hint">{says.monthsHint}</p>
        <Field type="text" label={says.coin} hint={says.coinHint} {...field('coin')} />
        <Field type="text" label={says.type} hint={says.typeHint} {...field('type')} />
        {accounts.length > 1 && (
          <AccountChoice
            label={says.account}
            accounts={accounts}
            chosen={request.account}
            choose={(account) => {
              set('account', account);
              setCounted(null);
            }}
          />
        )}
        <details class="columns">
          <summary>{says.advanced}</summary>
          <div class="pair">
            <Field type="text" inputMode="numeric" label={says.days} {...field('days')} />
            <Field
              type="text"
              label={says.tolerance}
              hint={says.toleranceHint}
              {...field('tolerance')}
            />
          </div>
        </details>
        <div class="button-row">
          <button type="submit" class="primary">
            {says.count}
          </button>
        </div>
      </form>
      {book !== null && (
        <BookColumnsPart
          book={book}
          isOpen={counted === null}
          chosen={chosen ?? book.chosen}
          choose={(columns) => {
            setChosen(columns);
            setCounted(null);
          }}
        />
      )}
      {counted !== null && <Counts counted={counted} />}
      {counted !== null && (
        <div class="button-row">
          {/* The range that was counted: what is selected now may be another. */}
          <button
            type="button"
            onClick={() =>
              void track(session.reconcile.writeMatch({ ...asked, book: counted.book })).then(tell)
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
  counted: { book, summary, statements, apart },
}: {
  readonly counted: Extract<MatchOutcomeShown, { ok: true }>;
}) {
  const { format } = usePane();
  const says = words.reconcile.match;
  return (
    <>
      {statements.map((one) => (
        <Statement key={one.coin} of={one} />
      ))}
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
          <td class="number" colSpan={2}>{`${format.amount(unexplained)} ${coin}`}</td>
        </tr>
      </tfoot>
    </table>
  );
}
