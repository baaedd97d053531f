// Work that either of two may stop: Cancel, a cell that is gone, an account that is locked.

/** A signal that is aborted with the first of two. */
export function either(a: AbortSignal, b: AbortSignal): { signal: AbortSignal; undo(): void } {
  const both = new AbortController();
  const follow = [a, b].map((one) => {
    const abort = (): void => both.abort(one.reason);
    if (one.aborted) abort();
    one.addEventListener('abort', abort, { once: true });
    return () => one.removeEventListener('abort', abort);
  });
  return { signal: both.signal, undo: () => follow.forEach((undo) => undo()) };
}
