// What the server says about itself (GET /config.json), checked.
import type { ExchangeHosts } from '../accounts/account';
import { flag, list, object, text } from '../platform/shape';
import type { ServerConfig } from './pane-state';

const isAnswer = object({
  exchangeName: text,
  madeUp: flag,
  exchangeId: object({ ledger: text, rebates: text }),
  demoAccounts: list(
    object({ name: text, key: text, secret: text, passphrase: text, about: text }),
  ),
});

export interface Server {
  readonly config: ServerConfig;
  readonly hosts: ExchangeHosts;
}

/** Throws when the server cannot be reached or answers something else. */
export async function readServer(fetchIt: typeof fetch, address: string): Promise<Server> {
  const response = await fetchIt(address, { cache: 'no-store' });
  const said: unknown = await response.json();
  if (!isAnswer(said)) throw new RangeError("The server says something else than Tieout's does.");
  const { exchangeId, exchangeName, madeUp, demoAccounts } = said;
  return { config: { exchangeName, madeUp, demoAccounts }, hosts: exchangeId };
}
