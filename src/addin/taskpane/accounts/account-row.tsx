// One account: its name, its state, what its key may read; what can be done with it unfolds below.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AccountCard } from '../../session/pane-state';
import { AccountState } from './account-state';
import { Icon } from '../controls/icons';
import { usePane } from '../pane-context';
import { capabilities, words } from '../texts/words';

interface AccountRowProps {
  readonly account: AccountCard;
  /** True once, for the account that was just connected. */
  readonly takesFocus: boolean;
  readonly tookFocus: () => void;
}

export function AccountRow({ account, takesFocus, tookFocus }: AccountRowProps) {
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
      account.isDefault ? words.accounts.isDefault : '',
      capabilities(account),
      account.remembered === null ? '' : words.accounts.remembered[account.remembered],
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
        <span class="account-name">{account.name}</span>
        <AccountState state={account.state} />
        <Icon name="chevron" class={open ? 'flipped' : ''} />
      </button>
      <div class="account-says">
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

/** Forgetting is asked twice: the key has to be found and pasted again afterwards. */
function AccountActions({ account }: { readonly account: AccountCard }) {
  const { session } = usePane();
  const [asks, setAsks] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asks) keep.current?.focus();
  }, [asks]);

  if (asks) {
    return (
      <div role="group" aria-label={words.accounts.forgetAsk(account.name)}>
        <p class="hint">{words.accounts.forgetAsk(account.name)}</p>
        <div class="button-row">
          <button type="button" onClick={() => session.accounts.forget(account.name)}>
            {words.accounts.forgetYes}
          </button>
          <button type="button" ref={keep} onClick={() => setAsks(false)}>
            {words.accounts.forgetNo}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div class="button-row">
      {!account.isDefault && (
        <button type="button" onClick={() => session.accounts.choose(account.name)}>
          {words.accounts.makeDefault}
          <span class="unseen"> {account.name}</span>
        </button>
      )}
      <button type="button" data-focus-home onClick={() => setAsks(true)}>
        {words.accounts.forget}
        <span class="unseen"> {account.name}</span>
      </button>
    </div>
  );
}
