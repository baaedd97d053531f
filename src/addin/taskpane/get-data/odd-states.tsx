// What stands in the way of asking, and what to do about it.
import { useEffect, useState } from 'preact/hooks';
import type { AccountCard } from '../../session/pane-state';
import { Icon } from '../controls/icons';
import { words } from '../texts/words';
import { countsDays, type ChosenOperation } from './choices';

interface OddStatesProps {
  /** The accounts that the formula means. */
  readonly accounts: readonly AccountCard[];
  readonly operation: ChosenOperation;
  readonly chooseLedger: () => void;
}

/** Accounts that are known not to read what is asked. */
export const cannotRead = (
  accounts: readonly AccountCard[],
  operation: ChosenOperation,
): readonly AccountCard[] =>
  countsDays(operation) ? accounts.filter(({ canReadRebates }) => canReadRebates === false) : [];

export function OddStates({ accounts, operation, chooseLedger }: OddStatesProps) {
  const isOnline = useOnline();
  const [unable] = cannotRead(accounts, operation);
  const locked = accounts.find(({ state }) => state === 'locked');
  const sentences = [
    ...(isOnline ? [] : [words.getData.odd.offline]),
    ...(accounts.length === 0 ? [words.getData.odd.noAccount] : []),
    ...(locked ? [words.getData.odd.locked(locked.name)] : []),
  ];
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence} class="banner care">
          <Icon name="warning" class="care" />
          <span>{sentence}</span>
        </p>
      ))}
      {unable && (
        <div class="banner care">
          <Icon name="warning" class="care" />
          <span>
            {words.getData.odd.noRebates(unable.name)}
            <br />
            <button type="button" class="link" onClick={chooseLedger}>
              {words.getData.odd.chooseLedger}
            </button>
          </span>
        </div>
      )}
    </>
  );
}

function useOnline(): boolean {
  const [isOnline, setIsOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = (): void => setIsOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
