// The exit code is true, whatever Microsoft's tools exit with.
import { runSideload } from '../../src/node/sideload/program';
import { fakeSystem, type Behaviour, type Witness } from './fake-system';
import { linux, mac, windows } from './machines';

const RUNNING = '/Users/ana/tieout/dist/excel/running';
const SERVER = '/Users/ana/tieout/dist/server/serve.js';

const good: Readonly<Record<string, Behaviour>> = {
  'office-addin-dev-certs install': {
    prints: 'You now have trusted access to https://localhost.\nCertificate: x\n',
  },
  [SERVER]: {
    prints: 'Tieout is served at https://localhost:3000/workbench/\n',
    exits: 'when killed',
  },
  'office-addin-debugging start': {
    prints: 'Starting without debugging...\nLaunching excel via /tmp/Excel add-in.xlsx\nStarted.\n',
  },
  'office-addin-debugging stop': {
    prints: 'Debugging is being stopped...\nDebugging has been stopped.\n',
  },
  'office-addin-dev-settings runtime-log': { prints: 'Runtime logging has been disabled.\n' },
};

/** Waits until Tieout is served to Excel. */
async function untilServed({ files }: Witness): Promise<void> {
  while (!files.has(RUNNING)) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('npm run excel', () => {
  test('serves until excel:stop takes the file away, then ends the server and exits with 0', async () => {
    const witness = fakeSystem(good);
    const ended = runSideload('start', mac(), witness.system);
    await untilServed(witness);
    expect(witness.killed).toEqual([]);
    await runSideload('stop', mac(), witness.system);
    expect(await ended).toBe(0);
    expect(witness.killed).toEqual([SERVER]);
    expect(witness.ran).toEqual([
      'office-addin-dev-certs install --days 365',
      SERVER,
      'office-addin-debugging start /Users/ana/tieout/manifest.xml desktop --app excel --no-debug',
      'office-addin-debugging stop /Users/ana/tieout/manifest.xml',
    ]);
    expect(witness.out).toContain('Home > Tieout > Open');
    expect(witness.err).toBe('');
  });

  test('gives the server its certificate and keeps the rest of the environment', async () => {
    const witness = fakeSystem(good);
    const ended = runSideload('start', mac(), witness.system);
    await untilServed(witness);
    witness.files.clear();
    await ended;
    expect(witness.envs[1]).toEqual({
      PATH: '/bin',
      PORT: '3000',
      TLS_CERT: '/Users/ana/.office-addin-dev-certs/localhost.crt',
      TLS_KEY: '/Users/ana/.office-addin-dev-certs/localhost.key',
    });
  });

  test('Ctrl+C is an orderly end', async () => {
    const witness = fakeSystem(good);
    const ended = runSideload('start', mac(), witness.system);
    await untilServed(witness);
    witness.interrupted = true;
    expect(await ended).toBe(0);
    expect(witness.killed).toEqual([SERVER]);
    expect(witness.files.has(RUNNING)).toBe(false);
  });

  test.each<[string, Record<string, Behaviour>, string]>([
    [
      'the certificate is not trusted',
      {
        'office-addin-dev-certs install': {
          complains: 'Error: Unable to install the CA certificate. User cancelled\n',
        },
      },
      'office-addin-dev-certs install failed; what it said stands above.',
    ],
    [
      'the sideload fails with exit code 0',
      {
        'office-addin-debugging start': {
          prints: 'Starting without debugging...\n',
          complains:
            'Error: Unable to start debugging.\nError: Unable to sideload the Office Add-in.\n',
        },
      },
      'office-addin-debugging start failed; what it said stands above.',
    ],
    [
      'the sideload ends without a word',
      { 'office-addin-debugging start': { prints: 'Starting without debugging...\n' } },
      'ended without saying "Started."',
    ],
    [
      'the sideload crashes',
      { 'office-addin-debugging start': { exits: 3 } },
      'office-addin-debugging start failed with exit code 3',
    ],
    [
      'the tool is not there',
      { 'office-addin-debugging start': { exits: 'error' } },
      'office-addin-debugging could not run: spawn ENOENT.',
    ],
    [
      'the server ends at once',
      { [SERVER]: { complains: 'TLS_CERT cannot be used.\n', exits: 1 } },
      "Tieout's server ended before it answered",
    ],
    [
      'the server keeps silent',
      { [SERVER]: { exits: 'when killed' } },
      "Tieout's server did not answer within 60 seconds.",
    ],
  ])('exits with 1 when %s', async (_name, change, sentence) => {
    const witness = fakeSystem({ ...good, ...change });
    expect(await runSideload('start', mac(), witness.system)).toBe(1);
    expect(witness.err).toContain(sentence);
    expect(witness.files.has(RUNNING)).toBe(false);
  });

  test('the server never outlives a failure', async () => {
    const witness = fakeSystem({
      ...good,
      'office-addin-debugging start': { complains: 'Error: no\n' },
    });
    await runSideload('start', mac(), witness.system);
    expect(witness.killed).toEqual([SERVER]);
  });

  test('says so when the server ends while Excel uses it', async () => {
    const witness = fakeSystem({
      ...good,
      [SERVER]: { prints: 'https://localhost:3000\n', exits: 'when killed' },
    });
    let kill = (): boolean => false;
    const spawn: typeof witness.system.spawn = (script, ...rest) => {
      const child = witness.system.spawn(script, ...rest);
      if (script === SERVER) kill = () => child.kill();
      return child;
    };
    const ended = runSideload('start', mac(), { ...witness.system, spawn });
    await untilServed(witness);
    kill();
    expect(await ended).toBe(1);
    expect(witness.err).toContain("Tieout's server has ended. Excel cannot reach Tieout");
  });

  test('starts nothing when the port is taken', async () => {
    const witness = fakeSystem(good, false);
    expect(await runSideload('start', windows(), witness.system)).toBe(1);
    expect(witness.ran).toEqual([]);
    expect(witness.err).toContain('Port 3000 is in use.');
  });
});

describe('npm run excel:stop', () => {
  test.each([windows, mac])('exits with 0 when everything is undone', async (machine) => {
    const witness = fakeSystem(good);
    expect(await runSideload('stop', machine(), witness.system)).toBe(0);
    expect(witness.out).toContain('The certificate for https://localhost stays trusted.');
  });

  test('exits with 1 when Excel keeps the add-in, although the tool says that it has stopped', async () => {
    const witness = fakeSystem({
      ...good,
      'office-addin-debugging stop': {
        prints:
          'Unable to unregister the Office Add-in. Error: EACCES\nDebugging has been stopped.\n',
      },
    });
    expect(await runSideload('stop', mac(), witness.system)).toBe(1);
    expect(witness.err).toContain('office-addin-debugging stop failed');
  });
});

test.each(['start', 'stop'])('%s on Linux runs nothing and exits with 1', async (command) => {
  const witness = fakeSystem({});
  expect(await runSideload(command, linux(), witness.system)).toBe(1);
  expect(witness.ran).toEqual([]);
  expect(witness.err).toContain('There is no desktop Excel for Linux');
});

test.each([undefined, 'restart'])('the word %s is not understood', async (command) => {
  const witness = fakeSystem({});
  expect(await runSideload(command, mac(), witness.system)).toBe(2);
  expect(witness.err).toBe('Use npm run excel, or npm run excel:stop.\n');
});
