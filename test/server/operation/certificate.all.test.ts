// https without anybody's password: found, made anew, and never a wrong or readable key.
import { createHash, X509Certificate } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { generateCertificates } from 'office-addin-dev-certs';
import { Agent, request } from 'undici';
import { localCertificate } from '../../../src/server/certificates/local-certificate';
import { ownCertificate } from '../../../src/server/certificates/own-certificate';
import { startServer } from '../../../src/server/server';
import { temporaryFolder } from '../../temporary-folder';

const root = temporaryFolder();
const folder = temporaryFolder;
const nowhere = join(root, 'nowhere');
const print = (pem: string | Buffer): string => createHash('sha256').update(pem).digest('hex');

/** Making a pair takes seconds on a slow machine: each kind is made once and copied. */
const kinds = new Map<string, Promise<string>>();
async function made(
  into: string,
  days: number,
  { names = ['localhost'], nth = 1 } = {},
): Promise<void> {
  const kind = JSON.stringify([days, names, nth]);
  if (!kinds.has(kind)) kinds.set(kind, make(days, names));
  cpSync(await kinds.get(kind)!, into, { recursive: true });
}

async function make(days: number, names: string[]): Promise<string> {
  const into = folder();
  const quiet = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  await generateCertificates(
    join(into, 'ca.crt'),
    join(into, 'localhost.crt'),
    join(into, 'localhost.key'),
    days,
    names,
  );
  quiet.mockRestore();
  return into;
}

describe('for localhost', () => {
  test('the pair that Office has installed goes first', async () => {
    const installed = folder();
    await made(installed, 10);
    const own = folder();
    expect(print((await localCertificate({ installed, own })).cert)).toBe(
      print(readFileSync(join(installed, 'localhost.crt'))),
    );
    expect(readdirSync(own)).toEqual([]);
  });

  test.each<[string, (own: string) => void | Promise<void>]>([
    ['ends within two weeks', (own) => made(own, 10)],
    ['has ended', (own) => made(own, -1)],
    ['is for another name', (own) => made(own, 365, { names: ['addin.example'] })],
    [
      'has the key of another',
      async (own) => {
        const other = folder();
        await made(own, 365);
        await made(other, 365, { nth: 2 });
        copyFileSync(join(other, 'localhost.key'), join(own, 'localhost.key'));
      },
    ],
    [
      'is broken',
      (own) =>
        ['ca.crt', 'localhost.crt', 'localhost.key'].forEach((file) =>
          writeFileSync(join(own, file), 'x'),
        ),
    ],
    [
      'has lost its key',
      async (own) => {
        await made(own, 365);
        rmSync(join(own, 'localhost.key'));
      },
    ],
  ])('renewed when it %s', async (_name, prepare) => {
    const own = folder();
    await prepare(own);
    const before = readFileSync(join(own, 'localhost.crt'));
    const renewed = await localCertificate({ installed: nowhere, own });
    expect(print(renewed.cert)).not.toBe(print(before));
    expect(
      new X509Certificate(readFileSync(join(own, 'localhost.crt'))).verify(
        new X509Certificate(readFileSync(join(own, 'ca.crt'))).publicKey,
      ),
    ).toBe(true);
    expect(statSync(join(own, 'localhost.key')).mode & 0o777).toBe(0o600);
  });

  test('an installed pair that has ended is left alone and not used', async () => {
    const installed = folder();
    await made(installed, -1);
    const before = readFileSync(join(installed, 'localhost.crt'));
    const { cert } = await localCertificate({ installed, own: folder() });
    expect(print(cert)).not.toBe(print(before));
    expect(print(readFileSync(join(installed, 'localhost.crt')))).toBe(print(before));
  });

  test('two servers that start at once both have a pair that fits', async () => {
    const own = folder();
    const quiet = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const pairs = await Promise.all([
      localCertificate({ installed: nowhere, own }),
      localCertificate({ installed: nowhere, own }),
    ]);
    quiet.mockRestore();
    for (const { cert, key } of pairs)
      await (
        await startServer({
          port: 0,
          tls: { cert, key },
          ledgerBaseUrl: 'https://a.example',
          rebatesBaseUrl: 'https://a.example',
        })
      ).close();
    expect(readdirSync(own).sort()).toEqual(['ca.crt', 'localhost.crt', 'localhost.key']);
  });

  test('a browser that trusts the authority trusts both addresses of localhost', async () => {
    const own = folder();
    const tls = await localCertificate({ installed: nowhere, own });
    const server = await startServer({
      port: 0,
      tls,
      ledgerBaseUrl: 'https://a.example',
      rebatesBaseUrl: 'https://a.example',
    });
    const dispatcher = new Agent({ connect: { ca: readFileSync(join(own, 'ca.crt')) } });
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const { statusCode, body } = await request(`https://${name}:${server.port}/config.json`, {
        dispatcher,
      });
      await body.dump();
      expect(statusCode).toBe(200);
    }
    await dispatcher.close();
    await server.close();
  });
});

describe('an own one (TLS_CERT, TLS_KEY)', () => {
  test('is used as it is', async () => {
    const own = folder();
    await made(own, 365, { names: ['addin.example'] });
    const { cert } = await ownCertificate({
      certPath: join(own, 'localhost.crt'),
      keyPath: join(own, 'localhost.key'),
    });
    expect(print(cert)).toBe(print(readFileSync(join(own, 'localhost.crt'))));
  });

  test.each<[string, (own: string) => void | Promise<void>, RegExp]>([
    [
      'missing',
      () => undefined,
      /^TLS_CERT \(.*\) and TLS_KEY \(.*\) must both be files that Tieout can read\.$/,
    ],
    [
      'no PEM',
      (own) =>
        ['localhost.crt', 'localhost.key'].forEach((file) =>
          writeFileSync(join(own, file), 'geheim'),
        ),
      /cannot be used: the files are no PEM certificate and unencrypted PEM key\.$/,
    ],
    ['expired', (own) => made(own, -1), /cannot be used: the certificate ends on /],
    [
      'with a foreign key',
      async (own) => {
        await made(own, 365);
        const other = folder();
        await made(other, 365, { nth: 2 });
        copyFileSync(join(other, 'localhost.key'), join(own, 'localhost.key'));
      },
      /the key does not belong to the certificate\.$/,
    ],
  ])('refused when it is %s', async (_name, prepare, sentence) => {
    const own = folder();
    await prepare(own);
    const refused = ownCertificate({
      certPath: join(own, 'localhost.crt'),
      keyPath: join(own, 'localhost.key'),
    });
    await expect(refused).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringMatching(sentence),
    });
    await expect(refused).rejects.not.toThrow(/geheim/);
  });
});
