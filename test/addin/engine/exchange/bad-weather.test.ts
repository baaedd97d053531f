// The line is bad, the clock is off, the exchange is busy: what can be had is had, and what cannot
// ends in a sentence.
import { ExchangeClient } from '../../../../src/addin/engine/exchange/client';
import { Cancelled } from '../../../../src/addin/platform/tieout-error';
import { ledgerRequest } from '../../../../src/addin/engine/exchange/requests';
import type { Fault, PlannedFault } from '../../../../src/sandbox/faults/faults';
import { answering } from './answering-server';
import { NOON_MS, refusals, rig, type Rig, type RigOptions } from './rig';
import { TurnedClock } from '../../../turned-clock';
import { until } from '../../../until';

const request = ledgerRequest({ month: '2026-10' }, 1);
const first = (fault: Fault, count = 1): PlannedFault[] =>
  Array.from({ length: count }, (_, i) => ({ operation: 'ledger', nth: i + 1, fault }));
const ask = ({ client, broker, clock, signal }: Rig): Promise<unknown> =>
  clock.run(client.ask(request, broker, signal).catch((error: unknown) => error));
const ok = { body: expect.any(Array), text: expect.any(String) };

describe('the clock', () => {
  test.each([-3_600_000, -31_000, 45_000, 86_400_000])(
    'a computer that is off by %i ms: measured once, corrected for all',
    async (skewMs) => {
      const one = await rig({ skewMs });
      const { client, broker, clock, signal, sandbox } = one;
      const all = await clock.run(
        Promise.all(Array.from({ length: 8 }, () => client.ask(request, broker, signal))),
      );
      expect(all).toEqual(all.map(() => expect.objectContaining(ok)));
      expect(sandbox.requests.filter(({ operation }) => operation === 'time')).toHaveLength(1);
      expect(client.offsetMs.ledger).toBe(skewMs);
      const before = sandbox.requests.length;
      await ask(one);
      expect(sandbox.requests).toHaveLength(before + 1);
      expect(refusals(sandbox)).toEqual(Array.from({ length: 8 }, () => -1046));
    },
  );

  test('within the tolerance nothing is measured', async () => {
    const one = await rig({ skewMs: 29_000 });
    expect(await ask(one)).toMatchObject(ok);
    expect(one.sandbox.requests).toHaveLength(1);
  });

  test('half of the round trip is allowed for', async () => {
    const one = await rig({
      skewMs: 60_000,
      wrapFetch: (real, clock) => async (input, init) => {
        await new Promise<void>((resolve) => clock.after(400, resolve));
        const answer = await real(input, init);
        await new Promise<void>((resolve) => clock.after(400, resolve));
        return answer;
      },
    });
    expect(await ask(one)).toMatchObject(ok);
    expect(one.client.offsetMs.ledger).toBe(60_000);
  });

  test('the request that measures is cancelled: the others measure themselves', async () => {
    const { client, broker, clock, sandbox } = await rig({ skewMs: 90_000 });
    const [hasty, patient] = [new AbortController(), new AbortController()];
    const left = client.ask(request, broker, hasty.signal).catch((error: unknown) => error);
    const stayed = client.ask(request, broker, patient.signal);
    await until(() => sandbox.requests.some(({ refusedCode }) => refusedCode === -1046));
    hasty.abort(new Cancelled());
    expect(await clock.run(left)).toMatchObject({ code: 'cancelled' });
    expect(await clock.run(stayed)).toMatchObject(ok);
  });

  test('refused after the correction too: a sentence, no second round', async () => {
    const one = await rig({
      sandbox: {
        onRequest: ({ operation }) =>
          operation === 'ledger' ? { kind: 'code', code: -1043, status: 401 } : undefined,
      },
    });
    expect(await ask(one)).toMatchObject({
      code: 'clock',
      message: expect.stringContaining('automatic'),
    });
    expect(one.sandbox.requests.map(({ operation }) => operation)).toEqual([
      'ledger',
      'time',
      'ledger',
    ]);
  });

  test('an exchange that does not say its time', async () => {
    const one = await rig({
      skewMs: 90_000,
      sandbox: {
        onRequest: ({ operation }) =>
          operation === 'time' ? { kind: 'answer', status: 200, body: '{"time":1}' } : undefined,
      },
    });
    expect(await ask(one)).toMatchObject({ code: 'clock' });
  });
});

