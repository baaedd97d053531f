// A firm as compose.yaml sets it up: nginx before two servers that share one Redis, with the
// configurations of this project.
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'undici';
import { builtFile } from '../../built-file';
import { limitedTo } from '../../../src/server/limiter/weights';
import type { ServerOptions } from '../../../src/server/server';
import { certificateFor, type CertificateFiles } from '../certificate-for';
import { redisServer } from '../redis-server';
import { REBATES, relay, upstream, type Upstream } from '../rig';
import { nginx } from './nginx-process';

const NAME = 'tieout.example.com';
const SECRET = 'T0ken-geheim-with-32-characters-or-more';
let files: CertificateFiles;
let own: { readonly cert: string; readonly key: string; readonly ca: string };
beforeAll(async () => {
  files = await certificateFor(NAME);
  const read = (path: string): string => readFileSync(path, 'utf8');
  own = { cert: read(files.cert), key: read(files.key), ca: read(files.ca) };
});
afterAll(() => rmSync(files.folder, { recursive: true, force: true }));

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}
type Ask = (path: string, headers?: Record<string, string>, body?: Buffer) => Promise<Answer>;

interface Firm {
  readonly port: number;
  readonly ask: Ask;
  /** Straight to each server, past the proxy. */
  readonly servers: readonly Awaited<ReturnType<typeof relay>>[];
  readonly exchange: Upstream;
  readonly lines: string[];
}

const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.destroy();
});

