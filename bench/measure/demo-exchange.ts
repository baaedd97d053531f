// The real sandbox behind the real server, weights so wide that nobody waits: what is counted is
// requests, not time.
import type { ExchangeAccount } from '../../src/addin/engine/exchange/client';
import { ExchangeClient } from '../../src/addin/engine/exchange/client';
import { systemClock, type Clock } from '../../src/addin/platform/clock';
import { importSigningKey } from '../../src/addin/engine/exchange/signing';
import { limitedTo } from '../../src/server/limiter/weights';
import { startServer } from '../../src/server/server';
import type { SandboxOptions } from '../../src/sandbox/options';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox';

/** A Friday. */
export const NOON_MS = Date.UTC(2026, 10, 20, 12);
export const RULES = { exchangeZone: 'UTC', graceDays: 3 } as const;
const WIDE = { limit: 10_000_000, windowMs: 10_000 } as const;

export interface DemoExchange {
  readonly sandbox: Sandbox;
  readonly account: ExchangeAccount;
  readonly client: ExchangeClient;
  /** Moves the clock of both sides on. */
  readonly advance: (byMs: number) => void;
  readonly close: () => Promise<void>;
}

/** Client and sandbox on one clock that stands still until it is moved; timers run in real time. */
export async function openDemoExchange(
  startMs = NOON_MS,
  options: SandboxOptions = {},
): Promise<DemoExchange> {
  let nowMs = startMs;
  const clock: Clock = {
    nowMs: () => nowMs,
    steadyMs: () => nowMs,
    after: (delayMs, run) => systemClock.after(delayMs, run),
  };
  const sandbox = createSandbox({ nowMs: () => nowMs, weights: WIDE, ...options });
  const { url, close } = await sandbox.listen(0);
  const server = await startServer({
    port: 0,
    ledgerBaseUrl: url,
    rebatesBaseUrl: url,
    weights: limitedTo(WIDE.limit),
  });
  const client = new ExchangeClient({
    wire: { fetch, clock, base: `${server.origin}/exchange` },
    random: () => 0.5,
  });
  return {
    sandbox,
    account: await demoAccount(sandbox),
    client,
    advance: (byMs) => {
      nowMs += byMs;
    },
    close: async () => {
      await server.close();
      await close();
    },
  };
}

/** The sandbox's broker. */
export async function demoAccount({
  accounts: [{ name, key, secret, passphrase }],
}: Sandbox): Promise<ExchangeAccount> {
  return {
    name,
    id: 'the broker',
    apiKey: key,
    passphrase,
    signingKey: await importSigningKey(secret),
  };
}
