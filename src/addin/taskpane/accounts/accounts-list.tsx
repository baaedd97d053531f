// The accounts, few at a time: an accountant with thirty clients still sees their results without
// scrolling.
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { AccountCard } from '../../session/pane-state';
import { AccountRow } from './account-row';
import { usePane } from '../pane-context';
import { Searchable } from '../controls/searchable';

const FEW = 3;

interface AccountsListProps {
  readonly accounts: readonly AccountCard[];
  /** The name of the account that should take the focus, or null. */
  readonly focused: string | null;
  readonly tookFocus: () => void;
}

export function AccountsList({ accounts, focused, tookFocus }: AccountsListProps) {
  const { format } = usePane();
  const [all, setAll] = useState(false);
  // Those that need a look stay in sight: the default, the one just connected, and those that
  // failed. Locked ones are named where they are unlocked.
  const matters = accounts.filter(
    ({ name, isDefault, state }) =>
      isDefault || name === focused || (state !== 'connected' && state !== 'locked'),
  );
  const folds = accounts.length > FEW;
  const few =
    matters.length >= FEW
      ? matters
      : accounts.filter(
          (account, index) => matters.includes(account) || index < FEW - matters.length,
        );
  const row = (account: AccountCard) => (
    <AccountRow
      key={account.name}
      account={account}
      takesFocus={account.name === focused}
      tookFocus={tookFocus}
    />
  );

  return (
    <>
      {folds && all ? (
        <Searchable
          items={accounts}
          label={say`Find an account`}
          textOf={({ name, note }) => `${name} ${note}`}
          listClass="accounts"
          renderItem={row}
        />
      ) : (
        <ul class="accounts">{(folds ? few : accounts).map(row)}</ul>
      )}
      {folds && (
        <button type="button" class="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? say`Show fewer accounts` : say`Show all ${format.count(accounts.length)} accounts`}
        </button>
      )}
    </>
  );
}
