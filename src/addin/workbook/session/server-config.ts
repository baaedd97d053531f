// The server's description of itself (GET /config.json), checked.
import * as z from 'zod/mini';
import type { ExchangeHosts } from '../../engine/accounts/account';
import { ConnectionError } from '../../engine/exchange/exchange-error';
import { backoffMs, type Clock } from '../../platform/clock';
import { listOf } from '../../platform/schema';
import { isTradingPair } from '../../engine/records/trading-pair';
import type { ServerConfig } from './pane-state';
import { inEnglish, say } from '../../platform/say';

const answer = z.object({
  exchangeName: z.string(),
  madeUp: z.boolean(),
  exchangeId: z.object({ ledger: z.string(), rebates: z.string() }),
  demoAccounts: listOf(
    z.object({
      name: z.string(),
      key: z.string(),
      secret: z.string(),
      passphrase: z.string(),
      about: z.string(),
      pairs: z.optional(listOf(z.string().check(z.refine(isTradingPair)), 500)),
    }),
  ),
  signOut: z.optional(z.boolean()),
});

export interface Server {
  readonly config: ServerConfig;
  readonly hosts: ExchangeHosts;
}

/** The server, asked at the start and until it answers. */
export interface AskedServer {
  /** Resolves as soon as the server has answered. Never rejects. */
  readonly answered: Promise<Server>;
  /** Requests it at once if the server has not answered yet. @throws ConnectionError */
  now(): Promise<Server>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export function askServer(ask: () => Promise<Server>, clock: Pick<Clock, 'after'>): AskedServer {
  let asked: Promise<Server> | null = null;
  let tell: (server: Server) => void;
  const answered = new Promise<Server>((resolve) => {
    tell = resolve;
  });
  const now = (): Promise<Server> =>
    (asked ??= ask().then(
      (server) => {
        tell(server);
        return server;
      },
      (error: unknown) => {
        asked = null;
        throw error;
      },
    ));
  const untilAnswered = (tries: number): void =>
    void now().catch(() =>
      clock.after(backoffMs(FIRST_PAUSE_MS, tries, LONGEST_PAUSE_MS), () =>
        untilAnswered(tries + 1),
      ),
    );
  untilAnswered(0);
  return { answered, now };
}

/** Throws ConnectionError if the server cannot be reached or its answer is malformed. */
export async function readServer(fetchIt: typeof fetch, address: string): Promise<Server> {
  const { data } = answer.safeParse(await answerOf(fetchIt, address));
  if (!data) throw serverSilent();
  const { exchangeId, exchangeName, madeUp, demoAccounts, signOut = false } = data;
  const accounts = demoAccounts.map((one) => ({ ...one, about: aboutSaid(one.about) }));
  return {
    config: { exchangeName, madeUp, demoAccounts: accounts, signOut },
    hosts: exchangeId,
  };
}

/** The server describes the rights of its demo accounts in English. */
const ABOUTS = [
  () => say`A broker's account: reads commission records and ledger entries.`,
  () => say`An ordinary account: reads ledger entries; commission records are for brokers only.`,
];
const aboutSaid = (about: string): string =>
  ABOUTS.find((one) => inEnglish(one) === about)?.() ?? about;

async function answerOf(fetchIt: typeof fetch, address: string): Promise<unknown> {
  try {
    const response = await fetchIt(address, { cache: 'no-store' });
    return await response.json();
  } catch (cause) {
    throw serverSilent(cause);
  }
}

const serverSilent = (cause?: unknown): ConnectionError =>
  new ConnectionError(
    'server-silent',
    say`Tieout's server does not answer. Start it again: Tieout asks it every 30 seconds, and when you press Connect.`,
    { cause },
  );
