// One inserted table, and what the last refresh did to it.
import { useId } from 'preact/hooks';
import type { TableCard, TableChanges } from '../../session/pane-state';
import { Addresses } from '../controls/addresses';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
import { CertificatePart } from './certificate-part';
import { LiveCard } from './live-card';

export function TableItem({ table }: { readonly table: TableCard }) {
  const { session, track } = usePane();
  const { id, address, name, asks, accounts } = table;
  return (
    <LiveCard
      card={{ ...table, state: 'shown' }}
      addresses={address === null ? [] : [address]}
      name={name}
      where={name}
      asks={[asks, ...accounts].join(' · ')}
      refresh={() => session.liveData.refreshTable(id)}
    >
      <TableChangesPart changes={table.changes} />
      <CertificatePart id={id} refreshedAtMs={table.refreshedAtMs} />
      <div class="button-row">
        <button
          type="button"
          onClick={() => void track(session.liveData.refreshTable(id, 'closed too'))}
        >
          {words.liveData.closedToo}
        </button>
      </div>
    </LiveCard>
  );
}

function TableChangesPart({ changes }: { readonly changes: TableChanges | null }) {
  const { format } = usePane();
  const heading = useId();
  const says = words.liveData.changes;
  const kinds =
    changes &&
    (
      [
        ['added', says.kind.added],
        ['changed', says.kind.changed],
        ['gone', says.kind.gone],
        ['unplaced', says.unplaced],
      ] as const
    ).filter(([kind]) => changes[kind].count > 0);
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
                {label}: {format.count(changes?.[kind].count ?? 0)}{' '}
                {says.cells(changes?.[kind].count ?? 0)}
              </strong>{' '}
              <Addresses addresses={changes?.[kind].addresses ?? []} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
