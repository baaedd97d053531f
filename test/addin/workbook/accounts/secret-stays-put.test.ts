// A secret in a sentence, a log or the history is a secret on somebody's screen share.
import { conceal } from '../../../../src/addin/engine/exchange/redact-secrets';
import { TieoutError } from '../../../../src/addin/platform/tieout-error';
import { ledgerRequest } from '../../../../src/addin/engine/exchange/requests';
import type { Fault } from '../../../../src/sandbox/faults/faults';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { sentenceOf, sessionRig } from '../../rig/session-rig';

/** Every way in which somebody could read it. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [
    secret,
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(secret),
    encodeURIComponent(bytes.toString('base64')),
  ];
}

test.each(['abcdef12-34', 'p@ss wörd/+=', 'sig+/natur=='])(
  '%j is struck out in any form',
  (secret) => {
    // The padding of base64 says nothing.
    for (const form of formsOf(secret))
      expect(conceal(`The exchange says: "${form}" is wrong.`, [secret])).toMatch(
        /^The exchange says: "…(?:=|%3D)*" is wrong\.$/,
      );
  },
);

test('what is struck out leaves the rest as it was', () => {
  expect(conceal('Parameter symbol = "X": no such trading pair', ['demo-key', 'abc', ''])).toBe(
    'Parameter symbol = "X": no such trading pair',
  );
});

/** An exchange or a gateway that repeats all it was sent, in every form. */
const echoes: [string, (sent: readonly string[]) => Fault][] = [
  ['a refusal', (sent) => ({ kind: 'code', code: -1047, msg: sent.join(' '), status: 401 })],
  [
    'an unknown code',
    (sent) => ({ kind: 'code', code: -99, msg: sent.join(' ').slice(0, 280), status: 400 }),
  ],
  ['a passing fault', (sent) => ({ kind: 'code', code: -1000, msg: sent.join(' '), status: 500 })],
  [
    'a page of HTML',
    (sent) => ({ kind: 'answer', status: 502, body: `<html>${sent.join(' ')}</html>` }),
  ],
  [
    'a code that is the key',
    (sent) => ({
      kind: 'answer',
      status: 400,
      body: JSON.stringify({ code: sent[0], msg: sent.at(-1) }),
    }),
  ],
];

test.each(echoes)(
  '%s that repeats what was sent reaches no cell, no history, no state, no cause',
  async (_name, faultOf) => {
    const heard: string[] = [];
    const written: string[] = [];
    const noisy = (['log', 'warn', 'error', 'info', 'debug'] as const).map((level) =>
      jest.spyOn(console, level).mockImplementation((...args) => {
        written.push(args.map(String).join(' '));
      }),
    );
    const weather = { bad: false };
    const one = await sessionRig(
      {
        wrapFetch: (real) => (input, init) => {
          const headers = init?.headers as Record<string, string>;
          heard.splice(
            0,
            heard.length,
            ...['ACCESS-KEY', 'ACCESS-SIGN', 'ACCESS-PASSPHRASE'].map(
              (name) => headers[name] ?? '',
            ),
          );
          return real(input, init);
        },
        sandbox: {
          sizeFactor: 0.1,
          onRequest: ({ operation }) =>
            weather.bad && operation !== 'time' ? faultOf(heard.flatMap(formsOf)) : undefined,
        },
      },
      { archive: new Archive() },
    );
    await one.connect(one.credentials.broker);
    const cell = one.enter('LEDGER', null, null, '2026-11');
    await one.settled();
    weather.bad = true;
    await one.clock.advance(60_000);
    await one.clock.run(one.session.liveData.refresh('workbook'));
    const failed = one.enter('LEDGER', null, null, '2026-09');
    await one.settled();
    const refused = await one.connect({ ...one.credentials.trader, name: 'Other' });
    const error = await one.clock.run(
      one.client
        .ask(ledgerRequest({ month: '2026-10' }, 1), one.broker, one.signal)
        .catch((reason: unknown) => reason),
    );
    noisy.forEach((spy) => spy.mockRestore());

    expect(sentenceOf(failed.last())).not.toBe('rows');
    expect(error).toBeInstanceOf(TieoutError);
    const readable = [
      JSON.stringify(one.session.state),
      JSON.stringify([...one.workbook.settings]),
      JSON.stringify(cell.pushes),
      sentenceOf(failed.last()),
      refused.sentence,
      ...written,
      ...chainOf(error),
    ].join('\n');
    for (const account of one.sandbox.accounts) {
      for (const form of [account.key, account.secret, account.passphrase, ...heard]
        .filter((text) => text !== '')
        .flatMap(formsOf))
        expect(readable).not.toContain(form);
    }
  },
);

/** What a log that follows causes would show. */
function chainOf(error: unknown): string[] {
  return error instanceof Error
    ? [error.message, error.stack ?? '', JSON.stringify(error), ...chainOf(error.cause)]
    : [String(error)];
}

test('a fetch that quotes the header it refuses does not pass it on', async () => {
  const one = await sessionRig({
    wrapFetch: () => (_input, init) =>
      Promise.reject(
        new TypeError(
          `invalid header value ${Object.values(init?.headers as Record<string, string>).join()}`,
        ),
      ),
  });
  const error = await one.clock.run(
    one.client
      .ask(ledgerRequest({ month: '2026-10' }, 1), one.broker, one.signal)
      .catch((reason: unknown) => reason),
  );
  const [{ key, passphrase }] = one.sandbox.accounts;
  const readable = chainOf(error).join('\n');
  expect(readable).toContain('invalid header value');
  for (const form of [key, passphrase].flatMap(formsOf)) expect(readable).not.toContain(form);
});
