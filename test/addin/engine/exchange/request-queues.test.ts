// Whose turn it is, and how long a pause lasts. A turn that is lost holds a cell for ever; a pause
// that is too short is a storm that the exchange punishes.
import { setMaxListeners } from 'node:events';
import { Lanes, Pauses, Waiters } from '../../../../src/addin/engine/exchange/request-queues';
import { TurnedClock } from '../../../turned-clock';

// Many wait on one signal.
setMaxListeners(0);
const { signal } = new AbortController();
/** What became of it so far. */
function watched(work: Promise<unknown>): { state: string } {
  const watch = { state: 'waits' };
  work.then(
    (value) => (watch.state = `has ${String(value)}`),
    (error: unknown) => (watch.state = (error as Error).message),
  );
  return watch;
}
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('turns', () => {
  test('come in the order of coming; one who gives up leaves the others theirs', async () => {
    const waiters = new Waiters();
    const stop = new AbortController();
    const gaveUp: string[] = [];
    const [first, second, third] = [
      watched(waiters.wait(signal, () => 'one')),
      watched(
        waiters.wait(
          stop.signal,
          () => 'two',
          () => gaveUp.push('two'),
        ),
      ),
      watched(waiters.wait(signal, () => 'three')),
    ];
    expect(waiters.count).toBe(3);
    stop.abort(new Error('stopped'));
    await moment();
    expect([first.state, second.state, third.state]).toEqual(['waits', 'stopped', 'waits']);
    expect([waiters.count, gaveUp]).toEqual([2, ['two']]);
    waiters.next();
    await moment();
    expect([first.state, third.state, waiters.count]).toEqual(['has one', 'waits', 1]);
    waiters.next();
    waiters.next();
    await moment();
    expect([third.state, waiters.count]).toEqual(['has three', 0]);
  });

  test('whoever has had the turn takes no other away by stopping; who had stopped before waits for none', async () => {
    const waiters = new Waiters();
    const stop = new AbortController();
    const first = watched(waiters.wait(stop.signal, () => 'one'));
    const second = watched(waiters.wait(signal, () => 'two'));
    waiters.next();
    stop.abort(new Error('too late'));
    await moment();
    expect([first.state, second.state, waiters.count]).toEqual(['has one', 'waits', 1]);
    const late = watched(waiters.wait(stop.signal, () => 'three'));
    await moment();
    expect([late.state, waiters.count]).toEqual(['too late', 1]);
  });
});

describe('lanes', () => {
  test('are as wide as they are told, each by its name, twelve unless told', async () => {
    const lanes = new Lanes(2);
    const leave = await lanes.enter('a', signal);
    await lanes.enter('a', signal);
    const third = watched(lanes.enter('a', signal));
    const other = watched(lanes.enter('b', signal));
    await moment();
    expect([third.state, other.state.slice(0, 3)]).toEqual(['waits', 'has']);
    leave();
    await moment();
    expect(third.state.slice(0, 3)).toBe('has');
    const usual = new Lanes();
    const all = Array.from({ length: 13 }, () => watched(usual.enter('a', signal)));
    await moment();
    expect(all.map(({ state }) => state !== 'waits')).toEqual([...Array(12).fill(true), false]);
  });

  test('hold so many who wait, and no more', async () => {
    const lanes = new Lanes(1);
    await lanes.enter('a', signal);
    // One signal walks through all who listen to it: each has its own.
    const waiting = Array.from({ length: 20_000 }, () =>
      lanes.enter('a', new AbortController().signal),
    );
    for (const one of waiting) one.catch(() => undefined);
    await expect(lanes.enter('a', signal)).rejects.toMatchObject({
      code: 'queue-full',
      message: expect.stringContaining('press Refresh'),
    });
    const stopped = new AbortController();
    stopped.abort(new Error('stopped'));
    await expect(lanes.enter('b', stopped.signal)).rejects.toThrow('stopped');
  });
});

