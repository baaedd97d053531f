import type { CheckLine } from '../session/settings/self-check';

const MARKS: Readonly<Record<CheckLine['verdict'], string>> = {
  'as expected': 'ok     ',
  differs: 'DIFFERS',
  cannot: 'cannot ',
};

const counted = (lines: readonly CheckLine[], verdict: CheckLine['verdict']): number =>
  lines.filter((line) => line.verdict === verdict).length;

/** One text to send: a head, then three lines for each that was tried. */
export function reportOf(lines: readonly CheckLine[], version: string, atMs: number): string {
  return [
    `Tieout ${version}, self-check of ${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${counted(lines, 'as expected')} as expected, ${counted(lines, 'differs')} different, ${counted(lines, 'cannot')} could not be tried`,
    ...lines.map(
      ({ what, expected, found, verdict, milliseconds }) =>
        `\n${MARKS[verdict]} ${what} (${milliseconds} ms)\n        expected: ${expected}\n        found:    ${found}`,
    ),
    '',
  ].join('\n');
}
