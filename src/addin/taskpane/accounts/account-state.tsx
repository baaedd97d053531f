// The state of an account: a dot and a word for it.
import type { AccountCard } from '../../session/pane-state';
import { Dot, Icon } from '../controls/icons';
import { words } from '../texts/words';

const TONES = {
  connected: 'good',
  checking: 'quiet',
  failed: 'lost',
  locked: 'quiet',
  damaged: 'lost',
} as const;

export function AccountState({ state }: { readonly state: AccountCard['state'] }) {
  return (
    <span class={`account-state ${TONES[state]}`}>
      {state === 'checking' ? <Icon name="reading" /> : <Dot />}
      <span class="account-state-word">{words.accounts.state[state]}</span>
    </span>
  );
}
