// Added, changed and removed records, each with a link to its row.
import { useId } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import type { ResultChange, ResultChanges } from '../../workbook/session/pane-state';
import { usePane } from '../../pane/context/pane-context';

const KINDS = { added: say`Added`, changed: say`Changed`, gone: say`Gone` };

export function ResultChangesPart({
  id,
  changes,
}: {
  readonly id: string;
  readonly changes: ResultChanges | null;
}) {
  const { format } = usePane();
  const heading = useId();
  return (
    <div role="group" class="stack close small" aria-labelledby={heading}>
      <h3 id={heading}>{say`What the last refresh changed`}</h3>
      {changes === null ? (
        <p class="hint">{say`Not refreshed since the workbook was opened here.`}</p>
      ) : changes.added + changes.changed + changes.gone === 0 ? (
        <p class="hint">{say`Nothing changed.`}</p>
      ) : (
        <>
          <p>
            {say`${format.count(changes.added)} added, ${format.count(changes.changed)} changed, ${format.count(changes.gone)} gone.`}
          </p>
          {changes.inClosed > 0 && (
            <p class="lost">
              {counted(
                changes.inClosed,
                'of them belongs to a past month.',
                'of them belong to past months.',
              )}
            </p>
          )}
          <ul class="changes stack tight">
            {changes.listed.map((change, at) => (
              <ChangeLine key={at} id={id} change={change} />
            ))}
          </ul>
          {changes.added + changes.changed + changes.gone > changes.listed.length && (
            <p class="hint">
              {say`${format.count(changes.added + changes.changed + changes.gone - changes.listed.length)} more are in the sheet.`}
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
  const what = `${record}, ${format.date(day)}`;
  return (
    <li>
      <strong class={wasClosed ? 'lost' : ''}>
        {wasClosed ? `${KINDS[kind]}, ${say`past month`}` : KINDS[kind]}
      </strong>{' '}
      {row === null ? (
        what
      ) : (
        <button type="button" class="link" onClick={() => void session.goToRecord(id, row)}>
          <span class="unseen">{say`Go to`} </span>
          {what}
        </button>
      )}
    </li>
  );
}
