// Whatever comes over the wire is either the documented body or a sentence; a gateway's page is
// never taken for no records.
import { errorOf, storedBody } from '../../../../src/addin/engine/exchange/error-meanings';
import {
  deferredMs,
  verdictOf,
  type HttpAnswer,
} from '../../../../src/addin/engine/exchange/answer-verdict';
import {
  ledgerRequest,
  rebatesRequest,
  type Operation,
} from '../../../../src/addin/engine/exchange/requests';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import type { Fault } from '../../../../src/sandbox/faults/faults';
import { rig } from './rig';

const request = ledgerRequest({ month: '2026-10' }, 1);

async function outcomeOf(
  fault: Fault,
  { onlyFirst = false } = {},
): Promise<{ outcome: unknown; tries: number }> {
  const { client, broker, clock, sandbox, signal } = await rig({
    sandbox: { onRequest: ({ nth }) => (onlyFirst && nth > 1 ? undefined : fault) },
  });
  const outcome = await clock.run(
    client.ask(request, broker, signal).catch((error: unknown) => error),
  );
  return { outcome, tries: sandbox.requests.length };
}

test('the older envelope is unwrapped, empty and filled', async () => {
  const { client, trader, clock, sandbox, signal } = await rig({
    sandbox: { oldEnvelope: true, sizeFactor: 0.2 },
  });
  const { body } = await clock.run(client.ask(request, trader, signal));
  expect(readLedgerPage(body, 1).map(({ billId }) => billId)).toEqual(
    sandbox.truth
      .ledger('ordinary', '2026-10')
      .map(({ billId }) => billId)
      .reverse(),
  );
  expect(
    (
      await outcomeOf({
        kind: 'answer',
        status: 200,
        body: '{"code":"00000","msg":"success","requestTime":1,"data":[]}',
      })
    ).outcome,
  ).toMatchObject({ body: [] });
});

test.each<[string, Fault, string]>([
  ['an HTML page with status 200', { kind: 'html' }, 'a web page instead of data'],
  ['nothing with status 200', { kind: 'empty' }, 'an empty answer'],
  [
    'an HTML page with status 502',
    { kind: 'status', status: 502, body: 'html' },
    'a web page instead of data (HTTP status 502)',
  ],
  [
    'nothing with status 503',
    { kind: 'status', status: 503, body: 'empty' },
    'an empty answer (HTTP status 503)',
  ],
  ['status 500 with a code', { kind: 'status', status: 500, body: 'json' }, 'passing fault'],
  [
    'half of a body that says it is whole',
    { kind: 'answer', status: 200, body: '[{"billId":"7012' },
    'cut off or no JSON',
  ],
  [
    'less than was promised',
    { kind: 'truncate' },
    'The connection was cut before the whole answer came',
  ],
  [
    'a 5xx with a code that nobody knows',
    { kind: 'answer', status: 503, body: '{"code":-77777,"msg":"maintenance"}' },
    'maintenance',
  ],
])('%s is a passing fault: five tries, then a sentence', async (_name, fault, words) => {
  const { outcome, tries } = await outcomeOf(fault);
  expect(outcome).toMatchObject({
    name: fault.kind === 'truncate' ? 'ConnectionError' : 'ExchangeError',
    code: 'transient',
    message: expect.stringContaining(words),
  });
  expect(tries).toBe(5);
  const cured = await outcomeOf(fault, { onlyFirst: true });
  expect(cured).toMatchObject({ outcome: { body: expect.any(Array) }, tries: 2 });
});

test.each([
  [
    'an HTML page with status 404',
    { kind: 'answer', status: 404, body: '<html>no</html>', contentType: 'text/html' },
    'HTTP status 404',
  ],
  ['an empty 404', { kind: 'answer', status: 404, body: '' }, 'HTTP status 404'],
  [
    'a 410 with JSON that is no error',
    { kind: 'answer', status: 410, body: '{"gone":true}' },
    'HTTP status 410',
  ],
] as const)('%s is told at once', async (_name, fault, words) => {
  const { outcome, tries } = await outcomeOf(fault);
  expect(outcome).toMatchObject({
    code: 'unexplained',
    message: expect.stringContaining(words),
  });
  expect(tries).toBe(1);
});

