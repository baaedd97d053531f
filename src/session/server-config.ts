// What the server says about itself (GET /config.json), checked.
import * as z from 'zod/mini';
import type { ExchangeHosts } from '../accounts/account';
import type { ServerConfig } from './pane-state';

const answer = z.object({
  exchangeName: z.string(),
  madeUp: z.boolean(),
  exchangeId: z.object({ ledger: z.string(), rebates: z.string() }),
  demoAccounts: z.array(z.object({ name: z.string(), key: z.string(), secret: z.string(), passphrase: z.string(), about: z.string() })),
});

export interface Server { readonly config: ServerConfig; readonly hosts: ExchangeHosts }

/** Throws when the server cannot be reached or answers something else. */
export async function readServer(fetchIt: typeof fetch, address: string): Promise<Server> {
  const response = await fetchIt(address, { cache: 'no-store' });
  const { exchangeId, ...config } = z.parse(answer, await response.json());
  return { config, hosts: exchangeId };
}
