// Tries in the running Excel what could not be tried during development. Loaded on the first press
// of the button.
import type { FormattedType } from '../../engine/records/cells';
import { say } from '../../platform/say';
import type { PaneSession } from '../../pane/context/pane-session';
import type { CheckLine, SelfCheck } from './self-check-state';
import type { Bench } from './bench';
import { demoOf } from './demo-probes';
import { documentProbes } from './document-probes';
import { formulaProbes } from './formula-probes';
import { guidedSteps } from './guided-steps';
import { hostProbes, lastProbes, watchPage } from './host-probes';
import { lookProbes } from './look-probes';
import { checked } from './run-probe';
import { questions } from './questions';
import { withScratchSheet } from './scratch-sheet';
import { tableProbes } from './table-probes';

export interface SelfCheckParts {
  readonly session: PaneSession;
  /** The form in which the host takes numbers with formats. */
  readonly typed: FormattedType | null;
  readonly version: string;
}

export function selfCheck({ session, typed, version }: SelfCheckParts): SelfCheck {
  return {
    run: async (reporter, signal) => {
      const watched = watchPage();
      const demo = demoOf(session);
      const probes = [
        ...hostProbes,
        ...formulaProbes(typed),
        ...documentProbes,
        ...tableProbes,
        ...lookProbes,
        ...demo.probes,
        ...lastProbes(watched),
      ];
      const all = async (bench: Bench): Promise<void> => {
        for (const probe of probes) {
          signal.throwIfAborted();
          reporter.began(probe.what);
          reporter.line(await checked(probe, bench, signal));
        }
      };
      try {
        await withScratchSheet(signal, all);
      } finally {
        demo.leave();
        watched.stop();
      }
    },
    steps: guidedSteps,
    questions,
    report: (lines) => reportOf(lines, version, Date.now()),
  };
}

// The words follow the pane's language; "ok" and "DIFFERS" stay, so that reports can be searched.
const MARKS: Readonly<Record<CheckLine['verdict'], string>> = {
  'as expected': 'ok     ',
  differs: 'DIFFERS',
  cannot: 'cannot ',
};

const counted = (lines: readonly CheckLine[], verdict: CheckLine['verdict']): number =>
  lines.filter((line) => line.verdict === verdict).length;

/** The report as one text: a head, and three lines for each probe. */
function reportOf(lines: readonly CheckLine[], version: string, atMs: number): string {
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
    '',
  ].join('\n');
}
