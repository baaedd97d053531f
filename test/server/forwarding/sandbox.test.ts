// The whole way: signed here by the documented rule, through the relay, verified by the sandbox.
import { createHmac } from 'node:crypto';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox';
import { ask, expectTrouble, JSON_BODY, LEDGER, REBATES, relay, TIME, type Answer } from '../rig';

type Account = Sandbox['accounts'][number];

async function through(
  options: Parameters<typeof createSandbox>[0],
  run: (server: Awaited<ReturnType<typeof relay>>, sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const sandbox = createSandbox(options);
  const exchange = await sandbox.listen(0);
  try {
    await run(await relay(exchange.url, { sandbox }), sandbox);
  } finally {
    await exchange.close();
  }
}

/** docs/exchange.md, Signature. */
function signed(
  { key, secret, passphrase }: Account,
  method: string,
  target: string,
  body = '',
): [string, string][] {
  const timestamp = String(Date.now());
  const sign = createHmac('sha256', secret)
    .update(timestamp + method + target.replace('/exchange', '') + body)
    .digest('base64');
  return [
    ['ACCESS-KEY', key],
    ['ACCESS-SIGN', sign],
    ['ACCESS-PASSPHRASE', passphrase],
    ['ACCESS-TIMESTAMP', timestamp],
  ];
}

const rebates = (server: { port: number }, account: Account, query: string): Promise<Answer> =>
  ask(server, REBATES + query, { headers: signed(account, 'GET', REBATES + query) });
const ledger = (server: { port: number }, account: Account, body: string): Promise<Answer> =>
  ask(server, LEDGER, {
    method: 'POST',
    headers: [...signed(account, 'POST', LEDGER, body), JSON_BODY],
    body,
  });

test('both operations and the clock answer, with the published credentials', async () => {
  await through({}, async (server, { accounts: [broker, ordinary], truth }) => {
    const month = new Date().toISOString().slice(0, 7);
    expect(JSON.parse((await ask(server, TIME)).body)).toEqual({ serverTime: expect.any(Number) });
    const entries = await ledger(server, ordinary, `{ "month": "${month}", "limit": 200 }`);
    expect([entries.status, Array.isArray(JSON.parse(entries.body))]).toEqual([200, true]);
    expect(truth.ledger('ordinary', month).map(({ billId }) => billId)).toEqual(
      expect.arrayContaining(
        (JSON.parse(entries.body) as { billId: string }[]).map(({ billId }) => billId),
      ),
    );
    expect(
      JSON.parse((await rebates(server, broker, '?symbol=BTC%55SDT&coin=USDT&page=1')).body),
    ).toMatchObject({ current: 1, records: expect.any(Array) });
  });
});

test('one changed byte on the way would be noticed: the sandbox verifies what it receives', async () => {
  await through({}, async (server, { accounts: [broker] }) => {
    const headers = signed(broker, 'GET', `${REBATES}?symbol=BTCUSDT&coin=USDT`);
    expect(
      (await ask(server, `${REBATES}?symbol=BTCUSDT&coin=USD%54`, { headers })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

test("the exchange's refusals arrive as its own, not as the relay's", async () => {
  await through({}, async (server, { accounts: [, ordinary] }) => {
    const answer = await rebates(server, ordinary, '?symbol=BTCUSDT&coin=USDT');
    expect(JSON.parse(answer.body)).toMatchObject({ code: -4002 });
    expect(answer.headers.get('tieout-relay')).toBeNull();
  });
});

test('reset right after the answer: all of it or nothing', async () => {
  const fault = { kind: 'reset', when: 'after' } as const;
  await through(
    { faults: [1, 3, 5].map((nth) => ({ operation: 'rebates', nth, fault })) },
    async (server, { accounts: [broker] }) => {
      for (let pair = 0; pair < 3; pair += 1) {
        const query = '?symbol=BTCUSDT&coin=USDT&endTime=2026-01-31';
        const spoilt = await rebates(server, broker, query);
        const whole = await rebates(server, broker, query);
        if (spoilt.status === 200) expect(spoilt.body).toBe(whole.body);
        else expectTrouble(spoilt, 'cut', 502);
      }
    },
  );
});
