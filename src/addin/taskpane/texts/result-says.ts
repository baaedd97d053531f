// The sentences of a result card: rows and freshness, what is wrong, what else should be known.
import type { ResultCard } from '../../session/pane-state';
import type { LocaleFormat } from './locale-format';
import { standingOf } from '../live-data/result-standing';
import { words } from './words';

/** What is told of a live formula and of a table alike. */
export type ResultWords = Pick<
  ResultCard,
  | 'state'
  | 'busy'
  | 'stale'
  | 'complete'
  | 'fromWorkbook'
  | 'rows'
  | 'refreshedAtMs'
  | 'asOfMs'
  | 'functionName'
  | 'rounded'
  | 'notes'
  | 'warning'
  | 'blocked'
  | 'error'
>;

export interface ResultSays {
  /** "1,287 entries · refreshed"; "" where there are no rows to speak of. */
  readonly rows: string;
  /** Goes on after `rows`: "14:32 UTC, 4 minutes ago". */
  readonly when: string;
  /** Rows are in the sheet, and newer ones are on their way. */
  readonly readingAgain: boolean;
  /**
   * The full sentence of an error, or what to do about the standing; null where nothing is to be
   * done.
   */
  readonly trouble: string | null;
  readonly notes: readonly string[];
}

const blockedWords = ({ by }: NonNullable<ResultCard['blocked']>): string =>
  by === null ? words.results.blockedSomewhere : words.results.blockedBy(by);

export function resultSays(result: ResultWords, nowMs: number, format: LocaleFormat): ResultSays {
  const { rows, refreshedAtMs, functionName, rounded, busy, state } = result;
  const standing = standingOf(result);
  const counted = [
    rows === null ? '' : words.results.rows(rows, format.count(rows), functionName),
    refreshedAtMs === null ? '' : words.results.refreshed,
  ];
  const explained = standing === 'incomplete' && result.notes.length > 0;
  const advice: Partial<Record<string, string>> = words.results.advice;
  return {
    rows: counted.filter(Boolean).join(' · '),
    when:
      refreshedAtMs === null
        ? ''
        : words.results.momentAndAge(
            format.moment(refreshedAtMs, nowMs),
            format.ago(refreshedAtMs, nowMs),
          ),
    readingAgain: busy && state === 'shown',
    trouble:
      (result.blocked ? blockedWords(result.blocked) : null) ??
      result.error ??
      result.warning ??
      (explained ? (result.notes[0] ?? null) : (advice[standing] ?? null)),
    notes: [
      ...(result.asOfMs === undefined
        ? []
        : [words.results.asOf(format.moment(result.asOfMs, nowMs))]),
      ...(rounded.length > 0 ? [words.results.rounded(rounded, format.count)] : []),
      ...result.notes,
    ],
  };
}
