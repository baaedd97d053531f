// The sentences of a result card: rows and freshness, what is wrong, what else should be known.
import type { ResultCard } from '../session/pane-state';
import type { LocaleFormat } from './locale-format';
import { standingOf } from './result-standing';
import { words } from './words';

export interface ResultSays {
  /** "1,287 entries · refreshed 14:32 UTC, 4 minutes ago"; "" where there are no rows to speak of. */
  readonly freshness: string;
  /** The full sentence of an error, or what to do about the standing; null where nothing is to be done. */
  readonly trouble: string | null;
  readonly notes: readonly string[];
}

export function resultSays(result: ResultCard, nowMs: number, format: LocaleFormat): ResultSays {
  const { rows, refreshedAtMs, functionName, rounded, busy, state } = result;
  const freshness = [
    rows === null ? '' : words.results.rows(rows, format.count(rows), functionName),
    refreshedAtMs === null ? '' : words.results.refreshed(format.moment(refreshedAtMs, nowMs), format.ago(refreshedAtMs, nowMs)),
    busy && state === 'shown' ? words.results.readingAgain : '',
  ];
  const advice: Partial<Record<string, string>> = words.results.advice;
  return {
    freshness: freshness.filter(Boolean).join(' · '),
    trouble: result.error ?? advice[standingOf(result)] ?? null,
    notes: [...(rounded.length > 0 ? [words.results.rounded(rounded, format.count)] : []), ...result.notes],
  };
}
