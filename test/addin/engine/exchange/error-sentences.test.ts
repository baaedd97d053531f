// Each documented error code has a sentence, and the sentence says what to do. Without it an
// accountant is stuck.
import { conceal } from '../../../../src/addin/engine/exchange/redact-secrets';
import {
  errorOf as errorOfVerdict,
  type ErrorContext,
} from '../../../../src/addin/engine/exchange/error-meanings';
import { RateLimitError } from '../../../../src/addin/engine/exchange/exchange-error';
import { ledgerRequest, rebatesRequest } from '../../../../src/addin/engine/exchange/requests';
import type {
  AccountError,
  ConnectionError,
  ExchangeError,
  RequestError,
} from '../../../../src/addin/engine/exchange/exchange-error';
import { TieoutError } from '../../../../src/addin/platform/tieout-error';
import type { Fault } from '../../../../src/sandbox/faults/faults';
import { refusals, rig } from './rig';

const rebates = rebatesRequest(
  { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT', start: '2026-11-01', end: '2026-11-02' },
  1,
);
const ledger = ledgerRequest({ month: '2026-10' }, 1);

const errorOfCode = (code: string, reason: string, context: ErrorContext): TieoutError =>
  errorOfVerdict({ is: 'refused', code, reason, status: 200, passing: false }, context);

type Code = (AccountError | ConnectionError | ExchangeError | RequestError)['code'];

/** Whose fault each kind is: only the exchange's own is an ExchangeError. */
const WHOSE: Partial<Record<Code, string>> = {
  'our-fault': 'RequestError',
  symbol: 'RequestError',
  parameter: 'RequestError',
  range: 'RequestError',
  clock: 'ConnectionError',
  credentials: 'AccountError',
  'account-blocked': 'AccountError',
  permission: 'AccountError',
  ip: 'AccountError',
  'second-factor': 'AccountError',
  'not-broker': 'AccountError',
  transient: 'ExchangeError',
};

/** Code of the exchange, code of the error, what the sentence must hold. */
const TABLE: [number[], Code, string[]][] = [
  [[-1040, -1041, -1042], 'our-fault', ['fault of Tieout', 'report it']],
  [[-1043, -1046], 'clock', ["Set this computer's clock to automatic", 'Refresh']],
  [
    [-1044, -1047, -1049],
    'credentials',
    ['account Demo broker', 'Check API key, secret and passphrase'],
  ],
  [[-1045, -1135, -1150], 'our-fault', ['fault of Tieout', 'report it']],
  [[-1050, -1057, -1190], 'account-blocked', ['Contact the exchange']],
  [[-1051, -1052, -1053], 'permission', ['read permission', '15 minutes']],
  [[-1056], 'ip', ["the internet address of Tieout's server", 'allow-list', 'what it says']],
  [[-1055], 'second-factor', ['second factor', 'Bind one at the exchange']],
  [[-1054, -1000, -4000, -4001], 'transient', ['passing fault', 'Press Refresh in a few minutes']],
  [[-1058, -1121, -2007], 'symbol', ['BTCUSDT', 'Check its spelling']],
  [
    [-1140, -1141, -1142, -1128, -1160],
    'parameter',
    ['symbol BTCUSDT', 'coin USDT', 'Check these values', 'what it says'],
  ],
  [[-1170, -1171], 'range', ['2026-11-01', '2026-11-02', 'later period']],
  [[-4002], 'not-broker', ['only broker accounts', 'LEDGER still works']],
];
const rows = TABLE.flatMap(([codes, fault, words]) =>
  codes.map((code): [number, Code, string[]] => [code, fault, words]),
);

async function errorOf(
  fault: Fault,
  request = rebates,
): Promise<{ error: TieoutError; tries: number }> {
  const { client, broker, clock, sandbox, signal } = await rig({
    sandbox: { onRequest: ({ operation }) => (operation === 'time' ? undefined : fault) },
  });
  const error = await clock.run(
    client.ask(request, broker, signal).then(
      () => {
        throw new Error('It was answered.');
      },
      (reason: unknown) => reason as TieoutError,
    ),
  );
  return { error, tries: sandbox.requests.filter(({ operation }) => operation !== 'time').length };
}

describe.each([200, 400, 500])('with HTTP status %i', (status) => {
  test.each(rows)('%i is %s', async (code, fault, words) => {
    const { error, tries } = await errorOf({ kind: 'code', code, msg: 'what it says', status });
    expect(error).toBeInstanceOf(TieoutError);
    expect(error).toMatchObject({ name: WHOSE[fault], code: fault });
    for (const word of words) expect(error.message).toContain(word);
    expect(error.message).toContain(`(${code})`);
    // Passing faults five times, the clock once more, everything else at once.
    expect(tries).toBe(fault === 'transient' ? 5 : fault === 'clock' ? 2 : 1);
  });

  test('a code that nobody knows is shown with its message, as they came', async () => {
    const { error } = await errorOf({
      kind: 'code',
      code: -98765,
      msg: 'Quota of <Mond> exceeded',
      status,
    });
    expect(error.message).toContain('"Quota of <Mond> exceeded"');
    expect(error.message).toContain('(-98765)');
    expect(error.message).toContain('Press Refresh in a few minutes; if it stays so, ask');
  });
});

test('a code of the older envelope, a text with another meaning elsewhere, is not guessed at', async () => {
  const { error } = await errorOf({
    kind: 'answer',
    status: 200,
    body: '{"code":"40037","msg":"Apikey does not exist","requestTime":1,"data":null}',
  });
  expect(error).toMatchObject({ code: 'unknown-code', retryable: false });
  expect(error.message).toContain('(40037)');
  expect(error.message).toContain('"Apikey does not exist"');
});

test("an exchange's text is bounded, on one line, and has no character that hides or turns others", async () => {
  const msg = `first\nsecond\u0000\u202e third\u2066\u200b\ufeff\u00ad ${'x'.repeat(1_000_000)}`;
  const { error } = await errorOf({
    kind: 'answer',
    status: 200,
    body: JSON.stringify({ code: `9${'\u202e9'.repeat(100_000)}`, msg }),
  });
  expect(error.message).toContain('"first second third xxx');
  expect(error.message).toContain('x…".');
  expect(error.message).toMatch(/ \(9{40}…\)$/);
  expect(error.message.length).toBeLessThan(700);
  expect(error.message).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
});

test('a key that an answer repeats with hidden characters between its letters is struck out', async () => {
  const { broker } = await rig();
  const { error } = await errorOf({
    kind: 'code',
    code: -98765,
    msg: `key ${broker.apiKey.replaceAll(/\B|\b/g, '\u200b')} refused`,
    status: 200,
  });
  expect(error.message).toContain('"key … refused"');
});

describe('what the sandbox refuses of itself', () => {
  test.each<[string, Partial<{ apiKey: string; passphrase: string }>, number, Code]>([
    ['an unknown key', { apiKey: 'not-a-key' }, -1044, 'credentials'],
    ['a wrong passphrase', { passphrase: 'wrong' }, -1049, 'credentials'],
    [
      'a key that belongs to another secret',
      { apiKey: 'demo-trader-key-made-up-2d80e6b5' },
      -1047,
      'credentials',
    ],
  ])('%s', async (_name, wrong, number, code) => {
    const { client, broker, clock, signal, sandbox } = await rig();
    await expect(
      clock.run(client.ask(ledger, { ...broker, ...wrong }, signal)),
    ).rejects.toMatchObject({
      code,
      message: expect.stringContaining('Check API key, secret and passphrase'),
    });
    expect(refusals(sandbox)).toEqual([number]);
  });

  test.each<[string, ReturnType<typeof ledgerRequest>, Code, string]>([
    [
      'a month that is too old',
      ledgerRequest({ month: '2020-01' }, 1),
      'range',
      'the period 2020-01',
    ],
    [
      'a range of 91 days',
      rebatesRequest(
        {
          symbol: 'BTCUSDT',
          coin: 'USDT',
          product: 'SPOT',
          start: '2026-01-01',
          end: '2026-04-01',
        },
        1,
      ),
      'range',
      '2026-01-01 to 2026-04-01',
    ],
    [
      'a start after the end',
      rebatesRequest(
        {
          symbol: 'BTCUSDT',
          coin: 'USDT',
          product: 'SPOT',
          start: '2026-04-01',
          end: '2026-01-01',
        },
        1,
      ),
      'range',
      '2026-04-01 to 2026-01-01',
    ],
    [
      'an unknown symbol',
      rebatesRequest(
        { symbol: 'NOSUCH', coin: 'USDT', product: 'SPOT', start: '2026-04-01', end: '2026-04-01' },
        1,
      ),
      'symbol',
      'NOSUCH',
    ],
    [
      'a limit of 500',
      ledgerRequest({ month: '2026-10' }, 1, 500),
      'parameter',
      'Parameter limit = 500',
    ],
  ])('%s', async (_name, request, code, words) => {
    const { client, broker, clock, signal } = await rig();
    await expect(clock.run(client.ask(request, broker, signal))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  });

  test('an account that is no broker', async () => {
    const { client, trader, clock, signal } = await rig();
    await expect(clock.run(client.ask(rebates, trader, signal))).rejects.toMatchObject({
      code: 'not-broker',
      message: expect.stringContaining('Demo trader'),
    });
  });

  test('an address that is not on the list: the sentence names it', async () => {
    const { client, broker, clock, signal } = await rig({
      sandbox: { ipAllowList: ['192.0.2.1'] },
    });
    await expect(clock.run(client.ask(ledger, broker, signal))).rejects.toMatchObject({
      code: 'ip',
      message: expect.stringContaining('127.0.0.1'),
    });
  });
});

test.each([
  ['of four characters', 'key=abcd.', ['abcd'], 'key=….'],
  ['of three characters is none', 'key=abc.', ['abc'], 'key=abc.'],
  ['that begins with another', 'abcdef abcd', ['abcd', 'abcdef'], '… …'],
  ['that ends with another', 'xxabcd abcd', ['abcd', 'xxabcd'], '… …'],
  ['in an address', 'k=%C3%A4%3D%2B%20', ['ä=+ '], 'k=…'],
  ['in JSON', '"a\\"b\\\\c"', ['a"b\\c'], '"…"'],
  ['in hex', '61626364 61626364', ['abcd'], '… …'],
  ['of bytes below 16 in hex', '0102037f', ['\u0001\u0002\u0003\u007f'], '…'],
  ['in another case', 'key=HORSE-battery.', ['horseBattery'], 'key=….'],
  ['in full width', 'key=ｈｏｒｓｅＢ', ['horseb'], 'key=…'],
  ['with signs between its letters', 'h.o-r s_e battery!', ['horse battery'], '…!'],
  ['turned round', 'yrettab-esroh', ['horse-battery'], '…'],
  ['with its accents apart', 'cafe\u0301s', ['cafés'], '…'],
  ['twice, one over the other', 'ababab', ['abab'], '…'],
  ['in capital hex', 'C3A4C3B6C3A4C3B6', ['äöäö'], '…'],
  ['in base64', 'YWJjZA== Pz8/Pw==', ['abcd', '????'], '…== …=='],
  ['in base64 of addresses', 'Pz8_Pw', ['????'], '…'],
  ['in base64 in an address', 'Pz8%2FPw', ['????'], '…'],
])('a secret %s is struck out of a text', (_name, text, secrets, clean) => {
  expect(conceal(text, secrets)).toBe(clean);
});

test('a code without a message quotes none', () => {
  const context = { account: 'Main', what: 'ledger entries', parameters: {} };
  expect(errorOfCode('-1160', '', context).message).not.toContain('The exchange says');
  expect(errorOfCode('-1160', 'no', context).message).toContain('The exchange says: "no".');
  expect(errorOfCode('98765', '', context).message).toContain('It gives no message.');
});

test('a pause that was waited for in vain is not asked again by itself', () => {
  expect(new RateLimitError('wait')).toMatchObject({ retryable: true, retryAfterMs: null });
  const cause = new Error('before');
  expect(new RateLimitError('wait', { cause })).toMatchObject({ retryable: false, cause });
});

describe('the sentence of a code', () => {
  const context = {
    ...{ account: 'Main', what: 'ledger entries' },
    parameters: { month: '2026-10', page: '3', pageSize: '100', limit: '200', coin: 'USDT' },
  };

  test('names what was asked for, and not the pages', () => {
    const { message } = errorOfCode('-1140', 'bad', context);
    expect(message).toContain('(month 2026-10, coin USDT)');
    expect(message).toMatch(/The exchange says: "bad"\. \(-1140\)$/);
  });

  test('ends with the code, one space before it, where the exchange says nothing', () => {
    for (const code of ['-1040', '-1050', '-1140', '-1170', '-1054'])
      expect(errorOfCode(code, '', context).message).toMatch(new RegExp(`\\S \\(${code}\\)$`));
  });

  test.each([
    [{ startTime: '2026-10-01', endTime: '2026-10-31' }, 'the period 2026-10-01 to 2026-10-31:'],
    [{ month: '2026-10' }, 'the period 2026-10:'],
    [{}, 'the period ? to ?:'],
  ])('names the period of %j', (parameters, words) => {
    expect(errorOfCode('-1171', '', { ...context, parameters }).message).toContain(words);
  });

  test('names the symbol, where there is one', () => {
    const named = (parameters: Record<string, string>): string =>
      errorOfCode('-1121', '', { ...context, parameters }).message;
    expect(named({ symbol: 'XYZUSDT' })).toContain('the symbol XYZUSDT or');
    expect(named({})).toContain('the symbol  or');
  });

  test('of a code that only looks like one that is known is not guessed at', () => {
    for (const code of ['1140', '-1140.0', ' -1140'])
      expect(errorOfCode(code, '', context)).toMatchObject({ code: 'unknown-code' });
  });
});
