// Obstacles to a request, and how to remove them.
import { useEffect, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { AccountCard } from '../../workbook/session/pane-state';
import { Icon } from '../../pane/controls/icons';
import { countsDays, type ChosenOperation } from './choices';

interface OddStatesProps {
  /** The accounts that the formula means. */
  readonly accounts: readonly AccountCard[];
  readonly operation: ChosenOperation;
  readonly chooseLedger: () => void;
}

/** Accounts that are known to lack the right to read this. */
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
    ...(isOnline
      ? []
      : [
          say`This computer is offline. Rows that are kept can be inserted; others wait for the connection and Refresh.`,
        ]),
    ...(accounts.length === 0
      ? [
          say`No account is connected. You can insert a formula now. Its cell shows rows once an account is connected.`,
        ]
      : []),
    ...(locked
      ? [
          say`${locked.name} is locked. You can insert a formula now. Its cell shows rows once you unlock the account.`,
        ]
      : []),
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
            {say`${unable.name}’s key may not read rebates; only broker accounts can. Its ledger can be read.`}
            <br />
            <button type="button" class="link" onClick={chooseLedger}>
              {say`Choose Ledger`}
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
