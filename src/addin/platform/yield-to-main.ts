// Long work steps aside for the pane: it answers while 50,000 rows spill.

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

/** A stream of what each step gives; a browser would pass the whole of a Blob on in one. */
export const inSteps = <Piece>(steps: Iterator<Piece, undefined>): ReadableStream<Piece> =>
  new ReadableStream({
    async pull(stream) {
      await yieldToMain();
      const step = steps.next();
      if (step.done === true) stream.close();
      else stream.enqueue(step.value);
    },
  });
