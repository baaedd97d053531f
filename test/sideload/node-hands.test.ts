import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isPortFree, nodeHands } from '../../src/sideload/node-hands';

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
  const hands = nodeHands('.', () => false);
  expect(hands.exists(file)).toBe(false);
  hands.write(file, 'x');
  expect(hands.exists(file)).toBe(true);
  hands.remove(file);
  hands.remove(file);
  expect(hands.exists(file)).toBe(false);
});
