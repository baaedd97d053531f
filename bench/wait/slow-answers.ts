// An exchange that takes its time to answer. It counts a request when it arrives, and refuses what
// is too much. The limiter of the server, on a simulated clock.
import { Limiter, type Asker } from '../../src/server/limiter/limiter';
import { usualWeights } from '../../src/server/limiter/weights';
import { MemoryWindows, type Windows } from '../../src/server/limiter/weight-windows';
import { LimiterRefusal } from '../../src/server/http/trouble';
import { usualLimits } from '../../src/server/http/limits';
import { EventClock } from '../../test/server/limiter/event-clock';

/** Requests of one pane under way at a time. */
const LANES = 12;
const LONGEST_ANSWER_MS = 900;
const { windowMs, ip, account: uid } = usualWeights;

export interface SlowAnswers {
  /** When the last request left, and the least by the weights. */
  readonly leftMs: number;
  readonly leastMs: number;
  /** Requests that the exchange refused. */
  readonly refused: number;
}

/**
 * @param wayThere which share of each answer's time is the way to the exchange
 * @param seed of the times
 */
export async function slowAnswers(
  { accounts, pages, servers }: Record<'accounts' | 'pages' | 'servers', number>,
  wayThere: number,
  seed: number,
): Promise<SlowAnswers> {
  const clock = new EventClock();
  const pause = (ms: number): Promise<void> => new Promise((done) => clock.after(ms, done));
  const counted = new MemoryWindows(clock);
  // As a Redis that servers share: its answer takes a moment.
  const shared: Windows = {
    take: (...asked) => pause(1).then(() => counted.take(...asked)),
    count: (...personCost) => counted.count(...personCost),
  };
  const limiters = Array.from(
    { length: servers },
    (_, i) =>
      new Limiter(
        'ledger',
        usualWeights,
        servers > 1 ? shared : counted,
        clock,
        usualLimits,
        `${i}:`,
      ),
  );
  const exchange = new Exchange(clock);
  const { signal } = new AbortController();
  let [leftAtMs, turn, state] = [0, 0, seed];
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const ask = async (asker: Asker): Promise<boolean> => {
    turn += 1;
    const admission = await limiters[turn % servers]?.enter(asker, signal);
    leftAtMs = clock.nowMs();
    const answerMs = random() * LONGEST_ANSWER_MS;
    await pause(answerMs * wayThere);
    const lets = exchange.lets(asker.account);
    await pause(answerMs * (1 - wayThere));
    if (lets) admission?.answered();
    else await pause(admission?.refused(1_000) ?? 0);
    return lets;
  };
  const reader = async (account: string): Promise<void> => {
    let left = pages;
    const asker: Asker = { person: account, account, window: '', page: 1, accountLimit: Infinity };
    const lane = async (): Promise<void> => {
      await pause(random() * 200);
      while (left > 0) {
        left -= 1;
        for (let sent = false; !sent;)
          try {
            sent = await ask(asker);
          } catch (error) {
            if (!(error instanceof LimiterRefusal)) throw error;
            await pause(error.retryAfterMs);
          }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  await clock.run(Promise.all(Array.from({ length: accounts }, (_, i) => reader(`${i}`))));
  const windows = Math.max(
    Math.ceil((pages * uid.cost.ledger) / uid.limit),
    Math.ceil((accounts * pages * ip.cost.ledger) / ip.limit),
  );
  return { leftMs: leftAtMs, leastMs: (windows - 1) * windowMs, refused: exchange.refused };
}

/** Counts on its own, as the documents say. */
class Exchange {
  #arrived: { readonly atMs: number; readonly account: string }[] = [];
  refused = 0;

  constructor(readonly clock: EventClock) {}

  lets(account: string): boolean {
    const nowMs = this.clock.nowMs();
    this.#arrived = this.#arrived.filter(({ atMs }) => atMs > nowMs - windowMs);
    const own = this.#arrived.filter((one) => one.account === account);
    const lets =
      (this.#arrived.length + 1) * ip.cost.ledger <= ip.limit &&
      (own.length + 1) * uid.cost.ledger <= uid.limit;
    if (lets) this.#arrived.push({ atMs: nowMs, account });
    else this.refused += 1;
    return lets;
  }
}
