// The head of the pane, always visible: the account in use, and whether its data is real.
import { say } from '../platform/say';
import type { AccountCard, ServerConfig } from '../workbook/session/pane-state';
import { AccountState } from './account-state';
import { Icon } from './controls/icons';

interface HeadProps {
  readonly accounts: readonly AccountCard[];
  readonly server: ServerConfig | null;
  readonly showsAccounts: boolean;
  /** null: the accounts stay visible, because there is nothing else to show. */
  readonly toggleAccounts: (() => void) | null;
}

export function Head({ accounts, server, showsAccounts, toggleAccounts }: HeadProps) {
  const chosen = accounts.find(({ isDefault }) => isDefault) ?? accounts[0];
  return (
    <header class="head">
      <div class="row ends">
        <h1 class="product row">
          <span class="mark" />
          <span class={server?.madeUp === true ? 'unseen' : ''}>{say`Tieout`}</span>
        </h1>
        {server?.madeUp === true && (
          <p class="made-up small quiet" title={say`from ${server.exchangeName}`}>
            <strong class="made-up-badge row tight">
              <Icon name="flask" />
              {say`Made-up data`}
            </strong>
            <span class="unseen">{say`from ${server.exchangeName}`}</span>
          </p>
        )}
        {toggleAccounts === null ? (
          <p class="chip">
            <ChipText chosen={chosen} />
          </p>
        ) : (
          <button type="button" class="chip" aria-expanded={showsAccounts} onClick={toggleAccounts}>
            <span class="unseen">{say`Accounts`}: </span>
            <ChipText chosen={chosen} />
            <Icon name="chevron" class={showsAccounts ? 'flipped' : ''} />
          </button>
        )}
      </div>
    </header>
  );
}

function ChipText({ chosen }: { readonly chosen: AccountCard | undefined }) {
  return (
    <>
      <span class="chip-name">{chosen?.name ?? say`No account`}</span>
      {chosen !== undefined && <AccountState state={chosen.state} />}
    </>
  );
}
