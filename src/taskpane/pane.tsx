// The pane from head to foot. First run shows only Connect; what is live appears once there is something.
import { useRef, useState } from 'preact/hooks';
import type { PaneState } from '../session/pane-state';
import { AccountsSection } from './accounts-section';
import { EmptyLiveData } from './empty-live-data';
import { Foot } from './foot';
import { Head } from './head';
import { HistoryPanel } from './history-panel';
import { Icon } from './icons';
import { ResultsSection } from './results-section';

export function Pane({ state }: { readonly state: PaneState }) {
  const [showsHistory, setShowsHistory] = useState(false);
  const footLine = useRef<HTMLButtonElement>(null);
  const closeHistory = (): void => {
    setShowsHistory(false);
    footLine.current?.focus();
  };
  const connected = state.accounts.some((account) => account.state === 'connected');

  return (
    <div class="pane">
      <Head accounts={state.accounts} server={state.server} />
      <main class="body">
        {state.warning !== null && (
          <p class="banner care">
            <Icon name="warning" />
            <span>{state.warning}</span>
          </p>
        )}
        <AccountsSection accounts={state.accounts} remembering={state.remembering} server={state.server} />
        {state.results.length > 0 ? <ResultsSection results={state.results} /> : connected && <EmptyLiveData />}
      </main>
      {showsHistory && <HistoryPanel history={state.history} close={closeHistory} />}
      <Foot state={state} lineRef={footLine} showsHistory={showsHistory} toggleHistory={() => (showsHistory ? closeHistory() : setShowsHistory(true))} />
    </div>
  );
}
