// Shows breaks: the entry, its neighbours and the missing amount.
import { useEffect, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { ResultCard } from '../../workbook/session/pane-state';
import type { Explain } from './explain';
import type { BreakShown, BreaksOutcome, EntryShown } from './explain-state';
import { Icon } from '../../pane/controls/icons';
import { usePane } from '../../pane/context/pane-context';
import { Part } from '../../pane/controls/form';

interface BreaksSectionProps {
  readonly model: Pick<Explain, 'breaksOf'>;
  readonly results: readonly ResultCard[];
}

export function BreaksSection({ model, results }: BreaksSectionProps) {
  const checks = results.filter(
    ({ functionName, state }) => functionName === 'LEDGER.CHECK' && state === 'shown',
  );
  return (
    <Part
      heading={say`Find breaks`}
      lead={say`A break is a balance that does not follow from the balance before it: an entry is missing or was altered.`}
    >
      {checks.length === 0 ? (
        <p class="hint">{say`Insert =LEDGER.CHECK() into a cell. Its months are then listed here with their breaks.`}</p>
      ) : (
        checks.map((result) => (
          <CheckBreaks
            key={`${result.id}|${result.refreshedAtMs ?? ''}`}
            model={model}
            result={result}
          />
        ))
      )}
    </Part>
  );
}

interface CheckBreaksProps {
  readonly model: BreaksSectionProps['model'];
  readonly result: ResultCard;
}

function CheckBreaks({ model, result: { id, addresses, asks } }: CheckBreaksProps) {
  const { track, announce } = usePane();
  const [found, setFound] = useState<BreaksOutcome | null>(null);
  useEffect(() => {
    let isOver = false;
    void track(model.breaksOf(id)).then((outcome) => {
      if (isOver) return;
      setFound(outcome);
      announce(
        outcome.ok
          ? [outcome.sentence, outcome.breaks[0]?.sentence ?? ''].join(' ')
          : outcome.sentence,
      );
    });
    return () => {
      isOver = true;
    };
  }, []);
  return (
    <div class="check stack close">
      <p>
        {addresses[0] ?? say`Not yet found in a sheet`}
        <span class="hint">{asks}</span>
      </p>
      {found === null && <p class="hint">{say`Looking for breaks.`}</p>}
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
  return (
    <table class="proof">
      <caption>
        {sentence} <span class="hint">{say`Account ${account}`}</span>
      </caption>
      {previous !== null && <EntryRows label={say`Entry before`} entry={previous} />}
      {!isAltered && (
        <AmountRow label={say`Missing`} amount={`${format.amount(missing)} ${coin}`} />
      )}
      <EntryRows label={say`Breaks here`} entry={entry} />
      {isAltered && (
        <AmountRow
          label={missing.startsWith('-') ? say`Balance too low by` : say`Balance too high by`}
          amount={`${format.amount(missing.replace('-', ''))} ${coin}`}
        />
      )}
      {next !== null && <EntryRows label={say`Entry after`} entry={next} />}
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

/** One amount on each line: two with all their digits are wider than a pane. */
function EntryRows({
  label,
  entry: { billId, time, type, change, after, standsIn },
}: {
  readonly label: string;
  readonly entry: EntryShown;
}) {
  const { session, track, format } = usePane();
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
              {`${say`Go to`} ${billId}`}
            </button>
          )}
          <span class="hint">{`${time}, ${type}`}</span>
        </th>
      </tr>
      <tr>
        <th scope="row">{say`Change`}</th>
        <td class="number">{format.amount(change)}</td>
      </tr>
      <tr>
        <th scope="row">{say`Balance after`}</th>
        <td class="number">{format.amount(after)}</td>
      </tr>
    </tbody>
  );
}
