// The foot's line without work: problems first, red before amber, then the number of results and
// the age of the oldest.
import { counted, say } from '../platform/say';
import type { PaneState } from '../workbook/session/pane-state';
import type { LocaleFormat } from './context/locale-format';
import type { LiveFilter } from './context/pane-context';
import { proofStandingOf, standingOf, toneOf, type Standing, type Tone } from './result-standing';

/** The problems of one verdict, counted. */
interface TroubleCount {
  readonly filter: LiveFilter;
  readonly text: string;
  readonly tone: Tone;
}

interface SummaryLine {
  /** Proofs first; empty if everything is right. */
  readonly counts: readonly TroubleCount[];
  readonly text: string;
  /** The tone of the worst result. */
  readonly tone: Tone;
}

/** Problems come first, so that they are visible even if the line is cut. */
const ORDER: readonly (readonly [Standing, words: string])[] = [
  ['error', say`with an error`],
  ['blocked', say`without room (#SPILL!)`],
  ['one-cell', say`in one cell only`],
  ['stale', say`stale`],
  ['incomplete', say`incomplete`],
  ['waiting', say`waiting for an account`],
  ['not-here', say`not on this device`],
  ['reading', say`being read`],
  ['from-workbook', say`from the workbook`],
  ['complete', say`complete`],
];

/**
 * Beyond this many kinds of problem they are counted together: the list names each. Beside failed
 * proofs there is room for one.
 */
const NAMED_KINDS = { withoutProofs: 2, besideProofs: 1 };

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
  const found = ORDER.map(([standing, words]) => ({
    standing,
    words,
    count: standings.filter((each) => each === standing).length,
  })).filter(({ count }) => count > 0);
  const [worst] = found;
  if (worst === undefined)
    return {
      counts: [],
      text: accounts.length === 0 ? say`No account connected yet` : say`No live data yet`,
      tone: 'quiet',
    };
  const proofs = results.map(proofStandingOf);
  const [fails, open, holds] = (['fails', 'open', 'holds'] as const).map(
    (verdict) => proofs.filter((each) => each === verdict).length,
  ) as [number, number, number];
  const trouble = found.filter(({ standing }) => standing !== 'complete');
  const counts: TroubleCount[] = [
    ...(fails + open === 0
      ? []
      : [
          {
            filter: 'proof' as const,
            tone: fails > 0 ? ('lost' as const) : ('care' as const),
            text: [
              fails > 0 ? counted(fails, 'proof fails', 'proofs fail') : '',
              open > 0 ? counted(open, 'proof open', 'proofs open') : '',
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
              trouble.length > NAMED_KINDS[fails + open > 0 ? 'besideProofs' : 'withoutProofs']
                ? say`${format.count(trouble.reduce((sum, { count }) => sum + count, 0))} to look at`
                : trouble.map(({ words, count }) => `${format.count(count)} ${words}`).join(', '),
          },
        ]),
  ];
  const parts = [
    counted(all.length, 'result'),
    trouble.length > 0
      ? ''
      : fails + open > 0
        ? say`data complete`
        : all.length === 1
          ? worst.words
          : say`all ${worst.words}`,
    counts.length === 0 && holds > 0 ? counted(holds, 'ties out', 'tie out') : '',
    oldestRefresh(all, nowMs, format),
  ];
  return {
    counts,
    text: parts.filter((part) => part !== '').join(', '),
    tone: fails > 0 ? 'lost' : toneOf(worst.standing),
  };
}

/** The oldest moment counts: closing a month on the freshest of six numbers would be wrong. */
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
  return oldest === newest ? say`refreshed ${oldest}` : say`oldest ${oldest}`;
}
