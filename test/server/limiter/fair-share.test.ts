// A person who asks one page at a time gets a fair share of the exchange's weights beside a person with
// many keys and windows, and the exchange never has to refuse.
import { Limiter } from '../../../src/server/limiter/limiter';
import { usualWeights } from '../../../src/server/limiter/weights';
import type { RedisLink } from '../../../src/server/limiter/redis-link';
import { SharedWindows } from '../../../src/server/limiter/redis-windows';
import { MemoryWindows, type Windows } from '../../../src/server/limiter/weight-windows';
import { LimiterRefusal } from '../../../src/server/http/trouble';
import { usualLimits } from '../../../src/server/http/limits';
import { askerOf, pause, signal } from './asking';
import { EventClock } from './event-clock';

const { windowMs, ip, account: uid } = usualWeights;
const FOR_MS = 120_000;
const IN_A_WINDOW = ip.limit / ip.cost.ledger;

interface Firm {
  /** Persons who ask one page at a time. */
  readonly readers: number;
  /** Keys, and windows of each, of one more person. */
  readonly keys: number;
  readonly windows: number;
  readonly roundTripMs: number;
  readonly servers: number;
  /** Which share of each round trip is the way to the exchange. */
  readonly wayThere: number;
  /** The exchange refuses this request for no reason; 0: none. */
  readonly stray?: number;
  /** From then on Redis is away, and each server takes its share. */
  readonly redisDiesMs?: number;
}

interface Description {
  /** Requests that the exchange took, of each person. */
  readonly took: ReadonlyMap<string, number>;
  /** The longest time from the first try of a request to its answer, of a reader. */
  readonly longestMs: number;
  readonly refused: number;
}

async function twoMinutes(firm: Firm): Promise<Description> {
  const clock = new EventClock();
  const counted = new MemoryWindows(clock);
  const shared: Windows = {
    take: (...asked) => pause(clock, 1).then(() => counted.take(...asked)),
    count: (...personCost) => counted.count(...personCost),
  };
  const dying = (): Windows => {
    const isAlive = (): boolean => clock.nowMs() < (firm.redisDiesMs ?? Infinity);
    const link: RedisLink = {
      prefix: '',
      ...{ isShared: isAlive, isReady: isAlive },
      onReady: () => undefined,
      lost: () => undefined,
      close: () => undefined,
      evaluate: async (_script, keys, [forMs, , id, ...numbers]) => {
        await pause(clock, 1);
        if (!isAlive()) throw new Error('Redis was killed.');
        const costs = keys.map((bucket, i) => ({
          ...{ bucket, weight: Number(numbers[2 * i]), limit: Number(numbers[2 * i + 1]) },
        }));
        const { waitsMs, spent } = counted.take(costs, id!, Number(forMs));
        return waitsMs.flatMap((waitMs, i) => [waitMs, spent[i]]);
      },
    };
    return new SharedWindows(link, new MemoryWindows(clock, 1 / firm.servers), 11_500);
  };
  const limiters = Array.from(
    { length: firm.servers },
    (_, i) =>
      new Limiter(
        'ledger',
        usualWeights,
        firm.redisDiesMs ? dying() : firm.servers > 1 ? shared : counted,
        clock,
        usualLimits,
        `${i}:`,
      ),
  );
  const arrived: { readonly atMs: number; readonly account: string }[] = [];
  const took = new Map<string, number>();
  let [turn, sent, refused, longestMs, state] = [0, 0, 0, 0, 1];
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const exchangeTakes = (account: string): boolean => {
    sent += 1;
    const recent = arrived.filter(({ atMs }) => atMs > clock.nowMs() - windowMs);
    arrived.splice(0, arrived.length, ...recent);
    const takes =
      sent !== firm.stray &&
      recent.length < IN_A_WINDOW &&
      recent.filter((one) => one.account === account).length < uid.limit / uid.cost.ledger;
    if (takes) arrived.push({ atMs: clock.nowMs(), account });
    else refused += 1;
    return takes;
  };
  /** Where Redis dies, one server has spent more than its share by then. */
  const serverOf = (person: string): number =>
    firm.redisDiesMs === undefined
      ? turn % firm.servers
      : person === 'many' && clock.nowMs() < firm.redisDiesMs
        ? 0
        : 1;
  const read = async (person: string, account: string, window: string): Promise<void> => {
    await pause(clock, random() * 1_000);
    for (let askedMs = clock.nowMs(); clock.nowMs() < FOR_MS;)
      try {
        turn += 1;
        const asker = askerOf(account, { person, window });
        const admission = await limiters[serverOf(person)]!.enter(asker, signal);
        const tripMs = firm.roundTripMs * (0.5 + random());
        await pause(clock, tripMs * firm.wayThere);
        const takes = exchangeTakes(account);
        await pause(clock, tripMs * (1 - firm.wayThere));
        if (!takes) {
          await pause(clock, admission.refused(null));
          continue;
        }
        admission.answered();
        took.set(person, (took.get(person) ?? 0) + 1);
        if (person !== 'many') longestMs = Math.max(longestMs, clock.nowMs() - askedMs);
        askedMs = clock.nowMs();
      } catch (error) {
        if (!(error instanceof LimiterRefusal)) throw error;
        await pause(clock, error.retryAfterMs);
      }
  };
  const readers = Array.from({ length: firm.readers }, (_, i) => read(`r${i}`, `r${i}`, ''));
  const many = Array.from({ length: firm.keys * firm.windows }, (_, i) =>
    read('many', `key ${i % firm.keys}`, `${Math.floor(i / firm.keys)}`),
  );
  await clock.run(Promise.all([...readers, ...many]));
  return { took, longestMs, refused };
}

