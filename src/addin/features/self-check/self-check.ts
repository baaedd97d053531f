// Tries in the Excel that runs what could not be tried where Tieout was built. Loaded when somebody
// presses the button.
import type { FormattedType } from '../../engine/records/cells';
import type { PaneSession } from '../../pane/context/pane-session';
import type { SelfCheck } from '../../pane/context/load-self-check';
import { abilityProbes } from './ability-probes';
import type { Bench } from './bench';
import { demoOf } from './demo-probes';
import { documentProbes } from './document-probes';
import { formulaProbes } from './formula-probes';
import { guidedSteps } from './guided-steps';
import { hostProbes, lastProbes, startupProbe, watchPage } from './host-probes';
import { lookProbes } from './look-probes';
import { checked } from './probe';
import { questions } from './questions';
import { Recorder } from './recorder';
import { reportOf } from './report';
import { withScratchSheet } from './scratch-sheet';
import { tableProbes } from './table-probes';

export interface SelfCheckParts {
  readonly session: PaneSession;
  /** As the host takes numbers with formats. */
  readonly typed: FormattedType | null;
  readonly version: string;
}

export function selfCheck({ session, typed, version }: SelfCheckParts): SelfCheck {
  let recorder: Recorder | null = null;
  return {
    run: async (reporter, signal, records) => {
      const watched = watchPage();
      const demo = demoOf(session);
      recorder = records ? new Recorder() : null;
      const probes = [
        ...hostProbes,
        startupProbe,
        ...abilityProbes,
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
        await withScratchSheet(signal, all, recorder);
      } finally {
        demo.leave();
        watched.stop();
      }
    },
    steps: guidedSteps,
    questions,
    report: (lines) => reportOf(lines, version, Date.now(), recorder?.exchanges ?? []),
  };
}
