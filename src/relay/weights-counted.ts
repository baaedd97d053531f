// Where the IP's weight is counted: here, or for all servers together.
import type { Clock } from './clock';
import type { WeightsCounted } from './health';
import { openIpQueue, ownWindow, type IpQueue } from './ip-queue';
import { TRAVEL_MARGIN_MS, type IpWeights } from './ip-weights';
import type { Limits } from './limits';
import { openRedis, type RedisSettings } from './redis-link';
import { SharedWindow } from './shared-window';

export interface CountedQueue {
  readonly queue: IpQueue;
  counted(): WeightsCounted;
  close(): void;
}

interface CountedOptions {
  readonly weights: IpWeights;
  /** null: this server alone has the IP. */
  readonly redis: RedisSettings | null;
  /** Names the exchange: servers that ask the same one share. */
  readonly exchange: string;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Told when Redis is lost and when it counts again. */
  readonly tell: (state: 'shared' | 'local share', code?: string) => void;
}

export async function openCountedQueue({
  weights,
  redis,
  exchange,
  limits,
  clock,
  tell,
}: CountedOptions): Promise<CountedQueue> {
  if (redis === null) {
    const queue = openIpQueue((operation) => ownWindow(weights, operation, clock), clock, limits);
    return { queue, counted: () => 'own', close: () => undefined };
  }
  const link = await openRedis(redis, {
    clock,
    aloneMs: weights.windowMs + TRAVEL_MARGIN_MS,
    prefix: `tieout:${exchange}`,
    tell,
  });
  const queue = openIpQueue(
    (operation) =>
      new SharedWindow(
        link,
        weights,
        operation,
        ownWindow(weights, operation, clock, redis.localShare),
      ),
    clock,
    limits,
  );
  return {
    queue,
    counted: () => (link.isShared() ? 'shared' : 'local share'),
    close: () => link.close(),
  };
}