describe('too many requests', () => {
  test.each([
    [7, 7_000],
    [0, 500],
  ])('Retry-After: %i is kept to', async (retryAfterSeconds, waitMs) => {
    const one = await rig({ sandbox: { faults: first({ kind: 'too-many', retryAfterSeconds }) } });
    expect(await ask(one)).toMatchObject(ok);
    expect(one.clock.nowMs() - NOON_MS).toBe(waitMs);
  });

  test('without Retry-After the pauses grow, and nothing else is sent meanwhile', async () => {
    const { client, broker, clock, sandbox, signal } = await rig({
      sandbox: { faults: first({ kind: 'too-many' }, 3) },
    });
    const paused = client.ask(request, broker, signal);
    await clock.advance(100);
    const other = client.ask(ledgerRequest({ month: '2026-09' }, 1), broker, signal);
    await clock.advance(100);
    expect(sandbox.requests).toHaveLength(1);
    await clock.run(Promise.all([paused, other]));
    const times = sandbox.requests.map(({ atMs }) => atMs);
    expect(sandbox.requests.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(800);
  });

  test('a pause of hours is told, not waited for', async () => {
    const one = await rig({
      sandbox: { faults: first({ kind: 'too-many', retryAfterSeconds: 7_200 }) },
    });
    expect(await ask(one)).toMatchObject({
      code: 'too-many',
      message: expect.stringContaining('120 minutes'),
    });
    expect(one.clock.nowMs()).toBe(NOON_MS);
  });

  test('an exchange that never lets anything through ends, after few requests further and further apart', async () => {
    const one = await rig({
      sandbox: { onRequest: () => ({ kind: 'too-many', retryAfterSeconds: 1 }) },
    });
    expect(await ask(one)).toMatchObject({ code: 'too-many' });
    const times = one.sandbox.requests.map(({ atMs }) => atMs);
    const gaps = times.slice(1).map((atMs, i) => atMs - times[i]!);
    expect(times.length).toBeLessThanOrEqual(12);
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
  });
});

describe('passing faults', () => {
  const faults: [string, Fault][] = [
    ['reset before the answer', { kind: 'reset', when: 'before' }],
    ['reset in the body', { kind: 'reset', when: 'in' }],
    ['less than was promised', { kind: 'truncate' }],
    ['a page of HTML', { kind: 'html' }],
    ['-1054', { kind: 'code', code: -1054 }],
    ['-4001 with status 500', { kind: 'code', code: -4001, status: 500 }],
  ];
  test.each(faults)('%s four times, then the answer', async (_name, fault) => {
    const one = await rig({ sandbox: { faults: first(fault, 4) } });
    expect(await ask(one)).toMatchObject(ok);
    expect(one.sandbox.requests).toHaveLength(5);
  });

  test.each(faults)('%s for good: five tries, then a sentence', async (_name, fault) => {
    const one = await rig({ sandbox: { onRequest: () => fault } });
    expect(await ask(one)).toMatchObject({
      code: 'transient',
      message: expect.stringMatching(/press Refresh/i),
    });
    expect(one.sandbox.requests).toHaveLength(5);
    expect(one.clock.timers).toBe(0);
  });

  test('a reset after a whole answer costs nothing', async () => {
    const one = await rig({ sandbox: { faults: first({ kind: 'reset', when: 'after' }) } });
    expect(await ask(one)).toMatchObject(ok);
  });

  test('the tries are spread by chance, between a fifth and all of a doubling delay', async () => {
    const waits = async (random: number): Promise<number[]> => {
      const one = await rig({
        client: { random: () => random },
        sandbox: { onRequest: () => ({ kind: 'empty' }) },
      });
      await ask(one);
      const times = one.sandbox.requests.map(({ atMs }) => atMs);
      return times.slice(1).map((atMs, i) => atMs - times[i]!);
    };
    expect(await waits(0)).toEqual([100, 200, 400, 800]);
    expect(await waits(1)).toEqual([500, 1_000, 2_000, 4_000]);
  });

  test('nobody listens there: a sentence', async () => {
    const one = await rig({
      wrapFetch: (real) => (_input, init) => real('http://127.0.0.1:9/', init),
    });
    expect(await ask(one)).toMatchObject({
      code: 'transient',
      message: expect.stringContaining('Check the internet connection'),
    });
  });
});

describe('silence', () => {
  /** A client of a server that says nothing; time is turned while requests hang. */
  async function hanging(options: RigOptions['client'] = {}) {
    let asked = 0;
    let gone = 0;
    const base = await answering((incoming) => {
      asked += 1;
      incoming.socket.once('close', () => {
        gone += 1;
      });
    });
    const { broker } = await rig();
    const clock = new TurnedClock(NOON_MS);
    const client = new ExchangeClient({
      wire: { fetch, clock, base },
      random: () => 0.5,
      ...options,
    });
    const heard = async (count: number): Promise<void> => {
      while (asked < count) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    return { client, clock, broker, heard, gone: () => gone, asked: () => asked };
  }

  test('a try ends after 15 s, and the whole after 60 s without progress', async () => {
    const { client, clock, broker, heard, asked } = await hanging();
    const outcome = client
      .ask(request, broker, new AbortController().signal)
      .catch((error: unknown) => error);
    for (let nth = 1; nth <= 4; nth += 1) {
      await heard(nth);
      await clock.advance(15_000);
      if (nth < 4) await clock.advance(500 * 2 ** (nth - 1) * 0.6);
    }
    expect(await outcome).toMatchObject({
      code: 'stalled',
      message: expect.stringContaining('60 seconds'),
    });
    expect([asked(), clock.timers]).toEqual([4, 0]);
  });

  test('Cancel stops what is in flight, at the exchange too, and leaves no timer', async () => {
    const { client, clock, broker, heard, gone } = await hanging();
    const stop = new AbortController();
    const outcomes = [1, 2, 3].map(() =>
      client.ask(request, broker, stop.signal).catch((error: unknown) => error),
    );
    await heard(3);
    stop.abort(new Cancelled());
    expect(await Promise.all(outcomes)).toEqual(
      outcomes.map(() => expect.objectContaining({ code: 'cancelled' })),
    );
    expect(clock.timers).toBe(0);
    while (gone() < 3) await new Promise((resolve) => setTimeout(resolve, 2));
  });
});

test.each([
  ['in a back-off', { kind: 'empty' }],
  ['in a pause that the exchange imposed', { kind: 'too-many', retryAfterSeconds: 60 }],
] as const)('Cancel %s ends at once and leaves no timer', async (_name, fault) => {
  const { client, broker, clock, sandbox } = await rig({ sandbox: { onRequest: () => fault } });
  const stop = new AbortController();
  const outcome = client.ask(request, broker, stop.signal).catch((error: unknown) => error);
  await clock.advance(1);
  stop.abort(new Cancelled());
  expect(await outcome).toMatchObject({ code: 'cancelled' });
  expect([sandbox.requests.length, clock.timers]).toEqual([1, 0]);
});

test('Cancel while waiting for weights sends nothing more', async () => {
  const { client, broker, clock, sandbox } = await rig({ throughRelay: true });
  const stop = new AbortController();
  const outcomes = Array.from({ length: 15 }, (_, i) =>
    client
      .ask(ledgerRequest({ month: '2026-10' }, i + 1), broker, stop.signal)
      .catch((error: unknown) => error),
  );
  await clock.advance(1);
  stop.abort(new Cancelled());
  await clock.run(Promise.all(outcomes));
  await clock.advance(60_000);
  expect([sandbox.requests.length, clock.timers]).toEqual([10, 0]);
});
