// A connection that is recorded today stays unreadable when the server's key is taken later.
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { certificateFor } from '../certificate-for';
import { relay } from '../rig';

const speaks = (port: number, ciphers: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(
      { port, host: '127.0.0.1', ciphers, maxVersion: 'TLSv1.2', rejectUnauthorized: false },
      () => {
        socket.destroy();
        resolve(true);
      },
    ).on('error', () => resolve(false));
  });

test('only ciphers with forward secrecy are spoken', async () => {
  const { cert, key } = await certificateFor('localhost');
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  const { port } = await relay('http://127.0.0.1:1', { tls });
  expect(await speaks(port, 'ECDHE-RSA-AES128-GCM-SHA256')).toBe(true);
  for (const without of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES256-SHA256'])
    expect([without, await speaks(port, without)]).toEqual([without, false]);
});
