// The whole of Tieout for one test: a sandbox with its truth, the real server before it, the
// workbench in a browser.
import { limitedTo, usualWeights } from '../../src/server/limiter/weights';
import { localCertificate } from '../../src/server/certificates/local-certificate';
import { startServer, type RunningServer } from '../../src/server/server';
import type { SandboxOptions } from '../../src/sandbox/options';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import { takePage, type TakenPage } from './open-page';
import { openWorkbench, type OpenWorkbench } from './open-workbench';

export interface OpenTieout extends OpenWorkbench {
  readonly sandbox: Sandbox;
  readonly origin: string;
  /** Every line the server has logged. */
  readonly serverLog: readonly string[];
  /** Unfolds the accounts behind the chip in the pane's head; they fold once one is connected. */
  openAccounts(): Promise<void>;
  /**
   * The same server on another device: this page in a fresh profile. What was open before is closed,
   * so ask for its problems first.
   */
  onAnotherDevice(): Promise<OpenTieout>;
  /** Connects a demo account with one click. */
  connectDemo(name: 'Demo broker' | 'Demo trader'): Promise<void>;
  /** Fills in the form and presses Connect. */
  connect(credentials: {
    name: string;
    key: string;
    secret: string;
    passphrase: string;
    newPin?: string;
  }): Promise<void>;
}

export interface TieoutOptions {
  readonly sandbox?: SandboxOptions;
  /** What the person has set on this device, as it stands in the browser's storage. */
  readonly device?: Readonly<Record<string, unknown>>;
  readonly query?: string;
  /** false: as at a real exchange, the pane is told of no accounts and of none of their pairs. */
  readonly isPublished?: boolean;
  /** Runs in every frame before its own scripts. */
  readonly init?: () => void;
}

/**
 * Weights so wide that the sandbox and the add-in never wait: for tests of what is read, not of
 * when.
 */
export const WIDE_WEIGHTS = {
  sandbox: { weights: { limit: 1_000_000 } },
  device: { weightLimit: 1_000_000 },
};

export interface ServedTieout {
  readonly sandbox: Sandbox;
  readonly origin: string;
  readonly serverLog: readonly string[];
  close(): Promise<void>;
}

/**
 * What is posted is frozen at the start, so that the truth stands still; the clock of requests goes
 * on.
 * @param port a free one is taken where another program has this
 */
export async function serveTieout(
  options: SandboxOptions = {},
  isPublished = true,
  port = 0,
): Promise<ServedTieout> {
  const sandbox = createSandbox({ postedUntilMs: Date.now(), ...options });
  const { url, close: closeSandbox } = await sandbox.listen(0);
  const serverLog: string[] = [];
  // The server's limiter knows what its exchange allows, as the person who starts it would say.
  const weights = limitedTo(
    options.weights?.limit ?? usualWeights.ip.limit,
    options.weights?.windowMs,
  );
  const tls = await localCertificate();
  const serveAt = (wanted: number): Promise<RunningServer> =>
    startServer({
      weights,
      log: { write: (line) => serverLog.push(line) },
      port: wanted,
      tls,
      ledgerBaseUrl: url,
      rebatesBaseUrl: url,
      // The browser holds connections in reserve, which no page's end closes.
      limits: { stopMs: 0 },
      ...(isPublished && { sandbox: { accounts: sandbox.accounts } }),
    });
  const server = await serveAt(port).catch(() => serveAt(0));
  const close = async (): Promise<void> => {
    await server.close();
    await closeSandbox();
  };
  return { sandbox, origin: server.origin, serverLog, close };
}

export async function openTieout(options: TieoutOptions = {}): Promise<OpenTieout> {
  const taken = await takePage();
  return openServed(
    await serveTieout(options.sandbox, options.isPublished, taken.port),
    taken,
    options,
  );
}

async function openServed(
  served: ServedTieout,
  taken: TakenPage,
  options: TieoutOptions,
): Promise<OpenTieout> {
  const { device, query = '', init } = options;
  const { sandbox, origin, serverLog } = served;
  const workbench = await openWorkbench({
    origin,
    taken,
    query,
    ...(init && { init }),
    ...(device && { storage: { 'tieout.device': JSON.stringify(device) } }),
  });
  const pane = () => workbench.addin();
  const openAccounts = async (): Promise<void> => {
    const chip = pane().getByRole('button', { name: /^Accounts: / });
    if ((await chip.count()) === 1 && (await chip.getAttribute('aria-expanded')) === 'false')
      await chip.click();
  };
  const unfold = async (): Promise<void> => {
    await openAccounts();
    const again = pane().getByRole('button', { name: 'Connect another account' });
    if (await again.isVisible()) await again.click();
  };
  const close = async (): Promise<void> => {
    await workbench.close();
    await served.close();
  };
  return {
    ...workbench,
    sandbox,
    serverLog,
    origin,
    openAccounts,
    onAnotherDevice: async () => {
      await workbench.close();
      return openServed(served, await takePage(), options);
    },
    close,
    finish: async () => {
      try {
        return await workbench.problems();
      } finally {
        await close();
      }
    },
    connectDemo: async (name) => {
      await unfold();
      await pane()
        .getByRole('button', { name: `Use ${name}` })
        .click();
      await workbench.settled();
    },
    connect: async ({ name, key, secret, passphrase, newPin }) => {
      await unfold();
      for (const [label, value] of [
        ['Account name', name],
        ['API key', key],
        ['API secret', secret],
        ['Passphrase', passphrase],
      ] as const)
        await pane().getByLabel(label, { exact: true }).fill(value);
      if (newPin !== undefined) {
        await pane().getByLabel('Remember on this device', { exact: true }).check();
        for (const label of ['PIN', 'Repeat PIN'])
          await pane().getByLabel(label, { exact: true }).fill(newPin);
      }
      await pane().getByRole('button', { name: 'Connect', exact: true }).click();
      await workbench.settled();
    },
  };
}
