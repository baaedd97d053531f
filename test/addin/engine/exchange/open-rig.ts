// The client against the real sandbox over HTTP, on a clock that is turned; for the tests and the bench.
import { setMaxListeners } from 'node:events';
import {
  ExchangeClient,
  type ClientOptions,
  type ExchangeAccount,
} from '../../../../src/addin/engine/exchange/client';
import { pause } from '../../../../src/addin/platform/clock';
import { importSigningKey } from '../../../../src/addin/engine/exchange/signing';
import { monthsBetween } from '../../../../src/addin/engine/records/calendar';
import type { RunningServer } from '../../../../src/server/server';
import type { SandboxOptions } from '../../../../src/sandbox/options';
import { createSandbox, type Sandbox } from '../../../../src/sandbox/sandbox';
import { holdForThreads, TurnedClock } from '../../../turned-clock';

/** A Friday; the sandbox keeps 24 months, from 2024-12-01 on. */
export const NOON_MS = Date.UTC(2026, 10, 20, 12);

export interface Rig {
  readonly clock: TurnedClock;
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly client: ExchangeClient;
  readonly broker: ExchangeAccount;
  readonly trader: ExchangeAccount;
  /** Never aborted. */
  readonly signal: AbortSignal;
  /** Ends it before the test does, where one test has many. */
  readonly end: () => Promise<void>;
  /** Stops the server between client and sandbox and starts another in its place. */
  readonly restartRelay: () => Promise<void>;
}

export interface OpenRigOptions {
  readonly sandbox?: SandboxOptions;
  readonly client?: Partial<ClientOptions>;
  /** Exchange time minus the client's. */
  readonly skewMs?: number;
  readonly wrapFetch?: (real: typeof fetch, clock: TurnedClock) => typeof fetch;
  readonly startMs?: number;
  /** With the real server between client and sandbox, its limiter on the same clock. */
  readonly throughRelay?: boolean;
}

// Many requests of one test share one signal.
setMaxListeners(0);

/** Whoever opens it calls `end`. */
export async function openRig({
  sandbox: options = {},
  client: more = {},
  skewMs = 0,
  wrapFetch = (real) => real,
  startMs = NOON_MS,
  throughRelay = false,
}: OpenRigOptions = {}): Promise<Rig> {
  const clock = new TurnedClock(startMs);
  const release = holdForThreads(clock);
  const sandbox = createSandbox({ nowMs: () => clock.nowMs() + skewMs, ...options });
  const listening = await sandbox.listen(0);
  let server = throughRelay ? await relayBefore(listening.url, clock) : null;
  const end = async (): Promise<void> => {
    release();
    await server?.close();
    await listening.close();
  };
  const base = server ? `${server.origin}/exchange` : listening.url;
  const wire = { fetch: wrapFetch(clock.holding(fetch), clock), clock, base };
  const client = new ExchangeClient({
    wire,
    random: () => 0.5,
    ...more,
  });
  const [broker, trader] = (await Promise.all(sandbox.accounts.map(accountOf))) as [
    ExchangeAccount,
    ExchangeAccount,
  ];
  const { signal } = new AbortController();
  const restartRelay = async (): Promise<void> => {
    const port = server?.port;
    await server?.close();
    server = await relayBefore(listening.url, clock, port);
  };
  return { clock, sandbox, url: listening.url, client, broker, trader, signal, end, restartRelay };
}

/** The real server, on the turned clock: a request that it holds waits for that clock. */
async function relayBefore(url: string, clock: TurnedClock, port = 0): Promise<RunningServer> {
  // Loaded by the tests that use it alone: it takes longer than many of the others.
  const { startServer } = await import('../../../../src/server/server');
  const server = await startServer({ port, ledgerBaseUrl: url, rebatesBaseUrl: url, clock });
  clock.parked = () => server.waiting;
  return server;
}

/** One more window of the same person: a client of its own before the same server. */
export function openWindow({ client }: Rig, name: string): ExchangeClient {
  const { wire } = client.options;
  return new ExchangeClient({
    ...client.options,
    wire: { ...wire, headers: { 'Tieout-Window': name } },
  });
}

/** Twelve closed months. */
export const MONTHS = monthsBetween('2025-11', '2026-10');

/**
 * 60 pages, five for each of the MONTHS, and the last of each a second time: 72 requests, so the
 * last two leave after 7 windows of 10 s.
 */
export const openYear = (latencyMs: number): Promise<Rig> =>
  openRig({
    sandbox: { sizeFactor: 0.53, seed: 'five pages' },
    throughRelay: true,
    wrapFetch: (real, turned) => async (input, init) => {
      await pause(turned, latencyMs / 2, init!.signal!);
      const answer = await real(input, init);
      await pause(turned, latencyMs / 2, init!.signal!);
      return answer;
    },
  });

export async function accountOf({
  name,
  key,
  secret,
  passphrase,
}: Sandbox['accounts'][number]): Promise<ExchangeAccount> {
  return {
    name,
    id: `id of ${name}`,
    apiKey: key,
    passphrase,
    signingKey: await importSigningKey(secret),
  };
}

/** What the sandbox itself refused, whatever faults did. */
export const refusals = ({ requests }: Sandbox): (number | undefined)[] =>
  requests.filter(({ refused }) => refused).map(({ refusedCode }) => refusedCode);
