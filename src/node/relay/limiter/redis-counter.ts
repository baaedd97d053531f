// Sliding windows for all servers of a firm, counted in Redis or Valkey.
import type { Cost, Counter, Taking, Turn } from './counter';
import { isTaken } from './counter';
import type { MemoryCounter } from './memory-counter';
import type { RedisLink } from './redis-link';

/** Nobody waits longer at a server (Limits, `longestWaitMs`). */
const HELD_MS = 5_000;
/** So long a free place is kept for a person at another server who was served longer ago. */
const CALLED_MS = 100;
/** And so often it is asked for meanwhile. */
const YIELD_MS = 10;
/** A person who was not served for so long is as one who comes for the first time. */
const ACTIVE_MS = 60_000;

/**
 * Each bucket is a sorted set of what was spent and when, by Redis' own clock, which is one for all
 * servers. A request that does not fit into all its buckets is counted in none.
 * KEYS: the buckets, the one that all share first; then when each person was last served, and who
 * waits until when. ARGV: the window in µs, how much later than now a member may stand, then weight
 * and limit of each bucket, then the person and who comes after them.
 * Answers the µs at which it was taken, as text, and for each bucket the ms until it has room.
 * A member that stands later than any server may write it came from a clock that was wrong: it
 * goes, or it would hold up the firm until that moment.
 * Of persons at several servers the one served longest ago goes first. Each server says here who is
 * its next where the shared bucket is full. A request that is called and does not come has left.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local window, ahead = tonumber(ARGV[1]), tonumber(ARGV[2])
local function text(number) return string.format('%.0f', number) end
local function weightOf(member) return tonumber(string.match(member, '^(%d+):')) or 0 end
local answer, full = {text(now)}, false
local buckets = #KEYS - 2
local turns, waiting, person = KEYS[buckets + 1], KEYS[buckets + 2], ARGV[2 * buckets + 3]
local function turnOf(name) return tonumber(redis.call('ZSCORE', turns, name) or 0) end
local function wait(name)
  if name == '' then return end
  redis.call('ZADD', waiting, text(now + ${HELD_MS}000), name)
  redis.call('PEXPIRE', waiting, ${HELD_MS})
end
for at = 1, buckets do
  local key, weight, limit = KEYS[at], tonumber(ARGV[2 * at + 1]), tonumber(ARGV[2 * at + 2])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', text(now - window))
  redis.call('ZREMRANGEBYSCORE', key, '(' .. text(now + ahead), '+inf')
  local spent = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  local over = weight - math.max(limit, weight)
  for i = 1, #spent, 2 do over = over + weightOf(spent[i]) end
  local wait = 0
  for i = 1, #spent, 2 do
    if over <= 0 then break end
    over = over - weightOf(spent[i])
    wait = math.max(1, math.ceil((tonumber(spent[i + 1]) + window - now) / 1000))
  end
  answer[at + 1] = wait
  full = full or wait > 0
end
if full then
  -- Who waits for an account of their own holds nobody up.
  local others = 0
  for at = 2, buckets do others = others + answer[at + 1] end
  if others == 0 then wait(person) end
  return answer
end
redis.call('ZREMRANGEBYSCORE', waiting, '-inf', text(now))
redis.call('ZREMRANGEBYSCORE', turns, '-inf', text(now - ${ACTIVE_MS}000))
if person ~= '' then
  local own, isNext = turnOf(person), true
  local all, called = redis.call('ZRANGE', waiting, 0, -1, 'WITHSCORES'), now + ${CALLED_MS}000
  for i = 1, #all, 2 do
    if all[i] ~= person and turnOf(all[i]) < own then
      isNext = false
      if tonumber(all[i + 1]) > called then redis.call('ZADD', waiting, text(called), all[i]) end
    end
  end
  if not isNext then
    wait(person)
    answer[2] = ${YIELD_MS}
    return answer
  end
  redis.call('ZREM', waiting, person)
  redis.call('ZADD', turns, text(now), person)
  redis.call('PEXPIRE', turns, ${ACTIVE_MS})
  wait(ARGV[2 * buckets + 4])
end
for at = 1, buckets do
  local key, member = KEYS[at], now
  while redis.call('ZADD', key, 'NX', text(now), ARGV[2 * at + 1] .. ':' .. answer[1] .. ':' .. text(member)) == 0 do member = member + 1 end
  redis.call('PEXPIRE', key, math.ceil((window + ahead) / 1000))
end
return answer
`;

/** Members are named after the moment they were taken at; this finds them again. */
const MOVE = `
for at, key in ipairs(KEYS) do
  for _, member in ipairs(redis.call('ZRANGE', key, 0, -1)) do
    if string.find(member, ARGV[at + 2] .. ':' .. ARGV[1] .. ':', 1, true) == 1 then
      redis.call('ZADD', key, 'XX', ARGV[2], member)
      break
    end
  end
end
return 0
`;

