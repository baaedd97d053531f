// One inserted table: where it stands, what it asks, how old and how complete it is, and what the last refresh did to it.
import { useId, useState } from 'preact/hooks';
import type { TableCard, TableChanges } from '../../session/pane-state';
import { Addresses } from '../addresses';
import { Icon } from '../icons';
import { usePane } from '../pane-context';
import { standingOf, toneOf, type Standing } from '../result-standing';
import { STANDING_ICONS } from '../standing-icons';
import { words } from '../words';

export function TableItem({ table }: { readonly table: TableCard }) {
  const { session, format, nowMs, track } = usePane();
  const id = useId();
  const [open, setOpen] = useState(false);
  const standing: Standing = standingOf({ ...table, state: 'shown' });
  const tone = toneOf(standing);
  const says = words.liveData;
  const refreshed = table.refreshedAtMs === null ? '' : `${words.results.refreshed} ${words.results.momentAndAge(format.moment(table.refreshedAtMs, nowMs), format.ago(table.refreshedAtMs, nowMs))}`;
  const notes = [...(table.rounded.length > 0 ? [words.results.rounded(table.rounded, format.count)] : []), ...table.notes];
  return (
    <li class="result card">
      <div class="result-head">
        <Addresses addresses={table.address === null ? [] : [table.address]} />
        <span class={`standing ${tone}`}>
          <Icon name={STANDING_ICONS[standing]} />
          {words.results.standing[standing]}
        </span>
      </div>
      <code class="formula">{table.name}</code>
      <p class="asks">{[table.asks, ...table.accounts].join(' · ')}</p>
      {table.error !== null && (
        <p class={`banner ${tone === 'good' ? 'care' : tone}`}>
          <span>{table.error}</span>
        </p>
      )}
      {notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
      <div class="result-foot">
        <p class="freshness">{[words.results.rows(table.rows, format.count(table.rows), table.functionName), refreshed].filter(Boolean).join(' · ')}</p>
        <span class="result-actions">
          <button type="button" class="subtle" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {says.details}
            <span class="unseen">{says.detailsOf(table.name)}</span>
          </button>
          <button type="button" class="subtle" onClick={() => void track(session.refreshTable(table.id))}>
            <Icon name="refresh" />
            {words.results.refreshOne}
            <span class="unseen">{words.results.refreshOneWhere(table.name)}</span>
          </button>
        </span>
      </div>
      <div id={id} class="details" hidden={!open}>
        {open && (
          <>
            <TableChangesPart changes={table.changes} />
            <div class="button-row">
              <button type="button" onClick={() => void track(session.refreshTable(table.id, 'closed too'))}>
                {says.closedToo}
              </button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function TableChangesPart({ changes }: { readonly changes: TableChanges | null }) {
  const { format } = usePane();
  const heading = useId();
  const says = words.liveData.changes;
  const kinds = changes && ([['added', says.kind.added], ['changed', says.kind.changed], ['gone', says.kind.gone], ['unplaced', says.unplaced]] as const).filter(([kind]) => changes[kind].count > 0);
  return (
    <div role="group" class="details-part" aria-labelledby={heading}>
      <h3 id={heading}>{says.heading}</h3>
      {kinds === null ? (
        <p class="hint">{says.notYet}</p>
      ) : kinds.length === 0 ? (
        <p class="hint">{says.none}</p>
      ) : (
        <ul class="changes">
          {kinds.map(([kind, label]) => (
            <li key={kind}>
              <strong class={kind === 'gone' || kind === 'unplaced' ? 'care' : ''}>
                {label}: {format.count(changes?.[kind].count ?? 0)} {says.cells(changes?.[kind].count ?? 0)}
              </strong>{' '}
              <Addresses addresses={changes?.[kind].addresses ?? []} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
