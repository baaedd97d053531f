// Runs one probe and gives its outcome.
import { say } from '../../platform/say';
import type { CheckLine } from './self-check-state';
import type { Bench } from './bench';
import { ProbeSkipped, withinLimit, wordsOf } from './probe-outcome';

export interface Probe {
  readonly what: string;
  /** "" where any finding is useful and none is wrong. */
  readonly expected: string;
  /** Left out: the finding must equal `expected`. */
  readonly isExpected?: (found: string) => boolean;
  /** Default: 20 seconds. */
  readonly limitMs?: number;
  /** Returns the finding. A thrown error is a finding too. */
  find(bench: Bench): Promise<string> | string;
}

const LIMIT_MS = 20_000;
const LONGEST_TEXT = 400;

/** Rejects only where the signal is aborted. */
export async function checked(probe: Probe, bench: Bench, signal: AbortSignal): Promise<CheckLine> {
  const { what, expected, limitMs = LIMIT_MS } = probe;
  const began = performance.now();
  bench.nextLine();
  const ended = (found: string, verdict: CheckLine['verdict']): CheckLine => ({
    what,
    expected: expected === '' ? say`anything` : expected,
    found: shortened(found),
    verdict,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    const found = await withinLimit(async () => probe.find(bench), limitMs, signal);
    const isExpected = probe.isExpected?.(found) ?? (expected === '' || found === expected);
    return ended(found, isExpected ? 'as expected' : 'differs');
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return ended(wordsOf(error), isLacking(error) ? 'cannot' : 'differs');
  }
}

/** Excel's message for a member that it lacks. */
const isLacking = (error: unknown): boolean =>
  error instanceof ProbeSkipped ||
  (error instanceof Error && 'code' in error && error.code === 'ApiNotFound');

const shortened = (text: string): string =>
  text.length <= LONGEST_TEXT
    ? text
    : say`${text.slice(0, LONGEST_TEXT)}… (${text.length} characters)`;
