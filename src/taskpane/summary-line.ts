// The line at rest in the foot: how many results, how they stand, how old the oldest is.
import type { PaneState } from '../session/pane-state';
import type { LocaleFormat } from './locale-format';
import { standingOf, toneOf, type Standing, type Tone } from './result-standing';
import { words } from './words';

export interface SummaryLine {
  readonly text: string;
  /** That of the worst result. */
  readonly tone: Tone;
}

/** Trouble first, so that it is read even where the line is cut. */
const ORDER: readonly Standing[] = ['error', 'stale', 'incomplete', 'waiting', 'not-here', 'reading', 'complete'];

export function summaryLine({ results, accounts }: Pick<PaneState, 'results' | 'accounts'>, nowMs: number, format: LocaleFormat): SummaryLine {
  if (results.length === 0) return { text: accounts.length === 0 ? words.foot.noAccount : words.foot.noResults, tone: 'quiet' };

  const standings = results.map(standingOf);
  const head = words.foot.results(results.length, format.count(results.length));
  const worst = ORDER.find((standing) => standings.includes(standing)) ?? 'complete';
  const freshness = oldestRefresh(results, nowMs, format);

  if (worst === 'complete') return { text: [head, words.foot.allComplete(results.length), freshness].filter(Boolean).join(', '), tone: 'good' };

  const counts = ORDER.flatMap((standing) => {
    const count = standings.filter((each) => each === standing).length;
    return count === 0 ? [] : [`${format.count(count)} ${words.foot.counted[standing](count)}`];
  });
  return { text: `${head}: ${[...counts, freshness].filter(Boolean).join(', ')}`, tone: toneOf(worst) };
}

/** The oldest moment counts: a month closed on the freshest of six numbers is closed on the wrong one. */
function oldestRefresh(results: PaneState['results'], nowMs: number, format: LocaleFormat): string {
  const moments = results.flatMap(({ refreshedAtMs }) => (refreshedAtMs === null ? [] : [refreshedAtMs]));
  if (moments.length === 0) return '';
  const [oldest, newest] = [format.moment(Math.min(...moments), nowMs), format.moment(Math.max(...moments), nowMs)];
  return oldest === newest ? words.foot.refreshed(oldest) : words.foot.oldest(oldest);
}
