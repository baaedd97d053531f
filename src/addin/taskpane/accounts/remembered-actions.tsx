// What can be done with all remembered accounts at once: lock them, or forget everything this
// device keeps.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Remembering } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

export function RememberedActions({
  hasPin,
  unlocked,
  lockAfterMinutes,
  lock,
}: Remembering & { readonly lock: () => void }) {
  const { session, track } = usePane();
  const [asks, setAsks] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asks) keep.current?.focus();
  }, [asks]);
  const forget = (): void => {
    setAsks(false);
    void track(session.accounts.forgetEverything());
  };

  if (asks) {
    return (
      <div class="remembered-actions" role="group" aria-label={words.everything.ask}>
        <p class="hint">{words.everything.ask}</p>
        <div class="button-row">
          <button type="button" onClick={forget}>
            {words.everything.yes}
          </button>
          <button type="button" ref={keep} onClick={() => setAsks(false)}>
            {words.everything.no}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div class="remembered-actions">
      <div class="button-row">
        {hasPin && unlocked && (
          <button type="button" onClick={lock}>
            {words.unlock.lockNow}
          </button>
        )}
        <button type="button" data-focus-home onClick={() => setAsks(true)}>
          {words.everything.forget}
        </button>
      </div>
      {hasPin && unlocked && <p class="hint">{words.unlock.locksAfter(lockAfterMinutes)}</p>}
    </div>
  );
}
