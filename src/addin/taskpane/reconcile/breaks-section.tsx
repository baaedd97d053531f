// From "breaks" to the entry, its neighbours and the amount that is missing.
import { useState } from 'preact/hooks';
import type { ResultCard } from '../../session/pane-state';
import type {
  BreaksOutcome,
  BreakShown,
  EntryShown,
} from '../../session/reconcile/reconcile-state';
import { Icon } from '../controls/icons';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
import { Part } from './part';

export function BreaksSection({ results }: { readonly results: readonly ResultCard[] }) {
  const checks = results.filter(
    ({ functionName, state }) => functionName === 'LEDGER.CHECK' && state === 'shown',
  );
  const says = words.reconcile.breaks;
  return (
    <Part heading={says.heading} lead={says.lead}>
      {checks.length === 0 ? (
        <p class="hint">{says.empty}</p>
      ) : (
        checks.map((result) => (
          <CheckBreaks key={`${result.id}|${result.refreshedAtMs ?? ''}`} result={result} />
        ))
      )}
    </Part>
  );
}

function CheckBreaks({ result: { id, addresses, asks } }: { readonly result: ResultCard }) {
  const { session, track, announce } = usePane();
  const [found, setFound] = useState<BreaksOutcome | null>(null);
  const says = words.reconcile.breaks;
  const show = (): void => {
    void track(session.reconcile.breaksOf(id)).then((outcome) => {
      setFound(outcome);
      announce(
        outcome.ok
          ? [outcome.sentence, outcome.breaks[0]?.sentence ?? ''].join(' ')
          : outcome.sentence,
      );
    });
  };
  return (
    <div class="check">
      <div class="check-head">
        <p>
          {addresses[0] ?? words.results.noAddress}
          <span class="hint">{asks}</span>
        </p>
        <button type="button" onClick={show}>
          {says.show}
          <span class="unseen">{says.of(addresses[0] ?? asks)}</span>
        </button>
      </div>
      {found !== null && (
        <p class={found.ok && found.count === 0 ? 'with-icon good' : 'with-icon lost'}>
          <Icon name={found.ok && found.count === 0 ? 'check' : 'error'} />
          <span>{found.sentence}</span>
        </p>
      )}
      {found?.ok &&
        found.breaks.map((one) => (
          <BreakTable key={`${one.account}|${one.entry.billId}`} of={one} />
        ))}
    </div>
  );
}

function BreakTable({
  of: { account, sentence, coin, missing, isAltered, previous, entry, next },
}: {
  readonly of: BreakShown;
}) {
  const { format } = usePane();
  const says = words.reconcile.breaks;
  return (
    <table class="proof">
      <caption>
        {sentence} <span class="hint">{says.account(account)}</span>
      </caption>
      {previous !== null && <EntryRows label={says.before} entry={previous} />}
      {!isAltered && (
        <AmountRow label={says.missing} amount={`${format.amount(missing)} ${coin}`} />
      )}
      <EntryRows label={says.at} entry={entry} />
      {isAltered && (
        <AmountRow
          label={missing.startsWith('-') ? says.tooLow : says.tooHigh}
          amount={`${format.amount(missing.replace('-', ''))} ${coin}`}
        />
      )}
      {next !== null && <EntryRows label={says.after} entry={next} />}
    </table>
  );
}

const AmountRow = ({ label, amount }: { readonly label: string; readonly amount: string }) => (
  <tbody>
    <tr class="lost">
      <th scope="row">{label}</th>
      <td class="number">{amount}</td>
    </tr>
  </tbody>
);

/** One amount a line: two with all their digits are wider than a pane. */
function EntryRows({
  label,
  entry: { billId, time, type, change, after, standsIn },
}: {
  readonly label: string;
  readonly entry: EntryShown;
}) {
  const { session, track, format } = usePane();
  const says = words.reconcile.breaks;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          {label}{' '}
          {standsIn === null ? (
            billId
          ) : (
            <button
              type="button"
              class="link"
              onClick={() => void track(session.goToRecord(standsIn.id, standsIn.row))}
            >
              {`${says.goTo} ${billId}`}
            </button>
          )}
          <span class="hint">{`${time}, ${type}`}</span>
        </th>
      </tr>
      <tr>
        <th scope="row">{says.change}</th>
        <td class="number">{format.amount(change)}</td>
      </tr>
      <tr>
        <th scope="row">{says.balance}</th>
        <td class="number">{format.amount(after)}</td>
      </tr>
    </tbody>
  );
}
