// Compressing and expanding run on other threads: the clocks stand still meanwhile. Without this a
// busy machine let the clock run past the tries to save before the first one had compressed.
import type { SessionRig } from './session-rig';

/** For the tests of one file. Add the clock of each rig to what is returned. */
export function holdStreams(): Set<SessionRig['clock']> {
  const clocks = new Set<SessionRig['clock']>();
  beforeEach(() => {
    const read = Reflect.get(
      ReadableStreamDefaultReader.prototype,
      'read',
    ) as ReadableStreamDefaultReader<unknown>['read'];
    jest.spyOn(ReadableStreamDefaultReader.prototype, 'read').mockImplementation(function (
      this: ReadableStreamDefaultReader<unknown>,
    ) {
      return [...clocks].reduce((work, clock) => clock.hold(work), read.call(this));
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    clocks.clear();
  });
  return clocks;
}
