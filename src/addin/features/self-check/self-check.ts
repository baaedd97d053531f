// Tries in the Excel that runs what could not be tried where Tieout was built. Loaded when somebody
// presses the button.
import type { FormattedType } from '../../engine/records/cells';
import type { PaneSession } from '../../session';
import type { SelfCheck } from '../../pane/load-self-check';
import { abilityProbes } from './ability-probes';
import { demoOf } from './demo-probes';
import { documentProbes } from './document-probes';
import { formulaProbes } from './formula-probes';
import { guidedSteps } from './guided-steps';
import { hostProbes, lastProbes, watchPage } from './host-probes';
import { lookProbes } from './look-probes';
import { checked } from './probe';
import { reportOf } from './report';
import { withScratchSheet } from './scratch-sheet';
import { tableProbes } from './table-probes';

export interface SelfCheckParts {
  readonly session: PaneSession;
  /** As the host takes numbers with formats. */
  readonly typed: FormattedType | null;
  readonly version: string;
}

export const selfCheck = ({ session, typed, version }: SelfCheckParts): SelfCheck => ({
  run: async (reporter, signal) => {
    const watched = watchPage();
    const demo = demoOf(session);
    try {
      await withScratchSheet(signal, async (bench) => {
        for (const probe of [
          ...hostProbes,
          ...abilityProbes,
          ...formulaProbes(typed),
          ...documentProbes,
          ...tableProbes,
          ...lookProbes,
          ...demo.probes,
          ...lastProbes(watched),
        ]) {
          signal.throwIfAborted();
          reporter.began(probe.what);
          reporter.line(await checked(probe, bench, signal));
        }
      });
    } finally {
      demo.leave();
      watched.stop();
    }
  },
  steps: guidedSteps,
  report: (lines) => reportOf(lines, version, Date.now()),
});
