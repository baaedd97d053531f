// The cells of a result; each address selects its cell.
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { usePane } from '../context/pane-context';

const SHOWN = 3;

interface AddressesProps {
  readonly addresses: readonly string[];
  /** The heading names the sheet already, so the first address shows only its cells. */
  readonly isOnSheet?: boolean;
}

export function Addresses({ addresses, isOnSheet = false }: AddressesProps) {
  const { session, format } = usePane();
  const [all, setAll] = useState(false);
  if (addresses.length === 0)
    return <span class="addresses hint">{say`Not yet found in a sheet`}</span>;
  const shown = all || addresses.length <= SHOWN ? addresses : addresses.slice(0, SHOWN - 1);
  return (
    <span class="addresses row wrap">
      {shown.map((address) => (
        <button
          key={address}
          type="button"
          class="link"
          // One text node: of several, a screen reader would read the name with spaces between
          // them.
          aria-label={`${say`Go to`} ${address}`}
          onClick={() => void session.goTo(address)}
        >
          {isOnSheet && address === addresses[0]
            ? address.slice(address.lastIndexOf('!') + 1)
            : address}
        </button>
      ))}
      {shown.length < addresses.length && (
        <button type="button" class="link quiet" onClick={() => setAll(true)}>
          {say`and ${format.count(addresses.length - shown.length)} more`}
        </button>
      )}
    </span>
  );
}
