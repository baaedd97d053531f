// Long work steps aside for the pane (issue 4: "a spill of 50,000 rows keeps the pane answering").

/** A frame is 16 ms: work for half of it, then let others. */
const LONGEST_MS = 8;
let sinceMs = performance.now();

/** Returns at once as long as others have not waited long, else lets them go first. */
export async function yieldToMain(): Promise<void> {
  if (performance.now() - sinceMs < LONGEST_MS) return;
  // A timer would wait a second in a pane that is not in sight; a message does not.
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
  sinceMs = performance.now();
}

/** Rows of one step: a few milliseconds. */
export const ROWS_PER_STEP = 500;

/** Work that can be put down between two steps. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** @throws the signal's reason once it is aborted. */
export async function runYielding<Result>(
  steps: Steps<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldToMain();
    signal?.throwIfAborted();
  }
}

/** As `items.sort(compare)` sorts them, into a new list: what is equal stays in its order. */
export function* sorting<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let first = 0; first < items.length; first += ROWS_PER_STEP) {
    runs.push(items.slice(first, first + ROWS_PER_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      longer.push(yield* merging(runs[at]!, runs[at + 1] ?? [], compare));
    runs = longer;
  }
  return runs[0] ?? [];
}

function* merging<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  for (let [l, r] = [0, 0]; l < left.length || r < right.length;) {
    if (merged.length % ROWS_PER_STEP === 0) yield;
    merged.push(
      r === right.length || (l < left.length && compare(left[l]!, right[r]!) <= 0)
        ? left[l++]!
        : right[r++]!,
    );
  }
  return merged;
}
