// The line at rest in the foot: how many results, how they stand, how old the oldest is.
import type { PaneState } from '../../session/pane-state';
import type { LocaleFormat } from './locale-format';
import { standingOf, toneOf, type Standing, type Tone } from '../live-data/result-standing';
import { words } from './words';

export interface SummaryLine {
  readonly text: string;
  /** That of the worst result. */
  readonly tone: Tone;
}

/** Trouble first, so that it is read even where the line is cut. */
const ORDER: readonly Standing[] = [
  'error',
  'stale',
  'incomplete',
  'waiting',
  'not-here',
  'reading',
  'from-workbook',
  'complete',
];

/** More kinds of trouble than this are counted together: the cards name each. */
const NAMED_KINDS = 2;

export function summaryLine(
  { results, accounts }: Pick<PaneState, 'results' | 'accounts'>,
  nowMs: number,
  format: LocaleFormat,
): SummaryLine {
  const counted = countStandings(results);
  const [worst, another] = counted;
  if (worst === undefined)
    return {
      text: accounts.length === 0 ? words.foot.noAccount : words.foot.noResults,
      tone: 'quiet',
    };

  const tone = toneOf(worst.standing);
  const head = words.foot.results(results.length, format.count(results.length));
  const freshness = oldestRefresh(results, nowMs, format);
  if (another === undefined)
    return {
      text: sentence([
        head,
        words.foot.all(worst.count, words.foot.counted[worst.standing]),
        freshness,
      ]),
      tone,
    };

  const trouble = counted.filter(({ standing }) => standing !== 'complete');
  const parts =
    trouble.length > NAMED_KINDS
      ? [words.foot.notComplete(format.count(trouble.reduce((sum, { count }) => sum + count, 0)))]
      : counted.map(
          ({ standing, count }) => `${format.count(count)} ${words.foot.counted[standing]}`,
        );
  return { text: `${head}: ${sentence([...parts, freshness])}`, tone };
}

/** How many of each, in ORDER; those that do not occur are left out. */
function countStandings(
  results: PaneState['results'],
): readonly { readonly standing: Standing; readonly count: number }[] {
  const standings = results.map(standingOf);
  return ORDER.map((standing) => ({
    standing,
    count: standings.filter((each) => each === standing).length,
  })).filter(({ count }) => count > 0);
}

const sentence = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');

/**
 * The oldest moment counts: a month closed on the freshest of six numbers is closed on the wrong
 * one.
 */
function oldestRefresh(results: PaneState['results'], nowMs: number, format: LocaleFormat): string {
  const moments = results.flatMap(({ refreshedAtMs }) =>
    refreshedAtMs === null ? [] : [refreshedAtMs],
  );
  if (moments.length === 0) return '';
  const [oldest, newest] = [
    format.moment(Math.min(...moments), nowMs),
    format.moment(Math.max(...moments), nowMs),
  ];
  return oldest === newest ? words.foot.refreshed(oldest) : words.foot.oldest(oldest);
}
