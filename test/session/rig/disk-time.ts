// Waiting where the exchange's clock is the test's and the disk's is not.
import type { SessionRig } from './session-rig';

/** The browser's storage and channels keep their own time, not the test's. */
export async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400 && !(await is()); tries += 1)
    await new Promise((go) => setTimeout(go, 20));
  expect(await is()).toBe(true);
}

/** The exchange's time is the test's, the disk's its own. */
export async function settle({ clock, session }: SessionRig): Promise<void> {
  for (let turns = 0; turns < 3_000; turns += 1) {
    await clock.advance(turns === 0 ? 25 : 100);
    await new Promise((go) => setTimeout(go, 2));
    if (
      turns > 5 &&
      session.state.work === null &&
      session.state.results.every(({ busy }) => !busy)
    )
      return;
  }
  throw new Error('It never settles.');
}
