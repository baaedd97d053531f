// What can be done with all remembered accounts at once: lock them, or forget everything this
// device keeps.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import type { Remembering } from '../../session/pane-state';
import { usePane } from '../pane-context';

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
      <div
        class="remembered-actions stack close"
        role="group"
        aria-label={say`Forget all accounts and all rows on this device? Cells keep what they show until the workbook closes. To connect again, you paste the keys again.`}
      >
        <p class="hint">{say`Forget all accounts and all rows on this device? Cells keep what they show until the workbook closes. To connect again, you paste the keys again.`}</p>
        <div class="button-row">
          <button type="button" onClick={forget}>
            {say`Forget it all`}
          </button>
          <button type="button" ref={keep} onClick={() => setAsks(false)}>
            {say`Keep everything`}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div class="remembered-actions stack close">
      <div class="button-row">
        {hasPin && unlocked && (
          <button type="button" onClick={lock}>
            {say`Lock now`}
          </button>
        )}
        <button type="button" data-focus-home onClick={() => setAsks(true)}>
          {say`Forget everything`}
        </button>
      </div>
      {hasPin && unlocked && (
        <p class="hint">{say`Locks by itself after ${counted(lockAfterMinutes, 'minute')} without use of this pane.`}</p>
      )}
    </div>
  );
}
