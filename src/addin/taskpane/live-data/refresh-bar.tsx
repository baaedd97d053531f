// The three ways to refresh: in sight wherever something is live, whichever place is open.
import { useState } from 'preact/hooks';
import type { RefreshScope } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

const SCOPES = ['workbook', 'sheet', 'selection'] as const;

export function RefreshBar() {
  const { session, track } = usePane();
  /** Off again after each refresh: closed periods are read again only when somebody means it. */
  const [closedToo, setClosedToo] = useState(false);
  const refresh = (scope: RefreshScope): void => {
    setClosedToo(false);
    void track(session.liveData.refresh(scope, closedToo ? 'closed too' : 'open'));
  };
  return (
    <section class="refresh-bar" aria-label={words.refresh.label}>
      {SCOPES.map((scope) => (
        <button
          key={scope}
          type="button"
          class={scope === 'workbook' ? 'primary' : ''}
          onClick={() => refresh(scope)}
        >
          {scope === 'workbook' ? (
            words.refresh.verb
          ) : (
            <span class="unseen">{words.refresh.verb}</span>
          )}
          {words.refresh[scope]}
        </button>
      ))}
      <label class="choice">
        <input
          type="checkbox"
          checked={closedToo}
          onChange={(event) => setClosedToo(event.currentTarget.checked)}
        />
        {words.refresh.closedToo}
      </label>
    </section>
  );
}
