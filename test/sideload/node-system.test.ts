import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isPortFree, nodeSystem } from '../../src/node/sideload/node-system';

test('a port is free, taken while something listens there, and free again', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  expect(await isPortFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isPortFree(port)).toBe(true);
  expect(await isPortFree(port)).toBe(true);
});

test('files are written into folders that are made for them, and removing a missing one is no error', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tieout-hands-')), 'dist/excel/running');
  const system = nodeSystem('.', () => false);
  expect(system.exists(file)).toBe(false);
  system.write(file, 'x');
  expect(system.exists(file)).toBe(true);
  system.remove(file);
  system.remove(file);
  expect(system.exists(file)).toBe(false);
});