async function firm(
  conf: 'nginx.conf' | 'nginx.people.conf',
  options: Partial<ServerOptions>,
  signIn?: number,
): Promise<Firm> {
  const exchange = await upstream();
  const redis = { url: (await redisServer()).url, localShare: 0.5 };
  const lines: string[] = [];
  const start = (): ReturnType<typeof relay> =>
    relay(exchange.url, {
      tls: own,
      publicUrl: new URL(`https://${NAME}`),
      redis,
      log: { write: (line) => lines.push(line) },
      ...options,
    });
  const servers = [await start(), await start()];
  const port = await nginx({
    conf,
    certificate: files,
    servers: servers.map((server) => server.port),
    ...(signIn !== undefined && { signIn }),
    headerValue: SECRET,
  });
  const agent = new Agent({ connect: { ca: own.ca, servername: NAME } });
  agents.push(agent);
  const ask: Ask = async (path, headers = {}, body) => {
    const answer = await request(`https://127.0.0.1:${port}${path}`, {
      dispatcher: agent,
      ...(body && { method: 'POST', body }),
      headers: { host: NAME, ...headers },
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  return { port, ask, servers, exchange, lines };
}

/** What stands for oauth2-proxy: who has a session, by the name of its cookie. */
async function signInService(sessions: ReadonlyMap<string, string>): Promise<number> {
  const server = createServer((asked, response) => {
    const email = sessions.get(asked.headers.cookie ?? '');
    const names = Object.keys(asked.headers).filter((name) =>
      /^x-forwarded-(host|uri)$/.test(name),
    );
    forwarded.push(...names);
    if (asked.url === '/oauth2/auth' && email !== undefined)
      response.writeHead(202, { 'X-Auth-Request-Email': email });
    else if (asked.url === '/oauth2/start')
      response.writeHead(302, {
        Location: `https://sign-in.example/?back=${String(asked.headers['x-auth-request-redirect'])}`,
      });
    else response.writeHead(asked.url === '/oauth2/auth' ? 401 : 200);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  services.push(server);
  return (server.address() as AddressInfo).port;
}
/** Headers by which a client could say under which name it came. */
const forwarded: string[] = [];
afterEach(() => void forwarded.splice(0));
const services: ReturnType<typeof createServer>[] = [];
afterEach(() => services.splice(0).forEach((server) => server.close()));

const byToken = { access: { kind: 'token', token: SECRET } } as const;
const byPerson = {
  access: {
    kind: 'header',
    name: 'X-Tieout-Access',
    value: SECRET,
    person: 'X-Auth-Request-Email',
  },
} as const;
const bearer = { authorization: `Bearer ${SECRET}` };

test('nginx.conf: HTTP/2, the bytes as the server compressed them, two servers as one', async () => {
  builtFile('addin');
  const { port, ask, servers, lines } = await firm('nginx.conf', byToken);
  const client = connectHttp2(`https://127.0.0.1:${port}`, { ca: own.ca, servername: NAME });
  const stream = client.request({
    ':path': '/addin.js',
    ':authority': NAME,
    'accept-encoding': 'gzip, br',
  });
  const headers = await new Promise<Record<string, unknown>>((resolve) =>
    stream.on('response', resolve),
  );
  // A slow reader: what is more than its buffers nginx keeps in a file.
  await new Promise((resolve) => setTimeout(resolve, 300));
  let bytes = 0;
  for await (const chunk of stream) bytes += (chunk as Buffer).length;
  client.destroy();
  expect([headers[':status'], headers['content-encoding']]).toEqual([200, 'br']);
  expect(bytes).toBe(readFileSync(builtFile('addin', 'addin.js.br')).length);

  // By turns from one server and the other: what the first said, the second knows.
  const page = await ask('/taskpane.html', bearer);
  const etag = String(page.headers['etag']);
  for (let turn = 0; turn < 4; turn += 1)
    expect((await ask('/taskpane.html', { ...bearer, 'if-none-match': etag })).status).toBe(304);
  expect((await ask('/config.json')).status).toBe(401);
  expect((await ask('/config.json', bearer)).status).toBe(200);
  expect((await ask('/metrics', bearer)).status).toBe(200);
  expect(servers).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/geheim/);
});

const OWN_HEADERS = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=31536000',
};

test.each(['nginx.conf', 'nginx.people.conf'] as const)(
  '%s: its own answers have the headers of the server’s, which pass as they are',
  async (conf) => {
    const isByToken = conf === 'nginx.conf';
    const signIn = isByToken ? undefined : await signInService(new Map([['s=1', 'ann']]));
    const { ask } = await firm(conf, isByToken ? byToken : byPerson, signIn);
    const known = isByToken ? bearer : { cookie: 's=1' };
    const refused = await ask(`/${'x'.repeat(40_000)}`, known);
    expect([refused.status, refused.headers['server']]).toEqual([414, 'nginx']);
    expect(refused.headers).toMatchObject(OWN_HEADERS);
    if (!isByToken) expect((await ask('/config.json')).headers).toMatchObject(OWN_HEADERS);
    const icon = await ask('/assets/icon-32.png', known);
    expect(icon.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'permissions-policy': OWN_HEADERS['permissions-policy'],
    });
  },
);

test('a file of two megabytes reaches the server', async () => {
  const { ask } = await firm('nginx.conf', byToken);
  const file = { 'content-type': 'application/octet-stream', 'tieout-file': 'a.csv' };
  const own = { ...bearer, ...file, 'sec-fetch-site': 'same-origin' };
  expect((await ask('/files', own, Buffer.alloc(2_000_000))).status).toBe(200);
});

test('a server that shows another certificate is told nothing', async () => {
  const stranger = await certificateFor(NAME);
  try {
    const { ask, exchange } = await firm('nginx.conf', {
      ...byToken,
      tls: { cert: readFileSync(stranger.cert, 'utf8'), key: readFileSync(stranger.key, 'utf8') },
    });
    expect((await ask('/config.json', bearer)).status).toBe(502);
    expect((await ask(REBATES, { ...bearer, 'access-key': 'k' })).status).toBe(502);
    expect(exchange.seen).toEqual([]);
  } finally {
    rmSync(stranger.folder, { recursive: true, force: true });
  }
});

test('two servers behind one name spend one budget, whichever is asked', async () => {
  const { ask, exchange } = await firm('nginx.conf', {
    ...byToken,
    weights: limitedTo(20, 600_000),
  });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ask(REBATES, { ...bearer, 'access-key': 'k' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(exchange.seen).toHaveLength(4);
});

test('nginx.people.conf: who is signed in is named, and nobody else can say so', async () => {
  const sessions = new Map([['s=1', 'ann@example.com']]);
  const { ask, servers, exchange, lines } = await firm(
    'nginx.people.conf',
    byPerson,
    await signInService(sessions),
  );
  const claims = { 'x-tieout-access': SECRET, 'x-auth-request-email': 'bob@example.com' };
  expect((await ask(REBATES, claims)).status).toBe(401);
  expect((await ask(REBATES, { ...claims, cookie: 's=1' })).status).toBe(200);
  const said = lines.map((line) => JSON.parse(line) as { route?: string; person?: string });
  expect(said.filter(({ route }) => route !== undefined).map(({ person }) => person)).toEqual([
    'ann@example.com',
  ]);
  // The sign-in service leads back to the page as Office asked for it, whatever its query holds.
  const page = await ask('/taskpane.html?_host_Info=Excel$Web&x=1%262#top', {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-uri': '/evil',
    'x-auth-request-redirect': 'https://evil.example',
  });
  expect([page.status, page.headers['location']]).toEqual([
    302,
    'https://sign-in.example/?back=/taskpane.html?_host_Info=Excel$Web&x=1%262',
  ]);
  expect(forwarded.splice(0)).toEqual([]);
  await ask('/oauth2/sign_out', { 'x-forwarded-host': 'evil.example' });
  expect(forwarded).toEqual([]);
  for (const open of ['/functions.json', '/health', '/assets/icon-32.png'])
    expect([open, (await ask(open)).status]).toEqual([open, 200]);
  expect((await ask('/metrics')).status).toBe(401);
  // Past the proxy nothing is open, whatever name is claimed.
  const straight = await request(`https://127.0.0.1:${servers[0]!.port}${REBATES}`, {
    dispatcher: agents[0]!,
    headers: { host: NAME, 'x-auth-request-email': 'ann@example.com' },
  });
  await straight.body.dump();
  expect(straight.statusCode).toBe(401);
  expect(JSON.stringify(exchange.seen)).not.toMatch(/geheim|example\.com/);
});

test('a leaver loses access alone, at once', async () => {
  const sessions = new Map([
    ['s=1', 'ann@example.com'],
    ['s=2', 'bob@example.com'],
  ]);
  const { ask } = await firm('nginx.people.conf', byPerson, await signInService(sessions));
  const both = async (): Promise<number[]> => [
    (await ask('/config.json', { cookie: 's=1' })).status,
    (await ask('/config.json', { cookie: 's=2' })).status,
  ];
  expect(await both()).toEqual([200, 200]);
  sessions.delete('s=1');
  expect(await both()).toEqual([401, 200]);
});

test('a person with one question waits for no flood, to whichever servers nginx spreads it', async () => {
  const sessions = new Map([
    ['s=ann', 'ann@example.com'],
    ['s=bob', 'bob@example.com'],
  ]);
  const set = await firm(
    'nginx.people.conf',
    { ...byPerson, weights: limitedTo(20, 2_000), limits: { longestWaitMs: 60_000 } },
    await signInService(sessions),
  );
  const ask = (name: string): Promise<Answer> =>
    set.ask(REBATES, { cookie: `s=${name}`, 'access-key': name });
  const waiting = (): number => set.servers.reduce((sum, server) => sum + server.waiting, 0);
  const flood = Array.from({ length: 24 }, () => ask('ann'));
  while (waiting() < 16) await new Promise((resolve) => setTimeout(resolve, 5));
  // Next at the server that bob comes to. Which of the two servers gets a free place is chance.
  expect((await ask('bob')).status).toBe(200);
  expect(waiting()).toBeGreaterThan(0);
  expect((await Promise.all(flood)).every(({ status }) => status === 200)).toBe(true);
});
