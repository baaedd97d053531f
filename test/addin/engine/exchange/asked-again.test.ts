// When a request is asked again, how long that may take, and when it is given up.
import { getEventListeners } from 'node:events';
import {
  ledgerRequest,
  rebatesRequest,
  defaultLimits,
} from '../../../../src/addin/engine/exchange/requests';
import { Cancelled } from '../../../../src/addin/platform/tieout-error';
import type { Fault } from '../../../../src/sandbox/faults/faults';
import { question } from './commission-rows';
import { NOON_MS, rig, type Rig, type RigOptions } from './rig';

const request = ledgerRequest({ month: '2026-10' }, 1);
const ok = { body: expect.any(Array) };
const ask = ({ client, broker, clock, signal }: Rig): Promise<unknown> =>
  clock.run(client.ask(request, broker, signal).catch((error: unknown) => error));
const tooMany = (retryAfterSeconds: number): Fault => ({ kind: 'too-many', retryAfterSeconds });

/** The first answers are these; then the exchange itself answers. */
const answeredFirst = (faults: readonly Fault[]): RigOptions => ({
  sandbox: { onRequest: ({ nth }) => faults[nth - 1] },
});

/** Our own server answers the first `count` requests so. */
const deferred = (count: number, queue: string, forMs: number): RigOptions => ({
  wrapFetch: (real) => {
    let nth = 0;
    return (input, init) => {
      nth += 1;
      if (nth > count) return real(input, init);
      const headers = { 'tieout-queue': queue, 'tieout-retry-after-ms': String(forMs) };
      return Promise.resolve(new Response('', { status: 429, headers }));
    };
  },
});

describe('pauses', () => {
  test('of five minutes are waited for, twice in a row', async () => {
    const one = await rig(answeredFirst([tooMany(300), tooMany(300)]));
    expect(await ask(one)).toMatchObject(ok);
    expect(one.clock.nowMs() - NOON_MS).toBe(600_000);
  });

  test.each([
    [301, '6 minutes', 1],
    [7_200, '120 minutes', 1],
  ])('of %i s are told at once: %s', async (seconds, words, requests) => {
    const one = await rig(answeredFirst([tooMany(seconds)]));
    expect(await ask(one)).toMatchObject({
      code: 'too-many',
      retryable: false,
      message: expect.stringContaining(`no further request for ${words}.`),
      cause: expect.objectContaining({ retryAfterMs: seconds * 1_000 }),
    });
    expect([one.sandbox.requests.length, one.clock.nowMs()]).toEqual([requests, NOON_MS]);
  });

  test.each([
    [89, '89 seconds'],
    [90, '2 minutes'],
    [121, '3 minutes'],
  ])('after more than five minutes in all one of %i s is told: %s', async (seconds, words) => {
    const one = await rig(answeredFirst([tooMany(300), tooMany(300), tooMany(seconds)]));
    expect(await ask(one)).toMatchObject({ message: expect.stringContaining(`for ${words}.`) });
    expect(one.sandbox.requests).toHaveLength(3);
  });

  test('of our own server for want of weights end by themselves, however long', async () => {
    const one = await rig(deferred(20, 'full', 60_000));
    expect(await ask(one)).toMatchObject(ok);
    expect(one.clock.nowMs() - NOON_MS).toBe(20 * 60_000);
  });

  test('of our own server do not grow: it knows how long', async () => {
    const one = await rig(deferred(8, 'full', 250));
    expect(await ask(one)).toMatchObject(ok);
    expect(one.clock.nowMs() - NOON_MS).toBe(2_000);
  });

  test('that the exchange asked of our own server count', async () => {
    const one = await rig(deferred(20, 'paused', 60_000));
    expect(await ask(one)).toMatchObject({ code: 'too-many' });
    // The first that is refused is the one after five minutes and one more pause.
    expect(one.clock.nowMs() - NOON_MS).toBe(6 * 60_000);
  });

  test('hold up one operation of one account, and say for how long', async () => {
    const one = await rig(answeredFirst([tooMany(120)]));
    const { client, broker, trader, clock, signal } = one;
    const paused = client.ask(request, broker, signal);
    await clock.advance(20_000);
    expect(client.waitMs(request, broker)).toBe(100_000);
    expect(client.waitMs(request, trader)).toBe(0);
    expect(client.waitMs({ ...request, operation: 'rebates' }, broker)).toBe(0);
    expect(await clock.run(paused)).toMatchObject(ok);
  });

  test('grow where the exchange asks for as little each time', async () => {
    const one = await rig(answeredFirst([1, 1, 1, 1].map(tooMany)));
    expect(await ask(one)).toMatchObject(ok);
    expect(one.clock.nowMs() - NOON_MS).toBe(1_000 + 1_000 + 2_000 + 4_000);
  });

  test('grow anew after an answer', async () => {
    const empty: Fault = { kind: 'too-many' };
    const none: Fault = { kind: 'answer', status: 200, body: '[]' };
    const one = await rig(answeredFirst([empty, empty, none, empty]));
    await ask(one);
    expect(one.clock.nowMs() - NOON_MS).toBe(1_000 + 2_000);
    await ask(one);
    expect(one.clock.nowMs() - NOON_MS).toBe(3_000 + 1_000);
  });
});

