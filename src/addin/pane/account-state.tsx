// The state of an account: a dot and a word for it.
import { say } from '../platform/say';
import type { AccountCard } from '../workbook/session/pane-state';
import { Dot, Icon } from './controls/icons';

const TONES = {
  connected: 'good',
  checking: 'quiet',
  failed: 'lost',
  locked: 'quiet',
  damaged: 'lost',
} as const;

const WORDS = {
  connected: say`Connected`,
  checking: say`Checking`,
  failed: say`Not connected`,
  locked: say`Locked`,
  damaged: say`Damaged`,
};

export function AccountState({ state }: { readonly state: AccountCard['state'] }) {
  return (
    <span class={`account-state row tight small ${TONES[state]}`}>
      {state === 'checking' ? <Icon name="reading" /> : <Dot />}
      <span class="account-state-word">{WORDS[state]}</span>
    </span>
  );
}
