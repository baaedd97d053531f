// The pane from head to foot. First run shows only Connect; the places appear once there is
// something to show in them.
import { useRef, useState } from 'preact/hooks';
import type { PaneState } from '../session/pane-state';
import { AccountsSection } from './accounts/accounts-section';
import { useAskedGetData } from './asked-get-data';
import { Foot } from './foot';
import { Head } from './head';
import { HistoryPanel } from './history-panel';
import { Icon } from './controls/icons';
import { PaneContext, type PaneTools } from './pane-context';
import type { PlaceName } from './texts/place-names';
import { Place, PlaceTabs } from './places';
import { RefreshBar } from './live-data/refresh-bar';

interface PaneProps {
  readonly state: PaneState;
  /** All that the parts may use, but the way to another place, which the pane has itself. */
  readonly tools: Omit<PaneTools, 'openPlace'>;
}

export function Pane({ state, tools }: PaneProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const [place, setPlace] = useState<PlaceName>('live-data');
  /** null: open as long as no account is connected, or one needs a look. */
  const [accountsChosen, setAccountsChosen] = useState<boolean | null>(null);
  const footLine = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLElement>(null);
  const closeHistory = (): void => {
    setShowsHistory(false);
    footLine.current?.focus();
  };
  const openPlace = (name: PlaceName): void => {
    setPlace(name);
    if (connected) setAccountsChosen(false);
    body.current?.scrollTo(0, 0);
  };
  useAskedGetData(() => openPlace('get-data'));
  const connected = state.accounts.some((account) => account.state === 'connected');
  const isLive = state.results.length + state.tables.length > 0;
  const showsPlaces = connected || isLive;
  // Where nothing else is shown there is Connect, whatever was folded before the last account went
  // away.
  const showsAccounts =
    !showsPlaces ||
    (accountsChosen ??
      (!connected ||
        state.accounts.some(
          (account) => account.state !== 'connected' && account.state !== 'checking',
        )));

  return (
    <PaneContext.Provider value={{ ...tools, openPlace }}>
      <div class="pane">
        <Head
          accounts={state.accounts}
          server={state.server}
          showsAccounts={showsAccounts}
          toggleAccounts={showsPlaces ? () => setAccountsChosen(!showsAccounts) : null}
        />
        {showsPlaces && <PlaceTabs open={place} />}
        <main class="body" ref={body}>
          {state.warning !== null && (
            <p class="banner care">
              <Icon name="warning" />
              <span>{state.warning}</span>
            </p>
          )}
          {showsAccounts && (
            <AccountsSection
              accounts={state.accounts}
              remembering={state.remembering}
              server={state.server}
              stay={() => setAccountsChosen(true)}
            />
          )}
          {showsPlaces && <Place name={place} state={state} />}
        </main>
        {showsHistory && <HistoryPanel history={state.history} close={closeHistory} />}
        {isLive && <RefreshBar />}
        <Foot
          state={state}
          lineRef={footLine}
          showsHistory={showsHistory}
          toggleHistory={() => (showsHistory ? closeHistory() : setShowsHistory(true))}
        />
      </div>
    </PaneContext.Provider>
  );
}