test('a lane forgets a request that gives up while it waits, and gives its place to the next', async () => {
  const lanes = new Lanes(1);
  const leave = await lanes.enter('x', signal);
  const giveUp = new AbortController();
  const given = expect(lanes.enter('x', giveUp.signal)).rejects.toThrow('enough');
  const next = lanes.enter('x', signal);
  giveUp.abort(new Error('enough'));
  await given;
  leave();
  (await next)();
  await lanes.enter('x', signal); // There is room.
});

describe('pauses', () => {
  const open = (): { clock: TurnedClock; pauses: Pauses } => {
    const clock = new TurnedClock(1_000);
    return { clock, pauses: new Pauses(clock) };
  };

  test('hold their bucket alone, until the latest end that was asked for', async () => {
    const { clock, pauses } = open();
    pauses.start('a', 500);
    pauses.start('a', 200);
    expect([pauses.waitMs('a'), pauses.waitMs('b')]).toEqual([500, 0]);
    const [retained, free] = [watched(pauses.over('a', signal)), watched(pauses.over('b', signal))];
    await moment();
    expect([retained.state, free.state]).toEqual(['waits', 'has undefined']);
    await clock.advance(300);
    pauses.start('a', 400);
    expect(pauses.waitMs('a')).toBe(400);
    await clock.advance(399);
    expect([retained.state, pauses.waitMs('a')]).toEqual(['waits', 1]);
    const second = watched(pauses.over('a', signal));
    await clock.advance(1);
    await moment();
    expect([retained.state, second.state]).toEqual(['has undefined', 'has undefined']);
    expect([pauses.waitMs('a'), clock.timers]).toEqual([0, 0]);
    await clock.advance(100);
    expect(pauses.waitMs('a')).toBe(0);
  });

  test('leave no timer behind those who gave up', async () => {
    const { clock, pauses } = open();
    pauses.start('a', 500);
    expect(clock.timers).toBe(0);
    const stop = new AbortController();
    const [one, two] = [watched(pauses.over('a', stop.signal)), watched(pauses.over('a', signal))];
    expect(clock.timers).toBe(1);
    stop.abort(new Error('stopped'));
    await moment();
    expect([one.state, two.state, clock.timers]).toEqual(['stopped', 'waits', 1]);
    const sole = open();
    sole.pauses.start('a', 500);
    const gone = new AbortController();
    const last = watched(sole.pauses.over('a', gone.signal));
    gone.abort(new Error('stopped'));
    await moment();
    expect([last.state, sole.clock.timers]).toEqual(['stopped', 0]);
    await expect(pauses.over('b', stop.signal)).rejects.toThrow('stopped');
  });

  test.each([
    ['nothing', null, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]],
    ['no time at all', 0, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]],
    ['three seconds', 3_000, [3_000, 3_000, 3_000, 4_000, 8_000, 16_000, 32_000, 60_000]],
  ])('grow with each refusal in a row, where %s is asked for', async (_name, askedMs, expected) => {
    const { clock, pauses } = open();
    const lasted: number[] = [];
    for (let refusals = 0; refusals < 8; refusals += 1) {
      lasted.push(pauses.refused('a', askedMs));
      expect(pauses.waitMs('a')).toBe(lasted.at(-1));
      await clock.advance(lasted.at(-1)!);
    }
    expect(lasted).toEqual(expected);
    pauses.letThrough('a');
    expect(pauses.refused('a', askedMs)).toBe(expected[0]);
  });

  test('count refusals of requests that left together once', async () => {
    const { clock, pauses } = open();
    expect([1, 2, 3].map(() => pauses.refused('a', null))).toEqual([1_000, 2_000, 2_000]);
    await clock.advance(2_000);
    expect(pauses.refused('a', null)).toBe(2_000);
  });

  test('are not forgotten by one that was let through while they last', async () => {
    const { clock, pauses } = open();
    pauses.start('a', 500);
    pauses.letThrough('a');
    pauses.letThrough('never paused');
    expect(pauses.waitMs('a')).toBe(500);
    const retained = watched(pauses.over('a', signal));
    await clock.advance(500);
    await moment();
    expect(retained.state).toBe('has undefined');
  });
});
