// What the server says about itself (GET /config.json), checked.
import * as z from 'zod/mini';
import type { ExchangeHosts } from '../accounts/account';
import { listOf } from '../platform/schema';
import type { ServerConfig } from './pane-state';

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
    }),
  ),
});

export interface Server {
  readonly config: ServerConfig;
  readonly hosts: ExchangeHosts;
}

/** Throws when the server cannot be reached or answers something else. */
export async function readServer(fetchIt: typeof fetch, address: string): Promise<Server> {
  const response = await fetchIt(address, { cache: 'no-store' });
  const { data } = answer.safeParse(await response.json());
  if (!data) throw new RangeError("The server says something else than Tieout's does.");
  const { exchangeId, exchangeName, madeUp, demoAccounts } = data;
  return { config: { exchangeName, madeUp, demoAccounts }, hosts: exchangeId };
}
