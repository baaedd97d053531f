// The firm's proxy signs people in. What it says of them is believed from it alone.
import { limitedTo } from '../../../src/server/limiter/weights';
import { ask, expectTrouble, JSON_BODY, LEDGER, REBATES, relay, upstream } from '../rig';

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
  ['on a server without a proxy', [person('ann@example.com')], {}],
] as const)('%s nobody is named', async (_name, headers, known) => {
  expect((await logged(headers, known)).line).not.toHaveProperty('person');
});

test('a person named twice, because a client named one before the proxy, is refused', async () => {
  const exchange = await upstream();
  const server = await relay(exchange.url, { access });
  const headers = [proxy, person('ann@example.com'), person('bob@example.com')];
  const answer = await ask(server, REBATES, { headers });
  expectTrouble(answer, 'refused', 400, /X-Auth-Request-Email was given more than once/);
  expect(exchange.seen).toEqual([]);
});

describe('persons without a proxy are told apart by the cookie of their sign-in', () => {
  const token = { kind: 'token', token: VALUE } as const;
  type Server = Awaited<ReturnType<typeof relay>>;

  async function signedIn(server: Server): Promise<readonly [string, string]> {
    const answer = await ask(server, '/taskpane.html', {
      method: 'POST',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: new URLSearchParams({ token: VALUE }).toString(),
    });
    return ['Cookie', (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''];
  }
  /** Ten requests of an account in a window that does not end during a test. */
  const ledger = async (
    server: Server,
    who: readonly [string, string],
    key: string,
    sign: string,
  ): Promise<number> =>
    (
      await ask(server, LEDGER, {
        method: 'POST',
        headers: [who, JSON_BODY, ['ACCESS-KEY', key], ['ACCESS-SIGN', sign]],
        body: '{}',
      })
    ).status;
  const weights = limitedTo(500, 600_000);

  test.each([
    [401, '{}'],
    [200, '{"code":-1047,"msg":"signature"}'],
  ])(
    'junk that the exchange refuses (%d %s) is charged to its sender, not to the person whose key it names',
    async (status, body) => {
      const exchange = await upstream((request, response) =>
        request.headers['access-sign'] === 'junk'
          ? response.writeHead(status).end(body)
          : response.end('[]'),
      );
      const server = await relay(exchange.url, { access: token, weights });
      const [eve, ann] = [await signedIn(server), await signedIn(server)];
      for (let i = 0; i < 10; i += 1)
        expect(await ledger(server, eve, 'key of ann', 'junk')).toBe(status);
      expect(await ledger(server, eve, 'key of ann', 'junk')).toBe(429);
      expect(await ledger(server, eve, 'another key', 'junk')).toBe(429);
      for (let i = 0; i < 10; i += 1)
        expect(await ledger(server, ann, 'key of ann', 'good')).toBe(200);
    },
  );

  test('programs that show the token are one person, whatever keys they send', async () => {
    const exchange = await upstream((_request, response) => response.writeHead(401).end('{}'));
    const server = await relay(exchange.url, { access: token, weights });
    const bearer = ['Authorization', `Bearer ${VALUE}`] as const;
    for (let i = 0; i < 10; i += 1)
      expect(await ledger(server, bearer, `made up ${i}`, 'junk')).toBe(401);
    expect(await ledger(server, bearer, 'one more', 'junk')).toBe(429);
  });
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
