// Nonsense in the environment must stop the server with a sentence, not start it half right.
import { readSettings } from '../../../src/server/settings/settings';

const weights = {
  windowMs: 10_000,
  ip: { limit: 500, cost: { rebates: 5, ledger: 5, time: 5 } },
  account: { limit: 500, cost: { rebates: 5, ledger: 50, time: 0 } },
};
const sandbox = {
  port: 3000,
  listen: null,
  publicUrl: null,
  access: null,
  exchange: null,
  ownCertificate: null,
  weights,
  redis: null,
  proxy: null,
  frameAncestors: null,
  stopMs: 5_000,
  log: false,
};

const TOKEN = 'a-token-of-at-least-32-characters';
const tls = { TLS_CERT: 'c.pem', TLS_KEY: 'k.pem' };
const byHeader = { kind: 'header', name: 'X-Tieout-Access', value: TOKEN };
const proxyHeader = { PROXY_HEADER: 'X-Tieout-Access', PROXY_HEADER_VALUE: TOKEN };
const ownCertificate = { certPath: 'c.pem', keyPath: 'k.pem' };
const PUBLIC_URL = 'https://tieout.example.com';
const publicUrl = new URL(PUBLIC_URL);
const exchange = (ledgerBaseUrl: string, rebatesBaseUrl = ledgerBaseUrl) => ({
  exchange: { ledgerBaseUrl, rebatesBaseUrl },
});

/** A sentence that begins so. */
const expectRefusal = (environment: Record<string, string>, sentence: string): void =>
  expect(() => readSettings(environment)).toThrow(
    expect.objectContaining({
      name: 'StartRefusal',
      message: expect.stringMatching(`^${sentence.replace(/[.*?()]/g, '\\$&')}`),
    }),
  );

