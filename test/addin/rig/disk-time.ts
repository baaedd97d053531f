import { until } from '../../until';
import type { SessionRig } from './session-rig';

/** Waits where the exchange's clock is the test's and the disk's is not. */
export async function settle({ clock, session }: SessionRig): Promise<void> {
  await clock.advance(25);
  let turns = 0;
  await until(
    () =>
      turns > 5 && session.state.work === null && session.state.results.every(({ busy }) => !busy),
    () => {
      turns += 1;
      return clock.advance(100);
    },
  );
}
