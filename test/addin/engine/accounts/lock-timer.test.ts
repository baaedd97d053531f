// An open laptop in a café: nobody is there, and after a while nobody can sign either.
import { LockTimer } from '../../../../src/addin/engine/accounts/lock-timer';
import { TurnedClock } from '../../../turned-clock';
import { clientA, Device, eventsOf, PIN, remember, states } from './rig';

const MINUTE = 60_000;
let clock: TurnedClock;
let locked: number;
const timer = (afterMs: number | null): LockTimer =>
  new LockTimer(clock, afterMs, () => {
    locked += 1;
  });
beforeEach(() => {
  clock = new TurnedClock(0);
  locked = 0;
});

test('locks once after the time without use, and not a moment earlier', async () => {
  timer(15 * MINUTE).start();
  await clock.advance(15 * MINUTE - 1);
  expect(locked).toBe(0);
  await clock.advance(1);
  expect([locked, clock.timers]).toEqual([1, 0]);
});

test('each use begins the time anew, with one timer however often the person types', async () => {
  const lock = timer(15 * MINUTE);
  lock.start();
  for (let typed = 0; typed < 200; typed += 1) {
    await clock.advance(MINUTE);
    lock.used();
    expect(clock.timers).toBe(1);
  }
  expect(locked).toBe(0);
  await clock.advance(15 * MINUTE);
  expect(locked).toBe(1);
});

test('a computer that slept past the time locks at the first touch, though its timers slept too', () => {
  const sleeping = { nowMs: () => nowMs, after: () => () => undefined };
  let nowMs = 0;
  const lock = new LockTimer(sleeping, 15 * MINUTE, () => {
    locked += 1;
  });
  lock.start();
  nowMs = 16 * MINUTE;
  lock.used();
  expect(locked).toBe(1);
});

test('a clock set back locks rather than leaving open for hours', () => {
  let nowMs = 100 * MINUTE;
  const lock = new LockTimer(
    { nowMs: () => nowMs, after: () => () => undefined },
    15 * MINUTE,
    () => {
      locked += 1;
    },
  );
  lock.start();
  nowMs = 0;
  lock.used();
  expect(locked).toBe(1);
});

test('another time counts from the last use; "never" never locks', async () => {
  const lock = timer(null);
  lock.start();
  await clock.advance(100 * MINUTE);
  expect(locked).toBe(0);
  lock.used();
  lock.lockAfter(5 * MINUTE);
  await clock.advance(4 * MINUTE);
  lock.lockAfter(null);
  await clock.advance(100 * MINUTE);
  expect(locked).toBe(0);
  lock.lockAfter(5 * MINUTE); // The time is long over.
  await clock.advance(0);
  expect(locked).toBe(1);
});

test('what is stopped, or was never started, does not lock', async () => {
  const lock = timer(MINUTE);
  lock.used();
  lock.start();
  lock.stop();
  lock.used();
  await clock.advance(10 * MINUTE);
  expect([locked, clock.timers]).toEqual([0, 0]);
});

test('the vault locks itself after the chosen time, anew after each unlocking, and uses postpone it', async () => {
  const device = new Device();
  const vault = await device.window({ lockAfterMs: 15 * MINUTE });
  await remember(vault, clientA, PIN);
  const events = eventsOf(vault);
  await device.clock.advance(14 * MINUTE);
  vault.used();
  await device.clock.advance(14 * MINUTE);
  expect(events).toEqual([]);
  await device.clock.advance(MINUTE);
  expect([events, states(vault)]).toEqual([['locked'], ['Client A: locked, pin']]);
  await vault.unlock(PIN.pin);
  await device.clock.advance(15 * MINUTE);
  expect(events).toEqual(['locked', 'unlocked', 'locked']);
  expect(device.clock.timers).toBe(0);
});
