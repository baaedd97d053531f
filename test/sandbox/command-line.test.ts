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
    (
      '--port 4000 --seed s --posted-until 2026-01-31T12:00:00Z --post-every-ms 1000 --size-factor 0.5 --pairs 3 --order oldest --fees outside --weight-limit 50 --weight-window-ms 1000 --no-pages-field ' +
      '--old-envelope --bare-numbers --error-status 200 --allow-ip 127.0.0.1 --allow-ip ::1 --trust-forwarded-for --fault-share 0.33 --fault-seed f --fault-kinds reset,delay ' +
      '--fault-operations ledger --fault-most-in-a-row 4 --fault-delay-ms 9 --fault-retry-after 0 --fault ledger:3:reset-in --fault rebates:1:status-502-html --plant missing-entry --plant-month 2026-05'
    ).split(' '),
  );
  expect(port).toBe(4000);
  expect(options).toEqual({
    seed: 's',
    postedUntilMs: Date.UTC(2026, 0, 31, 12),
    postEveryMs: 1_000,
    sizeFactor: 0.5,
    pairs: 3,
    order: 'oldest',
    fees: 'outside',
    weights: { limit: 50, windowMs: 1_000 },
    pagesField: false,
    totalField: true,
    sizeField: true,
    oldEnvelope: true,
    bareNumbers: true,
    errorStatus: 200,
    ipAllowList: ['127.0.0.1', '::1'],
    trustForwardedFor: true,
    schedule: {
      share: 0.33,
      seed: 'f',
      kinds: ['reset', 'delay'],
      operations: ['ledger'],
      mostInARow: 4,
      delayMs: 9,
      retryAfterSeconds: 0,
    },
    faults: [
      { operation: 'ledger', nth: 3, fault: { kind: 'reset', when: 'in' } },
      { operation: 'rebates', nth: 1, fault: { kind: 'status', status: 502, body: 'html' } },
    ],
    planted: ['missing-entry'],
    plantedMonth: '2026-05',
  });
});

test.each([
  ['code-1054', { kind: 'code', code: -1054 }],
  ['too-many', { kind: 'too-many' }],
  ['too-many-2', { kind: 'too-many', retryAfterSeconds: 2 }],
  ['delay-5000', { kind: 'delay', delayMs: 5_000 }],
  ['post-3', { kind: 'post', records: 3 }],
  ['status-500-empty', { kind: 'status', status: 500, body: 'empty' }],
  ['reset-before', { kind: 'reset', when: 'before' }],
  ['truncate', { kind: 'truncate' }],
  ['short-0', { kind: 'short', records: 0 }],
  ['short-120', { kind: 'short', records: 120 }],
])('a fault is one word: %s', (word, fault) => {
  expect(commandLine(['--fault', `time:2:${word}`]).options.faults).toEqual([
    { operation: 'time', nth: 2, fault },
  ]);
});

test.each([
  ['--port x'],
  ['--port 70000'],
  ['--order up'],
  ['--fault-share 2'],
  ['--fault-share 0.1 --fault-kinds html,fire'],
  ['--fault-seed f'],
  ['--fault ledger:0:html'],
  ['--fault ledger:1:code-1054-html'],
  ['--fault nothing:1:html'],
  ['--plant all'],
  ['--plant-month 2026-13'],
  ['--posted-until soon'],
  ['--unknown'],
  ['stray'],
])('%s is refused with a sentence', (flags) => {
  expect(() => commandLine(flags.split(' '))).toThrow(CommandLineError);
});
