// The records behind a number: the first ones and their sum here, all of them on a new sheet.
import { useEffect, useRef, useState } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import type { Explain } from './explain';
import type { BehindCell } from './explain-state';
import { Icon } from '../../pane/controls/icons';
import { usePane } from '../../pane/context/pane-context';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome-line';
import { Part } from '../../pane/controls/form';

/** A held key selects many cells: only the last selection counts. */
const REST_MS = 250;

interface BehindSectionProps {
  readonly model: Pick<Explain, 'lookBehind' | 'writeBehind' | 'onSelection'>;
  /** The visit of this page while it is visible: then the selection is read. */
  readonly visit: number | null;
}

export function BehindSection({ model, visit }: BehindSectionProps) {
  const { track, announce } = usePane();
  const [behind, setBehind] = useState<BehindCell | null>(null);
  const { outcome, show, ask } = useOutcome();
  const [hint, setHint] = useState<string | null>(null);
  const newest = useRef(0);
  /** @param isAsked a button was pressed: a refusal replaces the contents. */
  const look = (isAsked: boolean): void => {
    const own = (newest.current += 1);
    void track(model.lookBehind()).then((found) => {
      if (own !== newest.current) return;
      if (found.ok || isAsked) {
        setBehind(found.ok ? found.behind : null);
        show(found.ok ? null : found);
        announce(found.ok ? `${found.behind.title}. ${found.behind.sentence}` : found.sentence);
      }
      setHint(found.ok || isAsked ? null : found.sentence);
    });
  };
  const lookNow = useRef(look);
  lookNow.current = look;
  useEffect(() => {
    if (visit === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    lookNow.current(false);
    const stop = model.onSelection(() => {
      clearTimeout(timer);
      timer = setTimeout(() => lookNow.current(false), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [visit, model]);
  return (
    <Part
      heading={say`Show what is behind a number`}
      lead={say`Select a number of LEDGER.CHECK, LEDGER.TOTAL, REBATES.TOTAL or REBATES.TIEOUT in the sheet. Tieout lists the records that add up to it.`}
    >
      <div class="button-row">
        <button type="button" class="primary" data-focus-home onClick={() => look(true)}>
          {say`What is in the selected cell`}
        </button>
      </div>
      {behind === null && hint !== null && <p class="hint">{hint}</p>}
      {behind !== null && (
        <>
          <BehindTable behind={behind} />
          {behind.count > 0 && (
            <div class="button-row">
              <button type="button" onClick={() => ask(model.writeBehind())}>
                {say`Write these records to a new sheet`}
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
  return (
    <>
      <h4>
        {title} <span class="quiet">{say`in ${address}`}</span>
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
        <p class="hint">{say`No record stands behind it.`}</p>
      ) : (
        <>
          <table class="proof">
            <caption>
              {count > first.length
                ? say`${format.count(count)} records; the first ${String(first.length)} are:`
                : counted(count, 'record:', 'records:')}
            </caption>
            <thead>
              <tr>
                <th scope="col">{say`Record`}</th>
                <th scope="col" class="number">
                  {say`Adds`}
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
              <dt>{say`Sum of ${format.count(count)}`}</dt>
              <dd>{format.amount(sum)}</dd>
            </div>
          </dl>
        </>
      )}
    </>
  );
}