const usual: Firm = {
  ...{ readers: 10, keys: 12, windows: 12, roundTripMs: 300, servers: 1, wayThere: 0.5 },
};
const inTwoMinutes = (FOR_MS / windowMs) * IN_A_WINDOW;

describe('one person with twelve keys and twelve windows', () => {
  test.each<[Partial<Firm>, number]>([
    [{}, 0.8],
    [{ roundTripMs: 600 }, 0.8],
    [{ readers: 30 }, 0.8],
    [{ servers: 2 }, 0.8],
  ])('beside %j: each other has %d of the fair share or more', async (more, aim) => {
    const firm = { ...usual, ...more };
    const { took, longestMs, refused } = await twoMinutes(firm);
    // An account takes ten in a window, and one round trip passes before the next ten.
    const most = (FOR_MS / (windowMs + firm.roundTripMs)) * (uid.limit / uid.cost.ledger);
    const fair = Math.min(inTwoMinutes / (firm.readers + 1), most);
    const least = Math.min(
      ...Array.from({ length: firm.readers }, (_, i) => took.get(`r${i}`) ?? 0),
    );
    const all = [...took.values()].reduce((sum, one) => sum + one, 0);
    expect(least / fair).toBeGreaterThanOrEqual(aim);
    expect(longestMs).toBeLessThanOrEqual(1.1 * windowMs);
    expect(refused).toBe(0);
    expect(all).toBeGreaterThan(0.9 * inTwoMinutes);
  });
});

test.each([
  [300, 0.5],
  [1_000, 0.95],
  [600, 1],
])(
  'a round trip of %i ms, %d of it the way there: nothing over the weights',
  async (roundTripMs, wayThere) => {
    const { refused } = await twoMinutes({ ...usual, roundTripMs, wayThere });
    expect(refused).toBe(0);
  },
);

test('one stray refusal costs at most a tenth of the requests', async () => {
  const sole = { ...usual, readers: 1, keys: 0, windows: 0 };
  const [without, withOne] = [await twoMinutes(sole), await twoMinutes({ ...sole, stray: 30 })];
  const [all, less] = [without, withOne].map(({ took }) => took.get('r0') ?? 0);
  expect(withOne.refused).toBe(1);
  expect(all! / less!).toBeLessThanOrEqual(1.1);
});

test.each([
  [300, 0.5],
  [1_000, 0.95],
])(
  'Redis is killed under two servers, a round trip of %i ms: nothing over the weights, and nobody hangs',
  async (roundTripMs, wayThere) => {
    const dies = { servers: 2, redisDiesMs: 35_000, roundTripMs, wayThere };
    // Redis is given up after a time that a busy machine may take for two minutes of this clock.
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation();
    const { refused, longestMs } = await twoMinutes({ ...usual, ...dies });
    timers.mockRestore();
    expect(refused).toBe(0);
    expect(longestMs).toBeLessThanOrEqual(2 * windowMs);
  },
);
