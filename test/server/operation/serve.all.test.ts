// The program as a person starts it: signals, exchanges, certificates, a firm, a proxy, refusals.
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect as connectTo, createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Agent, request } from 'undici';
import { localCertificate } from '../../../src/server/certificates/local-certificate';
import { certificateFor, type CertificateFiles } from '../certificate-for';
import { freePort } from '../free-port';
import { upstream } from '../rig';
import { pane, read, ready, refused, root, start } from './served-program';

test('Ctrl+C, which npm passes on a second time, ends it without complaint too', async () => {
  const run = start({});
  await ready(run);
  run.child.kill('SIGINT');
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
});

test('a real exchange is named, and the log goes to stderr', async () => {
  const exchange = await upstream();
  const run = start({ EXCHANGE_BASE_URL: exchange.url, LOG: 'json' });
  const address = await ready(run);
  expect(JSON.parse(await read(new URL('/config.json', address)))).toMatchObject({
    exchangeName: new URL(exchange.url).host,
    madeUp: false,
    demoAccounts: [],
  });
  await read(new URL('/exchange/api/v3/time', address));
  run.child.kill('SIGTERM');
  await run.ended;
  expect(exchange.seen.map(({ target }) => target)).toEqual(['/api/v3/time']);
  expect(run.printed.stdout).toBe(
    `Tieout is ready: https://localhost:${address.port}/workbench/ (exchange: ${new URL(exchange.url).host})\n`,
  );
  const lines = run.printed.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { route?: string; event?: string });
  expect(lines.map(({ route, event }) => route ?? event)).toEqual([
    '/config.json',
    '/exchange/api/v3/time',
    'stopping',
  ]);
});

test('an own certificate is the one that browsers see', async () => {
  const folder = join(root, 'own');
  await localCertificate({ installed: folder, own: folder });
  const [TLS_CERT, TLS_KEY] = [join(folder, 'localhost.crt'), join(folder, 'localhost.key')];
  const { port } = await ready(start({ TLS_CERT, TLS_KEY }));
  const socket = connect({
    port: Number(port),
    host: 'localhost',
    ca: readFileSync(join(folder, 'ca.crt')),
    servername: 'localhost',
  });
  await once(socket, 'secureConnect');
  expect(socket.authorized).toBe(true);
  socket.destroy();
});

describe('a firm', () => {
  const TOKEN = 'T0ken-geheim-with-32-characters-or-more';
  const outside = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  let files: CertificateFiles;
  let firm: Record<string, string>;
  beforeAll(async () => {
    files = await certificateFor('tieout.example.com');
    firm = {
      LISTEN: '0.0.0.0',
      PUBLIC_URL: 'https://tieout.example.com',
      ACCESS_TOKEN: TOKEN,
      TLS_CERT: files.cert,
      TLS_KEY: files.key,
      LOG: 'json',
    };
  });
  afterAll(() => rmSync(files.folder, { recursive: true }));

  test('reaches it under its own name and certificate, from another address than localhost, with the token alone', async () => {
    const port = await freePort();
    const run = start({ ...firm, PORT: String(port) });
    expect((await ready(run)).host).toBe('tieout.example.com');
    const ca = readFileSync(files.ca);
    // A machine without a network has localhost alone.
    const socketTo = new Agent({
      connect: {
        ca,
        lookup: (_name, _options, found) =>
          found(null, [{ address: outside ?? '127.0.0.1', family: 4 }]),
      },
    });
    const asked = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
      const { statusCode, body } = await request(`https://tieout.example.com:${port}${path}`, {
        dispatcher: socketTo,
        headers: { host: 'tieout.example.com', ...headers },
      });
      await body.dump();
      return statusCode;
    };
    expect([
      await asked('/ready'),
      await asked('/config.json'),
      await asked('/config.json', { authorization: `Bearer ${TOKEN}` }),
    ]).toEqual([200, 401, 200]);
    await socketTo.close();
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.printed.stdout + run.printed.stderr).not.toMatch(/geheim/);
  });

  test.each<[string, Record<string, string | undefined>, RegExp]>([
    [
      'without access control',
      { ACCESS_TOKEN: undefined },
      /^PUBLIC_URL lets others reach the server: set ACCESS_TOKEN/,
    ],
    [
      'without a public name',
      { PUBLIC_URL: undefined },
      /^LISTEN opens the server to other machines: set PUBLIC_URL/,
    ],
    [
      'without a certificate',
      { TLS_CERT: undefined, TLS_KEY: undefined },
      /^LISTEN opens the server to other machines: set TLS_CERT/,
    ],
    [
      'with a certificate for another name',
      { PUBLIC_URL: 'https://other.example.com' },
      /^The certificate of TLS_CERT is not made for other\.example\.com/,
    ],
    [
      'on an address that this machine does not have',
      { LISTEN: '192.0.2.1' },
      /^LISTEN names 192\.0\.2\.1, which is no address of this machine/,
    ],
  ])('%s it does not start: exit code 1 and one sentence', async (_name, change, sentence) => {
    const settings = Object.fromEntries(
      Object.entries({ ...firm, ...change }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    );
    const run = start(settings);
    expect([await run.ended, run.printed.stdout]).toEqual([1, '']);
    expect(run.printed.stderr).toMatch(/^[^\n]+\.\n$/);
    expect(run.printed.stderr).toMatch(sentence);
  });
});

