// A known name came with another key: only the person knows whether it is the same account.
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { WhoseKey } from '../../session/pane-state';
import { words } from '../texts/words';

interface WhoseKeyProps {
  readonly sentence: string;
  readonly answer: (answer: WhoseKey) => void;
}

export function WhoseKeyBanner({ sentence, answer }: WhoseKeyProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <div class="banner care whose-key" role="group" aria-labelledby={id}>
      <p id={id}>{sentence}</p>
      <div class="button-row">
        <button
          type="button"
          ref={first}
          aria-describedby={id}
          onClick={() => answer('same account')}
        >
          {words.whose.same}
        </button>
        <button type="button" onClick={() => answer('another account')}>
          {words.whose.another}
        </button>
        <button type="button" onClick={() => answer(null)}>
          {words.whose.none}
        </button>
      </div>
    </div>
  );
}
