// Two independent readings of one signature: if the sandbox read it wrong, a wrong client would
// look right.
import { signatureOf } from '../../src/sandbox/signature';
import { codeOf, rig } from './rig';

/**
 * Prehash texts of docs/exchange.md; the signatures were made by OpenSSL: printf PREHASH |
 * openssl dgst -sha256 -hmac SECRET -binary | base64.
 */
const GET = {
  timestamp: '1591089508404',
  method: 'GET',
  path: '/api/v2/market/depth',
  query: 'symbol=btcusdt_spbl&limit=20',
  body: Buffer.alloc(0),
};
const POST = {
  timestamp: '1561022985382',
  method: 'POST',
  path: '/api/v2/order/order',
  query: '',
  body: Buffer.from('{"symbol":"btcusdt_spbl","side":"buy"}'),
};

test.each([
  ['GET', 'demo-secret-made-up', GET, 'mo9QsneFb9FFe6nXYwqHBW8m4pYv0RNyXOuJHOC3W3w='],
  ['POST', 'demo-secret-made-up', POST, 'MJWCAHdsBziR0LyRxEsRcbVOdMuL2lcI0zBQjA+biY0='],
  ['GET, secret not ASCII', 'gehëim-秘密', GET, 'xBgNQuMv+XomXZNofol23akjeoxMvRf1ezVUAaCGsUc='],
  ['POST, secret not ASCII', 'gehëim-秘密', POST, 'XF43WQIeEytonXiSTYuvDEDeQZW0/puUK5m3fbTH6bA='],
] as const)(
  'the documented %s example is signed as OpenSSL signs it',
  (_name, secret, parts, signature) => {
    expect(signatureOf(secret, parts)).toBe(signature);
  },
);

test('the bytes as sent are signed: percent-encoding and JSON spacing included', async () => {
  const on = await rig();
  const encoded = '/api/v3/apiReferral/rebate/recentRecord?symbol=%42TCUSDT&coin=USDT';
  expect((await on.call(encoded)).status).toBe(200);
  expect(
    (await on.call('/api/v3/tax/income', { method: 'POST', body: ' { "coin" : "BTC" } ' })).status,
  ).toBe(200);
});

test('headers are asked for one by one, each with its code', async () => {
  const on = await rig();
  for (const [header, code] of [
    ['ACCESS-KEY', -1040],
    ['ACCESS-SIGN', -1041],
    ['ACCESS-TIMESTAMP', -1042],
    ['ACCESS-PASSPHRASE', -1042],
  ] as const) {
    const reply = await on.ledger({}, { headers: { [header]: undefined } });
    expect([reply.status, codeOf(reply)]).toEqual([401, code]);
    expect(reply.body).toContain(header);
  }
});

test('key, signature and passphrase are refused apart', async () => {
  const on = await rig();
  expect(codeOf(await on.ledger({}, { account: { ...on.broker, key: 'unknown' } }))).toBe(-1044);
  expect(codeOf(await on.ledger({}, { account: { ...on.broker, secret: 'wrong' } }))).toBe(-1047);
  expect(codeOf(await on.ledger({}, { account: { ...on.broker, passphrase: 'wrong' } }))).toBe(
    -1049,
  );
});

test('the clock may be 30 seconds off, either way, and no more', async () => {
  const on = await rig();
  const off = async (ms: number): Promise<unknown> =>
    codeOf(await on.ledger({}, { headers: { 'ACCESS-TIMESTAMP': String(on.clock.ms + ms) } }));
  expect([await off(30_000), await off(-30_000)]).toEqual([undefined, undefined]);
  expect([await off(30_001), await off(-30_001)]).toEqual([-1046, -1046]);
  for (const timestamp of ['yesterday', '1795176000', '17951760000000']) {
    expect(codeOf(await on.ledger({}, { headers: { 'ACCESS-TIMESTAMP': timestamp } }))).toBe(-1043);
  }
});

test('the time is told to everybody', async () => {
  const on = await rig();
  const answer = await fetch(`${on.url}/api/v3/time`);
  expect(await answer.json()).toEqual({ serverTime: on.clock.ms });
});
