// What people and trials start: flags, the lines that are printed, and how it ends.
import { spawn, type ChildProcess } from 'node:child_process';
import { commandLine, CommandLineError } from '../../src/sandbox/command-line';
import { createSandbox } from '../../src/sandbox/sandbox';
import { builtFile } from '../built-file';

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly output: () => string;
  readonly lines: (count: number) => Promise<string[]>;
}

function run(...flags: string[]): Run {
  const child = spawn(process.execPath, [builtFile('server', 'sandbox.js'), ...flags]);
  started.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = (count: number): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (output.split('\n').length > count) resolve(output.split('\n').slice(0, count));
      };
      child.stdout.on('data', look);
      void ended.then(() => reject(new Error(output)));
      look();
    });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, ended, output: () => output, lines };
}

test('the sandbox prints its address, then broker and ordinary account, when it answers; and ends cleanly on a signal', async () => {
  const sandbox = run('--port', '0');
  const [address, ...credentials] = await sandbox.lines(7);
  expect(address).toMatch(/^address: http:\/\/127\.0\.0\.1:\d+$/);
  expect(credentials).toEqual(
    createSandbox().accounts.flatMap(({ key, secret, passphrase }) => [
      `key: ${key}`,
      `secret: ${secret}`,
      `passphrase: ${passphrase}`,
    ]),
  );
  expect((await fetch(`${address!.slice('address: '.length)}/api/v3/time`)).status).toBe(200);
  sandbox.child.kill('SIGTERM');
  expect(await sandbox.ended).toBe(0);
});

test('another process makes the same history', async () => {
  const flags = ['--plant', 'missing-entry,unposted-rebate', '--plant-month', '2026-05'];
  const lines = await run(...flags).lines(9);
  expect(lines.slice(7)).toEqual(
    createSandbox(commandLine(flags).options).planted.map(
      (fault) => `planted: ${JSON.stringify(fault)}`,
    ),
  );
});

test('a port that is taken is said in a sentence', async () => {
  const { port, close } = await createSandbox().listen(0);
  const sandbox = run('--port', String(port));
  expect(await sandbox.ended).toBe(1);
  expect(sandbox.output()).toBe(
    `Port ${port} is taken by another program: choose another one with --port N, or --port 0 for a free one.\n`,
  );
  await close();
});

test('every flag becomes its option', () => {
  const { port, options } = commandLine(
    '--port 4000 --seed s --size-factor 0.5 --fault-share 0.33 --fault-kinds reset,delay --plant missing-entry --plant-month 2026-05'.split(
      ' ',
    ),
  );
  expect(port).toBe(4000);
  expect(options).toEqual({
    seed: 's',
    sizeFactor: 0.5,
    schedule: { share: 0.33, kinds: ['reset', 'delay'] },
    planted: ['missing-entry'],
    plantedMonth: '2026-05',
  });
});

test.each([
  ['--port x'],
  ['--port 70000'],
  ['--port 1.5'],
  ['--fault-share 2'],
  ['--fault-share 0.1 --fault-kinds html,fire'],
  ['--fault-kinds html'],
  ['--plant all'],
  ['--plant-month 2026-13'],
  ['--unknown'],
  ['stray'],
])('%s is refused with a sentence', (flags) => {
  expect(() => commandLine(flags.split(' '))).toThrow(CommandLineError);
});
