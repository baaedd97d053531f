// What unfolds under an inserted table, and what the last refresh did to it.
import { useId } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import type { TableCard, TableChanges } from '../../session/pane-state';
import { Addresses } from '../controls/addresses';
import { usePane } from '../pane-context';
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
  const heading = useId();
  const kinds =
    changes &&
    (
      [
        ['added', say`Added`],
        ['changed', say`Changed`],
        ['gone', say`Gone`],
        ['unplaced', say`Cannot be placed`],
      ] as const
    ).filter(([kind]) => changes[kind].count > 0);
  return (
    <div role="group" class="stack close small" aria-labelledby={heading}>
      <h3 id={heading}>{say`What the last refresh changed`}</h3>
      {kinds === null ? (
        <p class="hint">{say`Not refreshed since the workbook was opened here.`}</p>
      ) : kinds.length === 0 ? (
        <p class="hint">{say`Nothing changed.`}</p>
      ) : (
        <ul class="changes stack tight">
          {kinds.map(([kind, label]) => (
            <li key={kind}>
              <strong class={kind === 'gone' || kind === 'unplaced' ? 'care' : ''}>
                {label}: {counted(changes?.[kind].count ?? 0, 'row')}
              </strong>{' '}
              <Addresses addresses={changes?.[kind].addresses ?? []} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
