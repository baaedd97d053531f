// One try of one request: what leaves this computer, how long it is waited for, and what is told of
// it.
import { getEventListeners } from 'node:events';
import { send, type Signer, type Try } from '../../../../src/addin/engine/exchange/signed-request';
import { importSigningKey, sign } from '../../../../src/addin/engine/exchange/signing';
import {
  ledgerRequest,
  rebatesRequest,
  timeRequest,
  type ExchangeRequest,
} from '../../../../src/addin/engine/exchange/requests';
import { holdForThreads, TurnedClock } from '../../../turned-clock';
import { NOON_MS } from './rig';
import { question } from './commission-rows';

const ledger = ledgerRequest({ month: '2026-10' }, 3);
const rebates = rebatesRequest({ ...question, symbol: 'A B' }, 2);
const timeOf = (operation: string): ExchangeRequest => ({
  ...timeRequest,
  parameters: { of: operation },
});

let signer: Signer;
beforeAll(async () => {
  const signingKey = await importSigningKey('the secret');
  signer = { name: 'Main', apiKey: 'the-key', passphrase: 'the-pass', signingKey };
});

const releases: (() => void)[] = [];
afterEach(() => releases.splice(0).forEach((release) => release()));

interface Sending {
  readonly request?: ExchangeRequest;
  readonly as?: Signer | null;
  readonly offsetMs?: number;
  readonly activeMs?: number;
  readonly said?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** What the line does instead of answering after 7 ms. */
  readonly line?: (signal: AbortSignal, clock: TurnedClock) => Promise<Response>;
}

function sending({
  request = ledger,
  as = signer,
  offsetMs = 0,
  activeMs = 0,
  said = {},
  status = 200,
  text = request.operation === 'ledger' ? '[]' : '{"records":[],"total":0}',
  headers,
  signal = new AbortController().signal,
  line,
}: Sending) {
  const clock = new TurnedClock(NOON_MS);
  releases.push(holdForThreads(clock));
  const sent: { url: string; init: RequestInit }[] = [];
  const wire = {
    clock,
    base: '/exchange',
    ...(headers && { headers }),
    fetch: (async (url: string, init: RequestInit) => {
      sent.push({ url, init });
      if (line) return line(init.signal!, clock);
      await new Promise<void>((resolve) => clock.after(7, resolve));
      return new Response(text, { status, headers: said });
    }) as unknown as typeof fetch,
  };
  const attempt: Try = { offsetMs, activeMs };
  const outcome = clock.run(
    send(wire, request, as, attempt, signal).catch((error: unknown) => error),
  );
  return { attempt, clock, outcome, sent };
}

describe('what leaves', () => {
  const leaving = async (more: Sending): Promise<{ url: string; init: RequestInit }> => {
    const { outcome, sent } = sending(more);
    await outcome;
    expect(sent).toHaveLength(1);
    return sent[0]!;
  };

  test('ledger entries: a body, its kind, and the page and month for our own server', async () => {
    const { url, init } = await leaving({});
    expect(url).toBe('/exchange/api/v3/tax/income');
    expect(init).toMatchObject({
      ...{ method: 'POST', body: ledger.body },
      ...{ cache: 'no-store', redirect: 'error', credentials: 'same-origin' },
    });
    expect(init.headers).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Tieout-Page': '3.202610',
      'ACCESS-KEY': 'the-key',
      'ACCESS-PASSPHRASE': 'the-pass',
      'ACCESS-TIMESTAMP': String(NOON_MS),
      'ACCESS-SIGN': expect.stringMatching(/^.{44}$/),
    });
  });

  test('commission records: a query, no body, and their name', async () => {
    const { url, init } = await leaving({ request: rebates, headers: { 'Tieout-Window': 'w' } });
    expect(url).toBe(`/exchange${rebates.path}?${rebates.query}`);
    expect(init).not.toHaveProperty('body');
    expect(init.headers).toMatchObject({
      Accept: 'application/json',
      'Tieout-Operation': 'rebates',
      'Tieout-Page': '2',
      'Tieout-Window': 'w',
    });
    expect(init.headers).not.toHaveProperty('Content-Type');
  });

  test.each([
    ['ledger', {}],
    ['rebates', { 'Tieout-Operation': 'rebates' }],
  ])('the time of the host of %s: signed by nobody', async (operation, named) => {
    const { url, init } = await leaving({ request: timeOf(operation), as: null });
    expect(url).toBe('/exchange/api/v3/time');
    expect(init.headers).toStrictEqual({ Accept: 'application/json', ...named });
  });

  test('costs the internet address and the account what is documented', () => {
    const asked = [
      rebatesRequest(question, 1),
      ledgerRequest({ month: '2026-10' }, 1),
      timeRequest,
    ];
    expect(asked.map(({ weight }) => weight)).toEqual([
      { ip: 5, uid: 5 },
      { ip: 5, uid: 50 },
      { ip: 5, uid: 0 },
    ]);
  });

  test('is signed for the time of the exchange, in whole milliseconds', async () => {
    const { init } = await leaving({ offsetMs: -90_000.4 });
    const headers = init.headers as Record<string, string>;
    expect(headers['ACCESS-TIMESTAMP']).toBe(String(NOON_MS - 90_000));
    const { method, path, query, body } = ledger;
    const timestamp = String(NOON_MS - 90_000);
    expect(headers['ACCESS-SIGN']).toBe(
      await sign(signer.signingKey, { timestamp, method, path, query, body }),
    );
  });
});

