// One limiter for each operation: the exchange counts them separately (docs/exchange.md, Weights).
// Weights are counted in this process, or for all servers together.
import { randomUUID } from 'node:crypto';
import type { MonotonicClock } from '../http/clock';
import type { Limits } from '../http/limits';
import { Limiter, type Asker, type Admission } from './limiter';
import { openRedis, type RedisSettings } from './redis-link';
import { SharedWindows } from './redis-windows';
import { LATEST_ARRIVAL_MS, MARGIN_MS, type OperationName, type Weights } from './weights';
import { MemoryWindows } from './weight-windows';

/**
 * Where the exchange's weights are counted: by this server alone, by all through Redis, or by this
 * one for its share while Redis is out of reach.
 */
export type WeightsCounted = 'own' | 'shared' | 'local share';

export interface Limiters {
  /**
   * Resolves when a request of this operation may leave for the exchange.
   * @throws LimiterRefusal
   */
  enter(operation: OperationName, asker: Asker, gone: AbortSignal): Promise<Admission>;
  /** The number of waiting requests of all operations. */
  readonly waiting: number;
  counted(): WeightsCounted;
  /** Sends back all waiting requests to be retried. */
  stop(): void;
  close(): void;
}

interface Options {
  readonly weights: Weights;
  /** null: this server alone asks the exchange. */
  readonly redis: RedisSettings | null;
  /** The exchange's name: servers with the same one share their counts. */
  readonly exchange: string;
  readonly limits: Limits;
  readonly clock: MonotonicClock;
  /** Called when Redis is lost and when it counts again. */
  readonly tell: (state: 'shared' | 'local share', code?: string) => void;
}

export async function openLimiters(options: Options): Promise<Limiters> {
  const { weights, redis, limits, clock } = options;
  const own = new MemoryWindows(clock, redis?.localShare);
  const link =
    redis === null
      ? null
      : await openRedis(redis, {
          clock,
          prefix: `tieout:${options.exchange}`,
          tell: options.tell,
        });
  const longestMs = weights.windowMs + LATEST_ARRIVAL_MS + MARGIN_MS;
  const windows = link === null ? own : new SharedWindows(link, own, longestMs);
  const server = `${randomUUID()}:`;
  const limiterOf = (name: OperationName): Limiter =>
    new Limiter(name, weights, windows, clock, limits, server);
  const limiters: Readonly<Record<OperationName, Limiter>> = {
    rebates: limiterOf('rebates'),
    ledger: limiterOf('ledger'),
    time: limiterOf('time'),
  };
  const all = Object.values(limiters);
  return {
    enter: (operation, asker, gone) => limiters[operation].enter(asker, gone),
    get waiting() {
      return all.reduce((sum, { waiting }) => sum + waiting, 0);
    },
    counted: () => (link === null ? 'own' : link.isShared() ? 'shared' : 'local share'),
    stop: () => all.forEach((limiter) => limiter.stop()),
    close: () => link?.close(),
  };
}
