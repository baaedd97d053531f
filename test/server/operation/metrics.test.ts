// What a firm's Prometheus reads: counts, and nobody's name.
import { ask, JSON_BODY, LEDGER, REBATES, relay, upstream } from '../rig';
import { limitedTo } from '../../../src/server/limiter/weights';

const TOKEN = 'T0ken-geheim-with-32-characters-or-more';
const bearer = ['Authorization', `Bearer ${TOKEN}`] as const;

test('requests by route and status, what the limiter did, and who waits', async () => {
  const server = await relay((await upstream()).url, { weights: limitedTo(5, 600_000) });
  for (const key of ['k-geheim', 'k-geheim'])
    await ask(server, REBATES, { headers: [['ACCESS-KEY', key]] });
  await ask(server, LEDGER, { method: 'POST', headers: [JSON_BODY], body: '{}' });
  await ask(server, `/nothing?${TOKEN}`);
  const { status, headers, body } = await ask(server, '/metrics');
  expect([status, headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  for (const line of [
    `tieout_requests_total{method="GET",route="${REBATES}",status="200"} 1`,
    `tieout_requests_total{method="GET",route="${REBATES}",status="429"} 1`,
    `tieout_requests_total{method="POST",route="${LEDGER}",status="200"} 1`,
    `tieout_request_seconds_count{route="${REBATES}"} 2`,
    'tieout_limited_total{outcome="full"} 1',
    'tieout_troubles_total{kind="refused"} 1',
    'tieout_waiting_requests 0',
    'tieout_weights_counted{by="own"} 1',
  ])
    expect(body).toContain(`${line}\n`);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(body).not.toMatch(/geheim/);
});

test('are behind access, by token and by proxy, and name no person', async () => {
  const exchange = await upstream();
  const token = await relay(exchange.url, { access: { kind: 'token', token: TOKEN } });
  expect((await ask(token, '/metrics')).status).toBe(401);
  expect((await ask(token, '/metrics', { headers: [bearer] })).status).toBe(200);
  const proxied = await relay(exchange.url, {
    access: { kind: 'header', name: 'X-Tieout-Access', value: TOKEN, person: 'X-Person' },
  });
  const shown = ['X-Tieout-Access', TOKEN] as const;
  expect((await ask(proxied, '/metrics')).status).toBe(401);
  await ask(proxied, REBATES, { headers: [shown, ['X-Person', 'ann@example.com']] });
  const { status, body } = await ask(proxied, '/metrics', { headers: [shown] });
  expect([status, body.includes('ann@')]).toEqual([200, false]);
});

test("another site's page reads none", async () => {
  const server = await relay((await upstream()).url);
  const headers = [['Sec-Fetch-Site', 'cross-site']] as const;
  expect((await ask(server, '/metrics', { headers })).status).toBe(403);
});
