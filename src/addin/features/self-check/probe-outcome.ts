// Ends a line of the self-check within its limit, with a text.
import { say } from '../../platform/say';

/** This Excel or this server lacks something that the probe needs. */
export class ProbeSkipped extends Error {}

/** Rejects after the limit, or as soon as the signal is aborted, whatever the call does. */
export async function withinLimit<Result>(
  call: () => Promise<Result>,
  limitMs: number,
  signal: AbortSignal,
): Promise<Result> {
  let undo = (): void => undefined;
  const end = new Promise<never>((_, fail) => {
    const timer = setTimeout(
      () => fail(new Error(say`no answer within ${limitMs / 1_000} seconds`)),
      limitMs,
    );
    const abort = (): void => fail(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    undo = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
  });
  try {
    return await Promise.race([call(), end]);
  } finally {
    undo();
  }
}

/** The text of an error, with Excel's code, such as AccessDenied. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  return `${code}${error.message}`;
}
