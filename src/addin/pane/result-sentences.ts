// The sentences of a result card: rows and freshness, problems, notes.
import { ALL_FUNCTIONS } from '../engine/answers/definitions';
import { counted, numberSaid, say } from '../platform/say';
import type { ResultCard } from '../workbook/session/pane-state';
import { formatList, type LocaleFormat } from './context/locale-format';
import { standingOf, type Standing } from './result-standing';

/** The fields that a live formula and a table have in common. */
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

interface ResultSays {
  /** "1,287 entries · refreshed"; "" if there are no rows. */
  readonly rows: string;
  /** Continues `rows`: "14:32 UTC, 4 minutes ago". */
  readonly when: string;
  /** Rows are in the sheet, and newer ones are being read. */
  readonly readingAgain: boolean;
  /**
   * The full sentence of an error, or the action that the standing needs; null if none is needed.
   */
  readonly trouble: string | null;
  readonly notes: readonly string[];
}

const ADVICE: Partial<Record<Standing, string>> = {
  waiting: say`Connect an account above and this result is read.`,
  'not-here': say`Press Refresh to ask the exchange.`,
  stale: say`The last refresh failed. These are the rows from before.`,
  'from-workbook': say`These rows came with the workbook. Press Refresh to ask the exchange.`,
  incomplete: say`A part of what this asks for is missing.`,
  error: say`The cell shows an error.`,
};

/** The number of one function's results in words; "" if its results are records. */
export const numbersOf = (functionName: ResultCard['functionName'], count: number): string =>
  ALL_FUNCTIONS.find(({ name }) => name === functionName)?.counts?.(count) ?? '';

/** "" for a single number, which counts no record. */
export const recordsOf = (count: number, functionName: ResultCard['functionName']): string =>
  numbersOf(functionName, count) !== ''
    ? ''
    : functionName === 'LEDGER'
      ? counted(count, 'entry', 'entries')
      : counted(count, 'record');

function roundedWords(columns: ResultCard['rounded']): string {
  const values = formatList(
    columns.map(({ column, count }) =>
      count === 1
        ? say`${numberSaid(count)} value of ${column}`
        : say`${numberSaid(count)} values of ${column}`,
    ),
  );
  return columns.reduce((sum, { count }) => sum + count, 0) === 1
    ? say`${values} has more than 15 digits. Excel shows it rounded; totals use every digit.`
    : say`${values} have more than 15 digits. Excel shows them rounded; totals use every digit.`;
}

const blockedWords = ({ by, isOneCell }: NonNullable<ResultCard['blocked']>): string =>
  isOneCell
    ? say`This Excel shows one cell of each result. Insert it as a table instead: Get data, then Insert as table.`
    : by === null
      ? say`Blocked by other cells, perhaps merged ones or a table. Make room below and to the right, and the rows appear.`
      : say`Blocked by ${by}. Empty that cell or move it, and the rows appear.`;

export function resultSays(result: ResultWords, nowMs: number, format: LocaleFormat): ResultSays {
  const { rows, refreshedAtMs, functionName, rounded, busy, state } = result;
  const standing = standingOf(result);
  const facts = [
    rows === null ? '' : recordsOf(rows, functionName),
    refreshedAtMs === null ? '' : say`refreshed`,
  ];
  const explained = standing === 'incomplete' && result.notes.length > 0;
  return {
    rows: facts.filter(Boolean).join(' · '),
    when:
      refreshedAtMs === null
        ? ''
        : `${format.moment(refreshedAtMs, nowMs)}, ${format.ago(refreshedAtMs, nowMs)}`,
    readingAgain: busy && state === 'shown',
    trouble:
      (result.blocked ? blockedWords(result.blocked) : null) ??
      result.error ??
      result.warning ??
      (explained ? (result.notes[0] ?? null) : (ADVICE[standing] ?? null)),
    notes: [
      ...(result.asOfMs === undefined
        ? []
        : [
            say`Complete as of ${format.moment(result.asOfMs, nowMs)}. What was posted later comes with the next refresh.`,
          ]),
      ...(rounded.length > 0 ? [roundedWords(rounded)] : []),
      ...result.notes,
    ],
  };
}
