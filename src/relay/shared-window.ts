// One sliding window for all servers of a firm, counted in Redis or Valkey.
import { RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import { TRAVEL_MARGIN_MS, type IpWeights } from './ip-weights';
import type { Operation } from './operations';
import type { Purse } from './purse';
import type { RedisLink } from './redis-link';
import type { SlidingWindow } from './sliding-window';

/**
 * The library counts fixed windows, of which two in a row let twice the limit through in one sliding window of the
 * exchange. So it runs this script instead: a sorted set of what was spent and when, by Redis' own clock, which is one
 * for all servers. A request over the limit is not counted.
 * KEYS[1]: the set. ARGV: what this one costs, seconds (unused), the limit, the window in seconds.
 * Answers what would be spent with it, and the ms until it would fit.
 */
const SLIDING = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local windowUs = ARGV[4] * 1000000 + ${TRAVEL_MARGIN_MS * 1000}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - windowUs)
local spent = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
local sum = tonumber(ARGV[1])
for at = 1, #spent, 2 do sum = sum + tonumber(string.match(spent[at], '^%d+')) end
local over = sum - tonumber(ARGV[3])
if over <= 0 then
  while redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1] .. ':' .. string.format('%.0f', now)) == 0 do now = now + 1 end
  redis.call('PEXPIRE', KEYS[1], math.ceil(windowUs / 1000))
  return {sum, 0}
end
for at = 1, #spent, 2 do
  over = over - tonumber(string.match(spent[at], '^%d+'))
  if over <= 0 then return {sum, math.ceil((tonumber(spent[at + 1]) + windowUs - now) / 1000)} end
end
return {sum, math.ceil(windowUs / 1000)}
`;

/** A Redis that takes longer is taken for lost: a request must not wait for one that hangs. */
const ANSWER_MS = 500;

/**
 * Asks Redis, and counts for this server alone, a share of the limit, while Redis is out of reach.
 * @param local this server's share; it also learns what Redis granted, so that a fall back begins with the truth
 */
export class SharedWindow implements Purse {
  readonly #limiter: RLWrapperTimeouts;
  readonly #cost: number;

  constructor(
    readonly link: RedisLink,
    { limit, windowMs, cost }: IpWeights,
    readonly operation: Operation['name'],
    readonly local: SlidingWindow,
  ) {
    this.#cost = cost[operation];
    const limiter = new RateLimiterRedis({
      storeClient: link.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      customIncrTtlLuaScript: SLIDING,
      keyPrefix: link.prefix,
      points: limit,
      duration: windowMs / 1000,
    });
    this.#limiter = new RLWrapperTimeouts({ limiter, timeoutMs: ANSWER_MS });
  }

  async take(): Promise<number> {
    if (!this.link.isShared()) return this.local.take();
    try {
      await this.#limiter.consume(this.operation, this.#cost);
      this.local.note();
      return 0;
    } catch (answer) {
      if (answer instanceof RateLimiterRes) return Math.max(1, answer.msBeforeNext);
      this.link.lost(answer);
      return this.local.take();
    }
  }
}
