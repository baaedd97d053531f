// The data stored on this device, with its size.
import { useEffect, useId, useState } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import type { StoredHere } from '../../workbook/settings/settings-state';
import { Icon } from '../../pane/controls/icons';
import { usePane } from '../../pane/context/pane-context';

const MAY_BE_DELETED = say`The browser may delete it when the disk is full. It is then read again.`;
const PERSISTENCE: Record<StoredHere['all']['persistence'], string> = {
  granted: say`The browser has promised not to delete it.`,
  unasked: MAY_BE_DELETED,
  refused: MAY_BE_DELETED,
  memory: say`It is in memory only and is lost when Excel closes.`,
};

export function StoredHerePart() {
  const { session, format } = usePane();
  const id = useId();
  const [stored, setStored] = useState<StoredHere | 'looking' | null>('looking');
  const isLooking = stored === 'looking';
  useEffect(() => {
    let wanted = isLooking;
    if (isLooking) void session.settings.storedHere().then((found) => wanted && setStored(found));
    return () => {
      wanted = false;
    };
  }, [session, isLooking]);
  const line = (
    name: string,
    { bytes, rows }: { readonly bytes: number; readonly rows: number },
  ) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td class="number whole">{counted(rows, 'row')}</td>
      <td class="number whole">{format.bytes(bytes)}</td>
    </tr>
  );
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {say`Kept on this device`}
      </h3>
      <p class="lead">{say`Rows that were read are stored encrypted, so that a workbook opens without asking the exchange. Credentials are not among them.`}</p>
      {isLooking && (
        <p class="hint" role="status">
          {say`Looking.`}
        </p>
      )}
      {stored === null && (
        <div class="banner care with-button">
          <Icon name="warning" />
          <span>{say`Tieout cannot read what is stored here.`}</span>
          <button type="button" onClick={() => setStored('looking')}>
            {say`Try again`}
          </button>
        </div>
      )}
      {stored !== null && !isLooking && (
        <>
          <table class="proof">
            <thead class="unseen">
              <tr>
                <th scope="col">{say`Account`}</th>
                <th scope="col">{say`Records`}</th>
                <th scope="col">{say`Size`}</th>
              </tr>
            </thead>
            <tbody>
              {stored.accounts.map((one) => line(one.name, one))}
              {line(say`Everything`, stored.all)}
            </tbody>
          </table>
          {stored.all.persistence !== 'memory' && (
            <p class="hint">{say`The keys of these rows lie in the same browser profile: who can copy the profile can read the rows, also of accounts under a PIN. The PIN guards the API keys.`}</p>
          )}
          <p class="hint">{PERSISTENCE[stored.all.persistence]}</p>
        </>
      )}
      <p class="hint">{say`To delete an account or everything, open the accounts at the top of the pane.`}</p>
    </section>
  );
}
