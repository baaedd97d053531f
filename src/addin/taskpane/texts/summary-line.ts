// The line at rest in the foot: what is in trouble, red first, then how many results there are and
// how old the oldest is.
import type { PaneState } from '../../session/pane-state';
import type { LocaleFormat } from './locale-format';
import type { LiveFilter } from '../live-data/live-rows';
import {
  proofStandingOf,
  standingOf,
  toneOf,
  type Standing,
  type Tone,
} from '../live-data/result-standing';
import { words } from './words';

/** One verdict's trouble, counted. */
export interface TroubleCount {
  readonly filter: LiveFilter;
  readonly text: string;
  readonly tone: Tone;
}

export interface SummaryLine {
  /** The proofs first; empty where everything is right. */
  readonly counts: readonly TroubleCount[];
  readonly text: string;
  /** That of the worst result. */
  readonly tone: Tone;
}

/** Trouble first, so that it is read even where the line is cut. */
const ORDER: readonly Standing[] = [
  'error',
  'blocked',
  'stale',
  'incomplete',
  'waiting',
  'not-here',
  'reading',
  'from-workbook',
  'complete',
];

/**
 * More kinds of trouble than this are counted together: the list names each. Beside proofs that
 * fail there is room for one.
 */
const NAMED_KINDS = { alone: 2, besideProofs: 1 };

export function summaryLine(
  { results, tables, accounts }: Pick<PaneState, 'results' | 'tables' | 'accounts'>,
  nowMs: number,
  format: LocaleFormat,
): SummaryLine {
  const all = [...results, ...tables];
  const standings = [
    ...results.map(standingOf),
    ...tables.map((table) => standingOf({ ...table, state: 'shown' })),
  ];
  const counted = ORDER.map((standing) => ({
    standing,
    count: standings.filter((each) => each === standing).length,
  })).filter(({ count }) => count > 0);
  const [worst] = counted;
  if (worst === undefined)
    return {
      counts: [],
      text: accounts.length === 0 ? words.foot.noAccount : words.foot.noResults,
      tone: 'quiet',
    };
  const proofs = results.map(proofStandingOf);
  const [fails, open, holds] = (['fails', 'open', 'holds'] as const).map(
    (verdict) => proofs.filter((each) => each === verdict).length,
  ) as [number, number, number];
  const trouble = counted.filter(({ standing }) => standing !== 'complete');
  const counts: TroubleCount[] = [
    ...(fails + open === 0
      ? []
      : [
          {
            filter: 'proof' as const,
            tone: fails > 0 ? ('lost' as const) : ('care' as const),
            text: [
              fails > 0 ? words.foot.proofs.fails(fails, format.count(fails)) : '',
              open > 0 ? words.foot.proofs.open(open, format.count(open)) : '',
            ]
              .filter(Boolean)
              .join(', '),
          },
        ]),
    ...(trouble.length === 0
      ? []
      : [
          {
            filter: 'data' as const,
            tone: toneOf(worst.standing),
            text:
              trouble.length > NAMED_KINDS[fails + open > 0 ? 'besideProofs' : 'alone']
                ? words.foot.notComplete(
                    format.count(trouble.reduce((sum, { count }) => sum + count, 0)),
                  )
                : trouble
                    .map(
                      ({ standing, count }) =>
                        `${format.count(count)} ${words.foot.counted[standing]}`,
                    )
                    .join(', '),
          },
        ]),
  ];
  const parts = [
    words.foot.results(all.length, format.count(all.length)),
    trouble.length === 0 ? words.foot.all(all.length, words.foot.counted.complete) : '',
    counts.length === 0 && holds > 0 ? words.foot.proofs.holds(holds, format.count(holds)) : '',
    oldestRefresh(all, nowMs, format),
  ];
  return {
    counts,
    text: parts.filter((part) => part !== '').join(', '),
    tone: fails > 0 ? 'lost' : toneOf(worst.standing),
  };
}

/**
 * The oldest moment counts: a month closed on the freshest of six numbers is closed on the wrong
 * one.
 */
function oldestRefresh(
  results: readonly { readonly refreshedAtMs: number | null }[],
  nowMs: number,
  format: LocaleFormat,
): string {
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
