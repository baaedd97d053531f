import { ask, type Asking, relay, upstream } from '../rig';

/** Asks, and expects that the exchange never heard of it. */
export async function refusedBy(target: string, asking: Asking = {}): ReturnType<typeof ask> {
  const exchange = await upstream();
  const server = await relay(exchange.url);
  const answer = await ask(server, target, asking);
  expect(exchange.seen).toEqual([]);
  return answer;
}
