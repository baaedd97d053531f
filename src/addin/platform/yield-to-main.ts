// Long work yields to the pane, so that it responds while 50,000 rows spill.

/** A frame is 16 ms: work for half of it, then yield. */
const LONGEST_MS = 8;
let sinceMs = performance.now();

/** Returns at once if the last yield was recent; else yields. */
export async function yieldToMain(): Promise<void> {
  if (performance.now() - sinceMs < LONGEST_MS) return;
  // A timer would wait a second in a pane that is not visible; a message does not.
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

/** Rows that one step processes, which takes a few milliseconds. */
export const ROWS_PER_STEP = 500;

/** Work that can be interrupted between two steps. */
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

/** A stream of the steps' results; a browser would pass on the whole of a Blob at once. */
export const inSteps = <Piece>(steps: Iterator<Piece, undefined>): ReadableStream<Piece> =>
  new ReadableStream({
    async pull(stream) {
      await yieldToMain();
      const step = steps.next();
      if (step.done === true) stream.close();
      else stream.enqueue(step.value);
    },
  });
