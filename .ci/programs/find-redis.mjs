// Where a Redis or Valkey server stands on this machine.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['redis-server', 'valkey-server'];

/** @returns {string | undefined} the path of an executable; TIEOUT_REDIS goes first. */
export function findRedis() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  const onPath = folders.flatMap((folder) =>
    NAMES.flatMap((name) => [join(folder, name), join(folder, `${name}.exe`)]),
  );
  return [process.env.TIEOUT_REDIS, ...onPath].find((path) => path && existsSync(path));
}