describe('settings that start the server', () => {
  test.each([
    ['nothing set: the sandbox on port 3000', {}, sandbox],
    [
      'empty and blank values count as unset',
      { PORT: '', EXCHANGE_BASE_URL: ' ', TLS_CERT: '' },
      sandbox,
    ],
    ['any free port', { PORT: '0' }, { ...sandbox, port: 0 }],
    [
      'one host for both',
      { EXCHANGE_BASE_URL: 'https://api.example.com' },
      { ...sandbox, ...exchange('https://api.example.com') },
    ],
    [
      'a host for each',
      { LEDGER_BASE_URL: 'https://a.example', REBATES_BASE_URL: 'https://b.example/broker/' },
      { ...sandbox, ...exchange('https://a.example', 'https://b.example/broker/') },
    ],
    [
      'one of them falls back',
      { EXCHANGE_BASE_URL: 'https://a.example', REBATES_BASE_URL: 'https://b.example' },
      { ...sandbox, ...exchange('https://a.example', 'https://b.example') },
    ],
    [
      'http on this machine',
      { EXCHANGE_BASE_URL: 'http://127.0.0.1:8080' },
      { ...sandbox, ...exchange('http://127.0.0.1:8080') },
    ],
    [
      'http on localhost by IPv6',
      { EXCHANGE_BASE_URL: 'http://[::1]:8080' },
      { ...sandbox, ...exchange('http://[::1]:8080') },
    ],
    [
      'own certificate and log',
      { TLS_CERT: 'c.pem', TLS_KEY: 'k.pem', LOG: 'json' },
      { ...sandbox, ownCertificate: { certPath: 'c.pem', keyPath: 'k.pem' }, log: true },
    ],
    ['the log by its older word', { LOG: '1' }, { ...sandbox, log: true }],
    [
      'a firm, its own certificate and a token',
      { LISTEN: '0.0.0.0', PUBLIC_URL, ACCESS_TOKEN: TOKEN, ...tls },
      {
        ...sandbox,
        listen: '0.0.0.0',
        publicUrl,
        ownCertificate,
        access: { kind: 'token', token: TOKEN },
      },
    ],
    [
      'a firm, a reverse proxy on another machine',
      {
        LISTEN: '::',
        PUBLIC_URL,
        ...proxyHeader,
        ...tls,
      },
      {
        ...sandbox,
        listen: '::',
        publicUrl,
        ownCertificate,
        access: byHeader,
      },
    ],
    [
      'a firm, a reverse proxy on this machine',
      { PUBLIC_URL, ...proxyHeader },
      { ...sandbox, publicUrl, access: byHeader },
    ],
    ['LISTEN that names this machine alone changes nothing', { LISTEN: '127.0.0.1' }, sandbox],
    [
      'a token on this machine',
      { ACCESS_TOKEN: TOKEN },
      { ...sandbox, access: { kind: 'token', token: TOKEN } },
    ],
    [
      'other weights',
      {
        IP_WEIGHT_LIMIT: '1200',
        IP_WEIGHT_WINDOW_SECONDS: '60',
        IP_WEIGHT_LEDGER: '10',
        IP_WEIGHT_REBATES: '2',
        IP_WEIGHT_TIME: '1',
        UID_WEIGHT_LIMIT: '600',
        UID_WEIGHT_LEDGER: '60',
        UID_WEIGHT_REBATES: '6',
      },
      {
        ...sandbox,
        weights: {
          windowMs: 60_000,
          ip: { limit: 1200, cost: { rebates: 2, ledger: 10, time: 1 } },
          account: { limit: 600, cost: { rebates: 6, ledger: 60, time: 0 } },
        },
      },
    ],
    [
      'Redis, and the share without it',
      { REDIS_URL: 'rediss://user:geheim@redis.example:6380/1', REDIS_LOCAL_SHARE: '25' },
      { ...sandbox, redis: { url: 'rediss://user:geheim@redis.example:6380/1', localShare: 0.25 } },
    ],
    [
      'a proxy towards the exchange',
      { HTTPS_PROXY: 'http://proxy.example:8080', NO_PROXY: 'a.example' },
      { ...sandbox, proxy: { address: 'http://proxy.example:8080', except: 'a.example' } },
    ],
    [
      'a proxy in small letters',
      { https_proxy: 'http://proxy.example:8080', no_proxy: 'a.example' },
      { ...sandbox, proxy: { address: 'http://proxy.example:8080', except: 'a.example' } },
    ],
    [
      'HTTP_PROXY alone says nothing about https',
      { HTTP_PROXY: 'http://proxy.example:8080' },
      sandbox,
    ],
    [
      'pages that may frame the pane',
      { FRAME_ANCESTORS: 'https://contoso.sharepoint.com  https://*.officeapps.live.com' },
      {
        ...sandbox,
        frameAncestors: ['https://contoso.sharepoint.com', 'https://*.officeapps.live.com'],
      },
    ],
    ['a longer stop', { STOP_SECONDS: '25' }, { ...sandbox, stopMs: 25_000 }],
  ])('%s', (_name, environment, settings) => {
    expect(readSettings(environment)).toEqual(settings);
  });
});

