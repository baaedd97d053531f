// A known name came with another key: only the person knows whether it is the same account.
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../../platform/say';
import type { WhoseKey } from '../../session/pane-state';

interface WhoseKeyProps {
  readonly sentence: string;
  readonly answer: (answer: WhoseKey) => void;
}

export function WhoseKeyBanner({ sentence, answer }: WhoseKeyProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <div class="banner care stack close" role="group" aria-labelledby={id}>
      <p id={id}>{sentence}</p>
      <div class="button-row">
        <button
          type="button"
          ref={first}
          aria-describedby={id}
          onClick={() => answer('same account')}
        >
          {say`Same account`}
        </button>
        <button type="button" onClick={() => answer('another account')}>
          {say`Another account`}
        </button>
        <button type="button" onClick={() => answer(null)}>
          {say`Leave it as it was`}
        </button>
      </div>
    </div>
  );
}
