// Where a result stands; each address goes there.
import { useState } from 'preact/hooks';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

const SHOWN = 3;

export function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  const { session, format } = usePane();
  const [all, setAll] = useState(false);
  if (addresses.length === 0) return <span class="addresses hint">{words.results.noAddress}</span>;
  const shown = all || addresses.length <= SHOWN ? addresses : addresses.slice(0, SHOWN - 1);
  return (
    <span class="addresses">
      {shown.map((address) => (
        <button key={address} type="button" class="link" onClick={() => void session.goTo(address)}>
          <span class="unseen">{words.results.goTo} </span>
          {address}
        </button>
      ))}
      {shown.length < addresses.length && (
        <button type="button" class="link quiet" onClick={() => setAll(true)}>
          {words.results.moreCells(format.count(addresses.length - shown.length))}
        </button>
      )}
    </span>
  );
}
