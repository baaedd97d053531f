// A rig for one test: it ends with the test.
import { openRig, openYear, type OpenRigOptions, type Rig } from './open-rig';

export * from './open-rig';

export interface RigOptions extends OpenRigOptions {
  /** Several tests use it, so it does not end with the first: the test file calls `end`. */
  readonly shared?: boolean;
}

const open: Rig[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ end }) => end()));
});
async function ending(opening: Promise<Rig>): Promise<Rig> {
  const opened = await opening;
  open.push(opened);
  return opened;
}

export const rig = ({ shared = false, ...options }: RigOptions = {}): Promise<Rig> =>
  shared ? openRig(options) : ending(openRig(options));

export const yearAt = (latencyMs: number): Promise<Rig> => ending(openYear(latencyMs));
