// Which waiting requests may leave now, and when the next one may: pure, from the book and a moment.
import type { Book, Cost, Place, Spend } from './spend-book';

export interface WeightLimits {
  /** Weight per window, counted apart for each operation, and apart for IP and account. */
  readonly limit: number;
  readonly windowMs: number;
}

/** Requests do not all travel equally fast, so the window here is a little longer than the exchange's. */
const TRAVEL_MARGIN_MS = 150;
/** What an answer takes longer than this is the exchange's work, not the way to it. */
const LONGEST_TRAVEL_MS = 1_000;
/** The longest pause that a request accepts (client). What lies further ahead was written before a clock was set back. */
const LONGEST_CLOSING_MS = 5 * 60_000;

/** A place that nobody has taken for so long belongs to a window that is gone. */
const PLACE_LASTS_MS = 2_000;
/** Whoever stands behind another window looks again after so long: it may have given up. */
const LOOK_AGAIN_MS = 1_000;

/** A request of `me`, counted at `spentAtMs`, sent somewhat later, and answered `tookMs` after that. */
export interface Travel {
  readonly costs: readonly Cost[];
  readonly spentAtMs: number;
  readonly sentAtMs: number;
  readonly tookMs: number;
}

/** The book in which requests that took longer than the quickest count so much later; the margin is for what that does not show. */
export function travelled(
  book: Book,
  travels: readonly Travel[],
  quickestMs: number,
  me: string,
): Book {
  const spent = [...book.spent];
  for (const { costs, spentAtMs, sentAtMs, tookMs } of travels) {
    const laterMs = sentAtMs - spentAtMs + Math.min(tookMs - quickestMs, LONGEST_TRAVEL_MS);
    if (laterMs > 0)
      for (const { purse } of costs) {
        const i = spent.findIndex(
          (one) => one.purse === purse && one.by === me && one.atMs === spentAtMs,
        );
        if (i >= 0) spent[i] = { ...spent[i]!, atMs: spentAtMs + laterMs };
      }
  }
  return { ...book, spent };
}

export interface Asked {
  readonly me: string;
  /** The costs of each waiting request, in the order of asking. */
  readonly waiting: readonly (readonly Cost[])[];
  readonly limits: WeightLimits;
  readonly nowMs: number;
}

/** `going`: which of those who wait may leave now, counted as spent. `nextAtMs`: when to ask again; Infinity where nobody needs to. */
export interface Dealt {
  readonly book: Book;
  readonly going: readonly number[];
  readonly nextAtMs: number;
}

/**
 * Lets requests go when every purse they need has room, in the order they came; one purse never blocks another.
 * Between windows: whoever must wait gets a place for its next request of each account, and places count as spent. So no
 * window overtakes another, and one that wakes a little late still finds its room. While others spend from the same
 * account a window takes one at a time: they take turns. Nothing leaves without a look at what really was spent, so a
 * place that came to nothing does no harm.
 */
export function dealOut(before: Book, { me, waiting, limits, nowMs }: Asked): Dealt {
  const { spent: earlier, places: standing, closed } = tidied(before, limits, nowMs);
  const others = standing.filter(({ by }) => by !== me);
  const [spent, places, going] = [[...earlier], [...others], [] as number[]];
  const shared = new Set([
    ...earlier.filter(({ by }) => by !== me).map(({ purse }) => purse),
    ...others.map(({ costs }) => narrowest(costs)),
  ]);
  const [served, placed] = [new Set<string>(), new Set<string>()];
  /** Nobody overtakes in a purse that somebody before them waits for. */
  const notBeforeMs = new Map<string, number>();
  waiting.forEach((costs, i) => {
    const name = narrowest(costs);
    if (placed.has(name)) return;
    const book = { spent, places, closed };
    const atMs = roomForAllMs(
      book,
      costs,
      limits,
      Math.max(nowMs, ...costs.map(({ purse }) => notBeforeMs.get(purse) ?? 0)),
    );
    if (atMs <= nowMs && !(served.has(name) && shared.has(name))) {
      spent.push(...costs.map((cost) => ({ ...cost, atMs: nowMs, by: me })));
      served.add(name);
      going.push(i);
      return;
    }
    for (const cost of costs)
      if (roomAtMs(book, cost, limits, nowMs) > nowMs) notBeforeMs.set(cost.purse, atMs);
    places.push({ by: me, costs, atMs });
    placed.add(name);
  });
  const firstAtMs = Math.min(...places.filter(({ by }) => by === me).map(({ atMs }) => atMs));
  const nextAtMs =
    others.length > 0 && firstAtMs < Infinity
      ? Math.min(firstAtMs, nowMs + LOOK_AGAIN_MS)
      : firstAtMs;
  return { book: { spent, places, closed }, going, nextAtMs };
}

