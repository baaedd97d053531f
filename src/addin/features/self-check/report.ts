// The words are those of the pane's language; ok, DIFFERS and cannot stay, so that reports can be
// searched.
import { say } from '../../platform/say';
import type { CheckLine } from '../../pane/context/load-self-check';
import { recordLines, type Exchange } from './record/host-record';
import { shortened } from './recorder';

const MARKS: Readonly<Record<CheckLine['verdict'], string>> = {
  'as expected': 'ok     ',
  differs: 'DIFFERS',
  cannot: 'cannot ',
};

const counted = (lines: readonly CheckLine[], verdict: CheckLine['verdict']): number =>
  lines.filter((line) => line.verdict === verdict).length;

/** One text to send: a head, three lines for each that was tried, and the record of the host. */
export function reportOf(
  lines: readonly CheckLine[],
  version: string,
  atMs: number,
  exchanges: readonly Exchange[],
): string {
  const record = recordLines(shortened(exchanges));
  const at = new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
  const labels = [say`expected:`, say`found:`];
  const wide = Math.max(...labels.map(({ length }) => length)) + 1;
  const [expectedLabel, foundLabel] = labels.map((label) => `        ${label.padEnd(wide)}`);
  return [
    say`Tieout ${version}, self-check of ${at} UTC`,
    say`${counted(lines, 'as expected')} as expected, ${counted(lines, 'differs')} different, ${counted(lines, 'cannot')} could not be tried`,
    ...lines.map(
      ({ what, expected, found, verdict, milliseconds }) =>
        `\n${MARKS[verdict]} ${what} (${milliseconds} ms)\n${expectedLabel}${expected}\n${foundLabel}${found}`,
    ),
    ...(record.length === 0 ? [] : ['', say`What Excel was asked and answered:`, ...record]),
    '',
  ].join('\n');
}
