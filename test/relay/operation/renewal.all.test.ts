// A certificate is renewed every few weeks, while people work: no restart, and never a broken one.
import { once } from 'node:events';
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { certificateFor, type CertificateFiles } from '../certificate-for';
import { relay, upstream } from '../rig';

const NAME = 'tieout.example.com';
const folder = mkdtempSync(join(tmpdir(), 'tieout-renewal-'));
const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
let pairs: readonly CertificateFiles[];
beforeAll(async () => {
  pairs = [await certificateFor(NAME), await certificateFor(NAME)];
});
afterAll(() => {
  for (const each of [folder, ...pairs.map((pair) => pair.folder)])
    rmSync(each, { recursive: true });
});

/** In one step, so that the server never reads a part of a file. */
const copy = (from: string, to: string): void => {
  copyFileSync(from, `${to}.new`);
  renameSync(`${to}.new`, to);
};
const put = ({ cert, key }: CertificateFiles): void => {
  copy(cert, certPath);
  copy(key, keyPath);
};

/** Which of the pairs a client is shown that connects now. */
async function shownBy(port: number): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', servername: NAME, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return pairs.findIndex(({ cert }) =>
    readFileSync(cert, 'utf8')
      .replace(/-----[^-]+-----|\s/g, '')
      .startsWith(raw.toString('base64')),
  );
}

test('a renewed pair is shown to whoever connects next; half of one, or a bad one, is not', async () => {
  put(pairs[0]!);
  const lines: string[] = [];
  const server = await relay((await upstream()).url, {
    tls: { cert: readFileSync(certPath), key: readFileSync(keyPath) },
    renewal: { files: { certPath, keyPath }, everyMs: 10 },
    events: { write: (line) => lines.push(line) },
  });
  const said = (): unknown[] =>
    lines
      .map((line) => JSON.parse(line) as { event: string })
      .filter(({ event }) => event === 'certificate');
  const until = async (lengthAtLeast: number): Promise<void> => {
    while (said().length < lengthAtLeast) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  expect(await shownBy(server.port)).toBe(0);

  copy(pairs[1]!.cert, certPath);
  await until(1);
  expect(said()[0]).toMatchObject({
    state: 'unusable',
    why: 'the key does not belong to the certificate',
  });
  expect(await shownBy(server.port)).toBe(0);

  put(pairs[1]!);
  await until(2);
  expect(said()[1]).toMatchObject({ state: 'renewed' });
  expect(await shownBy(server.port)).toBe(1);

  writeFileSync(certPath, 'no certificate');
  await until(3);
  expect(said()[2]).toMatchObject({ state: 'unusable' });
  expect(await shownBy(server.port)).toBe(1);
});
