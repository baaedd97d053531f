// Only this machine may reach the server, and nobody else may stand where the browser looks for it.
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { request } from 'undici';
import { startServer } from '../../../src/server/server';
import { relay } from '../rig';

const listen = (host: string, port = 0): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen({ port, host, ipv6Only: true }, () => resolve(server));
  });
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const hasIpv6 = addresses.some(({ address }) => address === '::1');
const outside = addresses
  .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
  .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
const bare = { ledgerBaseUrl: 'https://a.example', rebatesBaseUrl: 'https://a.example' };

test("localhost's addresses answer, this machine's others do not", async () => {
  const { port } = await relay('https://a.example');
  for (const name of ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])]) {
    const { statusCode, body } = await request(`http://${name}:${port}/config.json`);
    await body.dump();
    expect(statusCode).toBe(200);
  }
  for (const name of outside)
    await expect(request(`http://${name}:${port}/config.json`)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
});

test('a taken port is refused with what to do', async () => {
  const other = await listen('127.0.0.1');
  await expect(startServer({ ...bare, port: portOf(other) })).rejects.toMatchObject({
    name: 'StartRefusal',
    message: `Port ${portOf(other)} is taken by another program. Stop that program, or set PORT to another one, for example 3443.`,
  });
  other.close();
});

(hasIpv6 ? test : test.skip)(
  'a port that another program holds on ::1 alone is taken: a browser could go there',
  async () => {
    const other = await listen('::1');
    const port = portOf(other);
    await expect(startServer({ ...bare, port })).rejects.toMatchObject({ name: 'StartRefusal' });
    // Nothing of ours stays behind.
    (await listen('127.0.0.1', port)).close();
    other.close();
  },
);

test('after close the port is free again, and closing twice is harmless', async () => {
  const server = await startServer({ ...bare, port: 0 });
  await Promise.all([server.close(), server.close()]);
  const again = await startServer({ ...bare, port: server.port });
  expect(again.port).toBe(server.port);
  await again.close();
});
