// Sorts entries of one moment, which come in no certain order, so that their balances follow.

/** One entry as a step from the balance before it to the balance after it. */
export interface Step {
  readonly before: bigint;
  readonly after: bigint;
}

/** A balance with the steps that start from it. */
interface BalanceNode<S extends Step> {
  readonly leaving: S[];
  /** The number of used steps of `leaving`. */
  taken: number;
  /** The number of steps that start from it, less those that lead to it. */
  surplus: number;
}

/**
 * The steps in an order with as few gaps as any order has; without a gap if there is such an order.
 * Balances are the nodes of a graph and steps its edges: an order without a gap is an Eulerian path
 * (Hierholzer 1873), and the fewest gaps are the fewest such paths. Time and memory grow with the
 * number of steps.
 * @param from the balance before the first step; null: not known.
 * @param onward balances from which the next moment can start.
 */
export function stepsInOrder<S extends Step>(
  steps: readonly S[],
  from: bigint | null,
  onward: ReadonlySet<bigint>,
): S[] {
  if (follow(steps, from)) return [...steps];
  const places = placesOf(steps);
  const straight = startsOf(steps, places, from).map((start) => walkFrom(start, places));
  const walks = straight.map((walk) => withDetours(walk, places));
  // The remaining links form circles: each can start anywhere, preferably at the balance before or
  // after them.
  for (const start of [
    ...(from === null ? [] : [from]),
    ...onward,
    ...steps.map(({ before }) => before),
  ]) {
    if (hasWay(places.get(start))) walks.push(withDetours(walkFrom(start, places), places));
  }
  return inSequence(walks, steps, from, onward);
}

function follow(steps: readonly Step[], from: bigint | null): boolean {
  return steps.every(({ before }, at) => before === (steps[at - 1]?.after ?? from ?? before));
}

function placesOf<S extends Step>(steps: readonly S[]): Map<bigint, BalanceNode<S>> {
  const places = new Map<bigint, BalanceNode<S>>();
  const placeAt = (balance: bigint): BalanceNode<S> => {
    const place = places.get(balance) ?? { leaving: [], taken: 0, surplus: 0 };
    places.set(balance, place);
    return place;
  };
  for (const step of steps) {
    const place = placeAt(step.before);
    place.leaving.push(step);
    place.surplus += 1;
    placeAt(step.after).surplus -= 1;
  }
  return places;
}

/**
 * The nodes at which walks must start: those with more steps out than in; `from` first, then in the
 * order of the steps.
 */
function startsOf<S extends Step>(
  steps: readonly S[],
  places: ReadonlyMap<bigint, BalanceNode<S>>,
  from: bigint | null,
): bigint[] {
  const balances = new Set([
    ...(from === null ? [] : [from]),
    ...steps.map(({ before }) => before),
  ]);
  return [...balances].flatMap((balance) =>
    new Array<bigint>(Math.max(0, places.get(balance)?.surplus ?? 0)).fill(balance),
  );
}

const hasWay = <S extends Step>(place: BalanceNode<S> | undefined): place is BalanceNode<S> =>
  place !== undefined && place.taken < place.leaving.length;

function walkFrom<S extends Step>(start: bigint, places: ReadonlyMap<bigint, BalanceNode<S>>): S[] {
  const walk: S[] = [];
  for (let place = places.get(start); hasWay(place); place = places.get(walk.at(-1)!.after))
    walk.push(place.leaving[place.taken++]!);
  return walk;
}

/**
 * The walk with all circles inserted that start on it. No recursion: a moment may have many
 * entries.
 */
function withDetours<S extends Step>(
  straight: readonly S[],
  places: ReadonlyMap<bigint, BalanceNode<S>>,
): S[] {
  const walk: S[] = [];
  const open = [{ steps: straight, at: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const step = top.steps[top.at];
    const here = step === undefined ? top.steps.at(-1)!.after : step.before;
    if (hasWay(places.get(here))) open.push({ steps: walkFrom(here, places), at: 0 });
    else if (step === undefined) open.pop();
    else {
      walk.push(step);
      top.at += 1;
    }
  }
  return walk;
}

/**
 * First the walk that starts from the present balance, last the one that ends where the next moment
 * starts, the others in their order.
 */
function inSequence<S extends Step>(
  walks: readonly S[][],
  steps: readonly S[],
  from: bigint | null,
  onward: ReadonlySet<bigint>,
): S[] {
  const placeOf = new Map(steps.map((step, at) => [step, at]));
  const byArrival = [...walks].sort((a, b) => placeOf.get(a[0]!)! - placeOf.get(b[0]!)!);
  const { first, others } = withFirst(byArrival, from, onward);
  const last = others.find((walk) => onward.has(walk.at(-1)!.after));
  return [...first, ...others.filter((walk) => walk !== last).flat(), ...(last ?? [])];
}

/**
 * The walk that starts from `from`, or none. If it also ends where the next moment starts, it gives
 * that end to a walk that it meets.
 */
function withFirst<S extends Step>(
  walks: readonly S[][],
  from: bigint | null,
  onward: ReadonlySet<bigint>,
): { first: readonly S[]; others: readonly S[][] } {
  const starting = walks.filter((walk) => walk[0]!.before === from);
  const first = starting.find((walk) => !onward.has(walk.at(-1)!.after)) ?? starting[0];
  if (first === undefined) return { first: [], others: walks };
  const others = walks.filter((walk) => walk !== first);
  if (!onward.has(first.at(-1)!.after)) return { first, others };
  const met = new Map(first.map(({ before }, at) => [before, at]));
  for (const other of others) {
    const there = other.findIndex(({ before }) => (met.get(before) ?? 0) > 0);
    if (there < 0) continue;
    const here = met.get(other[there]!.before)!;
    return {
      first: [...first.slice(0, here), ...other.slice(there)],
      others: [
        [...other.slice(0, there), ...first.slice(here)],
        ...others.filter((walk) => walk !== other),
      ],
    };
  }
  return { first, others };
}