/** The purse that fewest requests share: costs are listed from the widest purse (IP) to the narrowest (account). */
const narrowest = (costs: readonly Cost[]): string => costs.at(-1)?.purse ?? '';

/** When a request of these costs could leave at the earliest if nobody here waited, in ms from now. */
export function waitMs(
  before: Book,
  costs: readonly Cost[],
  { me, limits, nowMs }: Omit<Asked, 'waiting'>,
): number {
  const book = tidied(before, limits, nowMs);
  return (
    roomForAllMs(
      { ...book, places: book.places.filter(({ by }) => by !== me) },
      costs,
      limits,
      nowMs,
    ) - nowMs
  );
}

/** The first moment from `fromMs` on at which all purses have room. */
function roomForAllMs(
  book: Book,
  costs: readonly Cost[],
  limits: WeightLimits,
  fromMs: number,
): number {
  const atMs = Math.max(fromMs, ...costs.map((cost) => roomAtMs(book, cost, limits, fromMs)));
  return atMs === fromMs ? atMs : roomForAllMs(book, costs, limits, atMs);
}

/** The same for one purse, beside what is spent and what has a place later on. A weight over the limit goes alone instead of never. */
function roomAtMs(
  { spent, places, closed }: Book,
  { purse, weight }: Cost,
  { limit, windowMs }: WeightLimits,
  fromMs: number,
): number {
  const openAtMs = Math.max(fromMs, closed.find((one) => one.purse === purse)?.untilMs ?? 0);
  const lastsMs = windowMs + TRAVEL_MARGIN_MS;
  const held = [...spent, ...places.flatMap(spendsOf)].filter(
    (one) => one.purse === purse && one.atMs > openAtMs - lastsMs,
  );
  /** The most that any window around this moment holds: one of them begins with something held, or with the moment itself. */
  const mostAround = (atMs: number): number => {
    const near = held.filter((one) => Math.abs(one.atMs - atMs) < lastsMs);
    const begins = [atMs, ...near.map((one) => one.atMs).filter((begin) => begin < atMs)];
    return Math.max(
      ...begins.map((begin) =>
        near.reduce(
          (sum, one) => sum + (one.atMs >= begin && one.atMs < begin + lastsMs ? one.weight : 0),
          0,
        ),
      ),
    );
  };
  const ends = held.map((one) => one.atMs + lastsMs).sort((a, b) => a - b);
  return (
    [openAtMs, ...ends].find((atMs) => mostAround(atMs) + weight <= limit) ??
    ends.at(-1) ??
    openAtMs
  );
}

const spendsOf = ({ by, costs, atMs }: Place): Spend[] =>
  costs.map((cost) => ({ ...cost, atMs, by }));

/**
 * What still counts. A computer's clock can be set back: what was spent "later" than now was spent by now, and must not
 * block for hours, nor a place or a pause that lies further ahead than any can.
 */
function tidied({ spent, places, closed }: Book, { windowMs }: WeightLimits, nowMs: number): Book {
  const lastsMs = windowMs + TRAVEL_MARGIN_MS;
  const furthestMs = nowMs + LONGEST_CLOSING_MS + places.length * lastsMs;
  return {
    spent: spent
      .filter(({ atMs }) => atMs > nowMs - lastsMs)
      .map((one) => ({ ...one, atMs: Math.min(one.atMs, nowMs) })),
    places: places.filter(({ atMs }) => atMs > nowMs - PLACE_LASTS_MS && atMs <= furthestMs),
    closed: closed
      .filter(({ untilMs }) => untilMs > nowMs)
      .map((one) => ({ ...one, untilMs: Math.min(one.untilMs, nowMs + LONGEST_CLOSING_MS) })),
  };
}
