// Nonsense in the environment must stop the server with a sentence, not start it half right.
import { readSettings } from '../../src/relay/settings';

const sandbox = { port: 3000, exchange: null, ownCertificate: null, log: false };

describe('settings that start the server', () => {
  test.each([
    ['nothing set: the sandbox on port 3000', {}, sandbox],
    ['empty and blank values count as unset', { PORT: '', EXCHANGE_BASE_URL: ' ', TLS_CERT: '' }, sandbox],
    ['any free port', { PORT: '0' }, { ...sandbox, port: 0 }],
    ['one host for both', { EXCHANGE_BASE_URL: 'https://api.example.com' }, { ...sandbox, exchange: { ledgerBaseUrl: 'https://api.example.com', rebatesBaseUrl: 'https://api.example.com' } }],
    ['a host for each', { LEDGER_BASE_URL: 'https://a.example', REBATES_BASE_URL: 'https://b.example/broker/' }, { ...sandbox, exchange: { ledgerBaseUrl: 'https://a.example', rebatesBaseUrl: 'https://b.example/broker/' } }],
    ['one of them falls back', { EXCHANGE_BASE_URL: 'https://a.example', REBATES_BASE_URL: 'https://b.example' }, { ...sandbox, exchange: { ledgerBaseUrl: 'https://a.example', rebatesBaseUrl: 'https://b.example' } }],
    ['http on this machine', { EXCHANGE_BASE_URL: 'http://127.0.0.1:8080' }, { ...sandbox, exchange: { ledgerBaseUrl: 'http://127.0.0.1:8080', rebatesBaseUrl: 'http://127.0.0.1:8080' } }],
    ['http on localhost by IPv6', { EXCHANGE_BASE_URL: 'http://[::1]:8080' }, { ...sandbox, exchange: { ledgerBaseUrl: 'http://[::1]:8080', rebatesBaseUrl: 'http://[::1]:8080' } }],
    ['own certificate and log', { TLS_CERT: 'c.pem', TLS_KEY: 'k.pem', LOG: '1' }, { ...sandbox, ownCertificate: { certPath: 'c.pem', keyPath: 'k.pem' }, log: true }],
  ])('%s', (_name, environment, settings) => {
    expect(readSettings(environment)).toEqual(settings);
  });
});

describe('settings that are refused with a sentence', () => {
  test.each([
    ['a port that is a word', { PORT: 'web' }, /^PORT must be a whole number from 0 to 65535, for example 3000\.$/],
    ['a port beyond 65535', { PORT: '70000' }, /^PORT must/],
    ['a negative port', { PORT: '-1' }, /^PORT must/],
    ['a port with a fraction', { PORT: '3000.5' }, /^PORT must/],
    ['a hexadecimal port', { PORT: '0x10' }, /^PORT must/],
    ['http to another machine', { EXCHANGE_BASE_URL: 'http://api.example.com' }, /^EXCHANGE_BASE_URL must begin with https:\/\/ \(http:\/\/ only for this machine itself\)\.$/],
    ['http to a name that only begins like loopback', { EXCHANGE_BASE_URL: 'http://127.0.0.1.example.com' }, /^EXCHANGE_BASE_URL must begin with https/],
    ['http to the whole network', { EXCHANGE_BASE_URL: 'http://0.0.0.0:1' }, /^EXCHANGE_BASE_URL must begin with https/],
    ['no address at all', { EXCHANGE_BASE_URL: 'api.example.com' }, /^EXCHANGE_BASE_URL must be an address such as https:\/\/api\.example\.com\.$/],
    ['a file', { LEDGER_BASE_URL: 'file:///etc/hosts', REBATES_BASE_URL: 'https://b.example' }, /^LEDGER_BASE_URL must be an address/],
    ['a query', { EXCHANGE_BASE_URL: 'https://api.example.com/?a=1' }, /^EXCHANGE_BASE_URL must end with the host or a path/],
    ['an empty query', { EXCHANGE_BASE_URL: 'https://api.example.com/?' }, /^EXCHANGE_BASE_URL must end with the host or a path/],
    ['a fragment', { EXCHANGE_BASE_URL: 'https://api.example.com/#a' }, /^EXCHANGE_BASE_URL must end with the host or a path/],
    ['only the ledger', { LEDGER_BASE_URL: 'https://a.example' }, /^Each operation needs an address: .*sandbox\.$/],
    ['only the rebates', { REBATES_BASE_URL: 'https://a.example' }, /^Each operation needs an address/],
    ['a certificate without key', { TLS_CERT: 'c.pem' }, /set both, or none\.$/],
    ['a key without certificate', { TLS_KEY: 'k.pem' }, /set both, or none\.$/],
    ['a log of another kind', { LOG: 'yes' }, /^LOG must be 1 \(log to stderr\) or 0\.$/],
  ])('%s', (_name, environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(expect.objectContaining({ name: 'StartRefusal', message: expect.stringMatching(sentence) }));
  });

  test('credentials in an address are refused and not repeated', () => {
    const refuse = (): unknown => readSettings({ EXCHANGE_BASE_URL: 'https://key:geheim@api.example.com' });
    expect(refuse).toThrow('EXCHANGE_BASE_URL must not hold a user name or password.');
    expect(refuse).not.toThrow(/geheim/);
  });
});
