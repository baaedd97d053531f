import { ask, type Asking, expectTrouble, relay, upstream } from '../rig';

/** Asks, and expects that the exchange never heard of it. */
export async function refusedBy(target: string, asking: Asking = {}): ReturnType<typeof ask> {
  const exchange = await upstream();
  const server = await relay(exchange.url);
  const answer = await ask(server, target, asking);
  expect(exchange.seen).toEqual([]);
  return answer;
}

/** Asks, and expects a refusal of the relay's own with this status and sentence. */
export async function expectRefused(
  status: number,
  target: string,
  asking: Asking = {},
  sentence?: RegExp,
): Promise<void> {
  expectTrouble(await refusedBy(target, asking), 'refused', status, sentence);
}
