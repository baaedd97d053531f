// What unfolds under an inserted table, and what the last refresh did to it.
import { useId } from 'preact/hooks';
import type { TableCard, TableChanges } from '../../session/pane-state';
import { Addresses } from '../controls/addresses';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
import { CertificatePart } from './certificate-part';
import { LineFacts } from './line-facts';

export function TableDetails({ table }: { readonly table: TableCard }) {
  const { session } = usePane();
  const { id, name } = table;
  return (
    <>
      <LineFacts
        card={{ ...table, state: 'shown' }}
        formula={null}
        where={name}
        refresh={(reach) => session.liveData.refreshTable(id, reach)}
      />
      <TableChangesPart changes={table.changes} />
      <CertificatePart id={id} refreshedAtMs={table.refreshedAtMs} />
    </>
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