describe('tries', () => {
  test('are as many as was told', async () => {
    const one = await rig({
      client: { tries: 2 },
      sandbox: { onRequest: () => ({ kind: 'empty' }) },
    });
    expect(await ask(one)).toMatchObject({ code: 'transient' });
    expect(one.sandbox.requests).toHaveLength(2);
  });

  test('end after a minute without progress, and say what was met last', async () => {
    // Each answer takes 14.625 s: with three pauses of 0.3, 0.6 and 1.2 s the fourth ends within a
    // minute, to the millisecond.
    const slow = (answerMs: number): RigOptions => ({
      client: { random: () => 0.5 },
      sandbox: { onRequest: () => ({ kind: 'empty' }) },
      wrapFetch: (real, clock) => async (input, init) => {
        await new Promise<void>((resolve) => clock.after(answerMs, resolve));
        return real(input, init);
      },
    });
    const within = await rig(slow((60_000 - 300 - 600 - 1_200 - 2_400) / 4));
    expect(await ask(within)).toMatchObject({ code: 'transient' });
    expect(within.sandbox.requests).toHaveLength(5);
    const beyond = await rig(slow((60_000 - 300 - 600 - 1_200 - 2_400) / 4 + 1));
    expect(await ask(beyond)).toMatchObject({
      code: 'stalled',
      message: expect.stringMatching(/for 60 seconds\..*an empty answer/),
      cause: expect.objectContaining({ code: 'transient' }),
    });
    expect(beyond.sandbox.requests).toHaveLength(4);
  });

  test('a time that the exchange refuses for the clock is asked for once', async () => {
    const clockFault: Fault = { kind: 'code', code: -1046, status: 401 };
    const one = await rig({ sandbox: { onRequest: () => clockFault } });
    expect(await ask(one)).toMatchObject({ code: 'clock' });
    expect(one.sandbox.requests.map(({ operation }) => operation)).toEqual(['ledger', 'time']);
  });

  test.each(['ledger', 'rebates'] as const)(
    'the host of %s is asked for its own time',
    async (host) => {
      const timed: unknown[] = [];
      const { client, broker, clock, signal } = await rig({
        skewMs: 90_000,
        wrapFetch: (real) => (input, init) => {
          if ((input as string).endsWith('/time')) timed.push(init!.headers);
          return real(input, init);
        },
      });
      const asked = host === 'ledger' ? request : rebatesRequest(question, 1);
      await clock.run(client.ask(asked, broker, signal));
      expect(client.offsetMs).toEqual({ ledger: 0, rebates: 0, [host]: 90_000 });
      expect(timed).toEqual([
        { Accept: 'application/json', ...(host === 'rebates' && { 'Tieout-Operation': host }) },
      ]);
    },
  );

  test('a time that comes after a pause until a date is waited for as long as that', async () => {
    let busy = true;
    const one = await rig({
      skewMs: 90_000,
      wrapFetch: (real) => (input, init) => {
        if (!busy || !(input as string).endsWith('/time')) return real(input, init);
        busy = false;
        const headers = { 'retry-after': new Date(NOON_MS + 30_000).toUTCString() };
        return Promise.resolve(new Response('', { status: 429, headers }));
      },
    });
    expect(await ask(one)).toMatchObject(ok);
    expect(one.clock.nowMs() - NOON_MS).toBe(30_000);
    expect(one.client.offsetMs.ledger).toBe(90_000);
  });
});

describe('who asks no more', () => {
  test('an account that is gone sends nothing, and what it waits for ends', async () => {
    const reason = new Error('locked');
    const { client, broker, clock, sandbox, signal } = await rig(answeredFirst([tooMany(60)]));
    const lock = new AbortController();
    const account = { ...broker, gone: lock.signal };
    const paused = client.ask(request, account, signal).catch((error: unknown) => error);
    await clock.advance(10);
    lock.abort(reason);
    expect(await paused).toBe(reason);
    await expect(client.ask(request, account, signal)).rejects.toBe(reason);
    expect([sandbox.requests.length, clock.timers]).toEqual([1, 0]);
    // Who holds no such signal, or one that never comes, is served.
    await clock.advance(60_000);
    const still = { ...broker, gone: new AbortController().signal };
    expect(await clock.run(client.ask(request, still, signal))).toMatchObject(ok);
  });

  test('nobody listens to an account or a person whose request is done', async () => {
    const { client, broker, clock } = await rig(answeredFirst([tooMany(60)]));
    const [gone, stop] = [new AbortController(), new AbortController()];
    const account = { ...broker, gone: gone.signal };
    await clock.run(client.ask(request, account, stop.signal));
    for (const { signal } of [gone, stop]) expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('a person who cancels while a refusal arrives is told that, not the refusal', async () => {
    for (const fault of [{ kind: 'empty' }, tooMany(5)] satisfies Fault[]) {
      const stop = new AbortController();
      const { client, broker, clock, sandbox } = await rig({
        ...answeredFirst([fault]),
        wrapFetch: (real) => async (input, init) => {
          const answer = await real(input, init);
          stop.abort(new Cancelled());
          return answer;
        },
      });
      const asked = client.ask(request, broker, stop.signal).catch((error: unknown) => error);
      expect(await clock.run(asked)).toMatchObject({ code: 'cancelled' });
      expect([sandbox.requests.length, clock.timers]).toEqual([1, 0]);
    }
  });

  test('a fault of the program is not asked again', async () => {
    const one = await rig();
    const broken = { ...one.broker, signingKey: null as unknown as CryptoKey };
    const asked = one.clock.run(one.client.ask(request, broken, one.signal));
    await expect(asked).rejects.toThrow('CryptoKey');
    expect(one.sandbox.requests).toEqual([]);
  });
});

test('the limits are the documented ones unless told', async () => {
  expect((await rig()).client.limits).toBe(defaultLimits);
  const limits = { limit: 5, windowMs: 7 };
  expect((await rig({ client: { limits } })).client.limits).toBe(limits);
});
