// A real Redis (or Valkey) on a port of its own, with nothing on disk; it ends with the test.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port';

export interface RedisServer {
  readonly url: string;
  /** Stops answering and keeps its connections open, as a machine that hangs; `go` ends that. */
  hang(): void;
  go(): void;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

/**
 * The twin of .ci/programs/find-redis.mjs, which Jest cannot load. Fails with what to do: a test
 * that needs it is never skipped.
 */
function findRedis(): string {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  const onPath = folders.flatMap((folder) =>
    ['redis-server', 'valkey-server'].flatMap((name) => [
      join(folder, name),
      join(folder, `${name}.exe`),
    ]),
  );
  const found = [process.env['TIEOUT_REDIS'], ...onPath].find((path) => path && existsSync(path));
  if (!found)
    throw new Error(
      'No Redis or Valkey server found: run `npm test`, which installs one, or name its program in TIEOUT_REDIS.',
    );
  return found;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const running: RedisServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

/** Ready to serve. The same port can be given again after a kill: the server comes back empty. */
export async function redisServer(port?: number, password?: string): Promise<RedisServer> {
  const at = port ?? (await freePort());
  const child = spawn(
    findRedis(),
    [
      '--port',
      String(at),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      ...(password === undefined ? [] : ['--requirepass', password]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/Ready to accept connections/.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () =>
      reject(new Error(`The Redis server ended before it was ready:\n${said}`)),
    );
  });
  const server: RedisServer = {
    url: `redis://127.0.0.1:${at}`,
    hang: () => void child.kill('SIGSTOP'),
    go: () => void child.kill('SIGCONT'),
    kill: () => ended(child),
  };
  running.push(server);
  return server;
}
