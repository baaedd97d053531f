// The accounts, few at a time: an accountant with thirty clients still sees their results without
// scrolling.
import { useState, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../../platform/say';
import type { AccountCard } from '../../workbook/session/pane-state';
import { usePane } from '../../pane/context/pane-context';
import { Searchable } from '../../pane/controls/searchable';
import { AccountState } from '../../pane/account-state';
import { Icon } from '../../pane/controls/icons';
import { formatList } from '../../pane/context/locale-format';

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
  // The short list always shows the default account, the one just connected and those that failed.
  // The unlock card names the locked ones.
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

const REMEMBERED = {
  pin: say`remembered under the PIN`,
  device: say`remembered without a PIN`,
};

interface AccountRowProps {
  readonly account: AccountCard;
  /** True once, for the account that was just connected. */
  readonly takesFocus: boolean;
  readonly tookFocus: () => void;
}

function AccountRow({ account, takesFocus, tookFocus }: AccountRowProps) {
  const id = useId();
  const line = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    line.current?.focus();
    tookFocus();
  }, [takesFocus]);
  const says = capitalised(
    [
      account.isDefault ? say`Default account` : '',
      capabilities(account),
      account.remembered === null ? '' : REMEMBERED[account.remembered],
    ]
      .filter(Boolean)
      .join(' · '),
  );

  return (
    <li class="account">
      <button
        type="button"
        ref={line}
        class="account-line"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span class="grow">{account.name}</span>
        <AccountState state={account.state} />
        <Icon name="chevron" class={open ? 'flipped' : ''} />
      </button>
      <div class="account-says small quiet">
        {says !== '' && <p>{says}</p>}
        {account.note !== '' && (
          <p class={account.state === 'failed' ? 'lost' : ''}>{account.note}</p>
        )}
      </div>
      <div id={id} class="account-actions" hidden={!open}>
        {open && <AccountActions account={account} />}
      </div>
    </li>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A phrase of what an account may read, to end a sentence; "" while nothing is known. */
export function capabilities({
  canReadLedger,
  canReadRebates,
}: Pick<AccountCard, 'canReadLedger' | 'canReadRebates'>): string {
  const parts = [
    [say`ledger`, canReadLedger],
    [say`rebates`, canReadRebates],
  ] as const;
  const may = parts.filter(([, can]) => can === true).map(([part]) => part);
  const mayNot = parts.filter(([, can]) => can === false).map(([part]) => part);
  if (may.length === 0 && mayNot.length === 2) return say`reads neither ledger nor rebates`;
  if (may.length === 0) return mayNot.map((part) => say`does not read ${part}`).join('');
  return mayNot.length === 0
    ? say`reads ${formatList(may)}`
    : say`reads ${formatList(may)}, not ${formatList(mayNot)}`;
}

/** Forgetting needs a confirmation: the person must find and paste the key again afterwards. */
function AccountActions({ account }: { readonly account: AccountCard }) {
  const { session } = usePane();
  const [asks, setAsks] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asks) keep.current?.focus();
  }, [asks]);

  if (asks) {
    return (
      <div
        class="stack close"
        role="group"
        aria-label={say`Forget ${account.name}? Its rows stay in the sheet. To refresh them, you paste the key again.`}
      >
        <p class="hint">{say`Forget ${account.name}? Its rows stay in the sheet. To refresh them, you paste the key again.`}</p>
        <div class="button-row">
          <button type="button" onClick={() => session.accounts.forget(account.name)}>
            {say`Forget it`}
          </button>
          <button type="button" ref={keep} onClick={() => setAsks(false)}>
            {say`Keep it`}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div class="button-row">
      {!account.isDefault && (
        <button type="button" onClick={() => session.accounts.choose(account.name)}>
          {say`Use by default`}
          <span class="unseen"> {account.name}</span>
        </button>
      )}
      <button type="button" data-focus-home onClick={() => setAsks(true)}>
        {say`Forget`}
        <span class="unseen"> {account.name}</span>
      </button>
    </div>
  );
}
