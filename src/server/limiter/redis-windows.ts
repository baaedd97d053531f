// Sliding windows for all servers of a firm, counted in Redis or Valkey.
import type { RedisLink } from './redis-link';
import {
  isTaken,
  type Cost,
  type MemoryWindows,
  type Taking,
  type Windows,
} from './weight-windows';

/**
 * The Redis script. Each bucket is a sorted set of what was spent, scored by the moment when it
 * leaves the window on Redis' own clock, which all servers share. A request that does not fit into
 * all its buckets is counted in none. KEYS: the buckets. ARGV: the ms that it counts, the longest
 * ms that anything can count, its id, then weight and limit of each bucket. Returns for each bucket
 * the ms until it has room, and its weight before. A member that counts longer than the longest
 * came from a wrong clock and is deleted.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lasts, longest, id = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local function weightOf(member) return tonumber(string.match(member, '^(%d+):')) or 0 end
local answer, full = {}, false
for at, key in ipairs(KEYS) do
  local weight, limit = tonumber(ARGV[2 * at + 2]), tonumber(ARGV[2 * at + 3])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  redis.call('ZREMRANGEBYSCORE', key, '(' .. now + longest, '+inf')
  local members = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  local spent, wait = 0, 0
  for i = 1, #members, 2 do spent = spent + weightOf(members[i]) end
  local over = spent + weight - math.max(limit, weight)
  for i = 1, #members, 2 do
    if over <= 0 then break end
    over, wait = over - weightOf(members[i]), tonumber(members[i + 1]) - now
  end
  answer[2 * at - 1], answer[2 * at] = wait, spent
  full = full or wait > 0
end
for at, key in ipairs(full and {} or KEYS) do
  redis.call('ZADD', key, now + lasts, ARGV[2 * at + 2] .. ':' .. id)
  redis.call('PEXPIRE', key, longest)
end
return answer
`;

/** The id under which other servers' weight is counted; it is not reported to Redis again. */
const OF_OTHERS = 'of other servers';

/** A Redis that takes longer counts as lost: a request must not wait for one that hangs. */
const ANSWER_MS = 500;

/**
 * Asks Redis; while Redis is out of reach, counts a share of the limits for this server. Afterwards
 * reports to Redis what was spent, even if Redis comes back empty: ids prevent double counting.
 * @param own this server's share; it also records what Redis granted
 * @param longestMs the longest that anything counts
 */
export class SharedWindows implements Windows {
  /** Of each bucket: what other servers had spent beyond their share when Redis last answered. */
  readonly #beyondShare = new Map<string, { readonly cost: Cost; readonly untilMs: number }>();

  constructor(
    readonly link: RedisLink,
    readonly own: MemoryWindows,
    readonly longestMs: number,
  ) {
    link.onReady(() => {
      for (const { cost, id, forMs } of own.entries())
        if (id !== OF_OTHERS) this.#tell([cost], id, forMs);
    });
  }

  async take(costs: readonly Cost[], id: string, forMs: number): Promise<Taking> {
    if (this.link.isShared())
      try {
        const taking = takingOf(await this.#run(costs, id, forMs), costs.length);
        this.#remember(costs, taking);
        if (isTaken(taking)) this.own.count(costs, id, forMs);
        return taking;
      } catch (error) {
        this.link.lost(error);
      }
    this.#countOthers();
    const taking = this.own.take(costs, id, forMs);
    if (isTaken(taking)) this.#tell(costs, id, forMs);
    return taking;
  }

  count(costs: readonly Cost[], id: string, forMs: number): void {
    this.own.count(costs, id, forMs);
    this.#tell(costs, id, forMs);
  }

  #remember(costs: readonly Cost[], { spent }: Taking): void {
    const untilMs = this.own.clock.nowMs() + this.longestMs;
    costs.forEach((cost, i) => {
      const ofOthers = (spent[i] ?? 0) - this.own.sumOf(cost.bucket);
      const weight = ofOthers - (1 - this.own.share) * cost.limit;
      if (weight > 0) this.#beyondShare.set(cost.bucket, { cost: { ...cost, weight }, untilMs });
      else this.#beyondShare.delete(cost.bucket);
    });
  }

  /**
   * Redis is out of reach: what other servers spent beyond their share reduces this server's share
   * for one window.
   */
  #countOthers(): void {
    const nowMs = this.own.clock.nowMs();
    for (const { cost, untilMs } of this.#beyondShare.values())
      if (untilMs > nowMs) this.own.count([cost], OF_OTHERS, untilMs - nowMs);
    this.#beyondShare.clear();
  }

  #tell(costs: readonly Cost[], id: string, forMs: number): void {
    if (!this.link.isReady()) return;
    const counted = costs.map((cost) => ({ ...cost, limit: Number.MAX_SAFE_INTEGER }));
    this.#run(counted, id, forMs).catch((error: unknown) => this.link.lost(error));
  }

  async #run(costs: readonly Cost[], id: string, forMs: number): Promise<unknown> {
    const keys = costs.map(({ bucket }) => `${this.link.prefix}:${bucket}`);
    const values = [forMs, this.longestMs].map((ms) => String(Math.ceil(ms)));
    const weights = costs.flatMap(({ weight, limit }) => [weight, Math.floor(limit)].map(String));
    let undo: () => void = () => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const timer = setTimeout(() => reject(new RedisSilent()), ANSWER_MS);
      undo = () => clearTimeout(timer);
    });
    try {
      return await Promise.race([
        this.link.evaluate(TAKE, keys, [...values, id, ...weights]),
        late,
      ]);
    } finally {
      undo();
    }
  }
}

/** The reason that the log gives for losing Redis. */
class RedisSilent extends Error {
  override readonly name = 'RedisSilent';
  readonly code = 'NO_ANSWER';
}

function takingOf(answer: unknown, buckets: number): Taking {
  if (!Array.isArray(answer) || answer.length !== 2 * buckets)
    throw new Error('Redis answers another script.');
  const numbers = answer.map(Number);
  return {
    waitsMs: numbers.filter((_number, at) => at % 2 === 0),
    spent: numbers.filter((_number, at) => at % 2 === 1),
  };
}
