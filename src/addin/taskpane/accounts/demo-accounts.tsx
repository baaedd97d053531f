// The second choice of a first run: published, made-up accounts, one click each.
import { useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { ConnectOutcome, Credentials, DemoAccount } from '../../session/pane-state';
import { ComplaintLine } from '../controls/outcome';

interface DemoAccountsProps {
  readonly demoAccounts: readonly DemoAccount[];
  readonly connecting: boolean;
  readonly connect: (credentials: Credentials) => Promise<ConnectOutcome>;
}

export function DemoAccounts({ demoAccounts, connecting, connect }: DemoAccountsProps) {
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
