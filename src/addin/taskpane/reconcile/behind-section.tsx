// "What is in this number?": the first records and their sum here, all of them on a new sheet.
import { useState } from 'preact/hooks';
import type { BehindCell } from '../../session/reconcile/reconcile-state';
import { Icon } from '../controls/icons';
import { useCellTask } from '../asked-place';
import { usePane } from '../pane-context';
import { useOutcome } from '../controls/use-outcome';
import { words } from '../texts/words';
import { OutcomeLine, Part } from './part';

export function BehindSection() {
  const { session, track, announce } = usePane();
  const [behind, setBehind] = useState<BehindCell | null>(null);
  const { outcome, tell, show } = useOutcome();
  const says = words.reconcile.behind;
  const look = (): void => {
    void track(session.reconcile.lookBehind()).then((found) => {
      setBehind(found.ok ? found.behind : null);
      show(found.ok ? null : found);
      announce(found.ok ? `${found.behind.title}. ${found.behind.sentence}` : found.sentence);
    });
  };
  useCellTask('behind', look);
  return (
    <Part heading={says.heading} lead={says.lead}>
      <div class="button-row">
        <button type="button" class="primary" data-focus-home onClick={look}>
          {says.look}
        </button>
      </div>
      {behind !== null && (
        <>
          <BehindTable behind={behind} />
          {behind.count > 0 && (
            <div class="button-row">
              <button
                type="button"
                onClick={() => void track(session.reconcile.writeBehind()).then(tell)}
              >
                {says.write}
              </button>
            </div>
          )}
        </>
      )}
      <OutcomeLine outcome={outcome} />
    </Part>
  );
}

function BehindTable({
  behind: { address, title, count, first, sum, agrees, sentence },
}: {
  readonly behind: BehindCell;
}) {
  const { format } = usePane();
  const says = words.reconcile.behind;
  return (
    <>
      <h4>
        {title} <span class="quiet">{says.of(address)}</span>
      </h4>
      {agrees === null ? (
        <p class="hint">{sentence}</p>
      ) : (
        <p class={agrees ? 'with-icon good' : 'banner lost'}>
          <Icon name={agrees ? 'check' : 'error'} />
          <span>{sentence}</span>
        </p>
      )}
      {count === 0 ? (
        <p class="hint">{says.none}</p>
      ) : (
        <>
          <table class="proof">
            <caption>
              {count > first.length
                ? says.countsFirst(format.count(count), String(first.length))
                : says.counts(count, format.count(count))}
            </caption>
            <thead>
              <tr>
                <th scope="col">{words.reconcile.record}</th>
                <th scope="col" class="number">
                  {says.adds}
                </th>
              </tr>
            </thead>
            <tbody>
              {first.map(({ record, day, as, amount }, at) => (
                <tr key={at}>
                  <th scope="row">
                    {record}
                    <span class="hint">{`${format.date(day)}, ${as}`}</span>
                  </th>
                  <td class="number">{format.amount(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {/* Below the table: all its digits would take the room of the records. */}
          <dl class="control-totals sum">
            <div>
              <dt>{says.sum(format.count(count))}</dt>
              <dd>{format.amount(sum)}</dd>
            </div>
          </dl>
        </>
      )}
    </>
  );
}
