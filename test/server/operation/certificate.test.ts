// https without anybody's password. Pairs that have ended, or are broken: certificate.all.test.ts.
import { X509Certificate } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { localCertificate } from '../../../src/server/certificates/local-certificate';
import { startServer } from '../../../src/server/server';
import { ask, expectTrouble, relay } from '../rig';
import { temporaryFolder } from '../../temporary-folder';

const own = temporaryFolder();
const nowhere = join(own, 'nowhere');

test('a certificate for localhost is made once and kept, for all names of this machine, with a key that only its owner reads', async () => {
  const said = jest.spyOn(console, 'log');
  const first = await localCertificate({ installed: nowhere, own });
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
  const certificate = new X509Certificate(first.cert);
  expect([
    certificate.checkHost('localhost'),
    certificate.checkIP('127.0.0.1'),
    certificate.checkIP('::1'),
  ]).toEqual(['localhost', '127.0.0.1', '::1']);
  expect(readdirSync(own).sort()).toEqual(['ca.crt', 'localhost.crt', 'localhost.key']);
  expect(statSync(join(own, 'localhost.key')).mode & 0o777).toBe(0o600);
  expect((await localCertificate({ installed: nowhere, own })).cert.toString()).toBe(
    first.cert.toString(),
  );
});

test('an exchange whose certificate nobody vouches for is not talked to', async () => {
  const stranger = await startServer({
    port: 0,
    tls: await localCertificate({ installed: nowhere, own }),
    ledgerBaseUrl: 'https://a.example',
    rebatesBaseUrl: 'https://a.example',
  });
  const server = await relay(`https://localhost:${stranger.port}`);
  expectTrouble(
    await ask(server, '/exchange/api/v3/time'),
    'unreachable',
    502,
    /^The certificate of localhost:\d+ is not trusted on this machine \(.+\)\. NODE_EXTRA_CA_CERTS names the authority of your firm\.$/,
  );
  await stranger.close();
});
