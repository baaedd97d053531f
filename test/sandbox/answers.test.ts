// Shapes of answers that docs/exchange.md warns of, and who may call at all.
import { codeOf, rebatePage, rig } from './rig';

const ASKED = { symbol: 'BTCUSDT', coin: 'USDT' };

test('the old envelope wraps successes and leaves errors as they are', async () => {
  const on = await rig({ oldEnvelope: true });
  const plain = await rig();
  expect((await on.ledger({})).json).toEqual({
    code: '00000',
    msg: 'success',
    requestTime: on.clock.ms,
    data: (await plain.ledger({})).json,
  });
  expect((await on.rebates(ASKED)).json).toMatchObject({
    code: '00000',
    data: await rebatePage(plain, ASKED),
  });
  expect((await on.ledger({ limit: 0 })).json).toEqual({ code: -1142, msg: expect.any(String) });
});

test('bare numbers keep every digit', async () => {
  const on = await rig({ bareNumbers: true });
  const { body } = await on.ledger({ month: '2026-10', limit: 200 });
  const truth = on.sandbox.truth.ledger('broker', '2026-10').slice(-200).reverse();
  const texts = (name: string): string[] =>
    [...body.matchAll(new RegExp(`"${name}":([^",}]+)`, 'g'))].map((match) => match[1]!);
  expect(texts('billId')).toEqual(truth.map((entry) => entry.billId));
  expect(texts('deltaAmount')).toEqual(truth.map((entry) => entry.deltaAmount));
  expect(texts('afterAmount')).toEqual(truth.map((entry) => entry.afterAmount));
  expect(body).toMatch(/"cTime":"\d{13}"/);
  const rebates = (await on.rebates(ASKED)).body;
  expect(rebates).toMatch(/"commission":\d+\.\d{8},"totalRebateUsdtAmount":\d/);
});

test('refusals can come with any HTTP status', async () => {
  const on = await rig({ errorStatus: 200 });
  const reply = await on.ledger({ limit: 0 });
  expect([reply.status, codeOf(reply)]).toEqual([200, -1142]);
});

test('an address that is not on the list is refused', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.7' };
  expect(codeOf(await (await rig({ ipAllowList: ['203.0.113.7'] })).ledger({}, { headers }))).toBe(
    -1056,
  );
  expect((await (await rig({ ipAllowList: ['127.0.0.1'] })).ledger({})).status).toBe(200);
});

test('the log says what came and never a credential', async () => {
  const on = await rig();
  await on.ledger({ month: '2026-10', coin: 'BTC', limit: 5 });
  await on.rebates(ASKED, { account: on.trader });
  await on.rebates({ ...ASKED, symbol: 'NONE' });
  expect(on.sandbox.requests).toMatchObject([
    {
      number: 1,
      nth: 1,
      operation: 'ledger',
      method: 'POST',
      parameters: { month: '2026-10', coin: 'BTC', limit: 5 },
      account: 'Demo broker',
      status: 200,
      weight: { ip: 5, uid: 50 },
      refused: false,
    },
    {
      number: 2,
      nth: 1,
      operation: 'rebates',
      parameters: ASKED,
      account: 'Demo trader',
      status: 403,
      refusedCode: -4002,
      refused: true,
    },
    {
      number: 3,
      nth: 2,
      parameters: { ...ASKED, symbol: 'NONE' },
      status: 400,
      weight: { ip: 5, uid: 5 },
      refusedCode: -1058,
    },
  ]);
  await fetch(`${on.url}/api/v3/time`);
  expect(on.sandbox.requests.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  const log = JSON.stringify(on.sandbox.requests);
  for (const { key, secret, passphrase } of on.sandbox.accounts)
    for (const word of [key, secret, passphrase]) expect(log).not.toContain(word);
});
