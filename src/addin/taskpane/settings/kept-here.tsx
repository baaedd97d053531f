// What is kept on this device, with its size.
import { useEffect, useId, useState } from 'preact/hooks';
import type { KeptHere } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

export function KeptHerePart() {
  const { session, format } = usePane();
  const id = useId();
  const [kept, setKept] = useState<KeptHere | 'looking' | null>('looking');
  const says = words.settings.kept;
  useEffect(() => {
    let wanted = true;
    void session.settings.keptHere().then((found) => wanted && setKept(found));
    return () => {
      wanted = false;
    };
  }, [session]);
  const line = (
    name: string,
    { bytes, rows }: { readonly bytes: number | null; readonly rows: number | null },
  ) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>{rows === null ? says.locked : says.rows(rows, format.count(rows))}</td>
      <td>{bytes === null ? '' : format.bytes(bytes)}</td>
    </tr>
  );
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {says.heading}
      </h3>
      <p class="lead">{says.lead}</p>
      {kept === 'looking' && (
        <p class="hint" role="status">
          {says.looking}
        </p>
      )}
      {kept === null && <p class="hint">{says.unknown}</p>}
      {kept !== null && kept !== 'looking' && (
        <>
          <table class="totals">
            <thead class="unseen">
              <tr>
                <th scope="col">{says.account}</th>
                <th scope="col">{says.records}</th>
                <th scope="col">{says.size}</th>
              </tr>
            </thead>
            <tbody>
              {kept.accounts.map((one) => line(one.name, one))}
              {line(says.all, kept.all)}
            </tbody>
          </table>
          {kept.protection !== null && <p class="hint">{kept.protection}</p>}
          <p class="hint">{says.persistence[kept.all.persistence]}</p>
        </>
      )}
      <p class="hint">{says.forget}</p>
    </section>
  );
}
