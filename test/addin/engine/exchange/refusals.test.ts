// What real exchanges and their gateways answer instead of data: each is read as what it is, told
// with its reason, and tried again only where that can help.
import { probe } from '../../../../src/addin/engine/accounts/key-probe';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { ledgerRequest, rebatesRequest } from '../../../../src/addin/engine/exchange/requests';
import type { Fault } from '../../../../src/sandbox/faults/faults';
import { question } from './commission-rows';
import { NOON_MS, rig } from './rig';

const ledger = ledgerRequest({ month: '2026-10' }, 1);
const rebates = rebatesRequest(question, 1);

async function askedOf(fault: Fault, request = ledger) {
  const { client, broker, clock, sandbox, signal } = await rig({
    sandbox: { onRequest: ({ operation }) => (operation === 'time' ? undefined : fault) },
  });
  const outcome = await clock.run(
    client.ask(request, broker, signal).catch((error: unknown) => error),
  );
  return { outcome, tries: sandbox.requests.length, tookMs: clock.nowMs() - NOON_MS };
}

const answer = (body: unknown, status = 200): Fault => ({
  kind: 'answer',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('Y1: a refusal in other fields is told with its reason, at once', () => {
  test.each([
    [{ result: false, msg: 'INVALID_ARGUMENT: month' }, 200],
    [{ result: false, msg: 'month' }, 400],
    [{ success: false, errorCode: 2021, message: 'month' }, 200],
    [{ code: 40017, message: 'month' }, 200],
    [{ code: '0', success: false, message: 'month' }, 200],
    [{ code: 0, errorCode: 2021, msg: '', message: 'month' }, 200],
    [{ timestamp: 1, status: 404, error: 'no such month', path: '/api' }, 404],
  ])('%j with HTTP status %i', async (body, status) => {
    const { outcome, tries } = await askedOf(answer(body, status));
    expect(outcome).toMatchObject({ code: 'unknown-code', retryable: false });
    expect((outcome as Error).message).toMatch(/The exchange says: "[^"]*month"\./);
    expect(tries).toBe(1);
  });

  test('a reason that says "not now" is asked again', async () => {
    const { outcome, tries } = await askedOf(answer({ result: false, msg: 'UNAVAILABLE: later' }));
    expect(outcome).toMatchObject({ code: 'transient', message: expect.stringContaining('later') });
    expect(tries).toBe(5);
  });

  test('a body of another shape is asked again, and its words are shown', async () => {
    const { outcome, tries } = await askedOf(answer({ message: 'Endpoint moved' }));
    expect((outcome as Error).message).toContain('"Endpoint moved"');
    expect(tries).toBe(5);
  });
});

describe('Y2: only an answer that was read connects', () => {
  const probed = async (bodies: Partial<Record<'ledger' | 'rebates', unknown>>) => {
    const { client, broker, clock, signal } = await rig({
      sandbox: {
        onRequest: ({ operation }) =>
          operation !== undefined && operation !== 'time' && operation in bodies
            ? answer(bodies[operation])
            : undefined,
      },
    });
    const account = {
      ...{ name: 'Main', exchangeAccount: broker, owners: { ledger: 'l', rebates: 'r' } },
      ...{ canReadLedger: null, canReadRebates: null, note: '' },
    };
    return clock.run(probe(client, account, '2026-11-20', signal));
  };
  const expired = { result: false, msg: 'api key expired' };

  test.each([
    ['an error body', expired, 'api key expired'],
    ['a body of another shape', { status: 'error' }, 'no list of records'],
    ['a refused value', { code: -1140, msg: 'bad' }, '"bad"'],
  ])('%s from both operations: not connected, with the reason', async (_name, body, words) => {
    expect(await probed({ ledger: body, rebates: body })).toEqual({
      ok: false,
      sentence: expect.stringContaining(words),
    });
  });

  test('where one operation was read, what the other said stands in the note', async () => {
    expect(await probed({ rebates: expired })).toMatchObject({
      ok: true,
      account: { canReadLedger: true, note: expect.stringContaining('api key expired') },
    });
    expect(await probed({ ledger: { status: 'error' } })).toMatchObject({
      ok: true,
      account: { canReadLedger: null, canReadRebates: true },
    });
    expect(await probed({ rebates: { code: -1121, msg: 'no BTCUSDT' } })).toMatchObject({
      ok: true,
      account: { canReadLedger: true, canReadRebates: true, note: '' },
    });
  });
});

describe('Y3, Y4: success as other interfaces write it', () => {
  const entry = {
    ...{ billId: '1', coinId: 2, coinName: 'USDT', bizType: 'deposit', cTime: '1764505800123' },
    ...{ deltaAmount: '1', afterAmount: '1', fees: null, fillSize: null, fillValue: null },
  };

  test.each(['200', 200, 0, '0', '00000', '000000'])('code %j around data', async (code) => {
    const { outcome } = await askedOf(answer({ code, msg: 'success', data: [entry] }));
    expect(readLedgerPage((outcome as { body: unknown }).body, 1)).toHaveLength(1);
  });

  test.each([{ success: true }, { result: true }, { msg: 'success' }])(
    '%j and no code around data',
    async (fields) => {
      const { outcome } = await askedOf(answer({ ...fields, data: [entry] }));
      expect(outcome).toMatchObject({ body: [entry] });
    },
  );

  test.each([{ code: '00000' }, { code: 0 }, { success: true }])(
    '%j and data null: nothing, after one request',
    async (fields) => {
      const empty = await askedOf(answer({ ...fields, data: null }));
      expect(empty).toMatchObject({ outcome: { body: [] }, tries: 1 });
      const none = await askedOf(answer({ ...fields, data: null }), rebates);
      expect(none).toMatchObject({ outcome: { body: { records: [] } }, tries: 1 });
    },
  );

  test('data null without a word of success is no empty month', async () => {
    const { outcome, tries } = await askedOf(answer({ data: null, errors: [] }));
    expect(outcome).toMatchObject({ code: 'body' });
    expect(tries).toBe(5);
  });
});

test.each([
  [403, '<html>The distribution is configured to block access from your country.</html>'],
  [403, ''],
  [403, 'Forbidden'],
  [451, '<html></html>'],
  [451, '{"code":0,"msg":"restricted location"}'],
])('Y7: %i %s says that the address or country is blocked, at once', async (status, body) => {
  const { outcome, tries } = await askedOf(answer(body, status));
  expect(outcome).toMatchObject({ code: 'blocked', retryable: false });
  expect((outcome as Error).message).toMatch(/blocks the server's internet address or its country/);
  expect((outcome as Error).message.includes('restricted location')).toBe(
    body.includes('restricted'),
  );
  expect(tries).toBe(1);
});

describe('Y8: a ban pauses as 429 does', () => {
  const ban = (body: string, status: number): Fault => ({
    ...{ kind: 'answer', status, body, retryAfterSeconds: 600 },
  });

  test.each([
    ['status 418', ban('', 418)],
    ['status 429', ban('<html>', 429)],
    ['code 429 inside 200', ban('{"code":429,"msg":"slow down"}', 200)],
    ['code 418 inside 200', ban('{"errorCode":"418"}', 200)],
  ])('%s: stops, and says how long', async (_name, fault) => {
    const { outcome, tries } = await askedOf(fault);
    expect(outcome).toMatchObject({
      ...{ code: 'too-many', retryable: false },
      message: expect.stringContaining('no further request for 10 minutes'),
    });
    expect(tries).toBe(1);
  });

  test('the next request is not sent, and says how long', async () => {
    const { client, broker, clock, sandbox, signal } = await rig({
      sandbox: { onRequest: () => ban('', 418) },
    });
    const ask = () =>
      clock.run(client.ask(ledger, broker, signal).catch((error: unknown) => error));
    await ask();
    expect(await ask()).toMatchObject({
      ...{ code: 'too-many', retryable: false },
      message: expect.stringContaining('no further request for 10 minutes'),
    });
    expect(sandbox.requests).toHaveLength(1);
  });

  test('without end it ends', async () => {
    const { outcome, tookMs } = await askedOf({ kind: 'answer', status: 418, body: '' });
    expect(outcome).toMatchObject({ code: 'too-many', retryable: false });
    expect(tookMs).toBeLessThan(11 * 60_000);
  });
});

test.each(['', '<html>', '{"serverTime":"soon"}'])(
  'Y9: the clock is refused and the time cannot be had (404 %j): the sentence about the clock',
  async (body) => {
    const { client, broker, clock, signal } = await rig({
      sandbox: {
        onRequest: ({ operation }) =>
          operation === 'time' ? answer(body, 404) : { kind: 'code', code: -1046, status: 401 },
      },
    });
    const error = await clock.run(client.ask(ledger, broker, signal).catch((one: unknown) => one));
    expect(error).toMatchObject({
      ...{ code: 'clock', retryable: false },
      message: expect.stringMatching(/refuses the time .*Set this computer's clock to automatic/),
    });
  },
);

describe('-1054 carries passing and lasting refusals: its text decides', () => {
  test.each([
    ['system busy', 5, 'passing fault'],
    ['INTERNAL: try again', 5, 'passing fault'],
    ['FAILED_PRECONDITION: account is not activated', 1, 'account is not activated'],
    ['PERMISSION_DENIED: sub account', 1, 'sub account'],
  ])('%s: %i requests', async (msg, requests, words) => {
    const { outcome, tries } = await askedOf(answer({ code: -1054, msg }));
    expect((outcome as Error).message).toContain(words);
    expect((outcome as Error).message).toContain('(-1054)');
    expect(tries).toBe(requests);
  });
});

test("Y14: the address that is not allowed is that of Tieout's server", async () => {
  const { outcome } = await askedOf(answer({ code: -1056, msg: 'IP' }, 403));
  expect((outcome as Error).message).toContain("the internet address of Tieout's server");
});

describe('Y11, Y15: what an entry holds', () => {
  const entry = (more: string): string =>
    `[{"coinId":2,"coinName":"USDT","deltaAmount":"1","afterAmount":"1","bizType":"deposit",${more}}]`;
  const entryOf = async (more: string) => {
    const { outcome } = await askedOf(answer(entry(more)));
    return readLedgerPage((outcome as { body: unknown }).body, 1)[0];
  };

  test.each([
    ['7.01234567890124465E17', '701234567890124465'],
    ['7.0123456789012446500e+17', '701234567890124465'],
    ['1.2E4', '12000'],
    ['"7.01234567890124465E17"', '701234567890124465'],
    ['"12E5"', '12E5'],
    ['701234567890124465', '701234567890124465'],
  ])('an id written %s is %s', async (written, id) => {
    expect(await entryOf(`"billId":${written},"cTime":"1764505800123"`)).toMatchObject({
      billId: id,
    });
  });

  test.each(['7.0123456789012446E17', '7.01234567890124465E16', '7.5E0'])(
    'an id written %s lacks digits: refused',
    async (written) => {
      await expect(entryOf(`"billId":${written},"cTime":"1764505800123"`)).rejects.toThrow(
        'billId is not an identifier with all its digits',
      );
    },
  );

  test('a time with an exponent is read whole', async () => {
    expect(await entryOf('"billId":"1","cTime":1.7645058E12')).toMatchObject({
      cTimeMs: 1_764_505_800_000,
    });
  });

  test('a type of 100 KB is refused with the record named', async () => {
    const { outcome } = await askedOf(
      answer(entry(`"bizType":"${'x'.repeat(100_000)}","billId":"17","cTime":"1764505800123"`)),
    );
    expect(() => readLedgerPage((outcome as { body: unknown }).body, 1)).toThrow(
      /record 1 \(17\), bizType is not a text of at most 200 characters/,
    );
  });
});
