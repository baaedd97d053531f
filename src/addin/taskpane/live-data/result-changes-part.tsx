// Added, changed, gone: each with a jump to its row.
import { useId } from 'preact/hooks';
import type { ResultChange, ResultChanges } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

export function ResultChangesPart({
  id,
  changes,
}: {
  readonly id: string;
  readonly changes: ResultChanges | null;
}) {
  const { format } = usePane();
  const heading = useId();
  const says = words.liveData.changes;
  return (
    <div role="group" class="details-part" aria-labelledby={heading}>
      <h3 id={heading}>{says.heading}</h3>
      {changes === null ? (
        <p class="hint">{says.notYet}</p>
      ) : changes.added + changes.changed + changes.gone === 0 ? (
        <p class="hint">{says.none}</p>
      ) : (
        <>
          <p>
            {says.counts(
              format.count(changes.added),
              format.count(changes.changed),
              format.count(changes.gone),
            )}
          </p>
          {changes.inClosed > 0 && (
            <p class="lost">{says.inClosed(changes.inClosed, format.count(changes.inClosed))}</p>
          )}
          <ul class="changes">
            {changes.listed.map((change, at) => (
              <ChangeLine key={at} id={id} change={change} />
            ))}
          </ul>
          {changes.added + changes.changed + changes.gone > changes.listed.length && (
            <p class="hint">
              {says.more(
                format.count(
                  changes.added + changes.changed + changes.gone - changes.listed.length,
                ),
              )}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function ChangeLine({
  id,
  change: { kind, row, words: record, day, wasClosed },
}: {
  readonly id: string;
  readonly change: ResultChange;
}) {
  const { session, format } = usePane();
  const says = words.liveData.changes;
  const what = says.what(record, format.date(day));
  return (
    <li>
      <strong class={wasClosed ? 'lost' : ''}>
        {wasClosed ? `${says.kind[kind]}, ${says.closed}` : says.kind[kind]}
      </strong>{' '}
      {row === null ? (
        what
      ) : (
        <button type="button" class="link" onClick={() => void session.goToRecord(id, row)}>
          <span class="unseen">{says.goTo} </span>
          {what}
        </button>
      )}
    </li>
  );
}