/** A Redis that takes longer is taken for lost: a request must not wait for one that hangs. */
const ANSWER_MS = 500;
/** As much later as a request is counted at most, and a second for Redis' own clock. */
const AHEAD_MS = 2_000;

/**
 * Asks Redis, and counts for this server alone, a share of the limits, while Redis is out of reach.
 * @param local this server's share; it also learns what Redis granted, so that a fall back begins
 *   with the truth
 */
export class RedisCounter implements Counter {
  constructor(
    readonly link: RedisLink,
    readonly windowMs: number,
    readonly local: MemoryCounter,
  ) {}

  async take(costs: readonly Cost[], { person, next }: Turn): Promise<Taking> {
    if (!this.link.isShared()) return this.local.take(costs);
    const buckets = costs.map(({ bucket }) => bucket);
    const ofAll = buckets[0] ?? '';
    try {
      const answer = await this.#run(
        TAKE,
        [...buckets, `${ofAll}:turns`, `${ofAll}:waiting`],
        [
          String(this.windowMs * 1_000),
          String(AHEAD_MS * 1_000),
          ...costs.flatMap(({ weight, limit }) => [String(weight), String(Math.floor(limit))]),
          person,
          next,
        ],
      );
      const taking = takingOf(answer, costs.length);
      if (isTaken(taking)) this.local.note(costs);
      return taking;
    } catch (error) {
      this.link.lost(error);
      return this.local.take(costs);
    }
  }

  moveLater(costs: readonly Cost[], at: number, byMs: number): void {
    // What was taken while Redis was away has a moment of this server's clock, which finds nothing.
    if (!this.link.isShared()) return this.local.moveLater(costs, at, byMs);
    const later = String(at + Math.round(byMs * 1_000));
    void this.#run(
      MOVE,
      costs.map(({ bucket }) => bucket),
      [String(at), later, ...costs.map(({ weight }) => String(weight))],
    ).catch((error: unknown) => this.link.lost(error));
  }

  async #run(script: string, names: readonly string[], values: string[]): Promise<unknown> {
    let undo: () => void = () => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const timer = setTimeout(() => reject(new RedisSilent()), ANSWER_MS);
      undo = () => clearTimeout(timer);
    });
    const keys = names.map((name) => `${this.link.prefix}:${name}`);
    try {
      return await Promise.race([this.link.evaluate(script, keys, values), late]);
    } finally {
      undo();
    }
  }
}

/** Said in the log as the reason why Redis is out of reach. */
class RedisSilent extends Error {
  override readonly name = 'RedisSilent';
  readonly code = 'NO_ANSWER';
}

function takingOf(answer: unknown, buckets: number): Taking {
  if (!Array.isArray(answer) || answer.length !== buckets + 1)
    throw new Error('Redis answers another script.');
  const [at, ...waitsMs] = answer.map(Number);
  return { waitsMs, at: at ?? 0 };
}