test("through a firm's proxy: a tunnel to the exchange, whose own certificate is still checked", async () => {
  const files = await certificateFor('exchange.example');
  const exchange = createTlsServer(
    { cert: readFileSync(files.cert), key: readFileSync(files.key) },
    (_request, response) => response.end('{"serverTime":1}'),
  ).listen(0, '127.0.0.1');
  await once(exchange, 'listening');
  const tunnels: { to: string | undefined; credentials: string | undefined }[] = [];
  const proxy = createProxy()
    .on('connect', ({ url, headers }, socket) => {
      tunnels.push({ to: url, credentials: headers['proxy-authorization'] });
      const onward = connectTo((exchange.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
      for (const end of [socket, onward]) end.on('error', () => undefined);
    })
    .listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const settings = {
    EXCHANGE_BASE_URL: 'https://exchange.example',
    HTTPS_PROXY: `http://user:geheim@127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    LOG: 'json',
  };
  try {
    const run = start({ ...settings, NODE_EXTRA_CA_CERTS: files.ca });
    const address = await ready(run);
    expect(await read(new URL('/exchange/api/v3/time', address))).toBe('{"serverTime":1}');
    expect(tunnels).toEqual([
      {
        to: 'exchange.example:443',
        credentials: `Basic ${Buffer.from('user:geheim').toString('base64')}`,
      },
    ]);
    const stranger = start(settings);
    expect(JSON.parse(await read(new URL('/exchange/api/v3/time', await ready(stranger))))).toEqual(
      {
        relay: 'unreachable',
        msg: expect.stringMatching(/^The certificate of exchange\.example is not trusted/),
        retry: false,
      },
    );
    expect(
      [run, stranger].map(({ printed }) => printed.stdout + printed.stderr).join(''),
    ).not.toMatch(/geheim/);
  } finally {
    exchange.close();
    exchange.closeAllConnections();
    proxy.close();
    proxy.closeAllConnections();
    rmSync(files.folder, { recursive: true });
  }
});

describe('what does not start: exit code 1, one sentence on stderr, nothing on stdout', () => {
  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refused({ PORT: String(port) })).toMatch(
      `Port ${port} is taken by another program.`,
    );
    other.close();
  });
  test('a certificate that is not there', async () => {
    expect(await refused({ TLS_CERT: '/nowhere/c.pem', TLS_KEY: '/nowhere/k.pem' })).toMatch(
      /^TLS_CERT .* must both be files/,
    );
  });
  test('a project that is not built', async () => {
    rmSync(pane);
    expect(await refused({})).toMatch(/run npm run build/);
    writeFileSync(pane, 'pane');
  });
});