describe('what comes back', () => {
  test('the body, its text, when it was asked for and came, and how long it was held', async () => {
    const { attempt, outcome, clock } = sending({
      text: '[ ]',
      said: { 'tieout-queue': 'waited=250' },
      activeMs: 100,
    });
    expect(await outcome).toEqual({
      ...{ body: [], text: '[ ]', deferredMs: 250 },
      ...{ sentAtMs: NOON_MS, arrivedAtMs: NOON_MS + 7 },
    });
    expect([attempt.activeMs, clock.timers]).toEqual([107, 0]);
  });

  test.each([
    ['250', 250],
    ['999999999999', 999_999_999_999],
    // Not a number of ours: the exchange's own word counts.
    ['1000000000000', 3_000],
    ['x1', 3_000],
    ['1x', 3_000],
    ['', 3_000],
  ])('our own server asks for a pause of %j ms', async (ms, retryAfterMs) => {
    const said = { 'tieout-retry-after-ms': ms, 'retry-after': '3', 'tieout-queue': 'full' };
    expect(await sending({ status: 429, said }).outcome).toMatchObject({
      ...{ code: 'too-many', retryAfterMs, deferred: 'by the limiter' },
    });
    expect(await sending({ status: 429 }).outcome).toMatchObject({ retryAfterMs: null });
  });

  test('a pause until a date is counted by the clock of the exchange', async () => {
    const said = { 'retry-after': new Date(NOON_MS + 100_000).toUTCString() };
    const { outcome } = sending({ status: 429, said, offsetMs: 60_000 });
    expect(await outcome).toMatchObject({ retryAfterMs: 100_000 - 60_000 - 7 });
  });

  test('sentences name the account and what was asked for', async () => {
    const refused = (code: number, more: Sending = {}) =>
      sending({ text: JSON.stringify({ code, msg: 'no' }), status: 400, ...more }).outcome;
    expect(await refused(-1051)).toMatchObject({
      message: expect.stringContaining('The key of account Main may not read ledger entries'),
    });
    expect(await refused(-1051, { request: rebates })).toMatchObject({
      message: expect.stringContaining('may not read commission records'),
    });
    expect(await refused(-1040, { request: timeOf('ledger'), as: null })).toMatchObject({
      message: expect.stringContaining('request for the time'),
    });
    expect(await refused(-1171)).toMatchObject({
      message: expect.stringContaining('the period 2026-10'),
    });
  });

  test("what the relay says, and a body of another operation's outline, are errors", async () => {
    const said = { 'tieout-relay': 'ECONNREFUSED' };
    expect(await sending({ said }).outcome).toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await sending({ text: '{"records":[]}' }).outcome).toMatchObject({ code: 'body' });
  });

  test.each(['the-key', 'the-pass'])('no sentence repeats %s', async (secret) => {
    const text = JSON.stringify({ code: -1056, msg: `${secret} from 10.0.0.1` });
    const error = (await sending({ text, status: 403 }).outcome) as Error;
    expect(error.message).toContain('… from 10.0.0.1');
  });
});

describe('no answer', () => {
  const hanging = (signal: AbortSignal): Promise<Response> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });

  test('is waited for 15 s', async () => {
    const { attempt, clock, outcome } = sending({ line: hanging });
    expect(await outcome).toMatchObject({
      ...{ name: 'ConnectionError', code: 'transient', retryable: true },
      message: expect.stringContaining('did not answer within 15 seconds'),
    });
    expect([clock.nowMs() - NOON_MS, attempt.activeMs, clock.timers]).toEqual([15_000, 15_000, 0]);
  });

  test('a line that is cut: a sentence, its cause without what was signed with', async () => {
    const line = () => Promise.reject(new TypeError('bad header the-pass'));
    const error = await sending({ line }).outcome;
    expect(error).toMatchObject({
      ...{ code: 'transient', retryable: true },
      message: expect.stringContaining('The connection was cut'),
      cause: expect.objectContaining({ message: 'TypeError: bad header …' }),
    });
  });

  test('a person who cancels is told nothing but that, before it leaves and after', async () => {
    const reason = new Error('cancelled');
    const before = sending({
      signal: AbortSignal.abort(reason),
      line: (signal) => (signal.aborted ? Promise.reject(new Error('aborted')) : hanging(signal)),
    });
    expect(await before.outcome).toBe(reason);
    expect(before.clock.nowMs()).toBe(NOON_MS);
    const stop = new AbortController();
    const during = sending({
      signal: stop.signal,
      line: (signal) => {
        queueMicrotask(() => stop.abort(reason));
        return hanging(signal);
      },
    });
    expect(await during.outcome).toBe(reason);
    expect([during.clock.nowMs(), during.clock.timers]).toEqual([NOON_MS, 0]);
  });

  test('nobody listens to a signal whose request is done', async () => {
    const { signal } = new AbortController();
    await sending({ signal }).outcome;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
