// How far this computer's clock is off is measured once for all who need it, and by nobody who is
// gone.
import {
  ClockOffsets,
  offsetShownBy,
  type Timed,
} from '../../../../src/addin/engine/exchange/clock-offset';
import { TurnedClock } from '../../../turned-clock';

/** Measurements that a test ends by hand. */
function offsets() {
  const measuring: {
    readonly operation: Timed;
    readonly done: (offsetMs: number) => void;
    readonly failed: (error: Error) => void;
  }[] = [];
  const computer = new TurnedClock(0);
  const clock = new ClockOffsets(
    computer,
    (operation, signal) =>
      new Promise((resolve, reject) => {
        measuring.push({ operation, done: resolve, failed: reject });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  return { clock, measuring, computer };
}
const { signal } = new AbortController();

test('a clock that is set back moves no period: the offset grows by as much until a request was accepted', () => {
  const { clock, computer } = offsets();
  computer.setByMs = -86_400_000;
  expect(clock.ms).toEqual({ ledger: 86_400_000, rebates: 86_400_000 });
  clock.accepted('ledger', 3_000, clock.clockMs());
  expect(clock.ms).toEqual({ ledger: 3_000, rebates: 86_400_000 });
  // Set forth again, or a computer that slept: the steady clock stood still.
  computer.setByMs = 0;
  expect(clock.ms).toEqual({ ledger: 3_000, rebates: 0 });
});

test('two that were refused together are corrected by one measurement; each host by its own', async () => {
  const { clock, measuring } = offsets();
  const both = [clock.correct('ledger', 0, signal), clock.correct('ledger', 0, signal)];
  const other = clock.correct('rebates', 0, signal);
  expect(measuring.map(({ operation }) => operation)).toEqual(['ledger', 'rebates']);
  measuring[0]!.done(5_000);
  await Promise.all(both);
  expect(clock.signing).toEqual({ ledger: 5_000, rebates: 0, time: 0 });
  measuring[1]!.done(-7);
  await other;
  expect(clock.signing).toEqual({ ledger: 5_000, rebates: -7, time: 0 });
});

test('a request that was signed before the correction needs none; a later one measures anew', async () => {
  const { clock, measuring } = offsets();
  const first = clock.correct('ledger', 0, signal);
  measuring[0]!.done(5_000);
  await first;
  await clock.correct('ledger', 0, signal);
  expect(measuring).toHaveLength(1);
  const again = clock.correct('ledger', 5_000, signal);
  expect(measuring).toHaveLength(2);
  measuring[1]!.done(6_000);
  await again;
  expect(clock.signing.ledger).toBe(6_000);
});

test('an offset counts once a request signed with it was accepted; one that was refused is dropped', async () => {
  const { clock, measuring } = offsets();
  const first = clock.correct('ledger', 0, signal);
  measuring[0]!.done(5_000);
  await first;
  expect(clock.ms.ledger).toBe(0);
  clock.accepted('ledger', 5_000, clock.clockMs());
  expect(clock.ms).toEqual({ ledger: 5_000, rebates: 0 });
  const again = clock.correct('ledger', 5_000, signal);
  measuring[1]!.done(-9_000);
  await again;
  clock.refused('ledger', 5_000);
  expect(clock.signing.ledger).toBe(-9_000);
  clock.refused('ledger', -9_000);
  expect([clock.signing.ledger, clock.ms.ledger]).toEqual([5_000, 5_000]);
});

test('a clock that was right after all is not measured in a circle', async () => {
  const { clock, measuring } = offsets();
  const asked = clock.correct('ledger', 0, signal);
  measuring[0]!.done(0);
  await asked;
  expect(measuring).toHaveLength(1);
});

test('where the one that measured is cancelled, the others measure; it is told its reason', async () => {
  const { clock, measuring } = offsets();
  const [hasty, patient] = [new AbortController(), new AbortController()];
  const left = clock.correct('ledger', 0, hasty.signal);
  const stayed = clock.correct('ledger', 0, patient.signal);
  hasty.abort(new Error('cancelled'));
  await expect(left).rejects.toThrow('cancelled');
  expect(measuring).toHaveLength(2);
  measuring[1]!.done(900);
  await stayed;
  expect(clock.signing.ledger).toBe(900);
});

test('one that waits for the measurement of another and is cancelled is told its own reason', async () => {
  const { clock, measuring } = offsets();
  const own = new AbortController();
  const measured = clock.correct('ledger', 0, signal);
  const waits = clock.correct('ledger', 0, own.signal);
  own.abort(new Error('mine'));
  measuring[0]!.failed(new Error('the line'));
  await expect(measured).rejects.toThrow('the line');
  await expect(waits).rejects.toThrow('mine');
  expect(measuring).toHaveLength(1);
});

test('a measurement that fails fails for all who wait, and the next one measures again', async () => {
  const { clock, measuring } = offsets();
  const both = [clock.correct('ledger', 0, signal), clock.correct('ledger', 0, signal)];
  measuring[0]!.failed(new Error('the line'));
  for (const one of both) await expect(one).rejects.toThrow('the line');
  expect(measuring).toHaveLength(1);
  const again = clock.correct('ledger', 0, signal);
  measuring[1]!.done(1);
  await again;
  expect(clock.signing.ledger).toBe(1);
});

test.each([
  [{ serverTime: 1_400 }, 250],
  [{ serverTime: '1400' }, 250],
  [{ serverTime: 900.5 }, -249.5],
])('%j between 1100 and 1200 shows the offset', (body, offsetMs) => {
  expect(offsetShownBy(body, 1_100, 1_200)).toBe(offsetMs);
});

const NOW_MS = Date.UTC(2026, 10, 20, 12);
test.each([
  ['seconds (case X1)', NOW_MS / 1_000],
  ['microseconds (case X2)', NOW_MS * 1_000],
  ['seconds as text', String(NOW_MS / 1_000)],
])('%s are no time in milliseconds', (_, serverTime) => {
  expect(() => offsetShownBy({ serverTime }, NOW_MS, NOW_MS)).toThrow(
    expect.objectContaining({
      code: 'body',
      message: expect.stringContaining(`${serverTime} (field serverTime)`),
    }),
  );
});

test.each([90, -399])('a clock that is %i days wrong can be corrected', (days) => {
  const offsetMs = days * 86_400_000;
  expect(offsetShownBy({ serverTime: NOW_MS + offsetMs }, NOW_MS, NOW_MS)).toBe(offsetMs);
});

test.each([
  {},
  null,
  [],
  { serverTime: '' },
  { serverTime: ' ' },
  { serverTime: 'noon' },
  { serverTime: null },
])('%j is no time', (body) => {
  expect(() => offsetShownBy(body, 1_100, 1_200)).toThrow(
    expect.objectContaining({ code: 'body', message: expect.stringContaining('serverTime') }),
  );
});