describe('settings that are refused with a sentence', () => {
  const EXCHANGE = 'EXCHANGE_BASE_URL';
  const https = 'must begin with https:// (http:// only for this machine itself).';
  const address = 'must be an address such as https://api.example.com.';
  const path = 'must end with the host or a path';
  const firm = { LISTEN: '0.0.0.0', PUBLIC_URL, ACCESS_TOKEN: TOKEN, ...tls };

  test.each([
    ['PORT', 'web', 'must be a whole number from 0 to 65535, for example 3000.'],
    ['PORT', '70000', 'must'],
    ['PORT', '-1', 'must'],
    ['PORT', '3000.5', 'must'],
    ['PORT', '0x10', 'must'],
    [EXCHANGE, 'http://api.example.com', https],
    [EXCHANGE, 'http://127.0.0.1.example.com', https],
    [EXCHANGE, 'http://0.0.0.0:1', https],
    [EXCHANGE, 'api.example.com', address],
    [EXCHANGE, 'file:///etc/hosts', address],
    [EXCHANGE, 'https://api.example.com/?a=1', path],
    [EXCHANGE, 'https://api.example.com/?', path],
    [EXCHANGE, 'https://api.example.com/#a', path],
    ['LOG', 'yes', 'must be json (one line of JSON to stderr for each request) or 0.'],
    ['LISTEN', 'tieout.example.com', 'must be an IP address'],
    ['PUBLIC_URL', 'http://tieout.example.com', 'must be https'],
    ['PUBLIC_URL', 'https://example.com/tieout', 'must be https'],
    ['PUBLIC_URL', 'https://example.com/?', 'must be https'],
    ['PUBLIC_URL', 'https://*.example.com', 'must name one server'],
    // A proxy may stand before it.
    ['PUBLIC_URL', PUBLIC_URL, 'lets others reach the server: set ACCESS_TOKEN'],
    ['IP_WEIGHT_LIMIT', '4', 'must be at least what one request costs'],
    ['UID_WEIGHT_LIMIT', '49', 'must be at least what one request costs'],
    ['IP_WEIGHT_WINDOW_SECONDS', '0', 'must be a whole number from 1'],
    ['REDIS_URL', 'https://redis.example', 'must be an address such as rediss'],
    ['REDIS_LOCAL_SHARE', '0', 'must be a whole number from 1 to 100'],
    ['HTTPS_PROXY', 'proxy.example:8080', 'must be an address'],
    // It would end the policy.
    ['FRAME_ANCESTORS', 'https://a.example; script-src *', 'must be addresses with spaces'],
    ['STOP_SECONDS', 'never', 'must be a whole number'],
  ])('%s=%s', (name, value, sentence) => {
    expectRefusal({ [name]: value }, `${name} ${sentence}`);
  });

  test.each([
    ['one operation', { LEDGER_BASE_URL: 'https://a.example' }, 'Each operation needs an address'],
    ['the other', { REBATES_BASE_URL: 'https://a.example' }, 'Each operation needs an address'],
    ['a certificate without key', { TLS_CERT: 'c.pem' }, 'TLS_CERT and TLS_KEY name two'],
    ['a key without certificate', { TLS_KEY: 'k.pem' }, 'TLS_CERT and TLS_KEY name two'],
    ['open and nothing else', { LISTEN: '0.0.0.0' }, 'LISTEN opens the server to other machines'],
    [
      'open under a name of this machine alone',
      { ...firm, PUBLIC_URL: 'https://localhost:3000' },
      'LISTEN opens the server to other machines: set PUBLIC_URL',
    ],
    ['open without access control', { ...firm, ACCESS_TOKEN: '' }, 'PUBLIC_URL lets others reach'],
    [
      'open without a certificate',
      { ...firm, TLS_CERT: '', TLS_KEY: '' },
      'LISTEN opens the server to other machines: set TLS_CERT and TLS_KEY',
    ],
    ['a header without value', { PROXY_HEADER: 'X-A' }, 'PROXY_HEADER and PROXY_HEADER_VALUE'],
    ['a value alone', { PROXY_HEADER_VALUE: TOKEN }, 'PROXY_HEADER and PROXY_HEADER_VALUE'],
    [
      'two access controls',
      { ACCESS_TOKEN: TOKEN, PROXY_HEADER: 'X-A', PROXY_HEADER_VALUE: TOKEN },
      'ACCESS_TOKEN and PROXY_HEADER are two ways to the same end',
    ],
    [
      'a header that means something else',
      { PROXY_HEADER: 'Host', PROXY_HEADER_VALUE: TOKEN },
      'PROXY_HEADER must be the name of a header that begins with X-',
    ],
  ])('%s', (_name, environment, sentence) => {
    expectRefusal(environment, sentence);
  });

  test.each(['ACCESS_TOKEN', 'PROXY_HEADER_VALUE'])(
    'a short %s is refused and not repeated',
    (name) => {
      const refuse = (): unknown => readSettings({ [name]: 'geheim' });
      expect(refuse).toThrow(new RegExp(`^${name} must be 32 to 512 printable characters`));
      expect(refuse).not.toThrow(/geheim/);
    },
  );

  test.each(['REDIS_URL', 'HTTPS_PROXY'])('a password in a wrong %s is not repeated', (name) => {
    const refuse = (): unknown => readSettings({ [name]: 'ftp://user:geheim@a.example' });
    expect(refuse).toThrow(new RegExp(`^${name} must be`));
    expect(refuse).not.toThrow(/geheim/);
  });

  test('credentials in an address are refused and not repeated', () => {
    const refuse = (): unknown =>
      readSettings({ EXCHANGE_BASE_URL: 'https://key:geheim@api.example.com' });
    expect(refuse).toThrow('EXCHANGE_BASE_URL must not hold a user name or password.');
    expect(refuse).not.toThrow(/geheim/);
  });
});
