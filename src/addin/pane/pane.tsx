// The pane from head to foot. First run shows only Connect; the places appear once there is
// something to show in them.
import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { counted, numberSaid, say } from '../platform/say';
import type { FormulasToTrust, PaneState } from '../workbook/session/pane-state';
import { useAskedPlace } from './place-requests';
import { Foot } from './foot';
import { Head } from './head';
import { HistoryPanel } from './history-panel';
import { Icon } from './controls/icons';
import type { LiveFilter } from './context/pane-context';
import { NowContext, PaneContext, usePane, type PaneTools } from './context/pane-context';
import { OpenPlace, placeFor, PlaceTabs } from './places';

interface PaneProps {
  readonly state: PaneState;
  readonly nowMs: number;
  /** All values for the parts, except the ways to other places, which the pane adds. */
  readonly tools: Omit<PaneTools, 'openPlace' | 'liveFilter' | 'filterLive'>;
}

export function Pane({ state, nowMs, tools }: PaneProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const [place, setPlace] = useState('live-data');
  /** null: open as long as no account is connected, or one needs attention. */
  const [accountsChosen, setAccountsChosen] = useState<boolean | null>(null);
  const footLine = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLElement>(null);
  const closeHistory = (): void => {
    setShowsHistory(false);
    footLine.current?.focus();
  };
  const [liveFilter, setLiveFilter] = useState<LiveFilter | null>(null);
  const connected = state.accounts.some((account) => account.state === 'connected');
  const isConnected = useRef(connected);
  isConnected.current = connected;
  const openPlace = useCallback((name: string): void => {
    setPlace(name);
    if (isConnected.current) setAccountsChosen(false);
    body.current?.scrollTo(0, 0);
  }, []);
  const filterLive = useCallback((filter: LiveFilter | null): void => {
    setLiveFilter(filter);
    openPlace('live-data');
  }, []);
  const allTools = useMemo(
    () => ({ ...tools, openPlace, liveFilter, filterLive }),
    [tools, liveFilter],
  );
  /** The ribbon requested Settings, which works without an account. */
  const [wasAsked, setWasAsked] = useState(false);
  useAskedPlace((asked) => {
    const name = placeFor(asked, tools.features);
    if (name === null) return;
    openPlace(name);
    if (name !== 'settings') return;
    setWasAsked(true);
    setAccountsChosen(false);
  });
  const isLive = state.results.length + state.tables.length > 0;
  const showsPlaces = connected || isLive || wasAsked;
  // Connect is shown if nothing else is, even if it was collapsed before the last account was
  // removed.
  const showsAccounts =
    !showsPlaces ||
    (accountsChosen ??
      (!connected ||
        state.accounts.some(
          (account) => account.state !== 'connected' && account.state !== 'checking',
        )));

  const missing = state.missingAccounts;
  /** The form to connect is open and says what is missing. */
  const asksToConnect = showsAccounts && state.accounts.every((one) => one.state === 'failed');

  /** Missing accounts are mentioned only where results or accounts are shown. */
  const isAtResults = place === 'live-data' || showsAccounts;

  return (
    <NowContext.Provider value={nowMs}>
      <PaneContext.Provider value={allTools}>
        <div class="pane">
          <Head
            accounts={state.accounts}
            server={state.server}
            showsAccounts={showsAccounts}
            toggleAccounts={showsPlaces ? () => setAccountsChosen(!showsAccounts) : null}
          />
          {showsPlaces && <PlaceTabs open={place} />}
          <main class="body" ref={body}>
            {[state.warning, isAtResults && !asksToConnect ? missingSaid(missing) : null]
              .filter((sentence) => sentence !== null)
              .map((sentence) => (
                <p key={sentence} class="banner care">
                  <Icon name="warning" />
                  <span>{sentence}</span>
                </p>
              ))}
            {state.toTrust.length > 0 && (
              <ToTrust
                formulas={state.toTrust}
                isReported={state.tellsEdits}
                accounts={state.toUseHere}
              />
            )}
            {showsAccounts &&
              tools.features.map(
                ({ Accounts }, at) =>
                  Accounts && (
                    <Accounts
                      key={at}
                      accounts={state.accounts}
                      remembering={state.remembering}
                      server={state.server}
                      missing={missing}
                      stay={() => setAccountsChosen(true)}
                    />
                  ),
              )}
            {showsPlaces && <OpenPlace name={place} state={state} />}
          </main>
          {showsHistory && <HistoryPanel history={state.history} close={closeHistory} />}
          <Foot
            state={state}
            isLive={isLive}
            lineRef={footLine}
            showsHistory={showsHistory}
            toggleHistory={() => (showsHistory ? closeHistory() : setShowsHistory(true))}
          />
        </div>
      </PaneContext.Provider>
    </NowContext.Provider>
  );
}

/** The number of sheets that are named; further ones are counted. */
const SHEETS_NAMED = 5;

interface ToTrustProps {
  readonly formulas: readonly FormulasToTrust[];
  /** Whether Excel reports which edits a person has made. */
  readonly isReported: boolean;
  readonly accounts: readonly string[];
}

/** Formulas that another person entered: the person sees them before allowing requests. */
function ToTrust({ formulas, isReported, accounts }: ToTrustProps) {
  const { session, format } = usePane();
  const total = formulas.reduce((sum, one) => sum + one.formulas, 0);
  const named = formulas
    .slice(0, SHEETS_NAMED)
    .map(({ sheet, isHidden, formulas: count }) =>
      sheet === null
        ? say`${format.count(count)} in a name or where Excel lets nothing be searched`
        : isHidden
          ? say`${format.count(count)} on the hidden sheet ${sheet}`
          : say`${format.count(count)} on ${sheet}`,
    );
  const others = formulas.length - named.length;
  const where = [
    ...named,
    ...(others > 0 ? [counted(others, 'further sheet', 'further sheets')] : []),
  ].join(', ');
  return (
    <div class="banner care with-button">
      <Icon name="warning" />
      <p>{toTrustSaid(total, where, isReported)}</p>
      {accounts.map((name) => (
        <button type="button" key={name} onClick={() => void session.accounts.useHere(name)}>
          {say`Use ${name} in this workbook`}
        </button>
      ))}
    </div>
  );
}

const missingSaid = (names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : names.length === 1
      ? say`This workbook uses ${names.join()}, not connected on this device. Connect it under Accounts to refresh.`
      : say`This workbook uses ${names.join(', ')}, not connected on this device. Connect them under Accounts to refresh.`;

function toTrustSaid(total: number, where: string, isReported: boolean): string {
  if (!isReported)
    return total === 1
      ? say`This Excel does not tell Tieout who enters formulas, so 1 formula asks nothing before you press Refresh: ${where}.`
      : say`This Excel does not tell Tieout who enters formulas, so ${numberSaid(total)} formulas ask nothing before you press Refresh: ${where}. Refresh workbook asks all of them.`;
  return total === 1
    ? say`Nobody has entered 1 formula on this device: ${where}. It shows only what came with the file, and asks nothing before you press Refresh.`
    : say`Nobody has entered ${numberSaid(total)} formulas on this device: ${where}. They show only what came with the file, and ask nothing before you press Refresh. Refresh workbook asks all of them.`;
}
