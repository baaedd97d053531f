// Whatever a year of work brings, in whatever order: what is shown is what the exchange said when
// it was last asked.
import fc from 'fast-check';
import { runSeed, runsOf } from '../../../../seeds';
import { Known, steps, World } from './any-sequence';

const SEED = runSeed;

test('any sequence of needs, refreshes, postings, faults, clock jumps, restarts and keys leaves the truth', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 14, size: 'max' }), async (commands) => {
      const world = await World.make();
      try {
        await fc.asyncModelRun(() => ({ model: new Known(), real: world }), commands);
      } finally {
        await world.opened.close();
        await world.rig.end();
      }
    }),
    { seed: SEED, numRuns: runsOf(25) },
  );
});
