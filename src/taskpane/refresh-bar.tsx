// The three ways to refresh: in sight wherever something is live, whichever place is open.
import { usePane } from './pane-context';
import { words } from './words';

const SCOPES = ['workbook', 'sheet', 'selection'] as const;

export function RefreshBar() {
  const { session, track } = usePane();
  return (
    <section class="refresh-bar" aria-label={words.refresh.label}>
      {SCOPES.map((scope) => (
        <button key={scope} type="button" class={scope === 'workbook' ? 'primary' : ''} onClick={() => void track(session.refresh(scope))}>
          {scope === 'workbook' ? words.refresh.verb : <span class="unseen">{words.refresh.verb}</span>}
          {words.refresh[scope]}
        </button>
      ))}
    </section>
  );
}