test.each(['{}', 'null', 'true', '7', '"no"', '[null]', '[[]]', '{"rows":[]}'])(
  '%s with status 200 is no list of entries: asked again, and told after five tries',
  async (body) => {
    const fault: Fault = { kind: 'answer', status: 200, body };
    const cured = await outcomeOf(fault, { onlyFirst: true });
    expect(cured).toMatchObject({ outcome: { body: expect.any(Array) }, tries: 2 });
    const { outcome, tries } = await outcomeOf(fault);
    expect(outcome).toMatchObject({
      code: 'body',
      message: expect.stringContaining('not what its document says'),
    });
    expect(tries).toBe(5);
  },
);

test.each(['{}', 'null', '[]', '{"records":7,"total":1}', '{"records":[null]}'])(
  '%s instead of commission records is asked again',
  async (body) => {
    const { client, broker, clock, sandbox, signal } = await rig({
      sandbox: {
        onRequest: ({ nth }) => (nth > 1 ? undefined : { kind: 'answer', status: 200, body }),
      },
    });
    const rebates = rebatesRequest(
      { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT', start: '2026-11-01', end: '2026-11-02' },
      1,
    );
    await clock.run(client.ask(rebates, broker, signal));
    expect(sandbox.requests).toHaveLength(2);
  },
);

test.each([408, 425, 507, 599])('HTTP status %i passes: asked again', async (status) => {
  const fault: Fault = { kind: 'answer', status, body: '{"busy":true}' };
  const cured = await outcomeOf(fault, { onlyFirst: true });
  expect(cured).toMatchObject({ outcome: { body: expect.any(Array) }, tries: 2 });
});

test('the exact text is kept beside the body, as evidence', async () => {
  const { outcome } = await outcomeOf({ kind: 'answer', status: 200, body: '[ ]' });
  expect(outcome).toMatchObject({ body: [], text: '[ ]' });
});

describe('told from what came', () => {
  const NOW_MS = Date.UTC(2026, 10, 20, 12);
  const context = { account: 'Main', what: 'ledger entries', parameters: {} };
  const came = (answer: Partial<HttpAnswer>, operation: Operation = 'ledger'): unknown => {
    const plain = { status: 200, text: '{}', retryAfter: null, relayTrouble: null };
    const verdict = verdictOf({ ...plain, ...answer }, operation, NOW_MS);
    return verdict.is === 'read' ? verdict.body : errorOf(verdict, context);
  };

  test.each([
    [199, false],
    [300, false],
    [404, false],
    [408, true],
    [425, true],
    [499, false],
    [500, true],
  ])('status %i and no reason passes: %p', (status, retryable) => {
    const code = retryable ? 'transient' : 'unexplained';
    expect(came({ status })).toMatchObject({ code, retryable });
    expect(came({ status, text: '{"code":"00000"}' })).toMatchObject({ code, retryable });
  });

  test.each([
    [200, ' \n', 'an empty answer', true],
    [399, ' \n<html>', 'a web page instead of data', true],
    [400, '<html>', 'a web page instead of data', false],
    [408, '{"a":1', 'something that is cut off or no JSON', true],
    [404, 'no <html>', 'something that is cut off or no JSON', false],
    [500, '', 'an empty answer', true],
  ])('status %i with %j is %s, and passes: %p', (status, text, words, retryable) => {
    expect(came({ status, text })).toMatchObject({
      code: retryable ? 'transient' : 'unexplained',
      message: expect.stringContaining(`sends ${words} (HTTP status ${status})`),
      retryable,
    });
  });

  test('the body, and what the older envelope holds', () => {
    expect(came({ status: 299, text: '[{}]' })).toEqual([{}]);
    expect(came({ text: '{"code":"00000","data":[{}]}' })).toEqual([{}]);
    expect(came({ text: '{"code":"00000"}' })).toMatchObject({ code: 'body', retryable: true });
    expect(came({ text: 'null' })).toMatchObject({ code: 'body', retryable: true });
  });

  test.each([
    [null, null],
    ['3', 3_000],
    [' 1.5 ', 1_500],
    ['1.25', 1_250],
    ['x3', null],
    ['3x', null],
    ['soon', null],
    [new Date(NOW_MS + 7_000).toUTCString(), 7_000],
    [new Date(NOW_MS - 7_000).toUTCString(), 0],
  ])('Retry-After %p is a pause of %p ms', (retryAfter, retryAfterMs) => {
    const asked = { code: 'too-many', retryAfterMs };
    expect(came({ status: 429, retryAfter })).toMatchObject(asked);
    expect(came({ text: '{"code":429}', retryAfter })).toMatchObject(asked);
    expect(came({ status: 429, retryAfter, retryAfterMs: 250 })).toMatchObject({
      retryAfterMs: 250,
    });
  });

  test.each([
    ['full', 'by the limiter'],
    ['paused', 'by a pause'],
    ['waited=5', undefined],
    [null, undefined],
  ])('who holds back, where the queue says %p: %p', (queue, deferred) => {
    expect(came({ status: 429, queue })).toHaveProperty('deferred', deferred);
  });

  test.each([
    ['waited=250', 250],
    ['waited=123456789', 123_456_789],
    ['waited=1234567890', 0],
    ['waited=', 0],
    ['xwaited=5', 0],
    ['waited=5x', 0],
    ['full', 0],
    [null, 0],
  ])('%p held the request for %i ms', (queue, ms) => {
    expect(deferredMs({ queue })).toBe(ms);
  });

  test.each([
    ['refused', false, 'our-fault', 'says: "What happened."'],
    ['signed-out', false, 'signed-out', 'You are signed out'],
    ['cut', true, 'transient', 'says: "What happened." Press Refresh'],
    ['unusable', false, 'unreachable', 'says: "What happened." Show this to your administrator'],
  ])('our server answers %s, worth another try: %p', (relayTrouble, retry, code, words) => {
    const text = JSON.stringify({ relay: relayTrouble, msg: 'What happened.', retry });
    expect(came({ relayTrouble, status: 502, text })).toMatchObject({
      ...{ code, retryable: retry },
      message: expect.stringContaining(words),
    });
  });

  test('a stored text is read as it came, and one that is no answer is refused', () => {
    expect(storedBody('[{"billId":7.0}]', 'ledger')).toEqual([{ billId: '7.0' }]);
    expect(storedBody('{"code":"00000","data":[]}', 'ledger')).toEqual([]);
    expect(() => storedBody('{"code":-1121,"msg":"no"}', 'ledger')).toThrow('no');
    expect(() => storedBody('{}', 'rebates')).toThrow('no list of records');
  });

  test("signed out: what to do, and the server's sentence where it came", () => {
    const words = (msg: string) =>
      (
        came({
          ...{ relayTrouble: 'signed-out', status: 401 },
          text: JSON.stringify({ relay: 'signed-out', msg, retry: false }),
        }) as Error
      ).message;
    expect(words('Sign in.')).toMatch(/then press Refresh\. Tieout's server says: "Sign in\."$/);
    expect(words('')).toMatch(/then press Refresh\.$/);
  });

  test('our server answers, and its sentence does not come whole: its word, tried no more', () => {
    expect(came({ relayTrouble: 'fault', status: 500, text: '{"relay"' })).toMatchObject({
      ...{ code: 'unreachable', retryable: false },
      message: expect.stringContaining('says: "fault"'),
    });
  });

  test('a code that nobody knows is asked again where the status passes', () => {
    const text = '{"code":"98765","msg":"later"}';
    expect(came({ status: 400, text })).toMatchObject({ code: 'unknown-code', retryable: false });
    expect(came({ status: 500, text })).toMatchObject({ code: 'transient', retryable: true });
    expect(came({ text: '{"code":"98765","msg":7}' })).toMatchObject({ code: 'unknown-code' });
  });

  test.each([
    ['ledger', [], true],
    ['ledger', [{}], true],
    ['ledger', [{}, null], false],
    ['ledger', {}, false],
    ['rebates', { records: [] }, true],
    ['rebates', { records: [null] }, false],
    ['rebates', { records: null, total: 0 }, true],
    ['rebates', { total: 0 }, true],
    ['rebates', { records: null }, false],
    ['rebates', {}, false],
    ['rebates', null, false],
    ['time', {}, true],
    ['time', null, false],
  ] as const)('%s %j has the outline of its operation: %p', (operation, body, has) => {
    expect(came({ text: JSON.stringify(body) }, operation)).toEqual(
      has ? body : expect.objectContaining({ code: 'body', retryable: true }),
    );
  });
});
