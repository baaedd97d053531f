// The firm's proxy signs people in. What it says of them is believed from it alone.
import { ask, REBATES, relay, upstream } from '../rig';

const VALUE = 'T0ken-geheim-with-32-characters-or-more';
const proxy = ['X-Tieout-Access', VALUE] as const;
const access = {
  kind: 'header',
  name: 'X-Tieout-Access',
  value: VALUE,
  person: 'X-Auth-Request-Email',
} as const;
const person = (name: string): readonly [string, string] => ['X-Auth-Request-Email', name];

async function logged(
  headers: readonly (readonly [string, string])[],
  known: Parameters<typeof relay>[1] = { access },
): Promise<{ readonly line: unknown; readonly sent: string }> {
  const lines: string[] = [];
  const exchange = await upstream();
  const server = await relay(exchange.url, {
    ...known,
    log: { write: (line) => lines.push(line) },
  });
  await ask(server, REBATES, { headers });
  return { line: JSON.parse(lines[0] ?? '{}'), sent: JSON.stringify(exchange.seen) };
}

test('the log line names the person, and the exchange does not hear of them', async () => {
  const { line, sent } = await logged([proxy, person('ann@example.com')]);
  expect(line).toMatchObject({ status: 200, person: 'ann@example.com' });
  expect(sent).not.toContain('ann@example.com');
});

test.each([
  ['without the proxy', [person('ann@example.com')], { access }],
  ['named twice', [proxy, person('ann@example.com'), person('bob@example.com')], { access }],
  ['on a server without a proxy', [person('ann@example.com')], {}],
] as const)('%s nobody is named', async (_name, headers, known) => {
  expect((await logged(headers, known)).line).not.toHaveProperty('person');
});

test('thirty wrong bearers at an open file do not lock out the people behind the same address', async () => {
  const token = { kind: 'token', token: VALUE } as const;
  const server = await relay((await upstream()).url, { access: token });
  const bearer = (shown: string): readonly [string, string] => ['Authorization', `Bearer ${shown}`];
  for (let i = 0; i < 30; i += 1)
    await ask(server, '/health', { headers: [bearer(`${VALUE}${i}`)] });
  expect((await ask(server, '/config.json', { headers: [bearer(VALUE)] })).status).toBe(200);
});

test('under the public name browsers are told to stay with https, at localhost they are not', async () => {
  const publicUrl = new URL('https://tieout.example.com');
  const server = await relay((await upstream()).url, { access, publicUrl });
  const at = async (host: string): Promise<string | null> =>
    (await ask(server, '/health', { headers: [['Host', host]] })).headers.get(
      'strict-transport-security',
    );
  expect(await at('tieout.example.com')).toBe('max-age=31536000');
  expect(await at(`localhost:${server.port}`)).toBeNull();
});
