// Connect and the accounts. Until one is connected the form stands open; afterwards it folds behind
// "Connect another account".
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say, counted } from '../../platform/say';
import type {
  ConnectOutcome,
  Credentials,
  Remembering,
  WhoseKey,
  DemoAccount,
} from '../../workbook/session/pane-state';
import { AccountsList } from './accounts-list';
import { ConnectForm } from './connect-form';
import { Icon } from '../../pane/controls/icons';
import type { AccountsProps } from '../../pane/context/feature';
import { usePane } from '../../pane/context/pane-context';
import { UnlockCard } from './unlock-card';
import { ComplaintLine } from '../../pane/controls/outcome-line';

/** Once a connect has begun the list stays visible, so that a person sees what a key may read. */
export function AccountsSection({ accounts, remembering, server, missing, stay }: AccountsProps) {
  const { session, track, announce } = usePane();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const [connecting, setConnecting] = useState(false);
  /** The account just connected. It gets the focus, because the pressed button is hidden. */
  const [arrived, setArrived] = useState<string | null>(null);
  /** "Lock now" was pressed and its button is gone: the PIN field gets the focus. */
  const [lockedHere, setLockedHere] = useState(false);

  const folds = !connecting && accounts.some(({ state }) => state !== 'failed');
  const open = !folds || unfolded;
  useLayoutEffect(() => {
    if (unfolded) form.current?.querySelector('input')?.focus();
  }, [unfolded]);

  const lock = (): void => {
    setLockedHere(true);
    session.accounts.lock();
  };
  const connect = (credentials: Credentials): Promise<ConnectOutcome> =>
    settle(credentials.name, session.accounts.connect(credentials));
  const answerWhose = (name: string, answer: WhoseKey): Promise<ConnectOutcome> =>
    settle(name, session.accounts.answerWhose(answer));

  const settle = async (name: string, call: Promise<ConnectOutcome>): Promise<ConnectOutcome> => {
    const pressed = document.activeElement;
    setConnecting(true);
    stay();
    const outcome = await track(call).catch((): ConnectOutcome => ({
      ok: false,
      sentence: say`Something went wrong inside Tieout, and nothing was changed. Try again.`,
    }));
    setConnecting(false);
    if (!outcome.ok) return outcome;
    setUnfolded(false);
    // The sheet keeps the focus if the person went on working there. A demo account's button has
    // gone by now, and its focus with it.
    if (
      document.hasFocus() &&
      (section.current?.contains(document.activeElement) === true || pressed?.isConnected === false)
    )
      setArrived(name);
    if (session.state.history[0]?.sentence !== outcome.sentence) announce(outcome.sentence);
    return outcome;
  };

  const demoAccounts = (server?.demoAccounts ?? []).filter(
    (demo) =>
      !accounts.some(
        ({ name, state }) => name === demo.name && (state === 'connected' || state === 'locked'),
      ),
  );
  const locked = accounts.filter(({ state }) => state === 'locked').map(({ name }) => name);
  const remembers = remembering !== null && accounts.some(({ remembered }) => remembered !== null);
  return (
    <section ref={section} class="section" aria-labelledby={id}>
      <div class="section-head row ends">
        <h2 id={id}>{accounts.length === 0 ? say`Connect your exchange` : say`Accounts`}</h2>
        {folds && (
          <button
            type="button"
            class="subtle"
            data-focus-home
            aria-expanded={open}
            aria-controls={`${id}-form`}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon name="plus" />
            {say`Connect another account`}
          </button>
        )}
      </div>
      {locked.length > 0 && (
        <UnlockCard names={locked} focused={lockedHere} tookFocus={() => setLockedHere(false)} />
      )}
      {accounts.length > 0 && (
        <AccountsList accounts={accounts} focused={arrived} tookFocus={() => setArrived(null)} />
      )}
      {remembers && <RememberedActions {...remembering} lock={lock} />}
      <div ref={form} id={`${id}-form`} class={accounts.length > 0 ? 'card' : ''} hidden={!open}>
        {open && (
          <>
            {missing.length > 0 && (
              <p class="lead">
                {missing.length === 1
                  ? say`This workbook uses ${missing.join()}. Connect it here under this name.`
                  : say`This workbook uses ${missing.join(', ')}. Connect them here under these names, one after the other.`}
              </p>
            )}
            <p class="lead">
              {server === null
                ? say`Paste the API key of your exchange account. Tieout reads with it and cannot trade or withdraw.`
                : say`Paste the API key of your account at ${server.exchangeName}. Tieout reads with it and cannot trade or withdraw.`}
            </p>
            <ConnectForm
              wanted={missing[0] ?? ''}
              connecting={connecting}
              remembering={remembering}
              connect={connect}
              answerWhose={answerWhose}
            />
            {demoAccounts.length > 0 && (
              <DemoAccounts demoAccounts={demoAccounts} connecting={connecting} connect={connect} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

interface DemoAccountsProps {
  readonly demoAccounts: readonly DemoAccount[];
  readonly connecting: boolean;
  readonly connect: (credentials: Credentials) => Promise<ConnectOutcome>;
}

function DemoAccounts({ demoAccounts, connecting, connect }: DemoAccountsProps) {
  const id = useId();
  const [sentence, setSentence] = useState<string | null>(null);
  const use = ({ name, key, secret, passphrase }: DemoAccount): void => {
    if (connecting) return;
    setSentence(null);
    void connect({ name, key, secret, passphrase }).then((outcome) =>
      setSentence(outcome.ok ? null : outcome.sentence),
    );
  };
  return (
    <div class="demo stack" role="group" aria-labelledby={id}>
      <h3 id={id}>{say`No key at hand? Try with made-up data`}</h3>
      {demoAccounts.map((demo, index) => (
        <div class="stack tight" key={demo.name}>
          <button type="button" aria-describedby={`${id}-${index}`} onClick={() => use(demo)}>
            {say`Use ${demo.name}`}
          </button>
          <p class="hint" id={`${id}-${index}`}>
            {demo.about}
          </p>
        </div>
      ))}
      <ComplaintLine id={`${id}-complaint`} sentence={sentence} tone="lost" />
    </div>
  );
}

function RememberedActions({
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
