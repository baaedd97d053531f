// npm run excel with Microsoft's own tools, unmodified, in a Node that says it is Windows or a Mac
// (pretend-machine.cjs).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { ADDIN_ID, pretend, SERVER } from './machine';

const DEVELOPER = String.raw`HKCU\SOFTWARE\Microsoft\Office\16.0\Wef\Developer`;

test('on a Mac: a trusted certificate, the manifest where Excel looks, Excel opened; and all of it undone', async () => {
  const mac = await pretend('darwin');
  const one = await mac.served('start');
  expect(readdirSync(mac.wef)).toEqual([`${ADDIN_ID}.manifest.xml`]);
  expect(readdirSync(path.join(mac.home, '.office-addin-dev-certs')).sort()).toEqual([
    'ca.crt',
    'localhost.crt',
    'localhost.key',
  ]);
  expect(one.said()).toContain(path.join(mac.home, '.office-addin-dev-certs', 'localhost.crt'));
  expect(one.said()).toContain('Leave this window open');
  expect(await mac.run('stop').code).toBe(0);
  expect(await one.code).toBe(0);
  expect(existsSync(path.join(mac.folder, 'ended'))).toBe(true);
  expect(readdirSync(mac.wef)).toEqual([]);
  const { ran } = mac.state();
  expect(ran).toContainEqual(
    expect.stringMatching(
      /^security add-trusted-cert -d -r trustRoot -k ~\/Library\/Keychains\/login\.keychain-db '.*\/ca\.crt'$/,
    ),
  );
  expect(ran).toContainEqual(
    expect.stringMatching(new RegExp(`^open .*add-in ${ADDIN_ID}\\.xlsx$`)),
  );
});

test('on a Mac, again after the manifest was replaced, as git does: the old link goes first', async () => {
  const mac = await pretend('darwin');
  mkdirSync(mac.wef, { recursive: true });
  writeFileSync(path.join(mac.wef, `${ADDIN_ID}.manifest.xml`), 'the link of an older file');
  const one = await mac.served('start');
  const own = readFileSync(path.join(mac.folder, 'dist/excel/manifest.xml'), 'utf8');
  expect(readFileSync(path.join(mac.wef, `${ADDIN_ID}.manifest.xml`), 'utf8')).toBe(own);
  one.child.kill('SIGINT');
  expect(await one.code).toBe(0);
  expect(existsSync(path.join(mac.folder, 'ended'))).toBe(true);
});

test('on Windows: the manifest of this port registered, no debugger, the log turned off again', async () => {
  const windows = await pretend('win32');
  const one = await windows.served('start');
  const made = path.join(windows.folder, 'dist/excel/manifest.xml');
  expect(windows.state().registry[DEVELOPER]).toEqual({ [ADDIN_ID]: made });
  expect(readFileSync(made, 'utf8')).toMatch(/https:\/\/localhost:(?!3000)\d+\/taskpane\.html/);
  // Without a debugger, Excel does not stop at a dialog.
  expect(windows.state().registry[`${DEVELOPER}\\${ADDIN_ID}`]).toMatchObject({
    UseDirectDebugger: '0',
    UseWebDebugger: '0',
  });
  expect(await windows.run('stop').code).toBe(0);
  expect(await one.code).toBe(0);
  const { ran, registry } = windows.state();
  expect(ran).toContainEqual(
    expect.stringMatching(
      /^powershell -ExecutionPolicy Bypass -File ".*install\.ps1" CurrentUser ".*ca\.crt"$/,
    ),
  );
  expect(ran).toContainEqual(
    expect.stringMatching(new RegExp(`^cmd /c start "" /b .*add-in ${ADDIN_ID}\\.xlsx$`)),
  );
  expect(registry).toEqual({ [DEVELOPER]: {} });
});

test("with --debug: Excel waits for a debugger, as with Microsoft's template", async () => {
  const windows = await pretend('win32');
  const one = await windows.served('start', '--debug');
  expect(windows.state().registry[`${DEVELOPER}\\${ADDIN_ID}`]).toMatchObject({
    UseDirectDebugger: '1',
  });
  expect(await windows.run('stop').code).toBe(0);
  expect(await one.code).toBe(0);
});

test.each(['darwin', 'win32'] as const)(
  'on %s: the person refuses the certificate, the tool exits with 0 and we with 1',
  async (platform) => {
    const machine = await pretend(platform, { TIEOUT_REFUSE_TRUST: '1' });
    const one = machine.run('start');
    expect(await one.code).toBe(1);
    expect(one.said()).toContain('office-addin-dev-certs install failed');
    expect(machine.state().registry).toEqual({});
    expect(machine.state().ran).not.toContainEqual(expect.stringMatching(/^(open|cmd) /));
  },
);

const own = { TLS_CERT: '/own.crt', TLS_KEY: '/own.key' };

test("the person's own certificate is used, and none is made", async () => {
  const mac = await pretend('darwin', own);
  const one = await mac.served('start');
  expect(one.said()).toContain('Serving with the certificate of TLS_CERT (/own.crt)');
  expect(existsSync(path.join(mac.home, '.office-addin-dev-certs'))).toBe(false);
  expect(await mac.run('stop').code).toBe(0);
  expect(await one.code).toBe(0);
});

test('a port that another program holds is refused before anything is done', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  const one = (await pretend('darwin', { PORT: String(port) })).run('start');
  expect(await one.code).toBe(1);
  expect(one.said()).toContain(`Port ${port} is in use.`);
  await new Promise((resolve) => server.close(resolve));
});

test('a server that ends is said, before it answers and after', async () => {
  const early = (await pretend('darwin', own, 'process.exit(3)')).run('start');
  expect(await early.code).toBe(1);
  expect(early.said()).toContain("Tieout's server ended before it answered");
  const late = await pretend('darwin', own, `${SERVER}\nsetTimeout(() => process.exit(), 6000);`);
  const one = await late.served('start');
  expect(await one.code).toBe(1);
  expect(one.said()).toContain("Tieout's server has ended.");
  expect(existsSync(late.running)).toBe(false);
});
